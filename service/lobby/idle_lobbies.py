"""Lobbies nobody touches: a word before they close, and the closing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from engine.core.values import HOUR, MINUTE, Millis, Pace
from service.host.host import GameHost
from service.loading.rows import known_table, pace_of
from service.values import TableInfo
from storage import tables

WORD_BEFORE: Mapping[Pace, Millis] = {
    "live": Millis(10 * MINUTE),
    "quick": Millis(10 * MINUTE),
    "slow": Millis(12 * HOUR),
}
"""How long before it closes a word is said."""


@dataclass(frozen=True, slots=True)
class Swept:
    """What a look at idle lobbies led to: those to warn now, and those that were closed."""

    warned: tuple[TableInfo, ...]
    closed: tuple[TableInfo, ...]


class IdleLobbies:
    def __init__(self, host: GameHost) -> None:
        self._db = host.db
        self._games = host.games.by_key

    async def expire(self, now: Millis) -> Swept:
        """Warn lobbies nobody touched for 50 minutes, close those untouched for an hour (slow: three days).

        One that was never warned, the bot having been away, is warned first. Games are never touched.
        """

        def work(conn: Connection) -> Swept:
            warned, closed = [], []
            for table_id in tables.open_lobbies(conn):
                row = tables.get(conn, table_id, lock=True)
                if row is None or row.expires is None:
                    continue
                before = WORD_BEFORE[pace_of(row, self._games)]
                if row.expires - before > now:
                    continue
                if not row.warned:
                    tables.change(conn, table_id, warned=True, expires=max(row.expires, now + before))
                    warned.append(known_table(conn, table_id, self._games))
                elif row.expires <= now:
                    tables.change(conn, table_id, status="over", expires=None)
                    closed.append(known_table(conn, table_id, self._games))
            return Swept(tuple(warned), tuple(closed))

        return await self._db.write(work)

    async def next_expiry(self) -> Millis | None:
        """When `expire` is worth calling next; None: no lobby waits."""

        def work(conn: Connection) -> Millis | None:
            rows = (tables.get(conn, table_id) for table_id in tables.open_lobbies(conn))
            moments = [
                Millis(row.expires - (0 if row.warned else WORD_BEFORE[pace_of(row, self._games)]))
                for row in rows
                if row is not None and row.expires is not None
            ]
            return min(moments, default=None)

        return await self._db.read(work)
