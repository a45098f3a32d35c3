"""When to remind whom of a running phase: planned with its deadline, sent once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update

from storage.schema import reminders, tables


@dataclass(frozen=True, slots=True)
class ReminderRow:
    table_id: int
    phase: str
    seat: int
    which: str
    at: int
    sent: int | None = None


def plan(conn: Connection, table_id: int, phase: str, rows: Sequence[ReminderRow]) -> None:
    """Let `rows` be all there is to remind of at a table; what was sent in `phase` stays noted."""
    mine = reminders.c.table_id == table_id
    conn.execute(delete(reminders).where(mine, reminders.c.phase != phase))
    conn.execute(delete(reminders).where(mine, reminders.c.sent.is_(None)))
    sent = {(r.seat, r.which) for r in of_table(conn, table_id)}
    for row in rows:
        if (row.seat, row.which) not in sent:
            conn.execute(
                insert(reminders).values(
                    table_id=table_id, phase=row.phase, seat=row.seat, which=row.which, at=row.at
                )
            )


def of_table(conn: Connection, table_id: int) -> list[ReminderRow]:
    """Every reminder of a table's running phase, the latest first."""
    wanted = select(reminders).where(reminders.c.table_id == table_id)
    order = (reminders.c.at.desc(), reminders.c.seat, reminders.c.which)
    return [ReminderRow(**r._mapping) for r in conn.execute(wanted.order_by(*order))]


_RUNNING = (tables.c.status == "running", tables.c.away_since.is_(None))


def tables_due(conn: Connection, now: int) -> list[int]:
    """Running tables whose clocks run, at which somebody is to be reminded by now."""
    wanted = select(reminders.c.table_id).join(tables, tables.c.id == reminders.c.table_id).distinct()
    due = (*_RUNNING, reminders.c.sent.is_(None), reminders.c.at <= now)
    return list(conn.scalars(wanted.where(*due).order_by(reminders.c.table_id)))


def next_due(conn: Connection) -> int | None:
    """The moment of the next reminder at any running table whose clocks run."""
    wanted = select(func.min(reminders.c.at)).join(tables, tables.c.id == reminders.c.table_id)
    moment = conn.scalar(wanted.where(*_RUNNING, reminders.c.sent.is_(None)))
    return None if moment is None else int(moment)


def note_sent(conn: Connection, row: ReminderRow, at: int) -> None:
    """It is owed as a letter now: never again in this phase."""
    conn.execute(update(reminders).where(_key(row)).values(sent=at))


def let_go(conn: Connection, row: ReminderRow) -> None:
    conn.execute(delete(reminders).where(_key(row)))


def put_off(conn: Connection, row: ReminderRow, until: int) -> None:
    conn.execute(update(reminders).where(_key(row)).values(at=until))


def _key(row: ReminderRow) -> ColumnElement[bool]:
    return and_(
        reminders.c.table_id == row.table_id,
        reminders.c.phase == row.phase,
        reminders.c.seat == row.seat,
        reminders.c.which == row.which,
    )
