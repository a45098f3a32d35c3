"""A match of two games with the roles swapped (DUE-1)."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection

from engine.core.messages import Refusal
from engine.core.values import HOUR, MINUTE, Millis
from engine.games.duel.commands import Resign
from engine.games.duel.options import DuelOptions
from service.invitations.invitations import Invitations
from service.invitations.matches import Matches
from service.values import Match, TableInfo
from tests.service.duelling import duel, killer, move, resign, with_house
from tests.service.gathering import ADA, BORYS, CELIA, CHANNEL, GUILD, Gathering
from tests.service.process import Process
from tests.service.test_host_crashes import survives

TWO = {"match": "two_games"}


async def second_of(gathering: Gathering, first: TableInfo) -> TableInfo:
    match = (await gathering.table(first.id)).match
    assert match is not None
    assert match.next_id is not None
    return await gathering.table(match.next_id)


@pytest.mark.rule("DUE-1")
async def test_the_second_game_follows_by_itself_with_the_roles_swapped(gathering: Gathering) -> None:
    first = await duel(gathering, **TWO)
    assert first.match == Match(1, ())
    was = await killer(gathering, first.id)
    await gathering.lobby.threaded(first.id, 77)
    await resign(gathering, first.id, BORYS)
    over = await gathering.table(first.id)
    assert over.match is not None
    assert over.match.won == (1, 0)
    assert over.match.next_at == gathering.clock.now() + MINUTE
    second = await second_of(gathering, first)
    assert (second.status, second.thread_id, second.evening) == ("lobby", 77, first.evening)
    matches = gathering.services.matches
    assert await matches.begin_due(gathering.clock.now()) == 0
    gathering.restart()
    gathering.clock.moment = over.match.next_at
    assert await gathering.services.invitations.next_due() == over.match.next_at
    assert await gathering.services.matches.begin_due(gathering.clock.now()) == 1
    assert await gathering.services.matches.begin_due(gathering.clock.now()) == 0
    running = await gathering.table(second.id)
    assert (running.status, running.match) == ("running", Match(2, (1, 0)))
    assert [s.user_id for s in running.seats] == [ADA, BORYS]
    assert await killer(gathering, second.id) == (ADA if was == BORYS else BORYS)
    assert (await gathering.table(first.id)).match == Match(1, (1, 0))


@pytest.mark.rule("DUE-1")
@pytest.mark.parametrize(("loses", "won"), [(ADA, (1, 1)), (BORYS, (2, 0))], ids=["draw", "won"])
async def test_the_match_has_a_result_after_two_games(
    gathering: Gathering, loses: int, won: tuple[int, int]
) -> None:
    first = await duel(gathering, **TWO)
    await resign(gathering, first.id, BORYS)
    second = await gathering.services.matches.begin(first.id, BORYS, key=gathering.key())
    await resign(gathering, second.id, loses)
    over = await gathering.table(second.id)
    assert over.match == Match(2, won)
    assert await gathering.services.invitations.next_due() is None, "no third game"
    duels = gathering.services.invitations
    assert await duels.may_choose(second.id, BORYS) == (won == (2, 0))
    again = await duels.again(second.id, ADA, key=gathering.key())
    assert again.challenge == "waiting"
    assert again.match == Match(1, ()), "a match of its own"


async def test_either_may_begin_it_at_once_and_twice_is_once(gathering: Gathering) -> None:
    first = await duel(gathering, **TWO)
    await resign(gathering, first.id, BORYS)
    matches = gathering.services.matches
    with pytest.raises(Refusal, match=r"table\.not_seated"):
        await matches.begin(first.id, CELIA, key=gathering.key())
    one = await matches.begin(first.id, ADA, key=gathering.key())
    await move(gathering, one.id)
    two = await matches.begin(first.id, BORYS, key=gathering.key())
    three = await matches.begin(two.id, BORYS, key=gathering.key())
    assert one.id == two.id == three.id
    assert await gathering.services.invitations.again(first.id, ADA, key=gathering.key()) == three


async def test_nobody_gets_round_the_second_game(gathering: Gathering) -> None:
    first = await duel(gathering, **TWO, pace="slow")
    await resign(gathering, first.id, BORYS)
    second = await second_of(gathering, first)
    for press in (
        gathering.lobby.close(second.id, ADA, key=gathering.key()),
        gathering.lobby.leave(second.id, BORYS, key=gathering.key()),
    ):
        with pytest.raises(Refusal, match=r"match\.waits"):
            await press
    await gathering.services.idle_lobbies.expire(Millis(gathering.clock.now() + 100 * HOUR))
    assert (await gathering.table(second.id)).status == "lobby"
    assert second.expires == gathering.clock.now() + HOUR


async def test_a_closed_game_and_a_single_one_are_followed_by_nothing(gathering: Gathering) -> None:
    closed = await duel(gathering, **TWO)
    await gathering.commands.close(closed.id, CELIA, key=gathering.key(), manager=True)
    assert (await gathering.table(closed.id)).match == Match(1, ())
    with pytest.raises(Refusal, match=r"lobby\.gone"):
        await gathering.services.matches.begin(closed.id, ADA, key=gathering.key())
    single = await duel(gathering)
    await resign(gathering, single.id, ADA)
    assert (await gathering.table(single.id)).match is None
    assert await gathering.services.invitations.next_due() is None


async def test_a_match_against_the_house(gathering: Gathering) -> None:
    first = await with_house(gathering, **TWO, killer="opener")
    await resign(gathering, first.id, ADA)
    second = await gathering.services.matches.begin(first.id, ADA, key=gathering.key())
    assert isinstance(second.options, DuelOptions)
    assert second.options.killer == "guest"
    assert await killer(gathering, second.id) is None


async def test_the_end_of_the_first_game_survives_a_crash_at_every_statement(
    process: Process, tmp_path: Path
) -> None:
    duels = Invitations(process.host)
    await duels.challenge(
        game="duel",
        guild_id=GUILD,
        channel_id=CHANNEL,
        user_id=ADA,
        name="Ada",
        opponent_id=BORYS,
        options=TWO,
        key="i:1",
    )
    await duels.accept(1, BORYS, "Borys", key="i:2")

    async def end(p: Process) -> object:
        Matches(p.host)
        return await p.press(1, ADA, Resign(), "i:3")

    assert await survives(process, tmp_path, end) > 15  # type: ignore[arg-type]


async def test_a_broken_second_game_holds_up_no_other(
    gathering: Gathering, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = []
    for _ in range(2):
        first = await duel(gathering, **TWO)
        await resign(gathering, first.id, BORYS)
        seconds.append(await second_of(gathering, first))
    gathering.clock.moment = Millis(gathering.clock.moment + HOUR)
    deal = gathering.host.deal

    def broken(conn: Connection, table_id: int, now: Millis) -> None:
        if table_id == seconds[0].id:
            raise RuntimeError("broken")
        deal(conn, table_id, now)

    monkeypatch.setattr(gathering.host, "deal", broken)
    with pytest.raises(RuntimeError, match="broken"):
        await gathering.services.matches.begin_due(gathering.clock.now())
    assert [(await gathering.table(t.id)).status for t in seconds] == ["lobby", "running"]
