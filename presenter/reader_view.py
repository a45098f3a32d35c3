"""What the presenter is handed: plain values, already limited to what the reader may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.game import Ask, Choice
from engine.core.messages import Event
from engine.core.table import TableView
from engine.core.values import Options, Seat


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at a seat: the raw display name, and the user id (None: a house player)."""

    name: str
    user_id: int | None
    reached: bool = True


@dataclass(frozen=True, slots=True)
class DoorView:
    """A faction's place that the reader may enter; `link` None: it talks by letters."""

    key: str
    link: str | None


@dataclass(frozen=True, slots=True)
class FactionView:
    """A faction's place as those who may read it see it. `link` leads to the table, not to the place.

    `joined` and `left` are news to the others; `mine`: the reader is a member and may still say something.
    """

    table_id: int
    link: str
    game: str
    people: tuple[Person, ...]
    key: str
    members: tuple[Seat, ...]
    joined: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    lines: tuple[tuple[Seat, str], ...] = ()
    mine: bool = True


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match of two games as it stands: which of them this is (1 or 2), games won by seat.

    `next_at`: when the second is dealt, from the end of the first until then.
    """

    game: int
    won: tuple[int, ...]
    next_at: int | None = None


@dataclass(frozen=True, slots=True)
class ReaderView:
    """One table as one reader may see it. `seat` None: the table's thread, or an onlooker.

    `link` jumps to the table; `phase` is the message's own phase and `live` whether it still runs;
    `first_seq` picks stable wording; `totals` are the evening's points by seat once a game is over.
    """

    table_id: int
    link: str
    game: str
    people: tuple[Person, ...]
    options: Options
    seat: Seat | None
    events: tuple[Event, ...]
    view: TableView[Any]
    choices: tuple[Choice[Any] | Ask[Any], ...]
    phase: str
    live: bool
    first_seq: int
    commitment: str | None = None
    seed: str | None = None
    salt: str | None = None
    totals: tuple[int, ...] = ()
    game_number: int = 1
    host: int | None = None
    """The host's user id."""
    call_link: str | None = None
    doors: tuple[DoorView, ...] = ()
    """The factions' places that the reader may enter; once the game is over, all there were."""
    match: MatchView | None = None


@dataclass(frozen=True, slots=True)
class LobbyView:
    """A table before its start."""

    table_id: int
    game: str
    people: tuple[Person, ...]
    options: Options
    host: int
    host_name: str
    private: bool
    call_link: str | None
    expires: int | None
    status: str
    """"lobby", "running" or "over": the card stays as a record once the table has started."""
    link: str = ""
    game_number: int = 1
    quiet_hours: bool = False
    """Whether its clocks never end in the quiet hours of somebody seated."""
    invited: tuple[int, ...] = ()
    challenge: str | None = None
    """For a table that began as a challenge: "waiting" or what came of it."""
    second: bool = False
    """The second game of a match, which begins by itself."""
