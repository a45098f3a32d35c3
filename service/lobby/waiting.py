"""A lobby inside the transaction of one interaction: its seats, its host, its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection

from engine.core.game import AnyGame
from engine.core.messages import refuse_unless
from engine.core.values import DAY, HOUR, Millis, Options, Pace, Seat
from service.lobby.house_names import Holder, told_apart
from storage import tables
from storage.tables import SeatRow, TableRow

IDLE: Mapping[Pace, Millis] = {"live": HOUR, "quick": HOUR, "slow": Millis(3 * DAY)}
"""A lobby nobody has touched for so long closes."""


class Hosting(msgspec.Struct, frozen=True):
    """Of any game's options, who hosts."""

    host: str = "app"


@dataclass(slots=True)
class Waiting:
    """A lobby inside the transaction of one press."""

    conn: Connection
    row: TableRow
    seats: list[SeatRow]
    most: int

    @property
    def human_host(self) -> bool:
        """Whether the host does not play, and sees everything."""
        return msgspec.json.decode(self.row.options, type=Hosting).host == "human"

    @property
    def holders(self) -> list[Holder]:
        return [(s.user_id, s.name) for s in self.seats]

    def seat(self, holders: Sequence[Holder]) -> None:
        tables.seat_all(self.conn, self.row.id, told_apart(holders, self.row.id))

    def change(self, **columns: object) -> None:
        tables.change(self.conn, self.row.id, **columns)


Act = Callable[[Waiting], None]


def as_host(lobby: Waiting, by: int, manager: bool) -> None:
    refuse_unless(manager or by == lobby.row.host_id, "lobby.not_host")


def seat_of(lobby: Waiting, user_id: int) -> Seat | None:
    return next((Seat(s.seat) for s in lobby.seats if s.user_id == user_id), None)


def unseat(lobby: Waiting, seat: Seat) -> None:
    """Free a seat; those behind it move up. Nobody of flesh left, not even as host: the lobby closes."""
    left = [s for s in lobby.seats if s.seat != seat]
    people = [s for s in left if s.user_id is not None]
    lobby.seat([(s.user_id, s.name) for s in left])
    if lobby.human_host:
        return
    if not people:
        shut(lobby)
    elif lobby.seats[seat].user_id == lobby.row.host_id:
        lobby.change(host_id=people[0].user_id, host_name=people[0].name)


def seat_host(lobby: Waiting, *, plays: bool) -> None:
    """Give the host the first seat, or take away the one he has."""
    host = (lobby.row.host_id, lobby.row.host_name)
    others = [(user_id, name) for user_id, name in lobby.holders if user_id != host[0]]
    refuse_unless(not plays or len(others) < lobby.most, "lobby.full", most=lobby.most)
    lobby.seat([host, *others] if plays else others)


def shut(lobby: Waiting) -> None:
    lobby.change(status="over", expires=None)


def can_be_hosted(game: AnyGame, options: Options) -> None:
    """A host who does not play needs a game with something to correct. Refuses: lobby.no_human_host."""
    refuse_unless(options.host == "app" or bool(game.host_commands), "lobby.no_human_host")
