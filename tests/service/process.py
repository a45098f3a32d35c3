"""One process of the service over a migrated database file, and the next one over the same file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, func, select

from engine.core.game import AnyGame, Choice
from engine.core.messages import Command, Event
from engine.core.values import Millis, Options
from engine.games import GAMES
from service.delivery.delivery import Delivery
from service.delivery.faction_places import FactionPlaces
from service.host.host import GameHost
from service.loading.loaded import load
from service.values import Answer, OutboxItem
from storage import ledger, schema, tables
from storage.db import Database, open_engine
from tests.service.gathering import HandClock


@dataclass
class Process:
    path: Path
    clock: HandClock = field(default_factory=HandClock)
    keys: int = 0
    url: str = ""
    """Another database than the file at `path`."""
    games: Mapping[str, AnyGame] = field(default_factory=lambda: GAMES)

    def __post_init__(self) -> None:
        self.db = Database(open_engine(self.url or f"sqlite:///{self.path}"))
        self.host = GameHost(self.db, self.games, self.clock)
        self.delivery = Delivery(self.db, self.host)
        self.places = FactionPlaces(self.host, self.delivery)

    async def close(self) -> None:
        await self.db.close()

    async def restarted(self) -> Process:
        """The process after this one, over the same file."""
        await self.close()
        return Process(self.path, self.clock, self.keys + 1_000, games=self.games)

    def later(self, millis: int) -> None:
        self.clock.moment = Millis(self.clock.moment + millis)

    def key(self) -> str:
        self.keys += 1
        return f"i:{self.keys}"

    async def dealt(
        self,
        people: int = 6,
        *,
        house: int = 0,
        guild: int = 1,
        names: Sequence[str] | None = None,
        thread: int | None = 77,
        first_user: int = 100,
        options: Options | None = None,
        game: str = "manor",
        host: int | None = None,
    ) -> int:
        """A running game; the person at seat n is user `first_user + n`, the house sits last.

        It is hosted by the first person, or by `host`, who has no seat.
        """
        told = names or [f"Player {n}" for n in range(people)]
        holders: list[tuple[int | None, str]] = [(first_user + n, told[n]) for n in range(people)]
        holders += [(None, f"House {n}") for n in range(house)]

        def work(conn: Connection) -> int:
            table_id = tables.add(
                conn,
                guild_id=guild,
                channel_id=guild * 10,
                thread_id=thread,
                host_id=host or first_user,
                host_name=told[0],
                game=game,
                options=msgspec.json.encode(options or self.games[game].options()).decode(),
                language="en",
                status="lobby",
                created=self.clock.now(),
            )
            tables.seat_all(conn, table_id, holders)
            self.host.deal(conn, table_id, self.clock.now())
            return table_id

        return await self.db.write(work)

    async def phase(self, table_id: int) -> str:
        return (await self.host.look(table_id, None)).view.phase

    async def due(self, table_id: int) -> Millis:
        due = (await self.host.look(table_id, None)).view.due
        assert due is not None
        return due

    async def press(self, table_id: int, user_id: int, command: Command, key: str | None = None) -> Answer:
        return await self.host.act(table_id, user_id, command, key or self.key())

    async def time_is_up(self, table_id: int) -> str:
        """The running phase's clock runs out; returns the next phase."""
        self.clock.moment = await self.due(table_id)
        await self.host.wake()
        return await self.phase(table_id)

    async def to_the_end(self, table_id: int) -> None:
        """Every person does something and every clock runs out, until the game is over."""
        phase, turn = await self.phase(table_id), 0
        while phase != "over":
            info = (await self.host.look(table_id, None)).table
            for holder in info.seats:
                turn += 1
                if holder.user_id is not None:
                    await self.press_something(table_id, holder.user_id, turn)
            phase = await self.phase(table_id)
            if phase != "over":
                phase = await self.time_is_up(table_id)

    async def press_something(self, table_id: int, user_id: int, turn: int) -> Answer | None:
        look = await self.host.look(table_id, user_id)
        ready = [c.command for c in look.choices if isinstance(c, Choice)]
        return await self.press(table_id, user_id, ready[turn % len(ready)]) if ready else None

    async def count(self, what: Table) -> int:
        return await self.db.read(lambda conn: int(conn.scalar(select(func.count()).select_from(what)) or 0))

    async def rows(self, what: Table) -> list[dict[str, Any]]:
        """Everything a table of the database holds, in the order of its key."""
        wanted = select(what).order_by(*what.primary_key.columns)
        return await self.db.read(lambda conn: [dict(r._mapping) for r in conn.execute(wanted)])

    async def everything(self) -> dict[str, list[dict[str, Any]]]:
        return {t.name: await self.rows(t) for t in schema.metadata.sorted_tables}

    async def events(self, table_id: int) -> list[Event]:
        def work(conn: Connection) -> list[Event]:
            loaded = load(conn, self.host.games, table_id)
            return [loaded.codec.event(body) for body in ledger.events_between(conn, table_id, 1)]

        return await self.db.read(work)

    async def bring(self, item: OutboxItem) -> None:
        """Discord took it, under a made-up message number; a faction's place, as a thread."""
        if item.place.kind == "faction":
            await self.tend(item)
            return
        await self.delivery.delivered(
            item,
            message_id=item.message_id or 9_000 + item.outbox_id,
            channel_id=item.table.thread_id or item.table.channel_id,
        )

    async def tend(self, item: OutboxItem, thread_id: int = 500) -> None:
        """Discord did all that a faction's place asks for."""
        assert item.faction is not None
        at = item.faction.thread_id or thread_id + item.faction.made
        if item.faction.task == "tend":
            await self.places.opening(item, at)
        await self.places.settled(item, at)

    async def bring_all(self, limit: int = 50) -> list[OutboxItem]:
        """Bring all the post that is due."""
        brought: list[OutboxItem] = []
        while (due := await self.delivery.next_due()) is not None and due <= self.clock.now():
            for item in await self.delivery.take(limit):
                brought.append(item)
                await self.bring(item)
        return brought


def at(phase: str, command: Command) -> Command:
    """The command as a control drawn in `phase` sends it."""
    return msgspec.structs.replace(command, phase=phase)
