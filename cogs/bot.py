"""The bot: the cogs, and the loops that run beside them, started once."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import discord
from discord.ext import commands

from cogs.clockwork import AFTER_A_FAULT, Clockwork
from cogs.command_tree import Commands
from cogs.courier import Courier
from cogs.endpoints import use_gateway
from cogs.incidents import incident
from cogs.limiter import Limiter
from cogs.listener import Interactions
from cogs.lobby_cards import LobbyCards
from cogs.me import Me
from cogs.membership import Membership
from cogs.registration import register_if_changed
from cogs.rooms import EDGES
from cogs.rulebook import Rulebook
from cogs.studio import Studio
from cogs.tables import Tables
from engine.core.values import Millis
from service.compose import Services


class Butler(commands.AutoShardedBot):
    """Needs no privileged intent: presses and commands come without any, servers by `guilds`."""

    def __init__(
        self,
        services: Services,
        *,
        shard_count: int | None = 1,
        shard_ids: Sequence[int] | None = None,
        api_url: str | None = None,
        gateway_url: str | None = None,
    ) -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            shard_count=shard_count,
            shard_ids=list(shard_ids) if shard_ids else None,  # type: ignore[arg-type]  # None is its default
        )
        self.services = services
        self.studio = Studio()
        self.courier = Courier(self, services, Limiter(services.clock), self.studio)
        self.lobby_cards = LobbyCards(services, self.courier)
        self.courier.on_thread(self.lobby_cards.refresh)
        self.membership = Membership(self, services, self.lobby_cards)
        self.clockwork = Clockwork(services, self.courier, self.lobby_cards, self.membership)
        self._interactions = Interactions(services, self.courier, self.lobby_cards)
        self._endpoints = (api_url, gateway_url)
        self._beside: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        await use_gateway(self, *self._endpoints)
        await self.add_cog(Tables(self.services, self.courier, self.lobby_cards))
        await self.add_cog(Me(self.services, self.studio))
        await self.add_cog(Rulebook())
        for edge in EDGES.values():
            if edge.command is not None:
                await self.add_cog(edge.command(self.services, self.courier, self.lobby_cards))
        await self.add_cog(self._interactions)
        await register_if_changed(self, self.services.facts)
        self.services.host.on_change(self.courier.wake)
        self.services.host.on_change(self.clockwork.wake)
        for loop in (self.courier.run, self.lobby_cards.run, *self.clockwork.loops()):
            self._beside.append(asyncio.create_task(self._guarded(loop)))

    def take_no_more(self) -> None:
        """From now on presses and commands are answered with a word, and change nothing."""
        self._interactions.resting = True
        commands = self.tree
        assert isinstance(commands, Commands)
        commands.resting = True

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Whoever presses or commands is there: no need to ask."""
        self.membership.here(interaction.guild_id, interaction.user.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A faction whose thread was deleted gets another place."""
        await self.services.places.deleted(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Put out of a server: the clocks of its tables stand until the bot is invited again."""
        await self.courier.recheck()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited, perhaps again: tables that stood there go on."""
        await self.courier.recheck()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """In reach again, which is also said of a server that took us back while we were not connected."""
        await self.courier.recheck()

    async def on_ready(self) -> None:
        """Connected anew: in which servers we are may have changed, and no event told so."""
        await self.courier.recheck()

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """A listener failed: number and place for the operator, no contents."""
        error = sys.exc_info()[1]
        if error is not None:
            incident(event_method, error)

    async def close(self) -> None:
        """Start nothing new, finish what is under way, go."""
        if self.is_closed():
            return
        for task in self._beside:
            task.cancel()
        for task in self._beside:
            with suppress(asyncio.CancelledError):
                await task
        self._beside.clear()
        await self.courier.rest()
        await super().close()
        self.studio.close()
        self.services.house.close()

    async def _guarded(self, loop: Callable[[], Awaitable[None]]) -> None:
        """A loop that ended by a fault of ours is begun anew after a while."""
        clock = self.services.clock
        while True:
            try:
                await loop()
            except Exception as error:
                incident("loop", error)
            await clock.sleep_until(Millis(clock.now() + AFTER_A_FAULT), why="a loop to begin anew")
