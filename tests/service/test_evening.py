"""Several games in a row at one table (MAN-44)."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from engine.core.messages import Refusal
from service.lobby.evening import Total
from service.values import TableInfo
from storage import tables
from tests.service.gathering import ADA, BORYS, CELIA, PEOPLE, STRANGER, Gathering


async def ended(gathering: Gathering, table: TableInfo, points: list[int]) -> None:
    """End the game, and write these points down as its result."""
    await gathering.commands.close(table.id, table.host_id, key=gathering.key())

    def work(conn: Connection) -> None:
        for holder, scored in zip(tables.seated(conn, table.id), points, strict=True):
            tables.note_result(conn, table.id, holder, scored, scored > 2)

    await gathering.db.write(work)


@pytest.mark.rule("MAN-44")
async def test_points_add_up_over_an_evening_and_equal_points_share_it(gathering: Gathering) -> None:
    first = await gathering.started([ADA, BORYS], house=4)
    await ended(gathering, first, [3, 1, 0, 0, 2, 0])
    second = await gathering.services.evenings.another_game(first.id, BORYS, key=gathering.key())
    await gathering.lobby.start(second.id, ADA, key=gathering.key())
    await ended(gathering, second, [1, 3, 1, 0, 2, 0])
    totals = await gathering.services.evenings.totals(first.evening)
    house = first.seats[4].name
    best = (Total(ADA, "Ada", 4, 2), Total(None, house, 4, 2), Total(BORYS, "Borys", 4, 2))
    assert totals.games == 2
    assert set(totals.leaders) == set(best)
    assert [p.points for p in totals.players] == [4, 4, 4, 1, 0, 0]
    assert await gathering.services.evenings.by_seat(second.id) == (4, 4, 1, 0, 4, 0)
    look = await gathering.host.look(second.id, ADA)
    assert look.totals == (4, 4, 1, 0, 4, 0)


@pytest.mark.rule("MAN-44")
async def test_another_game_has_the_same_seats_and_a_double_press_is_one_lobby(gathering: Gathering) -> None:
    first = await gathering.started([ADA, BORYS, CELIA], house=3, options={"pace": "quick"})
    await gathering.commands.close(first.id, ADA, key=gathering.key())
    another = gathering.services.evenings.another_game
    lobbies = await asyncio.gather(*(another(first.id, u, key=gathering.key()) for u in (BORYS, ADA, BORYS)))
    assert len({t.id for t in lobbies}) == 1
    lobby = lobbies[0]
    assert [(s.user_id, s.name) for s in lobby.seats] == [(s.user_id, s.name) for s in first.seats]
    kept = replace(
        lobby,
        id=first.id,
        game_number=1,
        created=first.created,
        expires=None,
        status="running",
        commitment=first.commitment,
    )
    assert kept == first
    assert (lobby.evening, lobby.game_number, lobby.status) == (first.evening, 2, "lobby")
    assert (await another(first.id, CELIA, key=gathering.key())).id == lobby.id


@pytest.mark.rule("MAN-44")
async def test_seats_are_filled_and_left_between_two_games(gathering: Gathering) -> None:
    first = await gathering.started()
    await gathering.commands.close(first.id, ADA, key=gathering.key())
    lobby = await gathering.services.evenings.another_game(first.id, ADA, key=gathering.key())
    await gathering.lobby.leave(lobby.id, BORYS, key=gathering.key())
    await gathering.lobby.join(lobby.id, STRANGER, "Stella", key=gathering.key())
    started = await gathering.lobby.start(lobby.id, ADA, key=gathering.key())
    assert [s.user_id for s in started.seats] == [ADA, *list(PEOPLE)[2:], STRANGER]


async def test_only_who_sat_there_may_ask_and_only_after_the_end(gathering: Gathering) -> None:
    first = await gathering.started()
    another = gathering.services.evenings.another_game
    for table_id, user, code in (
        (first.id, ADA, "table.not_over"),
        (4711, ADA, "lobby.gone"),
    ):
        with pytest.raises(Refusal, match=code):
            await another(table_id, user, key=gathering.key())
    await gathering.commands.close(first.id, ADA, key=gathering.key())
    with pytest.raises(Refusal, match=r"table\.not_seated"):
        await another(first.id, STRANGER, key=gathering.key())


async def test_a_lobby_that_closed_does_not_stand_in_the_way(gathering: Gathering) -> None:
    first = await gathering.started()
    await gathering.commands.close(first.id, ADA, key=gathering.key())
    another = gathering.services.evenings.another_game
    one = await another(first.id, ADA, key=gathering.key())
    await gathering.lobby.close(one.id, ADA, key=gathering.key())
    two = await another(first.id, ADA, key=gathering.key())
    assert two.id != one.id
    assert two.game_number == 2
