"""A control of a phase that is over says what is due now, and offers it."""

from __future__ import annotations

import pytest
import simcord

from cogs import listener
from cogs.listener import handler_of
from engine.games.manor.content import Room
from presenter.control_id import ControlId
from presenter.words import Words
from tests.sim.duelists import Bout
from tests.sim.party import Guest, Party, control
from tests.sim.players import Play

STALE = Words("en").say("refusal.core.stale")
OVER = Words("en").say("refusal.core.over")
OF_A_PHASE = {
    "night": "",
    "room": Room.CELLAR.value,
    "confirm_night": "",
    "end_day": "",
    "vote": "",
    "pick_ballot": "-",
    "cast_ballot": "-",
    "bribe": "",
    "shot": "",
    "guess": "",
    "cast_guess": "-",
}
"""Verbs of the Manor's phases, each with an argument that its control could carry."""


async def day(env: simcord.Env) -> Party:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    await Play(party).until("day")
    return party


async def living(party: Party) -> Guest:
    """Somebody who has a say by day."""
    look = await party.env.bot.services.host.look(party.table, None)  # type: ignore[attr-defined]
    alive = {look.table.seats[seat.seat].user_id for seat in look.view.game.seats if seat.alive}
    return next(guest for guest in party.guests[2:] if guest.id in alive)


async def test_a_choice_of_last_night_offers_the_day(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    old = {}
    for guest in party.guests:
        await guest.press(party.newest, "night")
        old[guest.id] = guest.answer
    await Play(party).until("day")
    guest = await living(party)
    rooms = guest.offered(old[guest.id], "room")
    said = await guest.choose(old[guest.id], "room", rooms[0])
    assert said.startswith(STALE)
    assert "Day 1" in said
    await guest.press(guest.answer, "end_day")  # what is due now stands there, and works


@pytest.mark.parametrize("verb", OF_A_PHASE)
async def test_every_control_of_a_past_phase_offers_what_is_due_now(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    assert handler_of(verb) is not None
    party = await day(env)
    guest, message = await living(party), party.newest
    old = ControlId(party.table, "night.0", verb, OF_A_PHASE[verb])
    with monkeypatch.context() as forged:
        forged.setattr(listener, "parse", lambda custom_id: old)
        said = await guest.press(message, "end_day")
    assert said.startswith(STALE)
    assert control(guest.answer, "end_day") is not None


async def test_a_control_of_a_game_that_is_over_offers_the_recap(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    guest = party.guests[2]
    await guest.press(party.newest, "night")
    old = guest.answer
    await party.host.slash(party.place, "table close")
    await party.host.press(party.host.answer, "close_table")
    said = await guest.choose(old, "room", guest.offered(old, "room")[0])
    assert said.startswith(OVER)
    assert control(guest.answer, "recap") is not None


async def test_a_late_press_on_the_console_leads_to_the_console(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party.gather(env, 7)
    await party.begin(pace="quick", host="human")
    await env.advance_time(3)
    host = party.host
    await host.slash(party.place, "table console")
    old = ControlId(party.table, "night.0", "console_end", "")
    with monkeypatch.context() as forged:
        forged.setattr(listener, "parse", lambda custom_id: old)
        said = await host.press(host.answer, "console_refresh")
    assert said.startswith(STALE)
    await host.press(host.answer, "console")
    assert control(host.answer, "console_refresh") is not None


async def test_a_move_of_an_earlier_turn_says_whose_turn_it_is(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin()
    first = await bout.on_turn()
    assert first is not None
    await first.press(bout.board, "move")
    old = first.answer
    await bout.act(first)
    await env.advance_time(3)
    verb = next(v for v in ("duel_target", "duel_identity", "duel_line") if first.offered(old, v))
    said = await first.choose(old, verb, first.offered(old, verb)[0])
    assert said.startswith(STALE)
    assert "turn" in said.lower()
    assert control(first.answer, "board_text") is not None
