"""The process is killed at every request of a duel's turns: nothing doubled, nothing lost, nobody stuck."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import simcord

from cogs.bot import Butler
from tests.e2e.test_duel_restarts import doubled
from tests.sim.duelists import MOMENT, Bout
from tests.sim.party import Unanswered
from tests.sim.simcord_seam import crash_and_restart
from tests.sim.wire import When, Wire

REQUESTS = 7
"""More than a turn makes: two or three answers to presses, the edited board, a letter each at the end."""


@pytest.mark.report(7, 8, 10, 13)
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("mode", ["standard", "classic"])
async def test_a_duel_survives_being_killed_at_every_request_of_its_turns(
    env: simcord.Env, make_bot: Callable[[], Butler], wire: Wire, mode: str, when: When
) -> None:
    """One request later in every turn, so that each kind of turn meets each moment of it."""
    bout = Bout.gather(env, 2)
    await bout.begin(mode=mode, board="4x4")
    deaths = 0
    for turn in range(200):
        guest = await bout.on_turn()
        if guest is None or await bout.phase() == "over":
            break
        wire.die_at(1 + turn % REQUESTS, when=when)
        try:
            await bout.act(guest)
        except Unanswered:
            assert wire.died
        if wire.died:
            deaths += 1
            await crash_and_restart(env, make_bot())
        wire.heal()
        wire.install()
        await env.advance_time(MOMENT)
        assert doubled(bout) == [], f"turn {turn}"
    assert deaths > REQUESTS
    assert bout.over
    assert await bout.services.host.verify(bout.table)
    for guest in bout.guests:
        assert await guest.press(bout.at_table("cards"), "cards")
