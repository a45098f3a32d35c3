"""What became of a faction's place, and what its members say where there is no thread for them."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.game import Game
from engine.core.messages import Refusal, refuse_unless
from engine.core.values import Seat
from service.delivery.delivery import Delivery
from service.host.host import GameHost
from service.host.looking import phase_of
from service.loading.loaded import Loaded, console_host, load
from service.step import console
from service.step.factions import entered, place_of
from service.values import FactionTalk, OutboxItem
from storage import factions, outbox, tables
from storage.factions import PlaceRow

THREADS_AT_MOST = 2
"""Made anew once when it is gone; after that its members get letters."""


class FactionPlaces:
    """Threads of factions, and letters in their stead."""

    def __init__(self, host: GameHost, delivery: Delivery) -> None:
        self._host = host
        self._db = host.db
        self._delivery = delivery

    async def opening(self, item: OutboxItem, thread_id: int) -> None:
        """There is a thread, and those wanted are about to be let in. Written down before it happens."""

        def work(conn: Connection) -> None:
            place = _held(conn, item)
            new = place.thread_id != thread_id
            inside = () if new else place.inside
            wanted = () if item.faction is None else item.faction.wanted
            kept = replace(
                place, thread_id=thread_id, made=place.made + new, inside=tuple({*inside, *wanted})
            )
            factions.keep(conn, kept)

        await self._db.write(work)

    async def settled(self, item: OutboxItem, thread_id: int) -> None:
        """The place is as the item says, unless its thread was deleted meanwhile."""
        brought = item.faction
        assert brought is not None

        def work(conn: Connection) -> None:
            place = _held(conn, item)
            if place.thread_id == thread_id:
                close = replace(place, closed=True)
                tended = replace(place, told=brought.members, inside=brought.wanted)
                factions.keep(conn, close if brought.task == "close" else tended)
                if brought.first:
                    self._show_host(conn, item)
            outbox.done(conn, item.outbox_id, item.last_seq)

        await self._delivery.settle(item, work)

    async def gone(self, item: OutboxItem) -> None:
        """Its thread is gone, or keeps somebody in who must not read on: another one, or letters."""

        def work(conn: Connection) -> None:
            place = _held(conn, item)
            lost = place.made >= THREADS_AT_MOST
            factions.keep(conn, replace(place, thread_id=None, lost=lost, told=(), inside=()))
            outbox.put_off(conn, item.outbox_id, self._host.clock.now())

        await self._delivery.settle(item, work)

    async def by_letters(self, item: OutboxItem) -> None:
        """No thread can be had there: its members get letters."""

        def work(conn: Connection) -> None:
            place = _held(conn, item)
            factions.keep(conn, replace(place, thread_id=None, lost=True, told=(), inside=()))
            outbox.put_off(conn, item.outbox_id, self._host.clock.now())
            self._show_host(conn, item)

        await self._delivery.settle(item, work)

    def _show_host(self, conn: Connection, item: OutboxItem) -> None:
        """The console of a host who sees everything leads to the place from now on."""
        console.owe(conn, load(conn, self._host.games, item.table.id), self._host.clock.now())

    async def deleted(self, thread_id: int) -> bool:
        """Somebody deleted a thread: if it was a faction's and the game runs, owe it another place."""

        def work(conn: Connection) -> bool:
            place = factions.with_thread(conn, thread_id)
            if place is None:
                return False
            loaded = load(conn, self._host.games, place.table_id, lock=True)
            table = loaded.running
            over = core.is_over(loaded.game, table)
            lost = not over and place.made >= THREADS_AT_MOST
            factions.keep(conn, replace(place, thread_id=None, lost=lost, told=(), inside=()))
            if over:
                return False
            phase, span = phase_of(loaded.game, table), (table.version, table.version)
            now, key = self._host.clock.now(), place.faction
            outbox.owe_faction(conn, place.table_id, f"f:{key}", "tend", key, phase, span, at=now)
            return True

        changed = await self._db.write(work)
        if changed:
            self._host.changed()
        return changed

    async def threads(self) -> list[int]:
        """The threads of factions at running tables."""

        def work(conn: Connection) -> list[int]:
            running = tables.with_status(conn, "running")
            places = [place for table_id in running for place in factions.of_table(conn, table_id)]
            return [place.thread_id for place in places if place.thread_id is not None]

        return await self._db.read(work)

    def may_be_needed(self, game: str) -> bool:
        """Whether a game of this kind ever has a place for some of its seats alone."""
        return type(self._host.games.by_key[game]).factions is not Game.factions

    async def talk(self, table_id: int, user_id: int, key: str) -> FactionTalk:
        """A faction's place for whoever presses its button: its members and a host who sees everything,
        and at the end all who ever sat.

        Refuses: lobby.gone, table.not_begun, table.no_room, table.room_closed, table.never_sat,
        table.room_gone.
        """
        return await self._db.read(lambda conn: self._talk(conn, table_id, user_id, key))

    async def say(self, table_id: int, user_id: int, key: str, text: str, press: str) -> FactionTalk:
        """A member's line, by letter to the others. Refuses also: table.room_over, table.room_has_thread."""

        def work(conn: Connection) -> FactionTalk:
            loaded = load(conn, self._host.games, table_id, lock=True)
            talk = self._talk(conn, table_id, user_id, key)
            refuse_unless(talk.thread_id is None, "table.room_has_thread")
            seat = loaded.seat_of(user_id)
            if talk.over or not talk.mine or seat is None:
                raise Refusal("table.room_over")
            seen, _ = tables.seen_before(conn, press)
            if not seen and text.strip():
                self._write(conn, loaded, talk, seat, text.strip())
                tables.note_interaction(conn, press, table_id, self._host.clock.now())
            return self._talk(conn, table_id, user_id, key)

        talk = await self._db.write(work)
        self._host.changed()
        return talk

    def _write(self, conn: Connection, loaded: Loaded, talk: FactionTalk, seat: Seat, text: str) -> None:
        now = self._host.clock.now()
        number = factions.add_line(conn, loaded.row.id, talk.key, seat, text, now)
        phase = phase_of(loaded.game, loaded.running)
        for other in talk.members:
            if other != seat and loaded.seats[other].user_id is not None:
                outbox.owe_faction(
                    conn,
                    loaded.row.id,
                    f"seat:{other}",
                    "line",
                    talk.key,
                    phase,
                    (number, number),
                    at=now,
                )

    def _talk(self, conn: Connection, table_id: int, user_id: int, key: str) -> FactionTalk:
        loaded = load(conn, self._host.games, table_id)
        table = loaded.running
        over = core.is_over(loaded.game, table)
        place = place_of(conn, table_id, key)
        there = entered(loaded, place)
        mine = loaded.seat_of(user_id) in there
        if not over:
            reads = user_id == console_host(loaded.row, loaded.seats, table)
            refuse_unless(mine or reads, "table.room_closed")
        else:
            sat = any(user_id in (s.user_id, s.former_user_id, *s.known_to) for s in loaded.seats)
            refuse_unless(mine or sat, "table.never_sat")
        refuse_unless(place.made > 0 or place.lost, "table.no_room")
        refuse_unless(place.thread_id is not None or place.lost, "table.room_gone")
        said = factions.lines(conn, table_id, key)
        return FactionTalk(
            table=loaded.info(),
            key=key,
            members=there,
            thread_id=place.thread_id,
            closed=place.closed,
            mine=mine,
            over=over,
            lines=tuple((Seat(line.seat), line.body) for line in said),
        )


def _held(conn: Connection, item: OutboxItem) -> PlaceRow:
    """The place an item is for; other processes leave its table alone meanwhile."""
    assert item.faction is not None
    tables.get(conn, item.table.id, lock=True)
    return place_of(conn, item.table.id, item.faction.key)
