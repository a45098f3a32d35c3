"""The whole program against a stand-in for Discord: it logs in, serves, and ends when it is told to."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from operating.discord_side import NEEDED, WELCOME
from operating.leaving import Exit
from tests.root.command_line import ROOT, TOKEN
from tests.root.stand_in import StandIn

PATIENCE = 120


async def begin(folder: Path, settings: dict[str, str], *arguments: str) -> Process:
    """`python bot.py …` in this folder, running."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        *arguments,
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **settings},
        stdout=PIPE,
        stderr=PIPE,
    )


async def end(process: Process) -> tuple[int | None, str]:
    """(exit code, all it said); no traceback and no token among it."""
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate()
    said = out.decode() + err.decode()
    assert "Traceback" not in said, said
    assert TOKEN not in said
    return process.returncode, said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    async with StandIn(NEEDED.value) as discord:
        process = await begin(tmp_path, discord.settings)
        async with asyncio.timeout(PATIENCE):
            await discord.connected.wait()
        process.send_signal(number)
        code, said = await end(process)
        assert code == Exit.FINE, said
        assert '"stopping"' in said
        assert '"stopped"' in said
        assert [command["name"] for command in discord.commands] == ["table", "me", "rules", "manor", "duel"]


async def test_a_token_that_discord_refuses(tmp_path: Path) -> None:
    async with StandIn(NEEDED.value) as discord:
        refused = {**discord.settings, "DISCORD_TOKEN": TOKEN.replace("x", "y")}
        code, said = await end(await begin(tmp_path, refused))
        assert code == Exit.TOKEN_REFUSED
        assert "Discord refuses DISCORD_TOKEN" in said
        code, said = await end(await begin(tmp_path, refused, "doctor"))
        assert code == Exit.FAILED
        assert "✗ DISCORD_TOKEN: Discord refuses it" in said


async def test_the_doctor_is_content_when_all_is_well(tmp_path: Path) -> None:
    async with StandIn(NEEDED.value) as discord:
        code, said = await end(await begin(tmp_path, discord.settings, "doctor"))
        assert code == Exit.FINE, said
        assert "✓ Discord: logged in as Butler" in said
        assert "✗" not in said


async def test_missing_permissions_are_named_with_their_server(tmp_path: Path) -> None:
    lacking = NEEDED.value & ~(1 << 35) & ~(1 << 10)
    async with StandIn(lacking) as discord:
        code, said = await end(await begin(tmp_path, discord.settings, "doctor"))
        assert code == Exit.FAILED
        assert "✗ Server “Friends”: the bot's role lacks View Channels, Create Public Threads." in said


async def test_rights_that_are_only_welcome_are_a_word_of_warning(tmp_path: Path) -> None:
    async with StandIn(NEEDED.value) as discord:
        code, said = await end(await begin(tmp_path, discord.settings, "doctor"))
        assert code == Exit.FINE, said
        assert "! Server “Friends”: without Manage Threads, Create Private Threads," in said
    async with StandIn(NEEDED.value | WELCOME.value) as discord:
        code, said = await end(await begin(tmp_path, discord.settings, "doctor"))
        assert "! Server" not in said


@pytest.mark.report(62)
async def test_register_sends_the_commands_though_nothing_changed(tmp_path: Path) -> None:
    async with StandIn(NEEDED.value) as discord:
        for _ in range(2):
            discord.commands.clear()
            code, said = await end(await begin(tmp_path, discord.settings, "register"))
            assert code == Exit.FINE, said
            assert "commands are registered" in said
            assert discord.commands
