"""The private console of a host who does not play (MAN-55): who has it, what it shows, what it may do."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.game import AnyGame, Choice
from engine.core.messages import Command, refuse_unless
from engine.core.table import Table
from engine.core.values import Host, Millis
from service.loading.loaded import Loaded, console_host, knows_all
from service.step.factions import doors
from service.step.nonces import mark, nonce
from service.values import OutboxItem, Place
from storage import outbox, tables
from storage.outbox import OutboxRow
from storage.tables import SeatRow, TableRow

MESSAGE = "host"
"""The key under which the console's own message is kept; no phase is called so."""
FIRST_PAGE = "now"


def owe(conn: Connection, loaded: Loaded, now: Millis) -> None:
    """Owe the console an edit, if somebody has it; several steps in a row make one."""
    if _host(loaded) is not None:
        outbox.owe_console(conn, loaded.row.id, MESSAGE, loaded.running.version, at=now)


def pack(conn: Connection, loaded: Loaded, row: OutboxRow) -> OutboxItem | None:
    """The console as it is now, to its host alone; None where nobody has it."""
    user, table = _host(loaded), loaded.running
    if user is None:
        outbox.drop(conn, row.id)
        return None
    message = outbox.message_of(conn, row.table_id, MESSAGE)
    return OutboxItem(
        outbox_id=row.id,
        table=loaded.info(),
        place=Place("host"),
        kind="say" if message is None else "panel",
        events=(),
        view=core.view(loaded.game, table, Host()),
        choices=corrections(loaded.game, table),
        language=loaded.row.language,
        phase=MESSAGE,
        opens=True,
        live=False,
        message_id=None if message is None else message.message_id,
        channel_id=None if message is None else message.channel_id,
        recipient=user,
        nonce=nonce(loaded.row, row.id),
        attempt=row.attempts,
        first_seq=row.first_seq,
        last_seq=row.last_seq,
        console_page=page_of(conn, row.table_id),
        doors=doors(conn, loaded, None, hosts=True),
        mark=mark(loaded.row, row, row.first_seq if message is None else message.first_seq),
        since=Millis(loaded.row.began or 0),
    )


def still_for(loaded: Loaded, item: OutboxItem) -> bool:
    """Whether the one it was brought to has the console still."""
    return _host(loaded) == item.recipient


def corrections(game: AnyGame, table: Table[Any]) -> tuple[Choice[Command], ...]:
    """What the host could set right now, each under its command's tag; nothing in a pause."""
    if table.pausing is not None or core.is_over(game, table):
        return ()
    return tuple(Choice(str(type(c).__struct_config__.tag), c) for c in game.corrections(table.state))


def hand(conn: Connection, row: TableRow, seats: Sequence[SeatRow], user_id: int) -> None:
    """Write down that this person sees everything from now on, and so can never sit at this table.

    The console comes to him as a new message. Refuses: table.host_plays when he sits or sat there.
    """
    refuse_unless(may_have(seats, user_id), "table.host_plays")
    for seat in seats:
        known = json.dumps(sorted({*seat.known_to, user_id}))
        tables.change_seat(conn, row.id, seat.seat, known_to=known)
    outbox.forget_message(conn, row.id, MESSAGE)
    turn(conn, row.id, FIRST_PAGE)


def may_have(seats: Sequence[SeatRow], user_id: int) -> bool:
    """Only who never held a seat of this table; a host from before may have it again."""
    sits = any(s.user_id == user_id for s in seats)
    knows_some = any(user_id in s.known_to for s in seats)
    return not sits and (not knows_some or knows_all(seats, user_id))


def turn(conn: Connection, table_id: int, page: str) -> None:
    """Remember which page the console's message shows, so that its edits stay on it."""
    tables.note_fact(conn, _key(table_id), page)


def page_of(conn: Connection, table_id: int) -> str:
    return tables.fact(conn, _key(table_id)) or FIRST_PAGE


def _key(table_id: int) -> str:
    return f"console.{table_id}"


def _host(loaded: Loaded) -> int | None:
    return None if loaded.table is None else console_host(loaded.row, loaded.seats, loaded.table)
