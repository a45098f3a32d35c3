"""What persons set for themselves: their time zone and quiet hours."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, select, update

from storage.outbox import note_person
from storage.schema import people


@dataclass(frozen=True, slots=True)
class PersonRow:
    zone: str | None = None
    quiet_begins: int | None = None
    quiet_ends: int | None = None


def settings(conn: Connection, user_ids: Collection[int]) -> dict[int, PersonRow]:
    """What these people have set; nobody of whom nothing is known."""
    wanted = select(people.c.user_id, people.c.zone, people.c.quiet_begins, people.c.quiet_ends)
    rows = conn.execute(wanted.where(people.c.user_id.in_(user_ids)))
    return {r.user_id: PersonRow(r.zone, r.quiet_begins, r.quiet_ends) for r in rows}


def set_person(conn: Connection, user_id: int, row: PersonRow) -> None:
    note_person(conn, user_id)
    conn.execute(
        update(people)
        .where(people.c.user_id == user_id)
        .values(zone=row.zone, quiet_begins=row.quiet_begins, quiet_ends=row.quiet_ends)
    )
