"""Tables and seats as rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, func, insert, or_, select, update

from storage.schema import facts, people, presses, results, seats, side_votes, tables


@dataclass(frozen=True, slots=True)
class TableRow:
    id: int
    guild_id: int
    channel_id: int
    thread_id: int | None
    thread_lost: bool
    host_id: int
    host_name: str
    host_idle: int
    game: str
    options: str
    language: str
    private: bool
    invited: str
    call_link: str | None
    status: str
    lobby_message_id: int | None
    created: int
    expires: int | None
    warned: bool
    evening: int
    game_number: int
    rules: str | None
    seed: bytes | None
    salt: bytes | None
    commitment: str | None
    began: int | None
    version: int
    wake_at: int | None
    quiet_hours: bool | None
    zone: str | None
    first_due: int | None
    challenge: str | None
    match_of: int | None
    closed_thread_id: int | None
    threads: int
    away_since: int | None


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: int
    user_id: int | None
    name: str
    idle: int = 0
    acted: bool = False
    former_user_id: int | None = None
    reached: bool = True
    known_to: tuple[int, ...] = ()
    offered: bool = False


def add(conn: Connection, **columns: Any) -> int:
    """A new table; returns its number. Without an `evening` it begins its own."""
    number = conn.execute(insert(tables).values(**{"evening": 0, **columns})).inserted_primary_key
    assert number is not None
    table_id = int(number[0])
    if "evening" not in columns:
        change(conn, table_id, evening=table_id)
    return table_id


def get(conn: Connection, table_id: int, *, lock: bool = False) -> TableRow | None:
    """The row; `lock` keeps other processes from deciding on the same table (no-op on SQLite)."""
    wanted = select(tables).where(tables.c.id == table_id)
    row = conn.execute(wanted.with_for_update() if lock else wanted).one_or_none()
    return None if row is None else TableRow(**row._mapping)


def is_over(conn: Connection, table_id: int) -> bool:
    return conn.scalar(select(tables.c.status).where(tables.c.id == table_id)) == "over"


def change(conn: Connection, table_id: int, **columns: Any) -> None:
    conn.execute(update(tables).where(tables.c.id == table_id).values(**columns))


def ids(conn: Connection, wanted: Select[Any]) -> list[int]:
    return [int(i) for i in conn.scalars(wanted)]


def due(conn: Connection, now: int) -> list[int]:
    """Running tables whose clock has come, the longest overdue first."""
    running = and_(tables.c.status == "running", tables.c.away_since.is_(None), tables.c.wake_at <= now)
    return ids(conn, select(tables.c.id).where(running).order_by(tables.c.wake_at, tables.c.id))


def next_wake(conn: Connection) -> int | None:
    ticks = (tables.c.status == "running", tables.c.away_since.is_(None), tables.c.wake_at.is_not(None))
    wanted = select(tables.c.wake_at).where(*ticks)
    return conn.scalars(wanted.order_by(tables.c.wake_at).limit(1)).one_or_none()


def next_expiry(conn: Connection) -> int | None:
    wanted = select(tables.c.expires).where(tables.c.status == "lobby", tables.c.expires.is_not(None))
    return conn.scalars(wanted.order_by(tables.c.expires).limit(1)).one_or_none()


def expired(conn: Connection, now: int) -> list[int]:
    return ids(conn, select(tables.c.id).where(tables.c.status == "lobby", tables.c.expires <= now))


def with_status(conn: Connection, *status: str, guild_id: int | None = None) -> list[int]:
    wanted = select(tables.c.id).where(tables.c.status.in_(status)).order_by(tables.c.id)
    return ids(conn, wanted if guild_id is None else wanted.where(tables.c.guild_id == guild_id))


def open_lobbies(conn: Connection) -> list[int]:
    """Lobbies where people sit down; not challenges, and not a match's second game."""
    open_to_all = (tables.c.challenge.is_(None), tables.c.match_of.is_(None))
    return ids(
        conn, select(tables.c.id).where(tables.c.status == "lobby", *open_to_all).order_by(tables.c.id)
    )


def challenges(conn: Connection) -> list[int]:
    """Challenges that wait for an answer."""
    waiting = (tables.c.status == "lobby", tables.c.challenge.is_not(None))
    return ids(conn, select(tables.c.id).where(*waiting).order_by(tables.c.id))


def second_games(conn: Connection) -> list[int]:
    """Second games of matches that are not dealt yet."""
    waiting = (tables.c.status == "lobby", tables.c.match_of.is_not(None))
    return ids(conn, select(tables.c.id).where(*waiting).order_by(tables.c.id))


def next_waiting(conn: Connection) -> int | None:
    """When the next challenge lapses, or the next second game of a match begins."""
    own_clock = or_(tables.c.challenge.is_not(None), tables.c.match_of.is_not(None))
    wanted = select(func.min(tables.c.expires)).where(tables.c.status == "lobby", own_clock)
    return conn.scalars(wanted).one_or_none()


def second_game(conn: Connection, first: int) -> int | None:
    """The second game of the match that this table began, if there is one."""
    return conn.scalars(select(tables.c.id).where(tables.c.match_of == first)).one_or_none()


def in_channel(conn: Connection, channel_id: int) -> list[int]:
    """Tables of this thread or channel, the newest first; those still going before those over."""
    here = or_(tables.c.thread_id == channel_id, tables.c.channel_id == channel_id)
    rows = conn.execute(select(tables.c.id, tables.c.status, tables.c.thread_id).where(here)).all()
    rank = {"running": 0, "lobby": 1, "over": 2}
    return [r.id for r in sorted(rows, key=lambda r: (r.thread_id != channel_id, rank[r.status], -r.id))]


def seated(conn: Connection, table_id: int) -> list[SeatRow]:
    """The seats in order, each with whether its holder's letters arrive."""
    rows = conn.execute(
        select(
            seats.c.seat,
            seats.c.user_id,
            seats.c.name,
            seats.c.idle,
            seats.c.acted,
            seats.c.former_user_id,
            seats.c.known_to,
            seats.c.offered,
            people.c.reached,
        )
        .select_from(seats.outerjoin(people, people.c.user_id == seats.c.user_id))
        .where(seats.c.table_id == table_id)
        .order_by(seats.c.seat)
    )
    return [
        SeatRow(
            r.seat,
            r.user_id,
            r.name,
            r.idle,
            r.acted,
            r.former_user_id,
            r.reached is not False,
            tuple(json.loads(r.known_to)),
            r.offered,
        )
        for r in rows
    ]


def seat_all(conn: Connection, table_id: int, holders: Sequence[tuple[int | None, str]]) -> None:
    """Seat these people (None: the house) in this order, in place of whoever sat there."""
    conn.execute(delete(seats).where(seats.c.table_id == table_id))
    for seat, (user_id, name) in enumerate(holders):
        conn.execute(
            insert(seats).values(
                table_id=table_id, seat=seat, user_id=user_id, name=name, idle=0, acted=False
            )
        )


def change_seat(conn: Connection, table_id: int, seat: int, **columns: Any) -> None:
    conn.execute(update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(**columns))


def of_person(conn: Connection, user_id: int) -> list[int]:
    """Tables in the lobby or running where this person sits."""
    wanted = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.user_id == user_id, tables.c.status != "over")
        .order_by(tables.c.id)
    )
    return ids(conn, wanted)


def concerning(conn: Connection, user_id: int) -> list[int]:
    """Tables that this person hosts, or where they sit or once sat; those over too."""
    takes_part = select(seats.c.seat).where(
        seats.c.table_id == tables.c.id, or_(seats.c.user_id == user_id, seats.c.former_user_id == user_id)
    )
    wanted = select(tables.c.id).where(or_(tables.c.host_id == user_id, takes_part.exists()))
    return ids(conn, wanted.order_by(tables.c.id))


def present(conn: Connection) -> list[tuple[int, int]]:
    """(server, person) for everybody who sits at, or hosts, a table that waits or runs in a server."""
    going = (tables.c.status != "over", tables.c.guild_id != 0)
    sit = select(tables.c.guild_id, seats.c.user_id).join(seats, seats.c.table_id == tables.c.id)
    host = select(tables.c.guild_id, tables.c.host_id).where(*going)
    both = sit.where(seats.c.user_id.is_not(None), *going).union(host)
    return sorted((int(guild), int(user)) for guild, user in conn.execute(both))


def with_house(conn: Connection) -> list[tuple[int, int]]:
    """(table, version) of each running table where the house holds a seat."""
    wanted = (
        select(tables.c.id, tables.c.version)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(tables.c.status == "running", seats.c.user_id.is_(None))
        .distinct()
        .order_by(tables.c.id)
    )
    return [(r.id, r.version) for r in conn.execute(wanted)]


def with_absent(conn: Connection, phases: int) -> list[int]:
    """Running tables where a person idled so long, or whose host no longer sits there."""
    absent = and_(seats.c.user_id.is_not(None), seats.c.idle >= phases)
    sits = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.user_id == tables.c.host_id)
    idle = select(seats.c.seat).where(seats.c.table_id == tables.c.id, absent)
    wanted = select(tables.c.id).where(tables.c.status == "running", or_(idle.exists(), ~sits.exists()))
    return ids(conn, wanted.order_by(tables.c.id))


def seen_before(conn: Connection, key: str) -> tuple[bool, int | None]:
    """Whether this press was carried out already, and for which table."""
    row = conn.execute(select(presses.c.table_id).where(presses.c.dedupe_key == key)).one_or_none()
    return (False, None) if row is None else (True, row.table_id)


def pressed_last(conn: Connection, span: int) -> list[int]:
    """The tables that were pressed in the last `span` before the newest press of all."""
    newest = select(func.max(presses.c.at)).scalar_subquery()
    late = (presses.c.table_id.is_not(None), presses.c.at >= newest - span)
    return ids(conn, select(presses.c.table_id).where(*late).distinct())


def note_interaction(conn: Connection, key: str, table_id: int | None, at: int) -> None:
    conn.execute(insert(presses).values(dedupe_key=key, table_id=table_id, at=at))


def note_result(conn: Connection, table_id: int, holder: SeatRow, points: int, won: bool) -> None:
    conn.execute(
        insert(results).values(
            table_id=table_id,
            seat=holder.seat,
            user_id=holder.user_id,
            name=holder.name,
            points=points,
            won=won,
        )
    )


def wins(conn: Connection, table_id: int) -> list[bool]:
    """Whether each seat won, in order; empty for a game without a result."""
    wanted = select(results.c.won).where(results.c.table_id == table_id).order_by(results.c.seat)
    return list(conn.scalars(wanted))


def successor(conn: Connection, evening: int, game_number: int) -> int | None:
    """The evening's table with this number, unless its lobby closed without a game."""
    went = or_(tables.c.status != "over", tables.c.began.is_not(None))
    wanted = select(tables.c.id).where(tables.c.evening == evening, tables.c.game_number == game_number, went)
    return conn.scalars(wanted.order_by(tables.c.id.desc()).limit(1)).one_or_none()


def evening_results(conn: Connection, evening: int) -> list[tuple[int, int | None, str, int]]:
    """(table, person, name, points) of every finished game of an evening."""
    rows = conn.execute(
        select(results.c.table_id, results.c.user_id, results.c.name, results.c.points)
        .join(tables, tables.c.id == results.c.table_id)
        .where(tables.c.evening == evening)
        .order_by(results.c.table_id, results.c.seat)
    )
    return [(r.table_id, r.user_id, r.name, r.points) for r in rows]


def vote(conn: Connection, table_id: int, phase: str, act: str, seat: int) -> int:
    """Note one seat's wish for a table act in this phase; returns how many seats wish it."""
    mine = (
        side_votes.c.table_id == table_id,
        side_votes.c.phase == phase,
        side_votes.c.act == act,
    )
    asked = set(conn.scalars(select(side_votes.c.seat).where(*mine)))
    if seat not in asked:
        conn.execute(insert(side_votes).values(table_id=table_id, phase=phase, act=act, seat=seat))
    return len(asked | {seat})


def fact(conn: Connection, key: str) -> str | None:
    return conn.scalars(select(facts.c.value).where(facts.c.key == key)).one_or_none()


def note_fact(conn: Connection, key: str, value: str) -> None:
    conn.execute(delete(facts).where(facts.c.key == key))
    conn.execute(insert(facts).values(key=key, value=value))
