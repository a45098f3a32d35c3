"""A crash at any statement, or at the commit, leaves all of a step or nothing of it."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from engine.games.manor.commands import CastBallot, ConfirmNight
from service.values import Answer
from tests.service.process import Process

Act = Callable[[Process], Awaitable[Answer]]


class Crash(BaseException):
    """The process dies here; nothing may catch it."""


@contextmanager
def dying_at(process: Process, statement: int) -> Iterator[list[str]]:
    """Die before the statement of this number (from 0), counting the commit as the last one."""
    engine = process.db.engine.sync_engine
    seen: list[str] = []

    def count(what: str) -> None:
        if len(seen) == statement:
            raise Crash(what)
        seen.append(what)

    def before(_conn: Any, _cursor: Any, text: str, *_rest: Any) -> None:
        count(text)

    def commit(_conn: Any) -> None:
        count("COMMIT")

    event.listen(engine, "before_cursor_execute", before)
    event.listen(engine, "commit", commit)
    try:
        yield seen
    finally:
        event.remove(engine, "before_cursor_execute", before)
        event.remove(engine, "commit", commit)


async def outcome(start: Path, to: Path, process: Process, act: Act) -> dict[str, list[dict[str, Any]]]:
    """What the database holds after an undisturbed `act`."""
    shutil.copy(start, to)
    undisturbed = Process(to, type(process.clock)(), games=process.games)
    undisturbed.clock.moment = process.clock.moment
    await act(undisturbed)
    kept = await undisturbed.everything()
    await undisturbed.close()
    return kept


async def survives(process: Process, tmp_path: Path, act: Act) -> int:
    """Die at every statement of `act` in turn; returns how many there were."""
    before, moment = await process.everything(), process.clock.moment
    await process.close()  # the copies are whole only once the write-ahead log is folded in
    start = tmp_path / "start.db"
    shutil.copy(process.path, start)
    after = await outcome(start, tmp_path / "undisturbed.db", process, act)
    assert after != before
    statement = 0
    while True:
        path = tmp_path / f"crash-{statement}.db"
        shutil.copy(start, path)
        victim = Process(path, type(process.clock)(), games=process.games)
        victim.clock.moment = moment
        died = False
        with dying_at(victim, statement):
            try:
                await act(victim)
            except Crash:
                died = True
        heir = await victim.restarted()
        assert await heir.everything() == (before if died else after), f"at statement {statement}"
        await act(heir)
        assert await heir.everything() == after, f"tried again after a crash at statement {statement}"
        await heir.close()
        if not died:
            return statement
        statement += 1


@pytest.mark.report(7)
async def test_a_press_survives_a_crash_at_every_statement(process: Process, tmp_path: Path) -> None:
    table = await process.dealt()
    fired = await survives(process, tmp_path, lambda p: p.press(table, 100, ConfirmNight(), "i:press"))
    assert fired > 8


async def test_the_press_that_ends_a_phase_survives_a_crash_at_every_statement(
    process: Process, tmp_path: Path
) -> None:
    table = await process.dealt()
    for user in range(101, 106):
        await process.press(table, user, ConfirmNight())
    fired = await survives(process, tmp_path, lambda p: p.press(table, 100, ConfirmNight(), "i:press"))
    assert fired > 15


async def test_a_late_press_with_the_timer_in_it_survives_a_crash_at_every_statement(
    process: Process, tmp_path: Path
) -> None:
    table = await process.dealt()
    await process.time_is_up(table)
    process.clock.moment = await process.due(table)
    fired = await survives(
        process, tmp_path, lambda p: p.press(table, 100, CastBallot(target=None), "i:press")
    )
    assert fired > 15


async def test_the_step_that_ends_the_game_survives_a_crash_at_every_statement(
    process: Process, tmp_path: Path
) -> None:
    table = await process.dealt()
    while not (await process.phase(table)).startswith("unmasking"):
        await process.time_is_up(table)
    process.clock.moment = await process.due(table)
    fired = await survives(process, tmp_path, lambda p: p.press(table, 100, ConfirmNight(), "i:late"))
    assert fired > 20


async def test_a_crash_in_the_middle_spoils_nothing_for_the_process_that_lives_on(process: Process) -> None:
    table = await process.dealt()
    with dying_at(process, 6), pytest.raises(Crash):
        await process.press(table, 100, ConfirmNight(), "i:1")
    answer = await process.press(table, 100, ConfirmNight(), "i:1")
    assert answer.accepted
    assert not answer.repeated
    assert answer.look.view.game.done == 1
