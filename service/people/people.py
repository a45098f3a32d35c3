"""What is remembered of persons: whether their letters arrive, and where; when they sleep."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from engine.core.messages import Refusal, refuse_unless
from service.people import quiet_hours
from storage import people, post
from storage.db import Database
from storage.people import PersonRow

OFF = "off"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person has set. `quiet`: "22:00-08:00" on the wall clock of `zone`, or None."""

    zone: str | None = None
    quiet: str | None = None


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

    async def settings(self, user_id: int) -> Settings:
        return await self._db.read(lambda conn: _settings(_row(conn, user_id)))

    async def set(self, user_id: int, *, zone: str | None = None, quiet: str | None = None) -> Settings:
        """Change what is given; "off" for `quiet` ends quiet hours. Returns how it stands then.

        Refuses: person.no_such_zone(zone), person.quiet_hours(most), person.zone_first.
        """
        refuse_unless(zone is None or zone in quiet_hours.zones(), "person.no_such_zone", zone=zone or "")
        hours = None if quiet is None or quiet.strip().lower() == OFF else _hours(quiet)

        def work(conn: Connection) -> Settings:
            before = _row(conn, user_id)
            begins, ends = before.quiet_begins, before.quiet_ends
            if quiet is not None:
                begins, ends = hours or (None, None)
            row = PersonRow(zone or before.zone, begins, ends)
            refuse_unless(row.zone is not None or begins is None, "person.zone_first")
            people.set_person(conn, user_id, row)
            return _settings(row)

        return await self._db.write(work)


def _row(conn: Connection, user_id: int) -> PersonRow:
    return people.settings(conn, [user_id]).get(user_id, PersonRow())


def _settings(row: PersonRow) -> Settings:
    if row.quiet_begins is None or row.quiet_ends is None:
        return Settings(row.zone)
    return Settings(row.zone, quiet_hours.written(row.quiet_begins, row.quiet_ends))


def _hours(text: str) -> tuple[int, int]:
    hours = quiet_hours.parse(text)
    if hours is None:
        raise Refusal("person.quiet_hours", most=quiet_hours.LONGEST // 60)
    return hours
