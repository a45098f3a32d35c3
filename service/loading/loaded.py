"""A table as it is loaded inside a transaction: its row, who sits, and the game folded to now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.codec import Codec
from engine.core.game import AnyGame
from engine.core.messages import Refusal
from engine.core.table import Table
from engine.core.values import Seat, Setup, Viewer
from service.loading.rows import from_rows
from service.values import TableInfo
from storage import ledger, tables
from storage.tables import SeatRow, TableRow


class Games:
    """The registry with each game's codec, and the last state folded of each running table."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self.by_key = games
        self.codecs = {key: Codec(game) for key, game in games.items()}
        self.folded: dict[int, Table[Any]] = {}


@dataclass(slots=True)
class Loaded:
    """One table inside one transaction. `table` is None before the game began."""

    row: TableRow
    seats: list[SeatRow]
    game: AnyGame
    codec: Codec
    table: Table[Any] | None
    games: Mapping[str, AnyGame]
    conn: Connection

    @property
    def running(self) -> Table[Any]:
        """The table of a game that has begun. Refuses one that is still in the lobby."""
        if self.table is None:
            raise Refusal("table.not_begun")
        return self.table

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(Seat(s.seat) for s in self.seats if s.user_id is not None)

    def seat_of(self, user_id: int | None) -> Seat | None:
        if user_id is None:
            return None
        return next((Seat(s.seat) for s in self.seats if s.user_id == user_id), None)

    def info(self) -> TableInfo:
        return from_rows(self.conn, self.row, self.seats, self.games)


def load(conn: Connection, games: Games, table_id: int, *, lock: bool = False) -> Loaded:
    """The table with everything folded. Refuses one that does not exist ("lobby.gone")."""
    row = tables.get(conn, table_id, lock=lock)
    if row is None:
        raise Refusal("lobby.gone")
    game, codec = games.by_key[row.game], games.codecs[row.game]
    seats = tables.seated(conn, table_id)
    table = None if row.began is None else _fold(conn, games, row, len(seats))
    return Loaded(row, seats, game, codec, table, games.by_key, conn)


def _fold(conn: Connection, games: Games, row: TableRow, seats: int) -> Table[Any]:
    kept = games.folded.get(row.id)
    if kept is not None and kept.version == row.version:
        return kept
    codec = games.codecs[row.game]
    setup = Setup(seats, codec.options(row.options))
    game = games.by_key[row.game]
    return core.fold(game, setup, (codec.event(body) for body in ledger.events_between(conn, row.id, 1)))


def totals(conn: Connection, row: TableRow, seats: Sequence[SeatRow]) -> tuple[int, ...]:
    """Points of the evening so far by seat (MAN-44); empty while the game runs."""
    if row.status != "over":
        return ()
    sums: dict[int | str, int] = {}
    for _, user_id, name, points in tables.evening_results(conn, row.evening):
        holder = name if user_id is None else user_id
        sums[holder] = sums.get(holder, 0) + points
    return tuple(sums.get(s.name if s.user_id is None else s.user_id, 0) for s in seats)


def console_host(row: TableRow, seats: Sequence[SeatRow], table: Table[Any]) -> int | None:
    """Who hosts without playing and sees everything (MAN-55); None: nobody does.

    Hosting alone does not give that: it must have been given, to somebody who never held a seat.
    """
    human = table.setup.options.host == "human"
    sits = any(s.user_id == row.host_id for s in seats)
    return row.host_id if human and not sits and knows_all(seats, row.host_id) else None


def knows_all(seats: Sequence[SeatRow], user_id: int) -> bool:
    """Whether this person was given everybody's cards to see, as a host who does not play."""
    return bool(seats) and all(user_id in s.known_to for s in seats)


def viewer_of(seat: Seat | None, onlooker: Viewer) -> Viewer:
    return onlooker if seat is None else seat
