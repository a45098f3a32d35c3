"""Presses that no control of ours carries (another game, a seat that is not there) are refused, no fault."""

from __future__ import annotations

import logging

import pytest
import simcord

from cogs import listener as press
from cogs.interactions.interaction import TableInteraction
from presenter.control_id import ControlId, parse
from presenter.words import Words
from tests.cogs.test_duel import begun
from tests.sim.party import Party

MANOR_VERBS = ("claim", "claims", "claims_text", "night", "vote", "pick_ballot", "pick_shot", "guess_seat")
UNKNOWN = Words("en").say("refusal.edge.unknown_control")


def forged(monkeypatch: pytest.MonkeyPatch, wanted: ControlId) -> None:
    """Whatever is pressed next, this is what its id says."""
    monkeypatch.setattr(press, "parse", lambda custom_id: wanted)


@pytest.mark.parametrize("verb", MANOR_VERBS)
async def test_a_verb_of_the_manor_on_a_duel(
    env: simcord.Env,
    monkeypatch: pytest.MonkeyPatch,
    logged_errors: list[logging.LogRecord],
    verb: str,
) -> None:
    party = await begun(env)
    board = party.at_table("move")
    forged(monkeypatch, ControlId(party.table, None, verb, "1"))
    assert await party.host.press(board, "move") == UNKNOWN
    assert not logged_errors


@pytest.mark.parametrize("verb", ["pick_ballot", "pick_bribe", "pick_shot", "guess_seat"])
async def test_a_seat_that_is_not_there(
    env: simcord.Env,
    monkeypatch: pytest.MonkeyPatch,
    logged_errors: list[logging.LogRecord],
    verb: str,
) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    message = party.newest
    forged(monkeypatch, ControlId(party.table, None, verb, "99"))
    assert await party.host.press(message, "night") == UNKNOWN
    assert not logged_errors


@pytest.mark.parametrize("verb", ["console_end", "correct"])
async def test_the_console_of_a_closed_table_sets_nothing_right(
    env: simcord.Env,
    monkeypatch: pytest.MonkeyPatch,
    logged_errors: list[logging.LogRecord],
    verb: str,
) -> None:
    party = Party.gather(env, 7)
    await party.begin(host="human", pace="quick")
    message = party.newest
    services = env.bot.services  # type: ignore[attr-defined]
    assert (await services.commands.close(party.table, party.host.id, key="i:88")).accepted
    forged(monkeypatch, ControlId(party.table, None, verb, ""))
    assert "over" in await party.host.press(message, "cards")
    assert not logged_errors


@pytest.mark.parametrize("verb", ["cards", "join", "take_seat", "night"])
async def test_a_table_number_that_no_database_keeps(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord], verb: str
) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    monkeypatch.setattr(press, "parse", lambda custom_id: parse(f"b:{'9' * 30}:night.1:{verb}"))
    assert await party.host.press(party.newest, "night") == UNKNOWN
    assert not logged_errors


async def test_a_fault_while_a_refusal_is_worded_is_answered_too(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord]
) -> None:
    party = Party.gather(env, 2)
    card = await party.open()

    async def breaks(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(TableInteraction, "refused_anywhere", breaks)
    forged(monkeypatch, ControlId(party.table, None, "take_seat", ""))
    assert "written down as number" in await party.host.press(card, "join")
    logged_errors.clear()
