"""A crash at any statement about a faction's place: what is tried again ends as if there had been none."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

from engine.core.messages import Close
from service.values import Answer
from tests.haunted import HAUNTED
from tests.service.process import Process
from tests.service.test_faction_places import by_letters, die, take_place
from tests.service.test_host_crashes import Crash, dying_at, survives


async def haunted(process: Process) -> Process:
    await process.close()
    return Process(process.path, process.clock, games=HAUNTED)


async def recovers(process: Process, tmp_path: Path, act: Callable[[Process], Awaitable[None]]) -> int:
    """Die at every statement of `act` in turn, and do it again in the next life."""
    moment = process.clock.moment
    await process.close()
    outcomes, statement, died = [], 0, True
    while died:
        path = tmp_path / f"crash-{statement}.db"
        shutil.copy(process.path, path)
        victim = Process(path, type(process.clock)(moment), games=process.games)
        with dying_at(victim, statement):
            try:
                await act(victim)
                died = False
            except Crash:
                statement += 1
        heir = await victim.restarted()
        await act(heir)
        outcomes.append(await heir.everything())
        await heir.close()
    assert all(outcome == outcomes[-1] for outcome in outcomes)
    return statement


async def test_the_end_that_closes_a_place_survives_a_crash_at_every_statement(
    process: Process, tmp_path: Path
) -> None:
    process = await haunted(process)
    table = await process.dealt(8)
    await die(process, table)
    await process.bring_all()

    async def close(p: Process) -> Answer:
        return await p.host.submit(table, Close(), key="i:close")

    assert await survives(process, tmp_path, close) > 15


async def test_making_a_place_survives_a_crash_at_every_statement(process: Process, tmp_path: Path) -> None:
    process = await haunted(process)
    table = await process.dealt(8)
    await die(process, table)
    await take_place(process)

    async def make(p: Process) -> None:
        for item in await p.delivery.take(50):
            await p.tend(item)

    assert await recovers(process, tmp_path, make) > 15


async def test_falling_back_to_letters_survives_a_crash_at_every_statement(
    process: Process, tmp_path: Path
) -> None:
    process = await haunted(process)
    table = await process.dealt(8)
    await die(process, table)
    await take_place(process)

    async def fall_back(p: Process) -> None:
        for item in await p.delivery.take(50):
            if item.place.kind == "faction":
                await p.places.by_letters(item)
        await p.delivery.take(50)  # turns the row into letters

    assert await recovers(process, tmp_path, fall_back) > 15


async def test_a_line_survives_a_crash_at_every_statement(process: Process, tmp_path: Path) -> None:
    process = await haunted(process)
    table, dead = await by_letters(process)
    said = Answer(True, None, {}, await process.host.look(table, None), ())

    async def say(p: Process) -> Answer:
        await p.places.say(table, dead[0], "ghosts", "Boo!", "i:line")
        return said

    assert await survives(process, tmp_path, say) > 8
