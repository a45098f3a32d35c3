"""Seats offered to whoever wants them: the public call for a substitute, and when it is over (MAN-57).

A call is a message of the table like that of a phase: what stands for the phase is "free." and the
seat, so that it is posted, edited and found again in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.messages import Event, SeatHanded
from engine.core.values import Millis, Seat
from service.loading.loaded import Loaded
from storage import outbox, tables

_CALL = "free."


def call_for(seat: int) -> str:
    """What the message that offers a seat is kept under."""
    return f"{_CALL}{seat}"


def called_seat(phase: str) -> Seat | None:
    """The seat that a message kept under `phase` offers; None for the message of a real phase."""
    number = phase.removeprefix(_CALL)
    return Seat(int(number)) if phase != number and number.isdecimal() else None


def is_open(loaded: Loaded, seat: Seat) -> bool:
    """Whether a substitute may sit down there now."""
    table = loaded.running
    if not 0 <= seat < len(loaded.seats) or core.is_over(loaded.game, table):
        return False
    return loaded.seats[seat].offered and loaded.game.plays(table.state, seat)


def owe_calls(conn: Connection, loaded: Loaded, happened: Sequence[Event], first: int, now: Millis) -> None:
    """Owe the call for each seat that this step freed, and an edit for each that is free no longer."""
    table_id, last = loaded.row.id, loaded.running.version
    handed = [e for e in happened if isinstance(e, SeatHanded)]
    for event in handed:
        if is_open(loaded, event.seat):
            outbox.say(conn, table_id, "table", call_for(event.seat), first, last, opens=True, at=now)
        elif event.to == "person":
            outbox.panel(conn, table_id, call_for(event.seat), last, at=now)
    for holder in loaded.seats:
        if holder.offered and not is_open(loaded, Seat(holder.seat)):
            tables.change_seat(conn, table_id, holder.seat, offered=False)
            outbox.panel(conn, table_id, call_for(holder.seat), last, at=now)
