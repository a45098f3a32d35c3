"""Letters that are refused: why is told apart, they are tried again, and what was missed comes once."""

from __future__ import annotations

from collections import Counter

import pytest
import simcord

from tests.sim.party import Guest, Party
from tests.sim.players import Play
from tests.sim.wire import Wire, forbidden


def door(guest: Guest) -> str:
    return f"/channels/{guest.dm_channel_id}/messages"


def knocks(wire: Wire, guest: Guest) -> int:
    return sum(r.method == "POST" and r.path == door(guest) for r in wire.log)


@pytest.mark.parametrize(("code", "word"), [(50007, "allows them"), (50278, "no server")])
async def test_it_is_said_once_why_no_letters_arrive(
    env: simcord.Env, wire: Wire, code: int, word: str
) -> None:
    party = Party.gather(env, 6)
    await party.open(pace="quick")
    await party.seat()
    guest = party.guests[3]
    wire.fail("POST", door(guest), forbidden(code))
    await party.start()
    await env.advance_time(3)
    said = [await guest.press(party.newest, "cards") for _ in range(3)]
    assert [word in text for text in said] == [True, False, False]


async def test_doors_opened_in_mid_game_let_in_what_was_missed_once(env: simcord.Env, wire: Wire) -> None:
    party = Party.gather(env, 6)
    guest = party.guests[3]
    wire.fail("POST", door(guest), forbidden())
    await party.begin(pace="quick", ghosts="off")
    play = Play(party)
    await play.until("day")
    assert guest.letters == []
    wire.heal()
    await env.advance_time(61)
    await guest.press(party.newest, "cards")
    await env.advance_time(3)
    others = [len(other.letters) - 1 for other in party.guests if other is not guest]  # but the welcome
    assert {len(guest.letters)} == set(others)
    await play.finish()
    assert max(Counter(m.content for m in guest.letters).values()) == 1


async def test_a_closed_door_is_knocked_at_once_a_phase_and_not_at_every_press(
    env: simcord.Env, wire: Wire
) -> None:
    party = Party.gather(env, 6)
    guest = party.guests[3]
    await party.open(pace="quick")
    await party.seat()
    wire.fail("POST", door(guest), forbidden())
    before = knocks(wire, guest)
    await party.start()
    await env.advance_time(3)
    assert knocks(wire, guest) == before + 1
    for _ in range(5):
        await guest.press(party.newest, "cards")
    await env.advance_time(3)
    assert knocks(wire, guest) == before + 1
    await Play(party).until("day")
    await env.advance_time(3)
    assert before + 2 <= knocks(wire, guest) <= before + 4


@pytest.mark.parametrize("code", [20026, 40003, 0])
async def test_a_refusal_that_says_nothing_of_the_person_passes(
    env: simcord.Env, wire: Wire, code: int
) -> None:
    party = Party.gather(env, 6)
    guest = party.guests[3]
    await party.open(pace="quick")
    await party.seat()
    wire.fail("POST", door(guest), forbidden(code), times=2)
    await party.start()
    await env.advance_time(10)
    assert len(guest.letters) == 2, "the welcome and the cards"
    assert "direct messages" not in await guest.press(party.newest, "cards")


async def test_the_next_game_tries_again(env: simcord.Env, wire: Wire) -> None:
    party = Party.gather(env, 6)
    guest = party.guests[3]
    wire.fail("POST", door(guest), forbidden())
    await party.begin(pace="quick")
    wire.heal()
    await party.host.slash(party.place, "table close")
    await party.host.press(party.host.answer, "close_table")
    await env.advance_time(3)
    assert guest.letters, "the end of the game before, tried again"
    again = party.beside(party.guests)
    await again.begin(pace="quick")
    assert len(guest.letters) >= 2
