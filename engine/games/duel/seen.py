"""What a viewer is shown, built up from nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.order import AsDrawn, ByPlace, ByTime
from engine.core.values import Millis, Seat
from engine.games.duel.content import Direction, Line, Phase, Side, Suspect, Why
from engine.games.duel.options import Board, Level, Mode, Notebook

Grid = tuple[ByPlace[Suspect], ...]
"""The board by rows, the top first, as it stands: closed up after removals."""


@dataclass(frozen=True, slots=True)
class ShiftSeen:
    line: Line
    index: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class ActSeen:
    """One public action. `place` is where `suspect` stood then; what does not apply is None or empty.

    kind: kill, arrest, disguise, disguise_failed, shift, exonerate, identity, pass. For a disguise
    `suspect` is the old identity, for a failed one the drawn card.
    """

    turn: int
    seat: Seat
    kind: Literal["kill", "arrest", "disguise", "disguise_failed", "shift", "exonerate", "identity", "pass"]
    suspect: Suspect | None = None
    place: str | None = None
    by_evidence: Suspect | None = None
    shift: ShiftSeen | None = None
    late: bool = False
    canvass: bool | None = None
    """The answer, when the action asked one."""
    removed: ByPlace[Suspect] = ()
    """Whoever left the board with it."""


@dataclass(frozen=True, slots=True)
class CanvassSeen:
    """`asked` is the seat that asked about the other one's identity; `around` is who stood there then."""

    turn: int
    asked: Seat
    suspect: Suspect
    place: str
    near: bool
    around: ByPlace[Suspect]


@dataclass(frozen=True, slots=True)
class Fact:
    """What a public act says of a side's present identity: that it is one of `suspects`, or none of them."""

    about: Side
    among: bool
    suspects: ByPlace[Suspect]


@dataclass(frozen=True, slots=True)
class Cards:
    """What only the seat itself knows."""

    seat: Seat
    side: Side
    identity: Suspect | None
    """None for an Inspector who has not chosen yet."""
    place: str | None
    """Where the identity stands on the board, e.g. "C3"."""
    evidence: AsDrawn[Suspect]
    """The Inspector's other cards; all four before the choice. Empty for the Killer."""
    drawn: Suspect | None
    """The card drawn for an exoneration, until one is discarded."""
    past: ByTime[Suspect]
    """The Killer's former identities."""
    possible: tuple[Suspect, ...]
    """Who the other seat may still be; empty unless the notebook is "full"."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Everything, once the game is over or closed; `winner` and `why` are None for a closed one."""

    killer: ByTime[Suspect]
    inspector: Suspect | None
    evidence: AsDrawn[Suspect]
    deck: AsDrawn[Suspect]
    winner: Side | None
    seat: Seat | None
    why: Why | None


@dataclass(frozen=True, slots=True)
class DuelView:
    phase: Phase
    mode: Mode
    board: Board
    turn: int
    turns_at_most: int
    seat: Seat | None
    """Whose turn it is."""
    killer: Seat
    inspector: Seat
    rows: Grid
    """Who stands where now."""
    dead: ByTime[Suspect]
    """In the order of their deaths; those who left the board too."""
    innocents: ByTime[Suspect]
    """Marked innocent, living or since killed."""
    discards: ByTime[Suspect]
    """Every card that lies face up, in order."""
    removed: ByTime[Suspect]
    """No longer on the board."""
    removed_rows: int
    removed_columns: int
    deck: int
    dead_limit: int
    last: ActSeen | None
    history: ByTime[ActSeen]
    canvasses: ByTime[CanvassSeen]
    facts: tuple[Fact, ...]
    banned: ShiftSeen | None
    """The shift that would undo the last one; on a line of two either direction is banned."""
    banks: tuple[Millis, Millis] | None
    """By seat, as the turn began; the one whose turn it is loses when the table's clock ends."""
    citizens_arrest: bool
    notebook: Notebook
    level: Level
    """How well house players play here."""
    possible_killer: tuple[Suspect, ...]
    """By public facts alone; empty when the notebook is "off"."""
    possible_inspector: tuple[Suspect, ...]
    cards: Cards | None
    """The viewer's own; None for an onlooker and a host."""
    all_cards: tuple[Cards, ...]
    """For a host who does not play; empty for everybody else."""
    ending: Ending | None
