"""A row of the outbox as the edge is handed it: with only the events that its place may see."""

from __future__ import annotations

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.messages import Event
from engine.core.values import Millis, Onlooker, Seat, sees
from service.host.looking import phase_of
from service.loading.loaded import Loaded, totals, viewer_of
from service.step import factions
from service.step.envelopes import kept_as
from service.step.nonces import mark, nonce
from service.step.offers import called_seat, is_open
from service.values import Kind, OutboxItem, Place
from storage import ledger, outbox
from storage.outbox import MessageRow, OutboxRow


def still_runs(loaded: Loaded, phase: str) -> bool:
    """Whether what a message is kept under still goes on: a phase, or the call for a substitute."""
    seat = called_seat(phase)
    if seat is not None:
        return is_open(loaded, seat)
    return phase == kept_as(loaded.row.game, phase_of(loaded.game, loaded.running))


def item_of(
    conn: Connection,
    loaded: Loaded,
    row: OutboxRow,
    place: Place,
    message: MessageRow | None,
    recipient: int | None,
    first: int,
) -> OutboxItem:
    """A row as it is due now; `message` is the one to edit, `first` the first event it tells of."""
    table, seat = loaded.running, place.seat
    viewer = viewer_of(seat, Onlooker())
    return OutboxItem(
        outbox_id=row.id,
        table=loaded.info(),
        place=place,
        kind=_kind(row),
        events=()
        if row.kind == "remind" or row.faction is not None
        else _visible(conn, loaded, seat, first, row.last_seq),
        view=core.view(loaded.game, table, viewer),
        choices=() if seat is None else core.choices(loaded.game, table, seat),
        language=loaded.row.language,
        phase=row.phase,
        opens=row.opens,
        live=row.opens and still_runs(loaded, row.phase),
        message_id=None if message is None else message.message_id,
        channel_id=None if message is None else message.channel_id,
        recipient=recipient,
        nonce=nonce(loaded.row, row.id),
        attempt=row.attempts,
        first_seq=first,
        last_seq=row.last_seq,
        totals=totals(conn, loaded.row, loaded.seats),
        doors=factions.doors(conn, loaded, seat),
        reminder=row.about,
        offers=called_seat(row.phase),
        idle=0 if seat is None else loaded.seats[seat].idle,
        mark=mark(loaded.row, row, first),
        again=row.opens and outbox.message_of(conn, row.table_id, row.phase) is not None,
        since=_since(conn, loaded, row, first),
    )


def _since(conn: Connection, loaded: Loaded, row: OutboxRow, first: int) -> Millis:
    """The row was not owed before this moment. What a member of a faction said is no event."""
    moment = None if row.kind == "line" else ledger.moment_of(conn, row.table_id, first)
    return Millis(moment or loaded.row.began or 0)


def _kind(row: OutboxRow) -> Kind:
    return "panel" if row.kind == "panel" else "remind" if row.kind == "remind" else "say"


def _visible(conn: Connection, loaded: Loaded, seat: Seat | None, first: int, last: int) -> tuple[Event, ...]:
    bodies = ledger.events_between(conn, loaded.row.id, first, last)
    viewer = viewer_of(seat, Onlooker())
    return tuple(e for e in map(loaded.codec.event, bodies) if sees(e.audience(), viewer))


def place_of(text: str) -> Place:
    """The place that the outbox writes as "table", "seat:3", "f:<faction>" or "host"."""
    kind, _, about = text.partition(":")
    if kind == "f":
        return Place("faction", faction=about)
    if kind == "host":
        return Place("host")
    return Place("table") if kind == "table" else Place("seat", Seat(int(about)))
