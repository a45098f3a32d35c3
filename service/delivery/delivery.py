"""The outbox, handed to the edge: in order within a place, fair between tables, again until it is done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from engine.core.values import Millis
from service.clocks.reminders import is_awaited
from service.delivery.items import item_of, place_of, still_runs
from service.host.host import GameHost
from service.loading.loaded import Loaded, load
from service.step import console, factions
from service.step.hours import quiet_of
from service.values import OutboxItem, Place
from storage import outbox, tables
from storage.db import Database
from storage.outbox import MessageRow, OutboxRow

BACK_OFF = (Millis(1_000), Millis(5_000), Millis(20_000), Millis(60_000), Millis(300_000))
WINDOW = 500
THREADS_AT_MOST = 2
"""A table's thread is made anew once when it is gone; after that it plays in its channel."""


class Delivery:
    """Items to bring. What `take` hands out is not handed out again before it is settled."""

    def __init__(self, db: Database, host: GameHost) -> None:
        self._db = db
        self._host = host
        self._on_the_way: set[int] = set()
        self._taking = asyncio.Lock()
        self._faults: list[tuple[OutboxRow, Exception]] = []

    async def take(self, limit: int) -> list[OutboxItem]:
        """Up to `limit` items that are due, at most one a place, the tables taking turns."""
        now = self._host.clock.now()

        def work(conn: Connection) -> list[OutboxItem]:
            rows = [r for r in outbox.waiting(conn, WINDOW, now) if r.id not in self._on_the_way]
            packed: list[OutboxItem] = []
            for row in _in_turns(rows):
                item = self._pack_or_hold(conn, row, now)
                if item is not None:
                    packed.append(item)
                if len(packed) == limit:
                    break
            return packed

        async with self._taking:
            items = await self._db.write(work)
            self._on_the_way |= {p.outbox_id for p in items}
        return items

    def faults(self) -> list[tuple[OutboxRow, Exception]]:
        """The rows that could not be packed since this was asked last; each is tried again later."""
        faults, self._faults = self._faults, []
        return faults

    async def next_due(self) -> Millis | None:
        """When the next item that is not on its way is due."""
        due = await self._db.read(lambda conn: outbox.next_due(conn, self._on_the_way))
        return None if due is None else Millis(due)

    async def newest(self) -> int:
        """The number of the newest item that waits, 0 for none."""
        return await self._db.read(outbox.newest)

    async def recheck(self) -> None:
        """Owe an edit to what stands now at every running table: a message deleted meanwhile shows."""

        def work(conn: Connection) -> None:
            for table_id in tables.with_status(conn, "running"):
                for phase in outbox.phases(conn, table_id):
                    loaded = load(conn, self._host.games, table_id)
                    if still_runs(loaded, phase):
                        now = self._host.clock.now()
                        outbox.panel(conn, table_id, phase, loaded.running.version, at=now)

        await self._db.write(work)

    async def hurry(self, table_id: int) -> bool:
        """Try at once what is owed to the table itself; returns whether there is a message among it."""
        now = self._host.clock.now()
        return await self._db.write(lambda conn: outbox.hurry(conn, table_id, now))

    async def again(self, item: OutboxItem) -> OutboxItem | None:
        """An item taken earlier, as it would be packed now; None when there is nothing to bring any more."""

        def work(conn: Connection) -> OutboxItem | None:
            row = outbox.get(conn, item.outbox_id)
            return None if row is None else self._pack(conn, row)

        fresh = await self._db.write(work)
        if fresh is None:
            self._on_the_way.discard(item.outbox_id)
        return fresh

    async def delivered(self, item: OutboxItem, *, message_id: int, channel_id: int) -> None:
        """Discord has it."""

        def work(conn: Connection) -> None:
            if not self._phase_ended_meanwhile(conn, item):
                outbox.done(conn, item.outbox_id, item.last_seq)
            if item.opens and self._still_his(conn, item):
                first = item.first_seq if item.kind == "say" else None
                self._note_message(conn, item, first, MessageRow(channel_id, message_id, 0, item.last_seq))
            if item.recipient is not None:
                outbox.note_opened(conn, item.recipient, channel_id)
                outbox.knock_at(conn, item.recipient, self._host.clock.now())

        try:
            await self._db.write(work)
        finally:
            self._on_the_way.discard(item.outbox_id)

    async def failed(self, item: OutboxItem) -> None:
        """It did not arrive this time; it is tried again after a while, and what is behind it waits."""
        wait = BACK_OFF[min(item.attempt, len(BACK_OFF) - 1)]
        until = Millis(self._host.clock.now() + wait)
        try:
            await self._db.write(lambda conn: outbox.put_off(conn, item.outbox_id, until))
        finally:
            self._on_the_way.discard(item.outbox_id)

    async def shut_out(self, item: OutboxItem, code: int) -> None:
        """Its reader takes no letters, for Discord's reason `code`. It waits, and what is behind it, for the
        next phase, the next letter or the reader's next press; meanwhile all stands under My cards.
        """
        user = item.recipient
        assert user is not None
        now = self._host.clock.now()

        def work(conn: Connection) -> None:
            outbox.note_refused(conn, user, code, now)
            if item.place.kind == "host":
                outbox.put_off(conn, item.outbox_id, now + BACK_OFF[-1])
            elif item.kind == "remind":
                outbox.drop(conn, item.outbox_id)
            else:
                outbox.hold(conn, item.outbox_id)
                if tables.is_over(conn, item.table.id):
                    outbox.let_go(conn, item.table.id, str(item.place))

        try:
            await self._db.write(work)
        finally:
            self._on_the_way.discard(item.outbox_id)

    async def refused(self, item: OutboxItem, *, gone: bool = False) -> None:
        """The table's message can't arrive there. A thread that takes none is left for the channel until it
        does; one that is `gone` is made anew, once.
        """
        kept = None if gone else item.table.thread_id
        left = {"thread_id": None, "closed_thread_id": kept}
        lost = not gone or item.table.threads >= THREADS_AT_MOST

        def work(conn: Connection) -> None:
            if item.kind == "panel" and item.channel_id != item.table.channel_id:
                if item.channel_id == item.table.thread_id:
                    tables.change(conn, item.table.id, **left, thread_lost=lost)
                self._say_anew(conn, item)
            elif item.table.thread_id is not None:
                tables.change(conn, item.table.id, **left, thread_lost=lost)
                outbox.put_off(conn, item.outbox_id, 0)
            else:
                outbox.put_off(conn, item.outbox_id, self._host.clock.now() + BACK_OFF[-1])

        try:
            await self._db.write(work)
        finally:
            self._on_the_way.discard(item.outbox_id)

    async def message_gone(self, item: OutboxItem) -> None:
        """The message to edit was deleted. A running phase gets a new one; a past one is let go."""

        try:
            await self._db.write(lambda conn: self._say_anew(conn, item))
        finally:
            self._on_the_way.discard(item.outbox_id)

    async def settle(self, item: OutboxItem, work: Callable[[Connection], None]) -> None:
        """What came of an item to a faction's place, written down by whoever brought it."""
        try:
            await self._db.write(work)
        finally:
            self._on_the_way.discard(item.outbox_id)

    def _say_anew(self, conn: Connection, item: OutboxItem) -> None:
        if item.place.kind == "host":  # the row stays, and makes a new message
            outbox.forget_message(conn, item.table.id, item.phase)
            outbox.put_off(conn, item.outbox_id, 0)
            return
        outbox.drop(conn, item.outbox_id)
        if item.live:
            table_id, first, last = item.table.id, item.first_seq, item.last_seq
            now = self._host.clock.now()
            outbox.say(conn, table_id, "table", item.phase, first, last, opens=True, at=now)

    def _phase_ended_meanwhile(self, conn: Connection, item: OutboxItem) -> bool:
        """The edit on its way still had controls: the same row now owes the one that takes them off."""
        if item.kind != "panel" or not item.live:
            return False
        loaded = load(conn, self._host.games, item.table.id, lock=True)
        return not still_runs(loaded, item.phase)

    def _still_his(self, conn: Connection, item: OutboxItem) -> bool:
        """A console that was handed on meanwhile is another person's message now."""
        if item.place.kind != "host":
            return True
        return console.still_for(load(conn, self._host.games, item.table.id), item)

    def _note_message(self, conn: Connection, item: OutboxItem, first: int | None, row: MessageRow) -> None:
        before = outbox.message_of(conn, item.table.id, item.phase)
        begins = first if first is not None else (before.first_seq if before else item.first_seq)
        kept = MessageRow(row.channel_id, row.message_id, begins, row.last_seq)
        if kept != before:
            outbox.note_message(conn, item.table.id, item.phase, kept)

    def _pack_or_hold(self, conn: Connection, row: OutboxRow, now: Millis) -> OutboxItem | None:
        """A row of a broken table holds its own place, not the post of all tables."""
        try:
            return self._pack(conn, row)
        except SQLAlchemyError:
            raise
        except Exception as fault:
            self._faults.append((row, fault))
            outbox.put_off(conn, row.id, now + BACK_OFF[min(row.attempts, len(BACK_OFF) - 1)])
            return None

    def _pack(self, conn: Connection, row: OutboxRow) -> OutboxItem | None:
        """The item of a row; None when there is nothing to bring any more, and the row goes."""
        loaded = load(conn, self._host.games, row.table_id)
        place = place_of(row.place)
        if place.kind == "host":
            return console.pack(conn, loaded, row)
        message = outbox.message_of(conn, row.table_id, row.phase) if row.kind == "panel" else None
        recipient = None if place.seat is None else loaded.seats[place.seat].user_id
        nobody = place.seat is not None and recipient is None
        closed = place.seat is not None and not loaded.seats[place.seat].reached
        if nobody or (closed and row.kind == "remind") or (row.kind == "panel" and message is None):
            outbox.drop(conn, row.id)
            return None
        post_ = None if row.faction is None else factions.pack(conn, loaded, row)
        if row.faction is not None and post_ is None:
            outbox.drop(conn, row.id)
            return None
        if row.kind == "remind" and not self._is_still_due(conn, loaded, row, place):
            outbox.drop(conn, row.id)
            return None
        first = row.first_seq if message is None else message.first_seq
        item = item_of(conn, loaded, row, place, message, recipient, first)
        return item if post_ is None else replace(item, faction=post_)

    def _is_still_due(self, conn: Connection, loaded: Loaded, row: OutboxRow, place: Place) -> bool:
        """A reminder is let go when its reader has pressed, sleeps, or the phase is over."""
        assert place.seat is not None
        asleep = quiet_of(conn, loaded.seats).get(place.seat)
        awake = asleep is None or not asleep.holds(self._host.clock.now())
        return awake and is_awaited(loaded, row.phase, place.seat)


def _in_turns(rows: Sequence[OutboxRow]) -> list[OutboxRow]:
    """One row of each table, then the next of each: no table waits for another's eighteen letters."""
    queues: dict[int, list[OutboxRow]] = {}
    for row in sorted(rows, key=lambda r: (r.place != "table", r.id)):
        queues.setdefault(row.table_id, []).append(row)
    turns: list[tuple[int, int, Any]] = [
        (n, row.table_id, row) for queue in queues.values() for n, row in enumerate(queue)
    ]
    return [row for _, _, row in sorted(turns, key=lambda t: (t[0], t[1]))]
