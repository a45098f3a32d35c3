"""Who may do what with a running table."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from engine.core.messages import Refusal
from service.requests.authority import Act, Facts, standing

ACTS: tuple[Act, ...] = get_args(Act)


def asked(act: Act, **facts: object) -> str:
    base: dict[str, object] = {
        "host": False,
        "manager": False,
        "seated": True,
        "phase": "day.1",
        "host_idle": 0,
    }
    try:
        return standing(act, Facts(**{**base, **facts}))  # type: ignore[arg-type]
    except Refusal as no:
        return no.code


@pytest.mark.parametrize("act", ACTS)
def test_the_host_may_do_all_by_day(act: Act) -> None:
    assert asked(act, host=True) == "host"


@pytest.mark.rule("MAN-15")
@pytest.mark.parametrize("phase", ["night.2", "council.2", "runoff.2", "unmasking.3"])
def test_a_host_who_plays_ends_nothing_early_but_the_day(phase: str) -> None:
    assert asked("skip", host=True, phase=phase) == "authority.day_only"
    assert asked("skip", host=True, phase=phase, seated=False) == "host"
    for act in ACTS:
        if act != "skip":
            assert asked(act, host=True, phase=phase) == "host"


@pytest.mark.report(38)
@pytest.mark.parametrize(("act", "phase"), list(product(ACTS, ["night.2", "day.2", "council.2"])))
def test_a_manager_may_do_all_always(act: Act, phase: str) -> None:
    assert asked(act, manager=True, seated=False, phase=phase) == "staff"
    assert asked(act, manager=True, host=True, phase=phase) == "host"


@pytest.mark.parametrize("act", ACTS)
def test_a_seat_stands_in_only_for_a_host_who_is_away(act: Act) -> None:
    assert asked(act, host_idle=1) == "authority.not_host"
    assert asked(act, host_idle=2) == "vote"
    assert asked(act, host_idle=2, seated=False) == "authority.not_host"


def test_two_seats_cannot_do_more_than_the_host_could() -> None:
    assert asked("skip", host_idle=5, phase="night.4") == "authority.day_only"


def test_ones_own_seat_may_be_given_away_by_oneself() -> None:
    assert asked("seat", own_seat=True) == "holder"
    assert asked("close", own_seat=True) == "authority.not_host"
