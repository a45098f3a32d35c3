"""What the Duel remembers. Never stored: it is folded anew from the events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.core.game import Turn
from engine.core.values import HOUR, MINUTE, SECOND, Millis, Pace, Seat
from engine.games.duel.content import Phase, Side, Suspect, Why
from engine.games.duel.events import CardsRevealed, DuelEvent
from engine.games.duel.options import Board, DuelOptions
from engine.games.duel.seen import ActSeen, CanvassSeen, Fact, Grid, ShiftSeen

NO_MOMENT = Millis(0)
OPENER, GUEST = Seat(0), Seat(1)
SEATS = range(2, 3)
TURNS_AT_MOST = 80
LATE_AT_MOST = 3
"""Turns running that a seat may let run out before it resigns (DUE-41)."""

WIDTH: Mapping[Board, int] = {"5x5": 5, "4x4": 4}
DEAD_LIMITS: Mapping[Board, tuple[int, ...]] = {"5x5": (16, 14, 10), "4x4": (10, 8)}
"""How many dead win, the usual number first (DUE-40)."""

PACES: Mapping[Pace, Millis] = {
    "live": Millis(MINUTE),
    "quick": Millis(30 * SECOND),
    "slow": Millis(24 * HOUR),
}
OWN_SECONDS = range(10, 7 * 24 * 3600 + 1)
"""What a table may set for a turn or a bank: ten seconds to a week."""


@dataclass(frozen=True, slots=True)
class DuelState:
    """`identity` is the Killer's; `chosen`, `evidence` and `drawn` are the Inspector's cards."""

    options: DuelOptions
    phase: Phase = Phase.DEALING
    turn: int = 0
    seat: Seat | None = None
    due: Millis = NO_MOMENT
    banks: tuple[Millis, Millis] | None = None
    late: tuple[int, int] = (0, 0)
    """By seat, how many turns running the clock ran out."""
    killer: Seat = OPENER
    dead_limit: int = 0
    rows: Grid = ()
    dead: tuple[Suspect, ...] = ()
    innocents: tuple[Suspect, ...] = ()
    discards: tuple[Suspect, ...] = ()
    removed: tuple[Suspect, ...] = ()
    removed_rows: int = 0
    removed_columns: int = 0
    banned: ShiftSeen | None = None
    history: tuple[ActSeen, ...] = ()
    canvasses: tuple[CanvassSeen, ...] = ()
    facts: tuple[Fact, ...] = ()
    identity: Suspect | None = None
    past: tuple[Suspect, ...] = ()
    chosen: Suspect | None = None
    evidence: tuple[Suspect, ...] = ()
    drawn: Suspect | None = None
    deck: tuple[Suspect, ...] = ()
    revealed: CardsRevealed | None = None
    winner: Side | None = None
    winner_seat: Seat | None = None
    why: Why | None = None


DuelTurn: TypeAlias = Turn[DuelState, DuelEvent]


def other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def side_of(state: DuelState, seat: Seat) -> Side:
    return Side.KILLER if seat == state.killer else Side.INSPECTOR


def seat_of(state: DuelState, side: Side) -> Seat:
    return state.killer if side is Side.KILLER else other(state.killer)


def living(state: DuelState, suspects: tuple[Suspect, ...]) -> tuple[Suspect, ...]:
    return tuple(s for s in suspects if s not in state.dead)


def deadline_name(state: DuelState) -> str:
    """One clock for a turn, its discard included."""
    return f"turn.{state.turn}"


def length_of_turn(options: DuelOptions, bank: Millis | None) -> Millis:
    """How long a turn may last: as the bank allows, or less if the table set seconds of its own (DUE-43)."""
    own = None if options.turn_seconds is None else Millis(options.turn_seconds * SECOND)
    if bank is not None:
        return bank if own is None else min(bank, own)
    return PACES[options.pace] if own is None else own


def first_bank(options: DuelOptions) -> tuple[Millis, Millis] | None:
    """The chess clock before the first turn; None without one."""
    if options.bank_seconds is None:
        return None
    bank = Millis(options.bank_seconds * SECOND)
    return bank, bank
