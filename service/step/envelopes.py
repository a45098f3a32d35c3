"""Which messages a step owes to which place. Decided by kinds of events alone, never by what they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from engine.games.duel import envelopes as duel
from engine.games.duel.events import BoardLaid, DuelEnded, TurnBegan
from engine.games.manor import envelopes as manor
from engine.games.manor.events import BallotTakenBack, GameScored, SeatDied, SeatReturned

Kinds = frozenset[type[Event]]

TABLE_NEWS: Kinds = frozenset(
    (Paused, Resumed, DeadlineMoved, PhaseSkipped, SeatHanded, HostingPassed, TableClosed)
)


@dataclass(frozen=True, slots=True)
class Worth:
    """For one game: events worth a message, a letter, an edit of the phase's message, a last letter.

    What is said in a message and changes a count on the phase's own stands under both.

    `board`: all phases before the end share one message, kept under this name. `calls`: events whose
    `seat` is to act next, which at the slow pace is told by letter.
    """

    news: Kinds
    letters: Kinds
    counts: Kinds
    ends: Kinds
    board: str | None = None
    calls: Kinds = frozenset()


WORTH: Mapping[str, Worth] = {
    "manor": Worth(
        news=manor.MESSAGES | TABLE_NEWS,
        letters=manor.LETTERS | {CardsHanded},
        counts=manor.COUNTS | {SeatDied, SeatReturned, BallotTakenBack},
        ends=frozenset((GameScored, TableClosed)),
    ),
    "duel": Worth(
        news=TABLE_NEWS | {BoardLaid, DuelEnded},
        letters=duel.LETTERS | {CardsHanded},
        counts=duel.COUNTS | duel.MESSAGES,
        ends=frozenset((DuelEnded, TableClosed)),
        board="board",
        calls=frozenset((TurnBegan,)),
    ),
}


@dataclass(frozen=True, slots=True)
class Envelopes:
    """`message`: the table gets a message. `edit`: its phase's message changes. `letters`: to whom."""

    message: bool
    edit: bool
    letters: tuple[Seat, ...]


def kept_as(game: str, phase: str) -> str:
    """The name under which the message of a public phase is kept: its own, or the game's one board's."""
    board = WORTH[game].board
    return phase if board is None or phase == "over" else board


def envelopes(game: str, events: Sequence[Event], people: Sequence[Seat], pace: Pace) -> Envelopes:
    """What a step of `events` owes; `people` are the seats held by persons (the house gets no post)."""
    worth = WORTH[game]
    kinds = {type(e) for e in events}
    last = bool(kinds & worth.ends)
    called = _called(worth, events) if pace == "slow" else None
    news = worth.news
    if worth.board is not None and kinds & worth.counts:  # the clock of a new turn is told on the board
        news -= {DeadlineMoved}
    return Envelopes(
        message=bool(kinds & news),
        edit=bool(kinds & worth.counts) or bool(kinds & TABLE_NEWS),
        letters=tuple(s for s in people if last or s == called or _letter(worth, events, s)),
    )


def _called(worth: Worth, events: Sequence[Event]) -> Seat | None:
    """Who is to act after a step."""
    seats: list[Seat] = [getattr(e, "seat") for e in events if type(e) in worth.calls]  # noqa: B009
    return seats[-1] if seats else None


def _letter(worth: Worth, events: Sequence[Event], seat: Seat) -> bool:
    return any(type(e) in worth.letters and sees(e.audience(), seat) for e in events)
