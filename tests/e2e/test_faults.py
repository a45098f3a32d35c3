"""One request to Discord fails, each in turn: the game ends all the same, and no letter comes twice."""

from __future__ import annotations

from collections import Counter

import pytest
import simcord

from tests.sim.party import Party
from tests.sim.players import Play
from tests.sim.wire import Fault, When, Wire, cut_off, forbidden, server_error

FAULTS: dict[str, tuple[Fault, When]] = {
    "refused by a broken server": (server_error(500), "before"),
    "done, but the answer was lost": (cut_off(), "after"),
    "forbidden": (forbidden(50001), "before"),
}
MOST = 320
"""More requests than the short game of this file makes."""
FEW = (1, 8, 12, 16)


async def play_through(env: simcord.Env, wire: Wire, number: int, fault: str) -> None:
    """A short game at which the `number`th request after the opening goes wrong."""
    made, when = FAULTS[fault]
    party = Party.gather(env, 3)
    await party.open(night_seconds=30, day_seconds=30, council_seconds=30)
    party.patient = True
    for guest in party.guests:
        guest.patient = True
    wire.fail_nth(number, made, when=when)
    await party.seat(house=3)
    await party.start()
    for _ in range(20):  # a thread or a first message that failed is tried again by itself
        if party.at_table("night") is not None:
            break
        await env.advance_time(5)
    await Play(party).finish()
    await env.advance_time(400)
    for guest in party.guests:
        letters = Counter(message.content for message in guest.letters)
        assert not [text for text, times in letters.items() if times > 1], (number, fault)
        if fault != "forbidden":
            assert "Your points" in guest.letters[-1].content
    posts = Counter(message.content for message in party.posts)
    assert not [text for text, times in posts.items() if times > 1], (number, fault)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("number", FEW)
async def test_a_request_fails(env: simcord.Env, wire: Wire, number: int, fault: str) -> None:
    await play_through(env, wire, number, fault)


@pytest.mark.fault_long
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("number", [n for n in range(1, MOST) if n not in FEW])
async def test_every_request_fails_once(env: simcord.Env, wire: Wire, number: int, fault: str) -> None:
    await play_through(env, wire, number, fault)
