"""What is remembered of persons: whether their letters arrive, and where; when they sleep."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from engine.core.messages import Refusal, refuse_unless
from engine.core.values import MINUTE
from service.clock import Clock
from service.people import quiet_hours
from storage import outbox, people
from storage.db import Database
from storage.people import PersonRow

OFF = "off"
CLOSED = 50007
"""Discord's reason when a person takes no direct messages from us."""
REST = MINUTE
"""So long a closed door is left alone, whatever its owner presses."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person has set. `quiet`: "22:00-08:00" on the wall clock of `zone`, or None."""

    zone: str | None = None
    quiet: str | None = None


@dataclass(frozen=True, slots=True)
class Acted:
    """`tried`: letters are on their way again. `reason`: Discord's, to be told now why none arrived."""

    tried: bool = False
    reason: int | None = None


class People:
    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    async def dm_channel(self, user_id: int) -> int | None:
        """The direct-message channel in which letters arrive, if one is known."""
        return await self._db.read(lambda conn: outbox.door(conn, user_id).dm_channel_id)

    async def note_arrived(self, user_id: int, dm_channel_id: int) -> None:
        """A letter arrived: those that waited for it are tried again."""

        def work(conn: Connection) -> None:
            outbox.note_opened(conn, user_id, dm_channel_id)
            outbox.knock_at(conn, user_id, self._clock.now())

        await self._db.write(work)

    async def note_refused(self, user_id: int, code: int) -> None:
        """A letter was refused, and the person is told so in the same moment."""
        now = self._clock.now()
        await self._db.write(lambda conn: outbox.note_refused(conn, user_id, code, now, told=True))

    async def acted(self, user_id: int) -> Acted:
        """A person whose letters did not arrive has acted: try again, not sooner than a minute after the
        last refusal; and say once why none arrive. Returns what is to be done.
        """
        if (await self._db.read(lambda conn: outbox.door(conn, user_id))).reached:
            return Acted()
        now = self._clock.now()

        def work(conn: Connection) -> Acted:
            door = outbox.door(conn, user_id)
            rested = door.refused_at is None or now - door.refused_at >= REST
            tried = rested and outbox.knock_at(conn, user_id, now)
            if door.reached or door.told:
                return Acted(tried=tried)
            outbox.note_told(conn, user_id)
            return Acted(tried=tried, reason=door.refusal or CLOSED)

        return await self._db.write(work)

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
