"""Stored games replay to the same end: rules, chance and codec together have not moved."""

from __future__ import annotations

import pytest

from engine.core.record import keeps_commitment, parse
from engine.games import GAMES
from tests.golden import FOLDER, goldens, told


@pytest.mark.report(67)
@pytest.mark.parametrize("name", [golden.name for golden in goldens()])
@pytest.mark.rule("LAW-1", "LAW-6")
def test_a_stored_game_replays_to_the_same_events(name: str) -> None:
    text = (FOLDER / f"{name}.jsonl").read_text("utf-8")
    assert told(text) == (FOLDER / f"{name}.told.jsonl").read_text("utf-8")
    assert keeps_commitment(parse(text, GAMES))


def test_none_is_missing_and_none_is_left_over() -> None:
    wanted = {f"{golden.name}{end}.jsonl" for golden in goldens() for end in ("", ".told")}
    assert {p.name for p in FOLDER.glob("*.jsonl")} == wanted


def test_every_game_has_one() -> None:
    assert {golden.game for golden in goldens()} == set(GAMES)
