"""One person at many tables, and tables of two games in one channel: nothing reaches the wrong one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import simcord

from cogs.bot import Butler
from presenter.control_id import parse
from tests.sim.duelists import Bout
from tests.sim.party import Guest, Party, controls
from tests.sim.players import Play, night
from tests.sim.simcord_seam import crash_and_restart

TABLES = 5


@pytest.mark.report(42)
async def test_the_same_person_at_five_tables(env: simcord.Env, make_bot: Callable[[], Butler]) -> None:
    """Each press counts at its table alone, letters say which table they are of; a restart mixes nothing."""
    first = Party.gather(env, 1)
    ada = first.guests[0]
    parties = [first, *(first.beside([ada]) for _ in range(TABLES - 1))]
    for party in parties:
        await party.begin(house=5, pace="quick", ghosts="off")
        await env.advance_time(2)
    assert len({party.table for party in parties}) == TABLES
    assert letters_of(ada, parties) == [2] * TABLES, "a welcome and the cards of each table"

    await night(ada, parties[2].newest, 1)
    await crash_and_restart(env, make_bot())
    for number, party in enumerate(parties):
        text = await ada.press(party.newest, "cards")
        assert tables_on(ada.answer) == {party.table}, text
        assert party.phase == "night.1"
        assert ("You are done for tonight" in text) is (number == 2)
    told = await ada.slash(first.channel, "me games")
    assert all(f"able {party.table}" in told for party in parties), told

    for party in parties:
        await Play(party).until("day")
    assert letters_of(ada, parties) == [3] * TABLES, "and a dawn of each"


@pytest.mark.report(42)
async def test_a_manor_and_two_duels_in_one_channel(env: simcord.Env, make_bot: Callable[[], Butler]) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    bouts = [
        Bout(env, party.guild, party.channel, [Guest(guest.member) for guest in party.guests[n : n + 2]])
        for n in (0, 2)
    ]
    for bout in bouts:
        await bout.begin(board="4x4")
    assert len({party.table, *(bout.table for bout in bouts)}) == 3
    for bout in bouts:
        await bout.look()
    await crash_and_restart(env, make_bot())
    phases = [await bout.phase() for bout in bouts]
    await Play(party).until("council")
    assert [await bout.phase() for bout in bouts] == phases, "the Manor moved nothing of the duels"
    for bout in bouts:
        guest = await bout.on_turn()
        assert guest is not None
        await guest.press(bout.board, "cards")
        assert tables_on(guest.answer) <= {bout.table}
        await bout.act(guest)
    assert party.phase.startswith("council")
    for message in party.posts:
        assert tables_on(message) <= {party.table}


def own(guest: Guest, party: Party) -> list[str]:
    """The letters that somebody got from one table."""
    return [m.content for m in guest.letters if m.content.splitlines()[0].endswith(f"table {party.table}")]


def letters_of(guest: Guest, parties: list[Party]) -> list[int]:
    counted = [len(own(guest, party)) for party in parties]
    assert sum(counted) == len(guest.letters), "every letter says which table it is of"
    return counted


def tables_on(message: object) -> set[int]:
    """The tables that the controls of a message are for."""
    found = (parse(component["custom_id"]) for component in controls(message))
    return {press.table_id for press in found if press is not None}
