"""The Duel's words: what a seat can ask for, what can happen, what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from engine.core.messages import Command, Hidden, Private, Public
from engine.core.values import Millis, Options, Seat
from engine.games.duel.content import Direction, Line, Side, Suspect

Seconds = Annotated[int, msgspec.Meta(ge=10, le=7 * 24 * 3600)]
Mode = Literal["standard", "classic"]
Board = Literal["5x5", "4x4"]
Notebook = Literal["off", "facts", "full"]
Level = Literal["easy", "normal", "hard"]


class DuelOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """DUE-1, 2, 40, 42, 43. None: the board's own number of dead, the pace's own seconds, no bank.

    Seat 0 is the opener's, seat 1 the guest's. `match` is read by `match.py` alone: one game is one game.
    """

    mode: Mode = "standard"
    board: Board = "5x5"
    killer: Literal["random", "opener", "guest"] = "random"
    match: Literal["single", "two_games"] = "single"
    dead_limit: Literal[8, 10, 14, 16] | None = None
    citizens_arrest: bool = False
    turn_seconds: Seconds | None = None
    bank_seconds: Seconds | None = None
    notebook: Notebook = "full"
    level: Level = "normal"


class Phase(StrEnum):
    """DISCARD is the second half of a turn: the Inspector has drawn and chooses what to show."""

    DEALING = "dealing"
    TURN = "turn"
    DISCARD = "discard"
    OVER = "over"


Why = Literal[
    "identity_killed", "bodies", "identity_arrested", "turn_cap", "resigned", "asleep", "bank_empty"
]


# Commands: what a seat may ask for.


class ChooseIdentity(Command, frozen=True, kw_only=True, tag="duel_choose_identity"):
    """The Inspector's first turn (DUE-11)."""

    suspect: Suspect


class Shift(Command, frozen=True, kw_only=True, tag="duel_shift"):
    """Rows and columns are counted from 0, from the top and from the left."""

    line: Line
    index: int
    direction: Direction


class Kill(Command, frozen=True, kw_only=True, tag="duel_kill"):
    target: Suspect


class Arrest(Command, frozen=True, kw_only=True, tag="duel_arrest"):
    """`by_evidence` makes it a citizen's arrest by that evidence card (DUE-42)."""

    target: Suspect
    by_evidence: Suspect | None = None


class Disguise(Command, frozen=True, kw_only=True, tag="duel_disguise"):
    pass


class Exonerate(Command, frozen=True, kw_only=True, tag="duel_exonerate"):
    """Draw a card; a Discard must follow in the same turn."""


class Discard(Command, frozen=True, kw_only=True, tag="duel_discard"):
    """Show the drawn card or a piece of evidence, face up."""

    suspect: Suspect


class Resign(Command, frozen=True, kw_only=True, tag="duel_resign"):
    """Allowed to both seats at any time."""


DuelCommand = ChooseIdentity | Shift | Kill | Arrest | Disguise | Exonerate | Discard | Resign
COMMANDS: tuple[type[Command], ...] = (
    ChooseIdentity,
    Shift,
    Kill,
    Arrest,
    Disguise,
    Exonerate,
    Discard,
    Resign,
)


# The deal.


class BoardLaid(Public, frozen=True, kw_only=True, tag="duel_board_laid"):
    """The grid by rows, who has which role, and how many dead win."""

    rows: tuple[tuple[Suspect, ...], ...]
    killer: Seat
    dead_limit: int


class IdentityDealt(Private, frozen=True, kw_only=True, tag="duel_identity_dealt"):
    """To the Killer."""

    suspect: Suspect


class HandDealt(Private, frozen=True, kw_only=True, tag="duel_hand_dealt"):
    """To the Inspector: four cards, one of which becomes the identity."""

    cards: tuple[Suspect, ...]


class DeckLaid(Hidden, frozen=True, kw_only=True, tag="duel_deck_laid"):
    """The evidence deck, the top first."""

    cards: tuple[Suspect, ...]


# Turns.


class TurnBegan(Public, frozen=True, kw_only=True, tag="duel_turn_began"):
    """`banks` is what each seat has left on the chess clock, None without one."""

    turn: int
    seat: Seat
    due: Millis
    banks: tuple[Millis, Millis] | None = None


class IdentityChosen(Public, frozen=True, kw_only=True, tag="duel_identity_chosen"):
    """The Inspector has chosen; never whom. `late`: the clock chose."""

    seat: Seat
    late: bool = False


class IdentityKept(Private, frozen=True, kw_only=True, tag="duel_identity_kept"):
    """To the Inspector: whom."""

    suspect: Suspect


class LineShifted(Public, frozen=True, kw_only=True, tag="duel_line_shifted"):
    seat: Seat
    line: Line
    index: int
    direction: Direction


class SuspectKilled(Public, frozen=True, kw_only=True, tag="duel_suspect_killed"):
    """`place` is where it stood, e.g. "C3". `late`: the clock chose (only the first kill)."""

    seat: Seat
    suspect: Suspect
    place: str
    late: bool = False


class SuspectArrested(Public, frozen=True, kw_only=True, tag="duel_suspect_arrested"):
    """`right`: it was the Killer. `by_evidence` is the card shown for a citizen's arrest."""

    seat: Seat
    suspect: Suspect
    place: str
    right: bool
    by_evidence: Suspect | None = None


class EvidenceShown(Public, frozen=True, kw_only=True, tag="duel_evidence_shown"):
    """The card of a citizen's arrest; `innocent`: it marks a living suspect."""

    seat: Seat
    suspect: Suspect
    innocent: bool


class Disguised(Public, frozen=True, kw_only=True, tag="duel_disguised"):
    """The Killer took another identity; the old one is laid open and is now dead or innocent."""

    seat: Seat
    old: Suspect
    place: str
    fate: Literal["dead", "innocent"]


class IdentityTaken(Private, frozen=True, kw_only=True, tag="duel_identity_taken"):
    """To the Killer: the new identity."""

    suspect: Suspect


class DisguiseFailed(Public, frozen=True, kw_only=True, tag="duel_disguise_failed"):
    """The drawn suspect is dead: its card is discarded and the identity stays."""

    seat: Seat
    drawn: Suspect


class CardDrawn(Public, frozen=True, kw_only=True, tag="duel_card_drawn"):
    """The Inspector drew for an exoneration; never what.."""

    seat: Seat


class CardSeen(Private, frozen=True, kw_only=True, tag="duel_card_seen"):
    """To the Inspector: what was drawn."""

    suspect: Suspect


class Exonerated(Public, frozen=True, kw_only=True, tag="duel_exonerated"):
    """A card was discarded face up. `place` is None for a suspect no longer on the board.

    `innocent`: it marks a living suspect. `late`: the clock discarded the drawn card.
    """

    seat: Seat
    suspect: Suspect
    place: str | None
    innocent: bool
    late: bool = False


class Canvassed(Public, frozen=True, kw_only=True, tag="duel_canvassed"):
    """Whether the other seat's identity is this suspect or adjacent to it (DUE-30, 31). `seat` asked."""

    seat: Seat
    suspect: Suspect
    place: str
    near: bool


class LinesRemoved(Public, frozen=True, kw_only=True, tag="duel_lines_removed"):
    """Rows and columns of dead alone left the board; counted on the board before."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    suspects: tuple[Suspect, ...]


class TurnPassed(Public, frozen=True, kw_only=True, tag="duel_turn_passed"):
    """`why`: the clock ran out, or there was nothing the seat might do (DUE-22)."""

    seat: Seat
    why: Literal["late", "nothing"]


# The end.


class SeatResigned(Public, frozen=True, kw_only=True, tag="duel_seat_resigned"):
    """`asleep`: its clock ran out three times running (DUE-41)."""

    seat: Seat
    asleep: bool


class BankEmptied(Public, frozen=True, kw_only=True, tag="duel_bank_emptied"):
    seat: Seat


class CardsRevealed(Public, frozen=True, kw_only=True, tag="duel_cards_revealed"):
    """Everything that was hidden. `killer` is every identity the Killer had, the last one last.

    `inspector` is None when none was chosen yet; `evidence` holds the Inspector's other cards.
    """

    killer: tuple[Suspect, ...]
    inspector: Suspect | None
    evidence: tuple[Suspect, ...]
    deck: tuple[Suspect, ...]


class DuelEnded(Public, frozen=True, kw_only=True, tag="duel_ended"):
    winner: Side
    seat: Seat
    why: Why


DuelEvent = (
    BoardLaid
    | IdentityDealt
    | HandDealt
    | DeckLaid
    | TurnBegan
    | IdentityChosen
    | IdentityKept
    | LineShifted
    | SuspectKilled
    | SuspectArrested
    | EvidenceShown
    | Disguised
    | IdentityTaken
    | DisguiseFailed
    | CardDrawn
    | CardSeen
    | Exonerated
    | Canvassed
    | LinesRemoved
    | TurnPassed
    | SeatResigned
    | BankEmptied
    | CardsRevealed
    | DuelEnded
)


# What a viewer is shown.


Grid = tuple[tuple[Suspect, ...], ...]
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
    removed: tuple[Suspect, ...] = ()
    """Whoever left the board with it."""


@dataclass(frozen=True, slots=True)
class CanvassSeen:
    """`asked` is the seat that asked about the other one's identity; `around` is who stood there then."""

    turn: int
    asked: Seat
    suspect: Suspect
    place: str
    near: bool
    around: tuple[Suspect, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """What a public act says of a side's present identity: that it is one of `suspects`, or none of them."""

    about: Side
    among: bool
    suspects: tuple[Suspect, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """What only the seat itself knows."""

    seat: Seat
    side: Side
    identity: Suspect | None
    """None for an Inspector who has not chosen yet."""
    place: str | None
    """Where the identity stands on the board, e.g. "C3"."""
    evidence: tuple[Suspect, ...]
    """The Inspector's other cards; all four before the choice. Empty for the Killer."""
    drawn: Suspect | None
    """The card drawn for an exoneration, until one is discarded."""
    past: tuple[Suspect, ...]
    """The Killer's former identities."""
    possible: tuple[Suspect, ...]
    """Who the other seat may still be; empty unless the notebook is "full"."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Everything, once the game is over or closed; `winner` and `why` are None for a closed one."""

    killer: tuple[Suspect, ...]
    inspector: Suspect | None
    evidence: tuple[Suspect, ...]
    deck: tuple[Suspect, ...]
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
    dead: tuple[Suspect, ...]
    """In the order of their deaths; those who left the board too."""
    innocents: tuple[Suspect, ...]
    """Marked innocent, living or since killed."""
    discards: tuple[Suspect, ...]
    """Every card that lies face up, in order."""
    removed: tuple[Suspect, ...]
    """No longer on the board."""
    removed_rows: int
    removed_columns: int
    deck: int
    dead_limit: int
    last: ActSeen | None
    history: tuple[ActSeen, ...]
    canvasses: tuple[CanvassSeen, ...]
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
