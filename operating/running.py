"""Running the bot: from settings to a connection, and from a signal to a clean end."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord
import structlog

from cogs.bot import Butler
from cogs.endpoints import use_api
from cogs.registration import register_if_changed
from operating.discord_side import missing, plain
from operating.hosting import fleeting_disk, sqlite_line
from operating.leaving import Exit, Stop
from service.clock import SystemClock
from service.compose import compose
from settings import Settings, level
from storage.db import Database, open_engine
from storage.upgrade import DatabaseUnusable, Prepared, SchemaTooNew, prepare

log = structlog.get_logger("butler")

INTERACTIONS = ("discord.py: on_interaction", "CommandTree")
"""How discord.py names the tasks in which presses and commands are answered."""

LAST_ANSWERS = 5
"""Seconds that answers under way are given when the bot is told to stop."""

UNREACHED = (aiohttp.ClientError, OSError, TimeoutError, discord.GatewayNotFound, discord.HTTPException)


async def run(settings: Settings) -> Exit:
    """Serve until a signal says stop. Raises Stop with what keeps it from starting."""
    token = settings.required_token()
    keep_log(settings)
    warning = fleeting_disk(settings, os.environ)
    if warning is not None:
        print(f"WARNING: {warning}", file=sys.stderr, flush=True)
    use_api(settings.api_url)
    async with _database(settings) as db:
        butler = build(settings, db)
        try:
            await _log_in(butler, token)
            await _serve(butler)
        finally:
            await butler.close()
    log.info("stopped")
    return Exit.FINE


async def register(settings: Settings) -> int:
    """Send the commands to Discord now; returns how many. Raises Stop."""
    token = settings.required_token()
    keep_log(settings)
    use_api(settings.api_url)
    async with _database(settings) as db:
        butler = build(settings, db)
        try:
            await _log_in(butler, token)
            await register_if_changed(butler, butler.services.facts, always=True)
            return len(butler.tree.get_commands())
        except UNREACHED as error:
            raise Stop(
                Exit.DISCORD_UNREACHABLE, f"Discord did not take the commands ({plain(error)})."
            ) from error
        finally:
            await butler.close()


def build(settings: Settings, db: Database) -> Butler:
    """The bot over its services, not yet logged in."""
    return Butler(
        compose(db, SystemClock()),
        shard_count=settings.shard_count,
        shard_ids=settings.shard_ids,
        api_url=settings.api_url,
        gateway_url=settings.gateway_url,
    )


def keep_log(settings: Settings) -> None:
    """One line an event on stderr, at the level asked for."""
    chosen = level(settings)
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(chosen),
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(
        level=max(chosen, logging.INFO), format="%(asctime)s %(levelname)s %(name)s %(message)s"
    )
    logging.getLogger("alembic").setLevel(logging.WARNING)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # Butler does not speak
    logging.getLogger("discord").setLevel(max(chosen, logging.WARNING))


@asynccontextmanager
async def _database(settings: Settings) -> AsyncIterator[Database]:
    engine = open_engine(settings.database_url)
    try:
        _tell_database(settings, await prepare(engine))
        yield Database(engine)
    except SchemaTooNew as error:
        raise Stop(Exit.SCHEMA_TOO_NEW, str(error)) from error
    except DatabaseUnusable as error:
        raise Stop(Exit.DATABASE, str(error)) from error
    finally:
        await engine.dispose()


def _tell_database(settings: Settings, prepared: Prepared) -> None:
    known = {"schema": prepared.after}
    if settings.on_sqlite:
        known["version"] = sqlite_line()
    if prepared.before != prepared.after:
        known["upgraded_from"] = prepared.before or "nothing"
    if prepared.backup is not None:
        known["backup"] = str(prepared.backup)
    log.info("database_ready", address=settings.database_name, **known)


async def _log_in(butler: Butler, token: str) -> None:
    try:
        await butler.login(token)
        for server in await butler.http.get_guilds(200, with_counts=False):
            lacks = missing(int(server.get("permissions", 0)))
            if lacks:
                log.warning("permissions_missing", server=server["name"], missing=", ".join(lacks))
    except discord.LoginFailure as error:
        raise Stop(
            Exit.TOKEN_REFUSED,
            "Discord refuses DISCORD_TOKEN: make a new one in the developer portal (Bot → Reset Token) "
            "and put it into .env.",
        ) from error
    except UNREACHED as error:
        raise Stop(
            Exit.DISCORD_UNREACHABLE,
            f"Discord can't be reached ({plain(error)}): check the network and DISCORD_API_URL.",
        ) from error


async def _serve(butler: Butler) -> None:
    """Stay connected until SIGTERM or SIGINT; then finish what is under way."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    connected = asyncio.create_task(butler.connect(reconnect=True))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({connected, stopping}, return_when=asyncio.FIRST_COMPLETED)
    if connected.done():
        stopping.cancel()
        _why_cut_off(connected)
        return
    log.info("stopping")
    await _finish_interactions(butler)
    await butler.close()
    connected.cancel()  # a shard still being launched would try again for ever
    await asyncio.gather(connected, return_exceptions=True)


async def _finish_interactions(butler: Butler) -> None:
    """Take no more presses; let those being answered end, but not for ever."""
    butler.take_no_more()
    answering = {task for task in asyncio.all_tasks() if task.get_name().startswith(INTERACTIONS)}
    if answering:
        await asyncio.wait(answering, timeout=LAST_ANSWERS)


def _why_cut_off(connected: asyncio.Task[None]) -> None:
    try:
        connected.result()
    except UNREACHED as error:
        raise Stop(
            Exit.DISCORD_UNREACHABLE, f"Discord's gateway can't be reached ({plain(error)})."
        ) from error
    except discord.ConnectionClosed as error:
        raise Stop(
            Exit.DISCORD_UNREACHABLE,
            f"Discord closed the connection for good (code {error.code}): check the token and the shards.",
        ) from error
