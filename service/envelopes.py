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
from engine.core.values import Seat, sees
from engine.games.manor import envelopes as manor
from engine.games.manor.model import GameScored

Kinds = frozenset[type[Event]]

TABLE_NEWS: Kinds = frozenset(
    (Paused, Resumed, DeadlineMoved, PhaseSkipped, SeatHanded, HostingPassed, TableClosed)
)


@dataclass(frozen=True, slots=True)
class Worth:
    """For one game: events worth a message, a letter, an edit of the phase's message, a last letter."""

    news: Kinds
    letters: Kinds
    counts: Kinds
    ends: Kinds


WORTH: Mapping[str, Worth] = {
    "manor": Worth(
        news=manor.MESSAGES | TABLE_NEWS,
        letters=manor.LETTERS | {CardsHanded},
        counts=manor.COUNTS,
        ends=frozenset((GameScored, TableClosed)),
    )
}


@dataclass(frozen=True, slots=True)
class Envelopes:
    """`message`: the table gets a message. `edit`: its phase's message changes. `letters`: to whom."""

    message: bool
    edit: bool
    letters: tuple[Seat, ...]


def envelopes(game: str, events: Sequence[Event], people: Sequence[Seat]) -> Envelopes:
    """What a step of `events` owes; `people` are the seats held by persons (the house gets no post)."""
    worth = WORTH[game]
    kinds = {type(e) for e in events}
    last = bool(kinds & worth.ends)
    return Envelopes(
        message=bool(kinds & worth.news),
        edit=bool(kinds & worth.counts) or bool(kinds & TABLE_NEWS),
        letters=tuple(s for s in people if last or _letter(worth, events, s)),
    )


def _letter(worth: Worth, events: Sequence[Event], seat: Seat) -> bool:
    return any(type(e) in worth.letters and sees(e.audience(), seat) for e in events)
