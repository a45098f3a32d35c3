"""Whole games on a simulated Discord: people who press, house players, clocks."""

from __future__ import annotations

import pytest
import simcord

from tests.sim.party import Party
from tests.sim.players import Play


@pytest.mark.parametrize(("people", "house"), [(6, 0), (4, 2), (10, 0), (12, 6)])
async def test_a_game_is_played_from_the_lobby_to_the_unmasking(
    env: simcord.Env, people: int, house: int
) -> None:
    party = Party.gather(env, people)
    await party.begin(house=house, pace="quick")

    phases = await Play(party).finish()

    assert phases[0] == "night.1"
    assert phases[-2].startswith("unmasking")
    assert "Recap" in party.newest.content
    for guest in party.guests:
        firsts = {letter.content.splitlines()[0] for letter in guest.letters}
        assert firsts == {f"A letter from the Manor, table {party.table}"}
        assert "Your points" in guest.letters[-1].content
