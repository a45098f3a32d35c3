"""What a step owes to the places of factions, and how that is read again when it is brought.

A row of the outbox names the step alone; who belongs to the place is folded from the ledger as of that
step, so that a place never runs ahead of what the table was told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.game import AnyGame
from engine.core.messages import Event, SeatHanded
from engine.core.table import Table
from engine.core.values import Seat
from service.loading.loaded import Loaded
from service.values import Door, FactionPost
from storage import factions, ledger, outbox
from storage.factions import PlaceRow
from storage.outbox import OutboxRow

Letter = Literal["roll", "joined", "line"]
LETTERS: Mapping[str, Letter] = {"roll": "roll", "joined": "joined", "line": "line"}


def owed(
    game: AnyGame, before: Table[Any] | None, after: Table[Any], happened: Sequence[Event]
) -> tuple[str, ...]:
    """The factions whose place changes with a step: in seats, in who holds one, or because all is over."""
    if not happened:
        return ()
    was = {} if before is None else {f.key: f.seats for f in game.factions(before.state)}
    now = {f.key: f.seats for f in game.factions(after.state)}
    handed = {e.seat for e in happened if isinstance(e, SeatHanded)}
    over = core.is_over(game, after)

    def changed(key: str) -> bool:
        return over or was.get(key) != now.get(key) or not handed.isdisjoint(now.get(key, ()))

    return tuple(key for key in sorted({*was, *now}) if changed(key))


def owe(conn: Connection, loaded: Loaded, keys: Iterable[str], phase: str, first: int, at: int) -> None:
    """Owe these factions their places, after all that the step owes to the table and to seats."""
    for key in keys:
        span = (first, loaded.running.version)
        outbox.owe_faction(conn, loaded.row.id, f"f:{key}", "tend", key, phase, span, at=at)


def members(game: AnyGame, table: Table[Any], key: str) -> tuple[Seat, ...]:
    return next((f.seats for f in game.factions(table.state) if f.key == key), ())


def doors(conn: Connection, loaded: Loaded, seat: Seat | None, *, hosts: bool = False) -> tuple[Door, ...]:
    """The places a seat may enter now; all that were ever opened for a host who sees everything (`hosts`),
    and after the end for everybody.
    """
    table = loaded.running
    over = core.is_over(loaded.game, table)
    if not over and not loaded.game.factions(table.state):
        return ()
    opened = [p for p in factions.of_table(conn, loaded.row.id) if p.thread_id is not None or p.lost]
    mine = [p for p in opened if over or hosts or seat in entered(loaded, p)]
    return tuple(Door(p.faction, p.thread_id) for p in mine)


def entered(loaded: Loaded, place: PlaceRow) -> tuple[Seat, ...]:
    """The members whose coming was announced, and who may thus read and talk."""
    there = members(loaded.game, loaded.running, place.faction)
    return tuple(seat for seat in there if seat in place.told)


def place_of(conn: Connection, table_id: int, key: str) -> PlaceRow:
    return factions.place_of(conn, table_id, key) or PlaceRow(table_id, key)


def pack(conn: Connection, loaded: Loaded, row: OutboxRow) -> FactionPost | None:
    """What a row about a faction is to bring; None when nothing is, and the row goes."""
    assert row.faction is not None
    if row.kind in LETTERS:
        return _letter(conn, loaded, row, row.faction, LETTERS[row.kind])
    table = _table_at(conn, loaded, row.last_seq)
    place = place_of(conn, row.table_id, row.faction)
    seats = members(loaded.game, table, row.faction)
    tended = _tended(loaded, place, seats)
    if core.is_over(loaded.game, table):
        open_still = place.thread_id is not None and not place.closed
        return replace(tended, task="close") if open_still else None
    if place.lost:
        _owe_letters(conn, loaded, row, place, tended)
        return None
    as_it_was = tended.members == place.told and tended.wanted == place.inside
    nothing_new = as_it_was and place.thread_id is not None
    empty = not tended.wanted and place.thread_id is None
    return None if nothing_new or empty or place.closed else tended


def _tended(loaded: Loaded, place: PlaceRow, seats: tuple[Seat, ...]) -> FactionPost:
    holders = {seat: loaded.seats[seat].user_id for seat in seats}
    persons = sorted(user for user in holders.values() if user is not None)
    new = (s for s, user in holders.items() if s not in place.told or user not in (None, *place.inside))
    return FactionPost(
        key=place.faction,
        task="tend",
        members=tuple(sorted(seats)),
        joined=tuple(sorted(new)),
        left=tuple(Seat(s) for s in place.told if s not in seats),
        thread_id=place.thread_id,
        made=place.made,
        first=place.thread_id is None or not place.told,
        inside=place.inside,
        wanted=tuple(persons),
    )


def _owe_letters(
    conn: Connection, loaded: Loaded, row: OutboxRow, place: PlaceRow, tended: FactionPost
) -> None:
    """In a thread's stead: the whole roll to whoever is new, who has come or gone to the others."""
    news = tended.joined or tended.left
    for seat in tended.members:
        if loaded.seats[seat].user_id is not None and news:
            kind = "roll" if seat in tended.joined else "joined"
            span = (row.first_seq, row.last_seq)
            outbox.owe_faction(
                conn, row.table_id, f"seat:{seat}", kind, place.faction, row.phase, span, at=row.not_before
            )
    factions.keep(conn, replace(place, told=tended.members, inside=tended.wanted))


def _letter(conn: Connection, loaded: Loaded, row: OutboxRow, key: str, kind: Letter) -> FactionPost | None:
    if kind == "line":
        said = factions.line(conn, row.first_seq)
        told = FactionPost(key, kind, entered(loaded, place_of(conn, row.table_id, key)))
        return None if said is None else replace(told, line=(Seat(said.seat), said.body))
    before = members(loaded.game, _table_at(conn, loaded, row.first_seq - 1), key)
    after = members(loaded.game, _table_at(conn, loaded, row.last_seq), key)
    handed = _handed_to_persons(conn, loaded, row)
    joined = tuple(s for s in after if s not in before or s in handed)
    left = tuple(s for s in before if s not in after)
    if kind == "joined" and not (joined or left):
        return None
    return FactionPost(key, kind, after, joined=joined, left=left)


def _handed_to_persons(conn: Connection, loaded: Loaded, row: OutboxRow) -> set[Seat]:
    bodies = ledger.events_between(conn, row.table_id, row.first_seq, row.last_seq)
    happened = (loaded.codec.event(body) for body in bodies)
    return {e.seat for e in happened if isinstance(e, SeatHanded) and e.to == "person"}


def _table_at(conn: Connection, loaded: Loaded, seq: int) -> Table[Any]:
    """The table as it was after the event of this number."""
    now = loaded.running
    if seq == now.version:
        return now
    bodies = ledger.events_between(conn, loaded.row.id, 1, seq) if seq else []
    return core.fold(loaded.game, now.setup, (loaded.codec.event(body) for body in bodies))
