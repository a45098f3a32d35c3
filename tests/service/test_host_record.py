"""The file of a game: from it every step can be decided again."""

from __future__ import annotations

import json

from engine.core import record
from engine.core.messages import Close, Pause, Resume
from engine.core.table import Accepted
from engine.core.values import MINUTE, Millis
from engine.games import GAMES
from engine.games.manor.commands import ChooseRoom
from engine.games.manor.content import Room
from tests.service.process import Process


async def replayed(process: Process, table: int) -> record.Record:
    """The record, after every event in the database was decided again from it."""
    kept = record.parse(await process.host.record_file(table), GAMES)
    again = [
        e for step in record.replay(kept) if isinstance(step.result, Accepted) for e in step.result.events
    ]
    assert again == await process.events(table)
    assert record.keeps_commitment(kept)
    return kept


async def test_a_game_of_pauses_refusals_downtime_and_restarts_is_decided_again_from_its_file(
    process: Process,
) -> None:
    table = await process.dealt(8, house=1)
    await process.press(table, 100, ChooseRoom(room=Room.CHAPEL))
    await process.host.submit(table, Pause(), key="i:p", by=100)
    process.later(MINUTE)
    await process.host.submit(table, Resume(), key="i:r", by=100)
    process.clock.moment = Millis(await process.due(table) + 10 * MINUTE)
    heir = await process.restarted()
    await heir.host.wake()
    await heir.to_the_end(table)
    kept = await replayed(heir, table)
    tags = {
        json.loads(line)["command"]["type"] for line in (await heir.host.record_file(table)).splitlines()[1:]
    }
    assert {"pause", "resume", "move_deadline", "timer_fired", "choose_room"} <= tags
    assert kept.header.seats == 9
    await heir.close()


async def test_a_closed_game_has_a_file_too(process: Process) -> None:
    table = await process.dealt()
    await process.time_is_up(table)
    await process.host.submit(table, Close(), key="i:c", by=100)
    await replayed(process, table)
