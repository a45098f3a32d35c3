"""Where a table's factions talk, and what those without a thread have said."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, Row, insert, select, update

from storage.schema import faction_lines, faction_places


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One faction's place. `told` are seats, `inside` persons."""

    table_id: int
    faction: str
    thread_id: int | None = None
    made: int = 0
    lost: bool = False
    told: tuple[int, ...] = ()
    inside: tuple[int, ...] = ()
    closed: bool = False


@dataclass(frozen=True, slots=True)
class LineRow:
    id: int
    seat: int
    body: str


def place_of(conn: Connection, table_id: int, faction: str) -> PlaceRow | None:
    wanted = select(faction_places).where(
        faction_places.c.table_id == table_id, faction_places.c.faction == faction
    )
    row = conn.execute(wanted).one_or_none()
    return None if row is None else _place(row)


def of_table(conn: Connection, table_id: int) -> list[PlaceRow]:
    """Every faction's place that was ever opened at the table, by name."""
    wanted = select(faction_places).where(faction_places.c.table_id == table_id)
    return [_place(row) for row in conn.execute(wanted.order_by(faction_places.c.faction))]


def with_thread(conn: Connection, thread_id: int) -> PlaceRow | None:
    row = conn.execute(select(faction_places).where(faction_places.c.thread_id == thread_id)).one_or_none()
    return None if row is None else _place(row)


def keep(conn: Connection, place: PlaceRow) -> None:
    """Write the place down as it is, in place of the one before."""
    mine = (faction_places.c.table_id == place.table_id, faction_places.c.faction == place.faction)
    columns = {
        "thread_id": place.thread_id,
        "made": place.made,
        "lost": place.lost,
        "told": _listed(place.told),
        "inside": _listed(place.inside),
        "closed": place.closed,
    }
    if conn.execute(update(faction_places).where(*mine).values(columns)).rowcount == 0:
        named = {"table_id": place.table_id, "faction": place.faction}
        conn.execute(insert(faction_places).values({**named, **columns}))


def add_line(conn: Connection, table_id: int, faction: str, seat: int, body: str, at: int) -> int:
    """Keep what a member said; returns its number."""
    said = insert(faction_lines).values(table_id=table_id, faction=faction, seat=seat, body=body, at=at)
    number = conn.execute(said).inserted_primary_key
    assert number is not None
    return int(number[0])


def line(conn: Connection, line_id: int) -> LineRow | None:
    wanted = select(faction_lines.c.id, faction_lines.c.seat, faction_lines.c.body)
    row = conn.execute(wanted.where(faction_lines.c.id == line_id)).one_or_none()
    return None if row is None else LineRow(*row)


def lines(conn: Connection, table_id: int, faction: str) -> list[LineRow]:
    """All that was said, oldest first."""
    wanted = select(faction_lines.c.id, faction_lines.c.seat, faction_lines.c.body)
    mine = (faction_lines.c.table_id == table_id, faction_lines.c.faction == faction)
    return [LineRow(*row) for row in conn.execute(wanted.where(*mine).order_by(faction_lines.c.id))]


def _listed(numbers: Iterable[int]) -> str:
    return json.dumps(sorted(set(numbers)))


def _place(row: Row[tuple[object, ...]]) -> PlaceRow:
    columns = dict(row._mapping)
    told, inside = json.loads(columns.pop("told")), json.loads(columns.pop("inside"))
    return PlaceRow(**columns, told=tuple(told), inside=tuple(inside))
