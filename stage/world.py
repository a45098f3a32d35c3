"""A simulated Discord server with the real bot in it, over a database file of its own."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import discord
import simcord
import structlog
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from cogs.bot import Butler
from service.compose import compose
from storage.db import Database, open_engine
from storage.upgrade import prepare
from tests.sim.clock import SimClock
from tests.sim.simcord_seam import INVITED_WITH, environment, least_privilege, set_epoch

SERVER = "House of Friends"
BUTLER = "Butler"
ROOMS = discord.Permissions(create_private_threads=True, manage_threads=True, manage_channels=True)
"""So that ghosts have a room of their own here (simcord asks Manage Channels for editing a thread)."""


@dataclass(frozen=True, slots=True)
class World:
    """The server's one channel and the people on it, the host first."""

    game: str
    env: simcord.Env
    butler: Butler
    channel: ChannelHandle
    people: tuple[MemberActor, ...]


@asynccontextmanager
async def world(names: Sequence[str], began: datetime, game: str, topic: str) -> AsyncIterator[World]:
    """The bot running, these people on the server in a channel for the game, virtual time from `began` on."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    for noisy in ("discord", "alembic"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory(prefix="butler-stage-") as folder:
        engine = open_engine(f"sqlite:///{Path(folder) / 'stage.db'}")
        await prepare(engine)
        clock = SimClock()
        butler = Butler(compose(Database(engine), clock))
        env = environment(butler)
        set_epoch(env, began)
        env.backend.bot_user.name = BUTLER
        clock.env = env
        await env.start()
        try:
            guild = env.create_guild(SERVER)
            channel = guild.create_text_channel(f"the-{game}", topic=topic)
            least_privilege(env, guild, INVITED_WITH | ROOMS)
            users = [env.create_user(name.lower(), global_name=name) for name in names]
            yield World(game, env, butler, channel, tuple(guild.add_member(user) for user in users))
        finally:
            await env.shutdown()
            await engine.dispose()
