"""What is remembered of persons: whether their letters arrive, and where."""

from __future__ import annotations

from storage import post
from storage.db import Database


class People:
    def __init__(self, db: Database) -> None:
        self._db = db

    async def letters(self, user_id: int) -> tuple[bool, int | None]:
        """(whether letters arrive, the direct-message channel they arrive in)."""
        return await self._db.read(lambda conn: post.person(conn, user_id))

    async def note_letters(self, user_id: int, *, reached: bool, dm_channel_id: int | None = None) -> None:
        """A letter arrived, or it was refused: such a person is not tried again and again."""
        await self._db.write(
            lambda conn: post.note_person(conn, user_id, reached=reached, dm_channel_id=dm_channel_id)
        )
