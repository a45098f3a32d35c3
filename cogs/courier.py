"""Brings the outbox to Discord: each place in order, no place waiting for another, nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from weakref import WeakValueDictionary

import discord

from cogs import reader_views
from cogs.factions import Factions
from cogs.incidents import incident
from cogs.letters import NO_LETTERS, Letters
from cogs.limiter import Limiter
from cogs.rendering import headed, render
from cogs.sending import PATIENCE, THREAD_ARCHIVED, TROUBLE, Sender
from cogs.studio import Studio
from cogs.threads import Threads
from engine.core.values import Millis
from presenter.fitting import LIMIT, units
from presenter.letterhead import letterhead
from presenter.marks import marked, with_control
from presenter.page import Page
from presenter.words import Words
from service.compose import Services
from service.values import OutboxItem, TableInfo

AT_ONCE = 96
"""Items under way together: about two seconds' worth, so that what is urgent never waits long."""
EDIT_PACE = Millis(2_000)


class Courier:
    """One loop; `wake` it when there is post."""

    def __init__(self, bot: discord.Client, services: Services, limiter: Limiter, studio: Studio) -> None:
        self.studio = studio
        self.sender = Sender(bot, limiter, studio)
        self.letters = Letters(bot, services, self.sender, self.wake)
        self._bot = bot
        self._services = services
        self._threads = Threads(bot, services, self.sender.ask, self.tell_host)
        self.factions = Factions(bot, services, self.sender.ask, self.once)
        self._woken = asyncio.Event()
        self._under_way: set[asyncio.Task[None]] = set()
        self._edited: dict[int, Millis] = {}
        self._moved: set[int] = set()
        self._newest_at_start = 0
        self._posting: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def wake(self) -> None:
        self._woken.set()

    def on_thread(self, listener: Callable[[int], None]) -> None:
        """Call `listener` with the table's number when its thread was made: its card can point there."""
        self._threads.listener = listener

    async def ready(self) -> None:
        """Returns once Discord has told which servers there are."""
        await self._bot.wait_until_ready()

    async def run(self) -> None:
        """Bring what is due until cancelled."""
        clock = self._services.clock
        self._newest_at_start = await self._services.delivery.newest()
        await self._services.delivery.recheck()
        await clock.idle(self.ready(), why="Discord")
        await self.recheck()
        await self.factions.recheck()
        while True:
            self._woken.clear()
            try:
                due = await self._hand_out()
            except Exception as error:  # the post must go on whatever happened to one item
                incident("courier", error)
                due = Millis(clock.now() + 5_000)
            await clock.wait(self._woken, due, why="post")

    async def rest(self) -> None:
        """Let what is under way end."""
        if self._under_way:
            await asyncio.wait(set(self._under_way), timeout=PATIENCE)

    async def _hand_out(self) -> Millis | None:
        """Send off as many items as there is room for; returns when the next one is due."""
        room = AT_ONCE - len(self._under_way)
        for item in await self._services.delivery.take(room) if room else ():
            task = asyncio.create_task(self._bring(item))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        for row, fault in self._services.delivery.faults():
            incident("outbox_item", fault, table=row.table_id, outbox=row.id)
        if len(self._under_way) >= AT_ONCE:
            return None  # whichever ends first wakes the loop
        return await self._services.delivery.next_due()

    async def _bring(self, item: OutboxItem) -> None:
        delivery = self._services.delivery
        try:
            if item.place.kind == "faction":
                await self.factions.bring(item, again=self._tried_before(item))
            elif item.kind == "panel":
                await self._edit(item)
            elif item.recipient is not None:
                await self._write_to(item, item.recipient)
            else:
                await self._say(item)
        except discord.HTTPException as error:
            if item.recipient is not None and error.code in NO_LETTERS:
                await delivery.shut_out(item, error.code)
                return
            if _shut(item, error):
                table = await self._services.lobby.get(item.table.id)  # its thread may be from just now
                item = replace(item, table=table or item.table)
                self._note_move(item)
                await delivery.refused(item, gone=isinstance(error, discord.NotFound))
                if item.kind == "say" and item.table.thread_id is None:
                    await self._shut_up(item.table)
                return
            if 400 <= error.status < 500 and error.status not in (403, 429):
                incident("outbox_item", error, code=error.code, table=item.table.id, outbox=item.outbox_id)
            await delivery.failed(item)
        except TROUBLE:
            await delivery.failed(item)
        except Exception as error:  # a fault of ours in one item holds only its own place
            incident("outbox_item", error, table=item.table.id, outbox=item.outbox_id)
            await delivery.failed(item)
        finally:
            self._under_way.discard(asyncio.current_task())
            self.wake()

    def _note_move(self, item: OutboxItem) -> None:
        """The table's thread is gone or closed to us: the next message, in the channel, says so."""
        thread = item.table.thread_id
        if item.place.kind == "table" and thread is not None and item.channel_id in (None, thread):
            self._moved.add(item.table.id)

    async def _say(self, item: OutboxItem) -> None:
        here = item.table.in_letters or self._bot.get_guild(item.table.guild_id) is not None
        if not here:  # put out while it was not connected, so that no event told
            await self._services.host.stop_clock(item.table.id)
            raise TimeoutError("the server is out of reach; the table rests")
        begun = item.first_seq > 1 or item.again
        table = await self._threads.of(item.table, opens=item.opens, late=begun)
        if table.closed_thread_id is not None and item.opens and await self._return(item, table):
            return
        page = render(item, table)
        place = table.thread_id or table.channel_id
        if begun and table.thread_id != item.table.thread_id:
            page = headed(item, page, "edge.thread_anew")
        elif table.id in self._moved:
            page = headed(item, page, "edge.thread_gone")
        if not begun and not table.in_letters:
            page = await self._call(item, place, page)
        sent = await self.once(item, place, page)
        await self._heard(table)
        self._moved.discard(table.id)
        await self._services.delivery.delivered(item, message_id=sent, channel_id=place)

    async def _return(self, item: OutboxItem, table: TableInfo) -> bool:
        """Play on in the thread that took no messages for a while, if it takes this one."""
        thread_id = table.closed_thread_id
        assert thread_id is not None
        back = replace(table, thread_id=thread_id)
        try:
            page = headed(item, render(item, back), "edge.thread_back")
            sent = await self.once(item, thread_id, page)
        except discord.HTTPException as error:
            if not _shut(item, error):
                raise
            if isinstance(error, discord.NotFound):
                await self._services.lobby.thread_gone(table.id)
            return False
        await self._heard(table)
        await self._services.lobby.threaded(table.id, thread_id)
        self._moved.discard(table.id)
        await self._services.delivery.delivered(item, message_id=sent, channel_id=thread_id)
        here = Words(item.language).say("edge.thread_back_here", link=reader_views.link(back))
        with suppress(*TROUBLE):
            await self.post(table.channel_id, Page(here))
        return True

    async def _heard(self, table: TableInfo) -> None:
        """Something was said at the table, wherever it was: clocks that stood go on."""
        if table.away:
            await self._services.host.start_clock(table.id)

    async def _shut_up(self, table: TableInfo) -> None:
        """Nothing can be said in the table's channel: its clocks stand, and its host hears why, once."""
        if await self._services.host.stop_clock(table.id):
            rights = self._threads.rights(table)
            right = "view_channel" if rights is not None and not rights.view_channel else "send_messages"
            await self.tell_host(table, "edge.host.silenced", right)

    async def tell_host(self, table: TableInfo, key: str, right: str) -> None:
        """A letter to the host about a right that is missing in the table's channel."""
        words = Words(table.language)
        permission, channel = words.say(f"permission.{right}"), f"<#{table.channel_id}>"
        said = words.say(key, permission=permission, channel=channel, table=table.id)
        head = letterhead(table.game, table.id, reader_views.link(table), words)
        await self.letters.send(table.host_id, Page(f"{head}\n{said}"))

    async def recheck(self) -> None:
        """Stop the clocks of tables whose server is out of reach, and start those whose server is back:
        at once, or where a message is owed, once that arrived.
        """
        for table in await self._services.lobby.running():
            if table.in_letters:
                continue
            here = self._bot.get_guild(table.guild_id) is not None
            if not here:
                await self._services.host.stop_clock(table.id)
            elif table.away and not await self._services.delivery.hurry(table.id):
                await self._services.host.start_clock(table.id)
        self.wake()

    async def _call(self, item: OutboxItem, place: int, page: Page) -> Page:
        """Name those seated, and who hosts without a seat, once: it puts the thread into their lists."""
        users = tuple(s.user_id for s in item.table.seats if s.user_id is not None)
        if item.table.host_id not in users:
            users = (*users, item.table.host_id)
        names = " ".join(f"<@{user}>" for user in users)
        if units(page.text) + 1 + len(names) <= LIMIT:
            return replace(page, text=f"{page.text}\n{names}", pings=users)
        await self.once(item, place, Page(names, pings=users), part="c")
        return page

    async def _write_to(self, item: OutboxItem, user_id: int) -> None:
        page = render(item, await self._with_thread(item.table))
        known = await self._services.people.dm_channel(user_id)
        channel_id = known or await self.letters.channel(user_id)
        try:
            sent = await self.once(item, channel_id, page)
        except discord.NotFound:
            if known is None:
                raise
            channel_id = await self.letters.channel(user_id)
            sent = await self.once(item, channel_id, page)
        await self._services.delivery.delivered(item, message_id=sent, channel_id=channel_id)

    async def _with_thread(self, table: TableInfo) -> TableInfo:
        """The table with the thread that its letters lead to, if one can be had now."""
        if table.thread_id is not None or table.thread_lost or self._bot.get_guild(table.guild_id) is None:
            return table
        try:
            return await self._threads.of(table)
        except TROUBLE:
            return table

    def posting(self, table_id: int) -> asyncio.Lock:
        """Held by whoever posts a table's card, so that nobody posts a second one meanwhile."""
        lock = self._posting.get(table_id)
        if lock is None:
            lock = self._posting[table_id] = asyncio.Lock()
        return lock

    async def post(self, channel_id: int, page: Page) -> int:
        """Post a page outside the outbox; returns the message's id. Raises what Discord answers."""
        return await self.sender.send(channel_id, page)

    async def edit(self, channel_id: int, message_id: int, page: Page) -> None:
        """Edit a message of ours. Raises what Discord answers."""
        await self.sender.edit(channel_id, message_id, page)

    async def once(self, item: OutboxItem, channel_id: int, page: Page, part: str = "") -> int:
        """Say it, unless an earlier try got through and only its answer was lost. `part`: of several."""
        mark = part + item.mark
        if self._tried_before(item):
            found = await self.sender.find(channel_id, mark, item.since)
            if found is not None:
                return found
        page = marked(with_control(page, item.table.id, Words(item.language)), mark)
        return await self.sender.send(channel_id, page, part + item.nonce)

    def _tried_before(self, item: OutboxItem) -> bool:
        """By this process, or perhaps by the one before it."""
        return item.attempt > 0 or item.outbox_id <= self._newest_at_start

    async def _edit(self, item: OutboxItem) -> None:
        assert item.message_id is not None
        assert item.channel_id is not None
        last = self._edited.get(item.channel_id, Millis(0))
        if last + EDIT_PACE > self._services.clock.now():
            await self._services.clock.sleep_until(Millis(last + EDIT_PACE), why="edits of a channel")
            again = await self._services.delivery.again(item)
            if again is None:
                return
            if again.kind == "say" and again.recipient is not None:  # the console was handed on meanwhile
                await self._write_to(again, again.recipient)
                return
            item = again
        self._edited[item.channel_id or 0] = self._services.clock.now()
        page = marked(render(item, item.table), item.mark)
        try:
            await self.sender.edit_reopening(item.channel_id or 0, item.message_id or 0, page)
        except discord.HTTPException as error:
            if not isinstance(error, discord.NotFound) and error.code != THREAD_ARCHIVED:
                raise
            await self._services.delivery.message_gone(item)
            return
        await self._services.delivery.delivered(
            item, message_id=item.message_id or 0, channel_id=item.channel_id or 0
        )


def _shut(item: OutboxItem, error: discord.HTTPException) -> bool:
    """Whether this place takes nothing, now or later, so that another has to do."""
    if item.recipient is not None:
        return False
    if isinstance(error, discord.Forbidden | discord.NotFound):
        return True
    # archived and locked: neither sending nor asking opens it again
    return item.place.kind == "table" and error.code == THREAD_ARCHIVED
