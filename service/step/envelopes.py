"""Which messages a step owes to which place. Decided by kinds of events alone, never by what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.messages import (
    CardsHanded,
    DeadlineMoved,
    Event,
    HostingPassed,
    Paused,
    PhaseSkipped,
    Resumed,
    SeatHanded,
    TableClosed,
)
from engine.core.values import Pace, Seat, sees
from service.rooms import SERVICE, Kinds, Occasions

TABLE_NEWS: Kinds = frozenset(
    (Paused, Resumed, DeadlineMoved, PhaseSkipped, SeatHanded, HostingPassed, TableClosed)
)


@dataclass(frozen=True, slots=True)
class Envelopes:
    """`message`: the table gets a message. `edit`: its phase's message changes. `letters`: to whom."""

    message: bool
    edit: bool
    letters: tuple[Seat, ...]


def kept_as(game: str, phase: str) -> str:
    """The name under which the message of a public phase is kept: its own, or the game's one board's."""
    board = SERVICE[game].occasions.board
    return phase if board is None or phase == "over" else board


def envelopes(game: str, events: Sequence[Event], people: Sequence[Seat], pace: Pace) -> Envelopes:
    """What a step of `events` owes; `people` are the seats held by persons (the house gets no letters)."""
    occasions = SERVICE[game].occasions
    kinds = {type(e) for e in events}
    last = bool(kinds & (occasions.ends | {TableClosed}))
    called = _called(occasions, events) if pace == "slow" else None
    news = occasions.messages | TABLE_NEWS
    if (
        occasions.board is not None and kinds & occasions.counts
    ):  # the clock of a new turn is told on the board
        news -= {DeadlineMoved}
    return Envelopes(
        message=bool(kinds & news),
        edit=bool(kinds & occasions.counts) or bool(kinds & TABLE_NEWS),
        letters=tuple(s for s in people if last or s == called or _letter(occasions, events, s)),
    )


def _called(occasions: Occasions, events: Sequence[Event]) -> Seat | None:
    """Who is to act after a step."""
    seats: list[Seat] = [getattr(e, "seat") for e in events if type(e) in occasions.calls]  # noqa: B009
    return seats[-1] if seats else None


def _letter(occasions: Occasions, events: Sequence[Event], seat: Seat) -> bool:
    return any(type(e) in occasions.letters | {CardsHanded} and sees(e.audience(), seat) for e in events)
