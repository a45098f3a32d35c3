"""Every act of a duel, and the clock of a turn, killed at every statement and at the commit."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.game import Choice
from engine.core.messages import Command
from engine.games.duel import commands
from engine.games.duel.options import DuelOptions
from service.values import Answer
from tests.service.process import Process
from tests.service.test_host_crashes import survives

ACTS: tuple[type[Command], ...] = (
    commands.ChooseIdentity,
    commands.Shift,
    commands.Kill,
    commands.Arrest,
    commands.Disguise,
    commands.Exonerate,
    commands.Discard,
    commands.Resign,
)
HASTY = (commands.Resign, commands.Kill, commands.Arrest)
"""Acts that bring the end nearer: left for the end when another act is looked for."""


async def offered(process: Process, table: int, user: int) -> list[Command]:
    look = await process.host.look(table, user)
    return [choice.command for choice in look.choices if isinstance(choice, Choice)]


async def until(process: Process, table: int, act: type[Command]) -> tuple[int, Command]:
    """Play on until somebody may do this; returns who, and the command."""
    for turn in range(200):
        ways = {user: await offered(process, table, user) for user in (100, 101)}
        for user, acts in ways.items():
            wanted = [command for command in acts if type(command) is act]
            if wanted and (act is not commands.Resign or len(acts) > 1):
                return user, wanted[0]
        user, acts = max(ways.items(), key=lambda way: len(way[1]))
        calm = [command for command in acts if not isinstance(command, HASTY)] or acts[:1]
        assert (await process.press(table, user, calm[turn % len(calm)])).accepted
    raise AssertionError(f"{act.__name__} was never offered")


@pytest.mark.report(7)
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
async def test_an_act_survives_a_crash_at_every_statement(
    process: Process, tmp_path: Path, act: type[Command]
) -> None:
    table = await process.dealt(2, game="duel", options=DuelOptions(mode="classic", board="4x4"))
    user, command = await until(process, table, act)

    async def press(p: Process) -> Answer:
        return await p.press(table, user, command, "i:press")

    assert await survives(process, tmp_path, press) > 8


@pytest.mark.report(7)
async def test_a_turn_whose_clock_runs_out_survives_a_crash_at_every_statement(
    process: Process, tmp_path: Path
) -> None:
    table = await process.dealt(2, game="duel", options=DuelOptions(board="4x4"))
    await until(process, table, commands.Exonerate)
    process.clock.moment = await process.due(table)

    async def ring(p: Process) -> Answer:
        return await p.press(table, 100, commands.Exonerate(), "i:late")

    assert await survives(process, tmp_path, ring) > 10
