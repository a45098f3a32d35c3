"""Brings the outbox to Discord: each place in order, no place waiting for another, nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

import aiohttp
import discord

from cogs import showing
from cogs.discord_pages import message
from cogs.incidents import incident
from cogs.limiter import Limiter
from engine.core.values import Millis
from presenter import manor
from presenter.page import Page
from presenter.words import Words
from service.compose import Services
from service.values import Parcel, TableInfo

T = TypeVar("T")

AT_ONCE = 24
PATIENCE = 20
"""Seconds for one request."""
EDIT_PACE = Millis(2_000)
LOOK_BACK = 12
THREAD_EXISTS = 160004
TROUBLE = (discord.DiscordServerError, discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)


class Courier:
    """One loop; `wake` it when there is post."""

    def __init__(self, bot: discord.Client, services: Services, limiter: Limiter) -> None:
        self._bot = bot
        self._services = services
        self._limiter = limiter
        self._woken = asyncio.Event()
        self._rounds: set[asyncio.Task[None]] = set()
        self._edited: dict[int, Millis] = {}
        self._moved: set[int] = set()
        self._newest_at_start = 0

    def wake(self) -> None:
        self._woken.set()

    async def run(self) -> None:
        """Bring what is due until cancelled."""
        self._newest_at_start = await self._services.delivery.newest()
        while True:
            self._woken.clear()
            try:
                parcels = await self._services.delivery.take(AT_ONCE)
                for parcel in parcels:
                    round_ = asyncio.create_task(self._bring(parcel))
                    self._rounds.add(round_)
                    round_.add_done_callback(self._rounds.discard)
                due = None if parcels else await self._services.delivery.next_due()
            except Exception as error:  # the post must go on whatever happened to one parcel
                incident("courier", error)
                due = Millis(self._services.clock.now() + 5_000)
            if not self._woken.is_set() or due is not None:
                await self._services.clock.wait(self._woken, due, why="post")

    async def rest(self) -> None:
        """Let the rounds under way end."""
        while self._rounds:
            await self._services.clock.idle(asyncio.wait(set(self._rounds)), why="the last rounds")

    async def _bring(self, parcel: Parcel) -> None:
        delivery = self._services.delivery
        try:
            if parcel.kind == "panel":
                await self._edit(parcel)
            elif parcel.recipient is not None:
                await self._write_to(parcel, parcel.recipient)
            else:
                await self._say(parcel)
        except (discord.Forbidden, discord.NotFound):
            if parcel.place.kind == "table" and parcel.table.thread_id is not None:
                self._moved.add(parcel.table.id)
            await delivery.refused(parcel)
        except TROUBLE:
            await delivery.failed(parcel)
        except Exception as error:  # a fault of ours in one parcel holds only its own place
            incident("parcel", error, table=parcel.table.id, outbox=parcel.outbox_id)
            await delivery.failed(parcel)
        finally:
            self.wake()

    async def _say(self, parcel: Parcel) -> None:
        table = await self._with_thread(parcel.table)
        page = render(parcel, table)
        if table.id in self._moved:
            words = Words(parcel.language)
            page = Page(f"{words.say('edge.thread_gone')}\n{page.text}"[:2000], page.rows, page.pings)
        place = table.thread_id or table.channel_id
        sent = await self._send(parcel, place, page)
        self._moved.discard(table.id)
        await self._services.delivery.delivered(parcel, message_id=sent, channel_id=place)

    async def _write_to(self, parcel: Parcel, user_id: int) -> None:
        _, channel_id = await self._services.people.letters(user_id)
        if channel_id is None:
            channel_id = await self.open_letters(user_id)
        sent = await self._send(parcel, channel_id, render(parcel, parcel.table))
        await self._services.delivery.delivered(parcel, message_id=sent, channel_id=channel_id)

    async def open_letters(self, user_id: int) -> int:
        """The channel of a person's direct messages. Raises what Discord answers."""
        channel = await self._ask(self._bot.create_dm(discord.Object(user_id)))
        return channel.id

    async def letter(self, user_id: int, page: Page) -> bool:
        """Send a letter at once, outside the outbox; returns whether it arrived, and remembers it."""
        try:
            _, channel_id = await self._services.people.letters(user_id)
            channel_id = channel_id or await self.open_letters(user_id)
            await self.post(channel_id, page)
        except TROUBLE as error:
            if isinstance(error, discord.Forbidden | discord.NotFound):
                await self._services.people.note_letters(user_id, reached=False)
            return False
        await self._services.people.note_letters(user_id, reached=True, dm_channel_id=channel_id)
        return True

    async def post(self, channel_id: int, page: Page) -> int:
        """Post a page outside the outbox; returns the message's id. Raises what Discord answers."""
        sent = await self._ask(self._bot.get_partial_messageable(channel_id).send(**message(page)))
        return sent.id

    async def edit(self, channel_id: int, message_id: int, page: Page) -> None:
        """Edit a message of ours. Raises what Discord answers."""
        target = self._bot.get_partial_messageable(channel_id).get_partial_message(message_id)
        await self._ask(target.edit(**message(page)))

    async def _send(self, parcel: Parcel, channel_id: int, page: Page) -> int:
        """Say it, unless an earlier try got through and only its answer was lost."""
        if parcel.attempt or parcel.outbox_id <= self._newest_at_start:
            found = await self._said_before(channel_id, page)
            if found is not None:
                return found
        place = self._bot.get_partial_messageable(channel_id)
        sent = await self._ask(place.send(**message(page), nonce=parcel.nonce))
        return sent.id

    async def _said_before(self, channel_id: int, page: Page) -> int | None:
        place = self._bot.get_partial_messageable(channel_id)
        me = self._bot.user
        async for earlier in place.history(limit=LOOK_BACK):
            if me is not None and earlier.author.id == me.id and earlier.content == page.text.strip():
                return earlier.id
        return None

    async def _edit(self, parcel: Parcel) -> None:
        assert parcel.message_id is not None
        assert parcel.channel_id is not None
        last = self._edited.get(parcel.channel_id, Millis(0))
        if last + EDIT_PACE > self._services.clock.now():
            await self._services.clock.sleep_until(Millis(last + EDIT_PACE), why="edits of a channel")
            again = await self._services.delivery.again(parcel)
            if again is None:
                return
            parcel = again
        self._edited[parcel.channel_id or 0] = self._services.clock.now()
        try:
            await self.edit(parcel.channel_id or 0, parcel.message_id or 0, render(parcel, parcel.table))
        except discord.NotFound:
            await self._services.delivery.message_gone(parcel)
            return
        await self._services.delivery.delivered(
            parcel, message_id=parcel.message_id or 0, channel_id=parcel.channel_id or 0
        )

    async def _with_thread(self, table: TableInfo) -> TableInfo:
        """The table with its thread, made now if it has none yet; a channel without threads will do."""
        if table.thread_id is not None or table.thread_lost or table.lobby_message_id is None:
            return table
        if self._bot.get_guild(table.guild_id) is None:
            raise TimeoutError("the server is out of reach; the table rests")
        channel = self._bot.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
        card = channel.get_partial_message(table.lobby_message_id)
        words = Words(table.language)
        name = words.say("edge.thread_name", table=table.id, game=words.say(f"{table.game}.name"))
        try:
            await self._ask(card.create_thread(name=name, auto_archive_duration=10080))
        except discord.HTTPException as error:
            if error.code != THREAD_EXISTS:
                if not isinstance(error, discord.Forbidden | discord.NotFound) and error.status >= 500:
                    raise
                await self._services.lobby.no_thread(table.id)
                return await self._known(table)
        await self._services.lobby.threaded(table.id, table.lobby_message_id)
        return await self._known(table)

    async def _known(self, table: TableInfo) -> TableInfo:
        return await self._services.lobby.get(table.id) or table

    async def _ask(self, request: Awaitable[T]) -> T:
        """One bounded request in its turn."""
        await self._limiter.turn()

        async def bounded() -> T:
            async with asyncio.timeout(PATIENCE):
                return await request

        return await bounded()


def render(parcel: Parcel, table: TableInfo) -> Page:
    """The parcel in words."""
    shown, words = showing.parcel(parcel, table), Words(parcel.language)
    return manor.public_message(shown, words) if parcel.place.seat is None else manor.letter(shown, words)
