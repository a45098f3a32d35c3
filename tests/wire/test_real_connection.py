"""The real bot over real sockets: retries, a resumed session, a signal."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route

from cogs.bot import Butler
from cogs.endpoints import use_api
from service.compose import compose
from storage.db import Database, open_engine
from tests.wire.loopback import Loopback, as_json, once, too_many
from tests.wire.quick_clock import QuickClock

ROOT = Path(__file__).parents[2]
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789ab"
PEOPLE = 2
HOUSE = 4


@pytest_asyncio.fixture
async def loopback() -> AsyncIterator[Loopback]:
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    server = Loopback()
    await server.start()
    yield server
    await server.stop()
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


async def test_a_game_over_real_sockets_survives_a_429_a_502_and_a_cut(
    loopback: Loopback, empty_database: Path, tmp_path: Path
) -> None:
    backend = loopback.backend
    guild = backend.create_guild("House of Friends")
    channel = backend.create_channel(guild.id, "the-manor")
    people = [backend.make_user(f"guest{n}") for n in range(PEOPLE)]
    for person in people:
        backend.add_member(guild.id, person.id)
    host, friend = (person.id for person in people)

    shutil.copy(empty_database, tmp_path / "butler.db")
    db = Database(open_engine(f"sqlite:///{tmp_path / 'butler.db'}"))
    use_api(loopback.api)
    butler = Butler(compose(db, QuickClock(10)), api_url=loopback.api, gateway_url=loopback.gateway)
    running = asyncio.create_task(butler.start(TOKEN))
    try:
        await loopback.until(lambda: loopback.identifies == 1)
        await loopback.until(lambda: any(path.endswith("/commands") for _, path, _ in loopback.calls))
        lengths = [{"name": f"{p}_seconds", "type": 4, "value": 40} for p in ("night", "day", "council")]
        command = {
            "id": "1",
            "name": "table",
            "type": 1,
            "options": [
                {
                    "name": "open",
                    "type": 1,
                    "options": [{"name": "game", "type": 3, "value": "manor"}, *lengths],
                }
            ],
        }
        await loopback.slash(host, guild.id, channel.id, command)
        card = loopback.with_verb(channel.id, "join")
        assert card is not None
        await loopback.press(friend, card, "join", guild_id=guild.id)
        for _ in range(HOUSE):
            await loopback.press(host, card, "house", guild_id=guild.id)
        loopback.faults = [
            once("POST", f"/messages/{card.id}/threads", lambda: as_json({"message": "bad gateway"}, 502)),
            once("POST", f"/channels/{card.id}/messages", too_many),
        ]
        await loopback.press(host, card, "start", guild_id=guild.id)
        await loopback.until(lambda: card.id in backend.channels)
        await loopback.until(lambda: loopback.with_verb(card.id, "night") is not None)

        await loopback.cut()
        await loopback.until(lambda: loopback.resumes == 1)
        night = loopback.with_verb(card.id, "cards")
        answer = await loopback.press(host, night, "cards", guild_id=guild.id)
        assert answer.content

        await play(loopback, card.id, guild.id, (host, friend))
    finally:
        await butler.close()
        await asyncio.gather(running, return_exceptions=True)
        await db.close()

    statuses = Counter(status for _, _, status in loopback.calls)
    assert statuses[429] == 1
    assert statuses[502] == 1
    assert loopback.identifies == 1
    letters = Counter(
        message.content
        for user in people
        for message in loopback.messages(backend.get_dm_channel(user.id).id)
        if "Your points" in message.content
    )
    assert sum(letters.values()) == PEOPLE
    posts = Counter(message.content for message in loopback.messages(card.id))
    assert max(posts.values()) == 1


ASKS = {
    "night": ("confirm_night",),
    "end_day": (),
    "vote": ("pick_ballot", "cast_ballot"),
    "guess": ("cast_guess",),
}
"""What a message of each phase asks, and what is pressed on the answers after it."""


def asking(loopback: Loopback, thread: int) -> tuple[Any, str] | None:
    """The message that asks for something now, and its verb; None between phases."""
    found = ((loopback.with_verb(thread, verb), verb) for verb in ASKS)
    return next(((message, verb) for message, verb in found if message is not None), None)


async def play(loopback: Loopback, thread: int, guild: int, people: tuple[int, ...]) -> None:
    """Everybody does what each phase asks, until the game is over."""
    done: set[int] = set()

    def news() -> bool:
        now = asking(loopback, thread)
        return loopback.with_verb(thread, "another") is not None or (
            now is not None and now[0].id not in done
        )

    while True:
        await loopback.until(news, within=60)
        now = asking(loopback, thread)
        if now is None:
            return
        message, verb = now
        done.add(message.id)
        for person in people:
            if not loopback.has(message, verb):
                break
            answer = await loopback.press(person, message, verb, guild_id=guild)
            for next_verb in ASKS[verb]:
                if loopback.has(answer, next_verb):
                    answer = await loopback.press(person, answer, next_verb, guild_id=guild)


async def test_sigterm_ends_the_program_cleanly(loopback: Loopback, tmp_path: Path) -> None:
    loopback.backend.create_guild("House of Friends")
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        cwd=tmp_path,
        env={
            **os.environ,
            "DISCORD_TOKEN": TOKEN,
            "DATABASE_URL": f"sqlite:///{tmp_path / 'own.db'}",
            "DISCORD_API_URL": loopback.api,
            "DISCORD_GATEWAY_URL": loopback.gateway,
        },
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        await loopback.until(lambda: loopback.identifies == 1, within=60)
        program.send_signal(signal.SIGTERM)
        async with asyncio.timeout(60):
            _, told = await program.communicate()
    finally:
        if program.returncode is None:
            program.kill()
            await program.wait()
    assert program.returncode == 0, told.decode()
    assert "Traceback" not in told.decode()
