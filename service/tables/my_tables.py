"""What concerns one person at all tables: where it is their turn."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.values import Millis
from service.clocks.reminders import is_awaited
from service.host.host import GameHost
from service.loading.loaded import load
from service.values import TableInfo
from storage import tables


@dataclass(frozen=True, slots=True)
class MyTable:
    """One of my tables. `awaited`: my seat owes a press; `due`: until when; None in a lobby or a pause."""

    table: TableInfo
    awaited: bool
    due: Millis | None
    paused: bool


class MyTables:
    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._db = host.db

    async def tables(self, user_id: int) -> list[MyTable]:
        """Lobbies and running tables where this person sits: first where a press is owed, soonest first."""

        def work(conn: Connection) -> list[MyTable]:
            return [self._one(conn, table_id, user_id) for table_id in tables.of_person(conn, user_id)]

        mine = await self._db.read(work)
        return sorted(mine, key=lambda m: (not m.awaited, m.due is None, m.due or 0, m.table.id))

    def _one(self, conn: Connection, table_id: int, user_id: int) -> MyTable:
        loaded = load(conn, self._host.games, table_id)
        seat = loaded.seat_of(user_id)
        if loaded.table is None or seat is None:
            return MyTable(loaded.info(), awaited=False, due=None, paused=False)
        paused = loaded.table.pausing is not None
        awaited = is_awaited(loaded, loaded.game.phase(loaded.table.state), seat)
        due = min((d.due for d in core.game_deadlines(loaded.game, loaded.table)), default=None)
        return MyTable(loaded.info(), awaited=awaited, due=None if paused else due, paused=paused)
