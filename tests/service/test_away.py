"""A table where nothing can be said: its clocks stand, and go on with one line and the time given back."""

from __future__ import annotations

import pytest

from engine.core.messages import Close, DeadlineMoved, Pause
from engine.core.values import HOUR, MINUTE
from tests.service.process import Process


async def moved(process: Process, table: int) -> list[str]:
    return [event.why for event in await process.events(table) if isinstance(event, DeadlineMoved)]


@pytest.mark.parametrize("away", [MINUTE // 2, 30 * HOUR])
async def test_the_time_away_is_given_back_and_told_in_one_line(process: Process, away: int) -> None:
    table = await process.dealt()
    await process.bring_all()
    due = await process.due(table)
    assert await process.host.stop_clock(table)
    assert not await process.host.stop_clock(table), "once"
    process.later(away)
    assert await process.host.wake() == 0
    assert await process.host.next_wake() is None
    assert await process.phase(table) == "night.1"
    heir = await process.restarted()
    assert await heir.host.wake() == 0, "also over a restart"
    await heir.host.start_clock(table)
    assert await heir.due(table) == due + away
    await heir.host.start_clock(table)
    assert await moved(heir, table) == ["downtime"]
    said = [p for p in await heir.bring_all() if p.place.kind == "table" and p.kind == "say"]
    assert len(said) == 1
    assert await heir.time_is_up(table) == "day.1"
    await heir.close()


async def test_a_press_by_letter_does_not_start_the_clock(process: Process) -> None:
    table = await process.dealt()
    await process.host.stop_clock(table)
    process.later(5 * HOUR)
    assert await process.press_something(table, 101, 0) is not None
    assert await process.phase(table) == "night.1"
    assert await moved(process, table) == []


async def test_a_paused_table_stays_paused(process: Process) -> None:
    table = await process.dealt()
    await process.host.submit(table, Pause(), key="i:p")
    await process.host.stop_clock(table)
    process.later(HOUR)
    await process.host.start_clock(table)
    assert await moved(process, table) == []
    assert (await process.host.look(table, None)).view.paused_until is not None


async def test_tables_elsewhere_go_on(process: Process) -> None:
    here, elsewhere = await process.dealt(), await process.dealt(guild=2, first_user=200)
    await process.host.stop_clock(here)
    process.clock.moment = await process.due(elsewhere)
    assert await process.host.wake() == 1
    assert await process.phase(here) == "night.1"
    assert await process.phase(elsewhere) == "day.1"


async def test_a_game_that_was_closed_meanwhile_stays_over(process: Process) -> None:
    table = await process.dealt()
    await process.host.stop_clock(table)
    await process.host.submit(table, Close(), key="i:c")
    process.later(HOUR)
    await process.host.start_clock(table)
    assert (await process.host.look(table, None)).view.over
    assert await moved(process, table) == []
