"""What happened at a table, and what was asked of it: appended, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select

from storage.schema import commands, events


@dataclass(frozen=True, slots=True)
class CommandRow:
    actor: int | None
    body: str
    at: int
    version: int
    answer: str


def events_between(conn: Connection, table_id: int, first: int, last: int | None = None) -> list[str]:
    """The bodies of the events from `first` to `last` (None: to the end), in order. They begin at 1."""
    wanted = select(events.c.body).where(events.c.table_id == table_id, events.c.seq >= first)
    if last is not None:
        wanted = wanted.where(events.c.seq <= last)
    return list(conn.scalars(wanted.order_by(events.c.seq)))


def last_moment(conn: Connection, table_id: int) -> int | None:
    """When the last event happened."""
    wanted = select(events.c.at).where(events.c.table_id == table_id).order_by(events.c.seq.desc())
    return conn.scalars(wanted.limit(1)).one_or_none()


def moment_of(conn: Connection, table_id: int, seq: int) -> int | None:
    """When the event of this number happened."""
    return conn.scalars(
        select(events.c.at).where(events.c.table_id == table_id, events.c.seq == seq)
    ).one_or_none()


def of_type(conn: Connection, table_id: int, kind: str) -> list[str]:
    """The bodies of all events with this tag, the newest first."""
    wanted = select(events.c.body).where(events.c.table_id == table_id, events.c.type == kind)
    return list(conn.scalars(wanted.order_by(events.c.seq.desc())))


def append_events(
    conn: Connection, table_id: int, after: int, rows: Sequence[tuple[str, str]], at: int
) -> None:
    """Append (type, body) rows after version `after`. The primary key refuses a version written twice."""
    if rows:
        conn.execute(
            insert(events),
            [
                {"table_id": table_id, "seq": seq, "type": kind, "body": body, "at": at}
                for seq, (kind, body) in enumerate(rows, start=after + 1)
            ],
        )


def answered(conn: Connection, table_id: int, dedupe_key: str) -> CommandRow | None:
    """The command already answered under this key, if any."""
    row = conn.execute(
        select(commands.c.actor, commands.c.body, commands.c.at, commands.c.version, commands.c.answer).where(
            commands.c.table_id == table_id, commands.c.dedupe_key == dedupe_key
        )
    ).one_or_none()
    return None if row is None else CommandRow(*row)


def note_command(conn: Connection, table_id: int, dedupe_key: str, row: CommandRow) -> None:
    conn.execute(
        insert(commands).values(
            table_id=table_id,
            dedupe_key=dedupe_key,
            actor=row.actor,
            body=row.body,
            at=row.at,
            version=row.version,
            answer=row.answer,
        )
    )


def commands_of(conn: Connection, table_id: int) -> list[CommandRow]:
    """Everything that was asked of a table, in order."""
    rows = conn.execute(
        select(commands.c.actor, commands.c.body, commands.c.at, commands.c.version, commands.c.answer)
        .where(commands.c.table_id == table_id)
        .order_by(commands.c.id)
    )
    return [CommandRow(*row) for row in rows]
