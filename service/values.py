"""What the service tells the edge: tables, seats, places, items, answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.core.game import Ask, Choice
from engine.core.messages import Blank, Event
from engine.core.table import TableView
from engine.core.values import Millis, Options, Seat

BEGINNING = Millis(0)
"""Before everything."""
IN_LETTERS = 0
"""The server of a table that plays in somebody's direct messages."""
Status = Literal["lobby", "running", "over"]
Kind = Literal["say", "panel", "remind"]


Challenge = Literal["waiting", "accepted", "declined", "withdrawn", "expired"]


@dataclass(frozen=True, slots=True)
class Match:
    """Two games with the roles swapped, as they stand: which of them this table is, games won by seat.

    `next_id` and `next_at`: the second game, from the end of the first until it is dealt.
    """

    game: Literal[1, 2]
    won: tuple[int, ...]
    next_id: int | None = None
    next_at: Millis | None = None


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """Who sits at a seat. `user_id` None: a house player. `reached` False: their letters do not arrive."""

    seat: Seat
    user_id: int | None
    name: str
    reached: bool = True


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table as it stands. `seed` and `salt` (hex) are filled only when the table is over.

    `challenge` for a table that began as one: it waits for `invited`, or what came of it. `match` for one
    of a match's two games.
    """

    id: int
    guild_id: int
    channel_id: int
    thread_id: int | None
    thread_lost: bool
    host_id: int
    host_name: str
    game: str
    options: Options
    language: str
    private: bool
    invited: tuple[int, ...]
    call_link: str | None
    status: Status
    seats: tuple[SeatHolder, ...]
    lobby_message_id: int | None
    created: Millis
    expires: Millis | None
    evening: int
    game_number: int
    quiet_hours: bool = False
    """Whether its clocks never end in the quiet hours of somebody seated."""
    commitment: str | None = None
    seed: str | None = None
    salt: str | None = None
    challenge: Challenge | None = None
    match: Match | None = None
    closed_thread_id: int | None = None
    """The thread it left while that takes no messages."""
    away: bool = False
    """Nothing can be said there, and its clocks stand."""
    threads: int = 0
    """How many it had so far."""

    @property
    def in_letters(self) -> bool:
        """Whether it plays in somebody's direct messages."""
        return self.guild_id == IN_LETTERS

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat this person holds; None for everybody else."""
        return next((s.seat for s in self.seats if s.user_id == user_id), None)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message goes: the table's thread, a seat's letters or a human host's, a faction's place."""

    kind: Literal["table", "seat", "faction", "host"]
    seat: Seat | None = None
    faction: str | None = None

    def __str__(self) -> str:
        """As the outbox names it."""
        if self.faction is not None:
            return f"f:{self.faction}"
        return self.kind if self.seat is None else f"{self.kind}:{self.seat}"


@dataclass(frozen=True, slots=True)
class Door:
    """A faction's place that somebody may enter. `thread_id` None: it talks by letters."""

    key: str
    thread_id: int | None


@dataclass(frozen=True, slots=True)
class FactionPost:
    """What is to be brought to a faction, as of the step it is about.

    "tend": let `wanted` in and nobody else, and say who is new (`first`: say who is there at all). "close":
    lock the place. Letters in its stead: "roll", who is there; "joined", who came or went; "line", what
    one said. `inside` are the persons who may be in the thread now.
    """

    key: str
    task: Literal["tend", "close", "roll", "joined", "line"]
    members: tuple[Seat, ...]
    joined: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    thread_id: int | None = None
    made: int = 0
    first: bool = False
    inside: tuple[int, ...] = ()
    wanted: tuple[int, ...] = ()
    line: tuple[Seat, str] | None = None


@dataclass(frozen=True, slots=True)
class FactionTalk:
    """A faction's place as one person may read it. `mine`: a member, who may still say something."""

    table: TableInfo
    key: str
    members: tuple[Seat, ...]
    thread_id: int | None
    closed: bool
    mine: bool
    over: bool
    lines: tuple[tuple[Seat, str], ...] = ()


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """One message to bring to one place, from the outbox.

    `events` are only those the place may see; `view` is what it may see now. A "panel" edits
    `message_id` (the message of `phase`) in place; a "say" is a new message. `nonce` is stable for
    resends. `opens`: this is the message of `phase`; `live`: and that phase still runs, so that its
    controls belong on it. A "remind" tells of no event: somebody is waited for.
    """

    outbox_id: int
    table: TableInfo
    place: Place
    kind: Kind
    events: tuple[Event, ...]
    view: TableView[Any]
    choices: tuple[Choice[Any] | Ask[Any], ...]
    language: str
    phase: str
    opens: bool
    live: bool
    message_id: int | None
    channel_id: int | None
    recipient: int | None
    nonce: str
    attempt: int
    first_seq: int
    last_seq: int
    totals: tuple[int, ...] = ()
    """Points of the evening so far by seat, this game's included, once the game is over."""
    faction: FactionPost | None = None
    doors: tuple[Door, ...] = ()
    """The factions' places that the reader may enter."""
    reminder: str | None = None
    """Which of a phase's reminders: "half" or "last"."""
    offers: Seat | None = None
    """The seat it calls a substitute for."""
    idle: int = 0
    """How many phases in a row the recipient has been idle in already."""
    console_page: str = ""
    """Of a human host's console: the page it shows."""
    mark: str = ""
    """By what its message is known again, however often it was edited."""
    again: bool = False
    """The message of its phase stood somewhere already: nobody is called a second time."""
    since: Millis = BEGINNING
    """It was not said before this moment."""


@dataclass(frozen=True, slots=True)
class Look:
    """What one person may see of a table now. `seat` None: an onlooker.

    `hosts`: a host who does not play; the view holds everything, the choices are his corrections.
    """

    table: TableInfo
    seat: Seat | None
    view: TableView[Any]
    choices: tuple[Choice[Any] | Ask[Any], ...]
    totals: tuple[int, ...] = ()
    doors: tuple[Door, ...] = ()
    hosts: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a command. `events` are those of this step that the presser may see."""

    accepted: bool
    code: str | None
    params: Mapping[str, Blank]
    look: Look
    events: tuple[Event, ...]
    repeated: bool = False
    """The same press had been answered before; this is that answer."""
