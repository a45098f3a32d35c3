"""What can happen, and who may learn of it."""

from __future__ import annotations

from typing import Literal

from engine.core.messages import Hidden, Private, Public
from engine.core.order import AsDrawn, ByPlace, ByTime
from engine.core.values import Millis, Seat
from engine.games.duel.content import Direction, Line, Side, Suspect, Why

# The deal.


class BoardLaid(Public, frozen=True, kw_only=True, tag="duel_board_laid"):
    """The grid by rows, who has which role, and how many dead win."""

    rows: tuple[ByPlace[Suspect], ...]
    killer: Seat
    dead_limit: int


class IdentityDealt(Private, frozen=True, kw_only=True, tag="duel_identity_dealt"):
    """To the Killer."""

    suspect: Suspect


class HandDealt(Private, frozen=True, kw_only=True, tag="duel_hand_dealt"):
    """To the Inspector: four cards, one of which becomes the identity."""

    cards: AsDrawn[Suspect]


class DeckLaid(Hidden, frozen=True, kw_only=True, tag="duel_deck_laid"):
    """The evidence deck, the top first."""

    cards: AsDrawn[Suspect]


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
    suspects: ByPlace[Suspect]


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

    killer: ByTime[Suspect]
    inspector: Suspect | None
    evidence: AsDrawn[Suspect]
    deck: AsDrawn[Suspect]


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
