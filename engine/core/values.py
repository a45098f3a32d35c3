"""Small values every game shares. Nothing here knows Discord, SQL or the wall clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NewType

import msgspec

Seat = NewType("Seat", int)
"""A place at the table, 0..n-1 in seating order. The engine never sees a Discord user."""

Millis = NewType("Millis", int)
"""A moment (UTC epoch) or a span, in milliseconds. A moment is always handed in, never read."""

SECOND = Millis(1_000)
MINUTE = Millis(60 * SECOND)
HOUR = Millis(60 * MINUTE)
DAY = Millis(24 * HOUR)

Pace = Literal["live", "quick", "slow"]

Seconds = Annotated[int, msgspec.Meta(ge=10, le=7 * 24 * 3600)]
"""A length of its own that a table may give a phase or a turn: ten seconds to a week."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every game lets a table choose. Games add their own fields, each with a default."""

    pace: Pace = "live"
    host: Literal["app", "human"] = "app"
    """"human": who opened the table does not play, sees everything and paces the phases."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the first event: how many sit down, and with which options."""

    seats: int
    options: Options


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment the game wants to be woken at.

    `name` identifies one phase of one round ("night.2"); `due` is a moment; `length` is how long
    that phase lasts in all, so that an overdue one can be given a fair rest of it.
    """

    name: str
    due: Millis
    length: Millis


@dataclass(frozen=True, slots=True)
class Everyone:
    """Seen at the table, by players and onlookers alike."""


@dataclass(frozen=True, slots=True)
class Only:
    """Seen by these seats alone."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Sealed:
    """Seen by no seat; what it says is told at the end by public events."""


Audience = Everyone | Only | Sealed


@dataclass(frozen=True, slots=True)
class Faction:
    """A group of seats that know each other and may talk apart.

    `key` is a short word, at most 14 characters: it is part of the name of the faction's place.
    """

    key: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Anybody who can read the table's thread."""


@dataclass(frozen=True, slots=True)
class Host:
    """A human game master who does not play and may see everything."""


Viewer = int | Onlooker | Host
"""Who looks: a `Seat`, an onlooker, or a host who does not play."""


def sees(audience: Audience, viewer: Viewer) -> bool:
    """Whether `viewer` may be shown something meant for `audience`."""
    if isinstance(viewer, Host):
        return True
    match audience:
        case Everyone():
            return True
        case Only(seats):
            return not isinstance(viewer, Onlooker) and viewer in seats
        case Sealed():
            return False
