"""What is still to be said, and where the public message of each phase stands."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, String, cast, delete, exists, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from storage.schema import messages, outbox, people, seats


@dataclass(frozen=True, slots=True)
class OutboxRow:
    id: int
    table_id: int
    place: str
    kind: str
    phase: str
    opens: bool
    first_seq: int
    last_seq: int
    attempts: int
    not_before: int
    faction: str | None = None
    about: str | None = None


@dataclass(frozen=True, slots=True)
class MessageRow:
    channel_id: int
    message_id: int
    first_seq: int
    last_seq: int


def say(
    conn: Connection, table_id: int, place: str, phase: str, first: int, last: int, *, opens: bool, at: int
) -> None:
    """Owe `place` one message about the events `first` to `last`."""
    _owe(conn, table_id, place, "say", phase, (first, last), opens=opens, at=at)


def remind(
    conn: Connection, table_id: int, seat: int, phase: str, version: int, which: str, *, at: int
) -> None:
    """Owe whoever holds `seat` a word about the running phase; it tells of no event."""
    span = (version, version)
    _owe(conn, table_id, f"seat:{seat}", "remind", phase, span, opens=False, at=at, about=which)


def panel(conn: Connection, table_id: int, phase: str, last: int, *, at: int) -> None:
    """Owe the message of `phase` an edit; one that is owed already takes this one in (latest wins)."""
    owed = (outbox.c.table_id == table_id, outbox.c.kind == "panel", outbox.c.phase == phase)
    taken_in = conn.execute(update(outbox).where(*owed).values(last_seq=last))
    if taken_in.rowcount == 0:
        _owe(conn, table_id, "table", "panel", phase, (last, last), opens=True, at=at)


def owe_faction(
    conn: Connection,
    table_id: int,
    place: str,
    kind: str,
    faction: str,
    phase: str,
    events: tuple[int, int],
    *,
    at: int,
) -> None:
    """Owe a faction its place ("tend"), or one of its members a letter in that place's stead."""
    _owe(conn, table_id, place, kind, phase, events, opens=False, at=at, faction=faction)


def owe_console(conn: Connection, table_id: int, key: str, last: int, *, at: int) -> None:
    """Owe a host's console an edit; one that is owed already takes this one in (latest wins)."""
    owed = (outbox.c.table_id == table_id, outbox.c.place == "host")
    taken_in = conn.execute(update(outbox).where(*owed).values(last_seq=last))
    if taken_in.rowcount == 0:
        _owe(conn, table_id, "host", "panel", key, (last, last), opens=True, at=at)


def _owe(
    conn: Connection,
    table_id: int,
    place: str,
    kind: str,
    phase: str,
    events: tuple[int, int],
    *,
    opens: bool,
    at: int,
    about: str | None = None,
    faction: str | None = None,
) -> None:
    first, last = events
    conn.execute(
        insert(outbox).values(
            table_id=table_id,
            place=place,
            kind=kind,
            phase=phase,
            opens=opens,
            first_seq=first,
            last_seq=last,
            attempts=0,
            not_before=at,
            about=about,
            faction=faction,
        )
    )


FIRST_OF_PLACE = select(func.min(outbox.c.id)).group_by(outbox.c.table_id, outbox.c.place)
"""What is behind the first row of a place must not overtake it."""

_EARLIER = outbox.alias("earlier")
ANNOUNCED = or_(
    outbox.c.kind != "tend",
    ~exists().where(
        _EARLIER.c.table_id == outbox.c.table_id,
        _EARLIER.c.place == "table",
        _EARLIER.c.kind == "say",
        _EARLIER.c.id < outbox.c.id,
    ),
)
"""Nobody enters a faction's place before the table was told what brought him there."""


def waiting(conn: Connection, limit: int, now: int | None = None) -> list[OutboxRow]:
    """The first row of every place, if due `now`: those for tables first, then the longest waiting."""
    wanted = select(outbox).where(outbox.c.id.in_(FIRST_OF_PLACE), ANNOUNCED)
    if now is not None:
        wanted = wanted.where(outbox.c.not_before <= now)
    order = (outbox.c.place != "table", outbox.c.not_before, outbox.c.id)
    return [OutboxRow(**r._mapping) for r in conn.execute(wanted.order_by(*order).limit(limit))]


def next_due(conn: Connection, but: Collection[int]) -> int | None:
    """When the next first row of a place is due, those of the ids `but` left aside."""
    wanted = select(func.min(outbox.c.not_before)).where(
        outbox.c.id.in_(FIRST_OF_PLACE), ANNOUNCED, outbox.c.id.not_in(but), outbox.c.not_before < HELD
    )
    moment = conn.scalar(wanted)
    return None if moment is None else int(moment)


def newest(conn: Connection) -> int:
    """The number of the newest row, 0 for none."""
    return int(conn.scalar(select(func.max(outbox.c.id))) or 0)


def get(conn: Connection, outbox_id: int) -> OutboxRow | None:
    row = conn.execute(select(outbox).where(outbox.c.id == outbox_id)).one_or_none()
    return None if row is None else OutboxRow(**row._mapping)


def done(conn: Connection, outbox_id: int, last_seq: int) -> None:
    """Take a row off; one that grew meanwhile stays, for what it took in."""
    conn.execute(delete(outbox).where(outbox.c.id == outbox_id, outbox.c.last_seq == last_seq))


def drop(conn: Connection, outbox_id: int) -> None:
    conn.execute(delete(outbox).where(outbox.c.id == outbox_id))


def put_off(conn: Connection, outbox_id: int, until: int) -> None:
    """Try a row again at `until`."""
    tries = outbox.c.attempts + 1
    conn.execute(update(outbox).where(outbox.c.id == outbox_id).values(attempts=tries, not_before=until))


def hurry(conn: Connection, table_id: int, now: int) -> bool:
    """Try again at once what is owed to a table's own place; returns whether anything is to be said there."""
    owed = (outbox.c.table_id == table_id, outbox.c.place == "table")
    conn.execute(update(outbox).where(*owed, outbox.c.not_before > now).values(not_before=now))
    said = select(func.count()).select_from(outbox).where(*owed, outbox.c.kind == "say")
    return bool(conn.scalar(said))


def message_of(conn: Connection, table_id: int, phase: str) -> MessageRow | None:
    row = conn.execute(
        select(messages.c.channel_id, messages.c.message_id, messages.c.first_seq, messages.c.last_seq).where(
            messages.c.table_id == table_id, messages.c.phase == phase
        )
    ).one_or_none()
    return None if row is None else MessageRow(*row)


def phases(conn: Connection, table_id: int) -> list[str]:
    """Under what the table's messages are kept."""
    wanted = select(messages.c.phase).where(messages.c.table_id == table_id)
    return list(conn.scalars(wanted.order_by(messages.c.phase)))


def note_message(conn: Connection, table_id: int, phase: str, row: MessageRow) -> None:
    """Remember the message of a phase, in place of the one before."""
    conn.execute(delete(messages).where(messages.c.table_id == table_id, messages.c.phase == phase))
    conn.execute(
        insert(messages).values(
            table_id=table_id,
            phase=phase,
            channel_id=row.channel_id,
            message_id=row.message_id,
            first_seq=row.first_seq,
            last_seq=row.last_seq,
        )
    )


def forget_message(conn: Connection, table_id: int, phase: str) -> None:
    conn.execute(delete(messages).where(messages.c.table_id == table_id, messages.c.phase == phase))


HELD = 2**62
"""When a letter is due that waits for its reader's door to open."""


def hold(conn: Connection, outbox_id: int) -> None:
    """Keep a letter, and all behind it, until somebody knocks again (`knock`)."""
    put_off(conn, outbox_id, HELD)


def knock(conn: Connection, table_id: int, now: int) -> None:
    """Try the held letters of a table again."""
    held = (outbox.c.table_id == table_id, outbox.c.not_before == HELD)
    conn.execute(update(outbox).where(*held).values(not_before=now))


def knock_at(conn: Connection, user_id: int, now: int) -> bool:
    """Try a person's held letters again, at every table; returns whether there are any."""
    theirs = exists().where(
        seats.c.table_id == outbox.c.table_id,
        seats.c.user_id == user_id,
        outbox.c.place == "seat:" + cast(seats.c.seat, String),
    )
    tried = update(outbox).where(outbox.c.not_before == HELD, theirs).values(not_before=now)
    return conn.execute(tried).rowcount > 0


def let_go(conn: Connection, table_id: int, place: str) -> None:
    """Drop a place's held letters: its reader has left, or the game is told in full."""
    held = (outbox.c.table_id == table_id, outbox.c.place == place, outbox.c.not_before == HELD)
    first = select(func.min(outbox.c.id)).where(*held).scalar_subquery()
    behind = (outbox.c.table_id == table_id, outbox.c.place == place, outbox.c.id >= first)
    conn.execute(delete(outbox).where(*behind))


@dataclass(frozen=True, slots=True)
class DoorRow:
    """Whether a person's letters arrive, and why not since when; whether that was told."""

    reached: bool = True
    dm_channel_id: int | None = None
    refusal: int | None = None
    refused_at: int | None = None
    told: bool = False


def door(conn: Connection, user_id: int) -> DoorRow:
    wanted = select(
        people.c.reached, people.c.dm_channel_id, people.c.refusal, people.c.refused_at, people.c.told
    )
    row = conn.execute(wanted.where(people.c.user_id == user_id)).one_or_none()
    return DoorRow() if row is None else DoorRow(*row)


def note_opened(conn: Connection, user_id: int, dm_channel_id: int) -> None:
    """A letter arrived in this channel."""
    note_person(
        conn,
        user_id,
        reached=True,
        dm_channel_id=dm_channel_id,
        refusal=None,
        refused_at=None,
        told=False,
    )


def note_refused(conn: Connection, user_id: int, code: int, at: int, *, told: bool = False) -> None:
    """A letter was refused for the reason `code`; `told`: the person is told so at once."""
    known = door(conn, user_id).told
    note_person(conn, user_id, reached=False, refusal=code, refused_at=at, told=told or known)


def note_told(conn: Connection, user_id: int) -> None:
    note_person(conn, user_id, told=True)


def note_person(conn: Connection, user_id: int, **changes: bool | int | None) -> None:
    """Write down what was learned of a person; the rest stays."""
    changes = {"user_id": user_id, **changes}
    new = {"reached": True, **changes}
    if conn.dialect.name == "postgresql":  # two processes may meet the same person for the first time
        told = postgresql.insert(people).values(new)
        conn.execute(told.on_conflict_do_update(index_elements=["user_id"], set_=changes))
    else:
        noted = sqlite.insert(people).values(new)
        conn.execute(noted.on_conflict_do_update(index_elements=["user_id"], set_=changes))
