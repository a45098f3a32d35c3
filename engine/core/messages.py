"""What goes into a table (commands) and what comes out of it (events), and the ones all games share."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.core.values import Audience, Everyone, Millis, Only, Sealed, Seat

Blank = int | str | tuple[int, ...] | tuple[str, ...]
"""What a sentence's blank may hold: a number, a key of a word, or several of them."""


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Something somebody wants, in the imperative. Give each an explicit `tag`; never rename a tag.

    `phase` is the public phase the control was drawn for ("night.2"). A command drawn for another
    phase than the present one is refused as stale; None skips that check.
    """

    phase: str | None = None


class EventMeta(msgspec.StructMeta, ABCMeta):
    """Lets a Struct have abstract methods, so that no event can forget its audience."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", metaclass=EventMeta):
    """Something that happened, in the past tense. The stored meaning of a tag is for ever."""

    @abstractmethod
    def audience(self) -> Audience:
        """Who may learn of this. There is no default, so nobody forgets."""


class Public(Event, frozen=True, kw_only=True):
    """Everybody at the table may know it."""

    def audience(self) -> Audience:
        return Everyone()


class Private(Event, frozen=True, kw_only=True):
    """Only `seat` may know it."""

    seat: Seat

    def audience(self) -> Audience:
        return Only((self.seat,))


class Hidden(Event, frozen=True, kw_only=True):
    """Nobody may know it before the end."""

    def audience(self) -> Audience:
        return Sealed()


class Refusal(Exception):
    """A player's mistake: a code and its blanks; the presenter has the sentence.

    Anything else that goes wrong in a rule is a bug and must not be raised as this.
    """

    def __init__(self, code: str, **params: Blank) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, Blank] = params


def refuse_unless(ok: bool, code: str, **params: Blank) -> None:
    """Raise `Refusal(code)` when `ok` is false."""
    if not ok:
        raise Refusal(code, **params)


class TimerFired(Command, frozen=True, kw_only=True, tag="timer_fired"):
    """The clock says that the deadline `name` has come. A stale name does nothing."""

    name: str


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    """Stop every clock of the table. `by` is the seat it is written to the log for, if any."""

    by: Seat | None = None


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    by: Seat | None = None


class MoveDeadline(Command, frozen=True, kw_only=True, tag="move_deadline"):
    """Give the deadline `name` a new moment."""

    name: str
    due: Millis
    why: Literal["extended", "downtime", "quiet_hours"]
    by: Seat | None = None


class EndPhase(Command, frozen=True, kw_only=True, tag="end_phase"):
    """End the running phase now, as if its clock had run out."""

    by: Seat | None = None


class HandSeat(Command, frozen=True, kw_only=True, tag="hand_seat"):
    """Give a seat to another holder: a person or the house. The seat's secrets go with it."""

    seat: Seat
    to: Literal["person", "house"]
    why: Literal["left", "idle", "host", "returned"] = "host"


class PassHosting(Command, frozen=True, kw_only=True, tag="pass_hosting"):
    """Make the person at seat `to` the table's host; None: one without a seat, at a table with a human
    host. `by` is the seat that wanted it, if any.
    """

    to: Seat | None
    by: Seat | None = None
    why: Literal["host", "left", "vote", "staff"] = "host"


class Close(Command, frozen=True, kw_only=True, tag="close"):
    """End the table without a result."""

    by: Seat | None = None
    why: Literal["host", "vote", "staff", "abandoned"] = "host"


CORE_COMMANDS: tuple[type[Command], ...] = (
    TimerFired,
    Pause,
    Resume,
    MoveDeadline,
    EndPhase,
    HandSeat,
    PassHosting,
    Close,
)


class Paused(Public, frozen=True, kw_only=True, tag="paused"):
    by: Seat | None
    at: Millis
    until: Millis
    number: int


class Resumed(Public, frozen=True, kw_only=True, tag="resumed"):
    """The clocks run again; `lasted` is how long they stood still."""

    by: Seat | None
    lasted: Millis


class DeadlineMoved(Public, frozen=True, kw_only=True, tag="deadline_moved"):
    name: str
    due: Millis
    why: Literal["extended", "downtime", "quiet_hours", "resumed"]
    by: Seat | None


class PhaseSkipped(Public, frozen=True, kw_only=True, tag="phase_skipped"):
    by: Seat | None
    name: str


class SeatHanded(Public, frozen=True, kw_only=True, tag="seat_handed"):
    """The seat changed hands. `holder` counts its holders, so that old controls can be told apart."""

    seat: Seat
    to: Literal["person", "house"]
    why: Literal["left", "idle", "host", "returned"]
    holder: int


class CardsHanded(Private, frozen=True, kw_only=True, tag="cards_handed"):
    """The new holder is to be shown everything the seat knows."""


class HostingPassed(Public, frozen=True, kw_only=True, tag="hosting_passed"):
    """The person at seat `to` is the host from now on; None: somebody who does not play."""

    to: Seat | None
    by: Seat | None
    why: Literal["host", "left", "vote", "staff"]


class TableClosed(Public, frozen=True, kw_only=True, tag="table_closed"):
    by: Seat | None
    why: Literal["host", "vote", "staff", "abandoned"]


CoreEvent = (
    Paused | Resumed | DeadlineMoved | PhaseSkipped | SeatHanded | CardsHanded | HostingPassed | TableClosed
)
CORE_EVENTS: tuple[type[Event], ...] = (
    Paused,
    Resumed,
    DeadlineMoved,
    PhaseSkipped,
    SeatHanded,
    CardsHanded,
    HostingPassed,
    TableClosed,
)
