"""Small things the bot remembers of itself between two starts."""

from __future__ import annotations

from storage import tables
from storage.db import Database


class Facts:
    def __init__(self, db: Database) -> None:
        self._db = db

    async def get(self, key: str) -> str | None:
        return await self._db.read(lambda conn: tables.fact(conn, key))

    async def put(self, key: str, value: str) -> None:
        await self._db.write(lambda conn: tables.note_fact(conn, key, value))
