"""A table's thread: made when its first message is brought, so that a crash before it loses nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal, Protocol, TypeVar
from weakref import WeakValueDictionary

import discord

from presenter.words import Words
from service.compose import Services
from service.delivery.delivery import THREADS_AT_MOST
from service.values import TableInfo

T = TypeVar("T")

ARCHIVED_AFTER: Literal[10080] = 10080
"""Minutes without a word; the longest there is."""
THREAD_EXISTS = 160004
THREAD_RIGHTS = ("create_public_threads", "send_messages_in_threads")


class Ask(Protocol):
    """One bounded request in its turn (`Sender.ask`)."""

    def __call__(self, request: Awaitable[T], /) -> Awaitable[T]: ...


TellHost = Callable[[TableInfo, str, str], Awaitable[None]]
"""A letter to the host about a missing right (`Courier.tell_host`): table, words, right."""


class Threads:
    def __init__(self, bot: discord.Client, services: Services, ask: Ask, tell_host: TellHost) -> None:
        self._bot = bot
        self._services = services
        self._ask = ask
        self._tell_host = tell_host
        self._making: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.listener: Callable[[int], None] | None = None

    async def of(self, table: TableInfo, *, opens: bool = True, late: bool = False) -> TableInfo:
        """The table with its thread, made now if it has none; a channel without threads will do.

        Raises what Discord answers when that may pass; after a refusal it is asked again when a phase
        `opens` and the bot has the right. `late`: people play already, so they are let in, unmentioned.
        """
        async with self._lock(table.id):
            table = await self._services.lobby.get(table.id) or table
            settled = table.thread_lost and not (opens and self._may_make(table))
            if table.thread_id is not None or settled:
                return table
            return await self._begun(table, late=late)

    def _lock(self, table_id: int) -> asyncio.Lock:
        """Letters and the table's own message may ask for the thread at once; it is made once."""
        lock = self._making.get(table_id)
        if lock is None:
            lock = self._making[table_id] = asyncio.Lock()
        return lock

    async def _begun(self, table: TableInfo, *, late: bool) -> TableInfo:
        try:
            thread_id = await self._make(table)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                raise
            thread_id = None
        if thread_id is None:
            await self._services.lobby.no_thread(table.id)
            if not table.thread_lost:
                await self._say_why(table)
        else:
            await self._services.lobby.threaded(table.id, thread_id)
            if late:
                await self._let_in(table, thread_id)
        if self.listener is not None:
            self.listener(table.id)
        return await self._services.lobby.get(table.id) or table

    def _may_make(self, table: TableInfo) -> bool:
        """Whether the table may have a thread though it was lost, as far as the bot knows its rights."""
        if table.closed_thread_id is not None or table.threads >= THREADS_AT_MOST:
            return False
        rights = self.rights(table)
        return rights is not None and all(getattr(rights, right) for right in THREAD_RIGHTS)

    def rights(self, table: TableInfo) -> discord.Permissions | None:
        """The bot's rights in the table's channel; None where it is no channel that can have threads."""
        channel = self._bot.get_channel(table.channel_id)
        return channel.permissions_for(channel.guild.me) if isinstance(channel, discord.TextChannel) else None

    async def _say_why(self, table: TableInfo) -> None:
        rights = self.rights(table)
        lacking = [right for right in THREAD_RIGHTS if rights is not None and not getattr(rights, right)]
        if lacking:
            await self._tell_host(table, "edge.host.no_thread", lacking[0])

    async def _let_in(self, table: TableInfo, thread_id: int) -> None:
        for user in {table.host_id, *(s.user_id for s in table.seats if s.user_id is not None)}:
            with suppress(discord.Forbidden, discord.NotFound):
                await self._ask(self._bot.http.add_user_to_thread(thread_id, user))

    async def _make(self, table: TableInfo) -> int | None:
        words = Words(table.language)
        name = words.say("edge.thread_name", table=table.id, game=words.say(f"{table.game}.name"))
        if table.threads:
            name = f"{name} ({table.threads + 1})"
        if table.private:
            try:
                made = await self._free(table, name, discord.ChannelType.private_thread)
            except discord.Forbidden:
                made = None  # then one that all can read, as at other tables
            if made is not None:
                return made
        if table.lobby_message_id is not None and not table.threads:  # a card has one thread, ever
            try:
                return await self._from_card(table, table.lobby_message_id, name)
            except discord.NotFound:
                pass  # somebody deleted the card
        return await self._free(table, name, discord.ChannelType.public_thread)

    async def _from_card(self, table: TableInfo, card_id: int, name: str) -> int:
        """A thread on the card has the card's own id, so that asking twice makes one."""
        channel = self._bot.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
        card = channel.get_partial_message(card_id)
        try:
            await self._ask(card.create_thread(name=name, auto_archive_duration=ARCHIVED_AFTER))
        except discord.HTTPException as error:
            if error.code != THREAD_EXISTS:
                raise
        return card_id

    async def _free(
        self,
        table: TableInfo,
        name: str,
        kind: discord.ChannelType,
    ) -> int | None:
        """A thread beside the card; one of ours by that name was made by a try whose answer was lost."""
        channel = self._bot.get_channel(table.channel_id)
        if not isinstance(channel, discord.TextChannel):
            return None
        me = None if self._bot.user is None else self._bot.user.id
        for thread in channel.threads:
            if thread.name == name and thread.owner_id == me:
                return thread.id
        made = await self._ask(
            channel.create_thread(
                name=name,
                type=kind,
                invitable=False,
                auto_archive_duration=ARCHIVED_AFTER,
            )
        )
        return made.id
