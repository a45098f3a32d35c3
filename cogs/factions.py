"""A faction's thread: exactly its people in it, nobody before the table was told, locked at the end.

Every step can be tried again: the thread is found by its name, letting in and sending away are the same
when repeated, what is said carries a nonce of its own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord

from cogs import reader_views
from cogs.sending import TROUBLE
from cogs.threads import ARCHIVED_AFTER, Ask
from presenter.factions import arrivals, closing, line_letter, news_letter, roll_letter, thread_name
from presenter.page import Page
from presenter.words import Words
from service.compose import Services
from service.values import FactionPost, OutboxItem, TableInfo

UNKNOWN_CHANNEL = 10003
THREAD_ARCHIVED = 50083

Say = Callable[[OutboxItem, int, Page], Awaitable[int]]
"""Say an item's page in a channel once, however often it is tried (`Courier.once`)."""


class Stays(Exception):
    """Somebody who must not read on can't be sent away."""


class Factions:
    def __init__(self, bot: discord.Client, services: Services, ask: Ask, say: Say) -> None:
        self._bot = bot
        self._services = services
        self._ask = ask
        self._say = say

    async def recheck(self) -> None:
        """Give another place to factions whose thread was deleted while the bot was away."""
        for thread_id in await self._services.places.threads():
            if self._bot.get_channel(thread_id) is not None:
                continue
            try:
                await self._ask(self._bot.http.get_channel(thread_id))
            except discord.NotFound:
                await self._services.places.deleted(thread_id)
            except TROUBLE:
                continue  # it shows when something is to be said there

    async def bring(self, item: OutboxItem, *, again: bool) -> None:
        """Bring a faction's place to what the item says. `again`: an earlier try may have begun it.

        Raises what Discord answers when that may pass; else the place moves, or goes by letters.
        """
        post = item.faction
        assert post is not None
        if self._bot.get_guild(item.table.guild_id) is None:
            raise TimeoutError("the server is out of reach; the table rests")
        places = self._services.places
        try:
            thread_id = post.thread_id or await self._make(item, post)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                raise
            thread_id = None
        if thread_id is None:
            await places.by_letters(item)
            return
        try:
            await (self._close if post.task == "close" else self._tend)(item, post, thread_id, again=again)
        except Stays:
            await places.gone(item)
        except discord.Forbidden:
            await (places.settled(item, thread_id) if post.task == "close" else places.by_letters(item))
        except discord.HTTPException as error:
            if not isinstance(error, discord.NotFound) and error.code != THREAD_ARCHIVED:
                raise
            await (places.settled(item, thread_id) if post.task == "close" else places.gone(item))
        else:
            await places.settled(item, thread_id)

    async def _tend(self, item: OutboxItem, post: FactionPost, thread_id: int, *, again: bool) -> None:
        await self._services.places.opening(item, thread_id)
        http = self._bot.http
        for user in post.inside:
            if user not in post.wanted:
                await self._send_away(thread_id, user)
        page = arrivals(reader_views.faction(item), Words(item.language), first=post.first)
        if page.text:
            await self._say(item, thread_id, page)
        for user in post.wanted:
            if again or post.first or user not in post.inside:
                await self._about(http.add_user_to_thread(thread_id, user))

    async def _send_away(self, thread_id: int, user_id: int) -> None:
        """Raises `Stays` when that is not allowed. A thread that archived itself is opened for it."""
        http = self._bot.http
        try:
            try:
                await self._about(http.remove_user_from_thread(thread_id, user_id))
            except discord.HTTPException as error:
                if error.code != THREAD_ARCHIVED:
                    raise
                await self._ask(http.edit_channel(thread_id, archived=False))
                await self._about(http.remove_user_from_thread(thread_id, user_id))
        except discord.Forbidden as error:
            raise Stays from error

    async def _about(self, request: Awaitable[None]) -> None:
        """Let somebody in or send him away; one who has left the server is neither."""
        try:
            await self._ask(request)
        except discord.NotFound as error:
            if error.code == UNKNOWN_CHANNEL:
                raise

    async def _close(self, item: OutboxItem, post: FactionPost, thread_id: int, *, again: bool) -> None:
        """A last word, then locked where the bot may, else only laid away."""
        await self._say(item, thread_id, closing(reader_views.faction(item), Words(item.language)))
        await self.lay_away(thread_id)

    async def lay_away(self, thread_id: int) -> None:
        """Lock a thread and archive it; without that right, archive it alone; without either, leave it."""
        http = self._bot.http
        with suppress(discord.Forbidden):
            await self._ask(http.edit_channel(thread_id, archived=True, locked=True))
            return
        with suppress(discord.Forbidden):
            await self._ask(http.edit_channel(thread_id, archived=True))

    async def let_read(self, thread_id: int, user_id: int) -> None:
        """Let somebody into a thread that is laid away. Raises what Discord answers."""
        http = self._bot.http
        try:
            await self._ask(http.add_user_to_thread(thread_id, user_id))
            return
        except discord.HTTPException as error:
            if error.code != THREAD_ARCHIVED:
                raise
        await self._ask(http.edit_channel(thread_id, archived=False))
        await self._ask(http.add_user_to_thread(thread_id, user_id))
        await self.lay_away(thread_id)

    async def _make(self, item: OutboxItem, post: FactionPost) -> int | None:
        """A private thread beside the table; one of ours by that name is from a try whose answer was lost."""
        channel = self._parent(item.table)
        if channel is None:
            return None
        number = post.made + 1
        name = thread_name(reader_views.faction(item), Words(item.language), number)
        me = None if self._bot.user is None else self._bot.user.id
        for thread in channel.threads:
            if thread.name == name and thread.owner_id == me and thread.is_private():
                return thread.id
        made = await self._ask(
            channel.create_thread(
                name=name,
                type=discord.ChannelType.private_thread,
                invitable=False,
                auto_archive_duration=ARCHIVED_AFTER,
            )
        )
        return made.id

    def _parent(self, table: TableInfo) -> discord.TextChannel | None:
        channel = self._bot.get_channel(table.channel_id)
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        return channel if isinstance(channel, discord.TextChannel) else None


def letter(item: OutboxItem) -> Page:
    """A letter in a thread's stead."""
    post = item.faction
    assert post is not None
    draw = {"roll": roll_letter, "joined": news_letter, "line": line_letter}[post.task]
    return draw(reader_views.faction(item), Words(item.language))
