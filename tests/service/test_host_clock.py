"""Deadlines: kept over a restart, decided before a late press, moved after a bot that was away."""

from __future__ import annotations

import pytest

from engine.core.messages import Close, DeadlineMoved, EndPhase, MoveDeadline, Pause, Resume
from engine.core.values import MINUTE, SECOND, Millis
from engine.games.manor.commands import ConfirmNight
from engine.games.manor.events import NightBegan
from storage import schema
from tests.service.process import Process, at

NIGHT = "night.1"


@pytest.mark.report(28)
async def test_a_restart_before_a_deadline_keeps_it(process: Process) -> None:
    table = await process.dealt()
    due = await process.due(table)
    heir = await process.restarted()
    assert await heir.host.next_wake() == due
    heir.clock.moment = Millis(due - 1)
    assert await heir.host.wake() == 0
    assert await heir.phase(table) == NIGHT
    heir.later(1)
    assert await heir.host.wake() == 1
    assert await heir.phase(table) == "day.1"
    assert await heir.host.wake() == 0
    await heir.close()


@pytest.mark.report(10)
async def test_clocks_that_ring_twice_at_once_fire_once(process: Process) -> None:
    table = await process.dealt()
    process.clock.moment = await process.due(table)
    other = Process(process.path, process.clock)
    await process.host.wake()
    await other.host.wake()
    await other.close()
    fired = [r for r in await process.rows(schema.commands) if r["dedupe_key"].startswith("timer:")]
    assert [r["dedupe_key"] for r in fired] == [f"timer:{NIGHT}:{process.clock.now()}"]


async def test_a_press_at_the_deadline_finds_the_phase_over(process: Process) -> None:
    table = await process.dealt()
    process.clock.moment = await process.due(table)
    answer = await process.press(table, 100, at(NIGHT, ConfirmNight()))
    assert (answer.accepted, answer.code) == (False, "core.stale")
    assert answer.look.view.phase == "day.1"
    assert len([r for r in await process.rows(schema.commands) if r["dedupe_key"].startswith("timer:")]) == 1


async def test_a_press_a_moment_before_the_deadline_counts(process: Process) -> None:
    table = await process.dealt()
    process.clock.moment = Millis(await process.due(table) - 1)
    assert (await process.press(table, 100, at(NIGHT, ConfirmNight()))).accepted


@pytest.mark.parametrize("late", [1, 59 * SECOND, MINUTE])
async def test_a_deadline_missed_by_a_minute_or_less_fires(process: Process, late: int) -> None:
    table = await process.dealt()
    process.clock.moment = Millis(await process.due(table) + late)
    heir = await process.restarted()
    await heir.host.wake()
    assert await heir.phase(table) == "day.1"
    await heir.close()


@pytest.mark.report(11)
async def test_after_a_longer_absence_the_phase_gets_a_minute_that_is_announced(process: Process) -> None:
    table = await process.dealt()
    process.clock.moment = Millis(await process.due(table) + MINUTE + 1)
    heir = await process.restarted()
    await heir.host.wake()
    assert await heir.phase(table) == NIGHT
    assert await heir.due(table) == heir.clock.now() + MINUTE
    moved = [e for e in await heir.events(table) if isinstance(e, DeadlineMoved)]
    assert [m.why for m in moved] == ["downtime"]
    said = [p for p in await heir.bring_all() if any(isinstance(e, DeadlineMoved) for e in p.events)]
    assert [str(p.place) for p in said if p.kind == "say"] == ["table"]
    assert await heir.host.wake() == 0
    await heir.close()


async def test_after_a_longer_absence_a_press_that_comes_before_the_clock_is_taken(process: Process) -> None:
    table = await process.dealt()
    process.clock.moment = Millis(await process.due(table) + 10 * MINUTE)
    heir = await process.restarted()
    answer = await heir.press(table, 100, at(NIGHT, ConfirmNight()))
    assert answer.accepted
    assert answer.look.view.due == heir.clock.now() + MINUTE
    assert await heir.host.wake() == 0
    await heir.close()


async def test_a_moved_deadline_that_is_missed_again_is_moved_again(process: Process) -> None:
    table = await process.dealt()
    for _ in range(2):
        process.clock.moment = Millis(await process.due(table) + 2 * MINUTE)
        await process.host.wake()
    assert await process.phase(table) == NIGHT
    assert await process.due(table) == process.clock.now() + MINUTE


async def test_a_pause_stops_the_clock_and_ends_by_itself(process: Process) -> None:
    table = await process.dealt()
    due = await process.due(table)
    process.later(10 * SECOND)
    assert (await process.host.submit(table, Pause(), key="i:p", by=100)).accepted
    process.clock.moment = Millis(due + 1)
    assert await process.host.wake() == 0
    answer = await process.press(table, 100, ConfirmNight())
    assert (answer.accepted, answer.code) == (False, "core.paused")
    until = await process.host.next_wake()
    assert until is not None
    process.clock.moment = until
    assert await process.host.wake() == 1
    assert await process.phase(table) == NIGHT
    assert await process.due(table) == due + 15 * MINUTE


async def test_a_pause_over_a_long_absence_costs_the_phase_nothing(process: Process) -> None:
    table = await process.dealt()
    due, began = await process.due(table), process.clock.now()
    await process.host.submit(table, Pause(), key="i:p")
    process.later(5 * 60 * MINUTE)
    heir = await process.restarted()
    await heir.host.wake()
    assert await heir.phase(table) == NIGHT
    assert await heir.due(table) - heir.clock.now() == due - began
    await heir.close()


async def test_resuming_extending_and_ending_a_phase_move_the_stored_alarm(process: Process) -> None:
    table = await process.dealt()
    due = await process.due(table)
    await process.host.submit(
        table, MoveDeadline(name=NIGHT, due=Millis(due + MINUTE), why="extended"), key="i:x"
    )
    assert await process.host.next_wake() == due + MINUTE
    await process.host.submit(table, Pause(), key="i:p")
    process.later(MINUTE)
    await process.host.submit(table, Resume(), key="i:r")
    assert await process.host.next_wake() == due + 2 * MINUTE
    await process.host.submit(table, EndPhase(), key="i:e")
    assert await process.host.next_wake() == await process.due(table)
    assert await process.phase(table) == "day.1"


async def test_a_closed_table_is_over_has_no_alarm_and_no_result(process: Process) -> None:
    table = await process.dealt()
    assert (await process.host.submit(table, Close(), key="i:c", by=100)).accepted
    assert await process.host.next_wake() is None
    assert await process.count(schema.results) == 0
    assert (await process.host.look(table, 100)).table.status == "over"
    assert await process.host.record_file(table)


@pytest.mark.report(17)
async def test_a_restart_in_every_phase_changes_nothing_of_the_game(process: Process) -> None:
    table = await process.dealt()
    heir = process
    while await heir.phase(table) != "over":
        kept = await heir.host.look(table, 100)
        heir = await heir.restarted()
        assert await heir.host.look(table, 100) == kept
        for user in range(100, 106):
            await heir.press_something(table, user, user)
        if await heir.phase(table) != "over":
            await heir.time_is_up(table)
    nights = [e for e in await heir.events(table) if isinstance(e, NightBegan)]
    assert len(nights) == (await heir.host.look(table, None)).view.game.round
    await heir.close()
