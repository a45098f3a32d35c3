"""Folding: the state after one more event. Total; what happened is never refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine.core.messages import Event
from engine.core.values import Seat
from engine.games.duel import grid
from engine.games.duel.content import Phase, Side, Suspect
from engine.games.duel.events import (
    BankEmptied,
    BoardLaid,
    Canvassed,
    CardDrawn,
    CardSeen,
    CardsRevealed,
    DeckLaid,
    Disguised,
    DisguiseFailed,
    DuelEnded,
    DuelEvent,
    EvidenceShown,
    Exonerated,
    HandDealt,
    IdentityChosen,
    IdentityDealt,
    IdentityKept,
    IdentityTaken,
    LineShifted,
    LinesRemoved,
    SeatResigned,
    SuspectArrested,
    SuspectKilled,
    TurnBegan,
    TurnPassed,
)
from engine.games.duel.seen import ActSeen, CanvassSeen, Fact, ShiftSeen
from engine.games.duel.state import DuelState, living, other, side_of

Fold = Callable[[DuelState, Any], DuelState]


def evolve(state: DuelState, event: DuelEvent) -> DuelState:
    return FOLDS[type(event)](state, event)


def _unmoved(state: DuelState, event: DuelEvent) -> DuelState:
    """The end that follows says it all."""
    return state


def _board_laid(state: DuelState, event: BoardLaid) -> DuelState:
    return replace(state, rows=event.rows, killer=event.killer, dead_limit=event.dead_limit)


def _identity_dealt(state: DuelState, event: IdentityDealt) -> DuelState:
    return replace(state, identity=event.suspect)


def _hand_dealt(state: DuelState, event: HandDealt) -> DuelState:
    return replace(state, evidence=event.cards)


def _deck_laid(state: DuelState, event: DeckLaid) -> DuelState:
    return replace(state, deck=event.cards)


def _turn_began(state: DuelState, event: TurnBegan) -> DuelState:
    return replace(
        state, phase=Phase.TURN, turn=event.turn, seat=event.seat, due=event.due, banks=event.banks
    )


def _acted(state: DuelState, act: ActSeen) -> DuelState:
    """One more action in the history; the ban on undoing a shift is gone (DUE-14)."""
    late = list(state.late)
    late[act.seat] = late[act.seat] + 1 if act.late else 0
    return replace(state, history=(*state.history, act), banned=None, late=(late[0], late[1]))


def _told(state: DuelState, *facts: Fact) -> DuelState:
    return replace(state, facts=(*state.facts, *facts))


def _identity_chosen(state: DuelState, event: IdentityChosen) -> DuelState:
    return _acted(state, ActSeen(state.turn, event.seat, "identity", late=event.late))


def _identity_kept(state: DuelState, event: IdentityKept) -> DuelState:
    evidence = tuple(s for s in state.evidence if s is not event.suspect)
    return replace(state, chosen=event.suspect, evidence=evidence)


def _line_shifted(state: DuelState, event: LineShifted) -> DuelState:
    shift = ShiftSeen(event.line, event.index, event.direction)
    state = _acted(state, ActSeen(state.turn, event.seat, "shift", shift=shift))
    return replace(state, rows=grid.shifted(state.rows, shift), banned=grid.reverse(shift))


def _suspect_killed(state: DuelState, event: SuspectKilled) -> DuelState:
    near = living(state, grid.neighbours(state.rows, event.suspect))
    act = ActSeen(state.turn, event.seat, "kill", event.suspect, event.place, late=event.late)
    state = _told(_acted(state, act), Fact(Side.KILLER, True, near))
    return replace(state, dead=(*state.dead, event.suspect))


def _suspect_arrested(state: DuelState, event: SuspectArrested) -> DuelState:
    act = ActSeen(state.turn, event.seat, "arrest", event.suspect, event.place, by_evidence=event.by_evidence)
    state = _told(_acted(state, act), Fact(Side.KILLER, event.right, (event.suspect,)))
    if event.by_evidence is not None:
        return state
    return _told(state, Fact(Side.INSPECTOR, True, living(state, grid.around(state.rows, event.suspect))))


def _evidence_shown(state: DuelState, event: EvidenceShown) -> DuelState:
    return _laid_open(state, event.suspect, event.innocent)


def _disguised(state: DuelState, event: Disguised) -> DuelState:
    state = _acted(state, ActSeen(state.turn, event.seat, "disguise", event.old, event.place))
    state = _laid_open(state, event.old, event.fate == "innocent")
    dead = (*state.dead, event.old) if event.fate == "dead" else state.dead
    # What was known of the Killer was known of the old identity.
    facts = tuple(fact for fact in state.facts if fact.about is not Side.KILLER)
    return replace(state, dead=dead, facts=facts, past=(*state.past, event.old))


def _identity_taken(state: DuelState, event: IdentityTaken) -> DuelState:
    return replace(state, identity=event.suspect, deck=state.deck[1:])


def _disguise_failed(state: DuelState, event: DisguiseFailed) -> DuelState:
    state = _acted(state, ActSeen(state.turn, event.seat, "disguise_failed", event.drawn))
    return replace(_laid_open(state, event.drawn, False), deck=state.deck[1:])


def _card_drawn(state: DuelState, event: CardDrawn) -> DuelState:
    return replace(state, phase=Phase.DISCARD)


def _card_seen(state: DuelState, event: CardSeen) -> DuelState:
    return replace(state, drawn=event.suspect, deck=state.deck[1:])


def _exonerated(state: DuelState, event: Exonerated) -> DuelState:
    act = ActSeen(state.turn, event.seat, "exonerate", event.suspect, event.place, late=event.late)
    state = _acted(state, act)
    held = state.evidence if state.drawn is None else (*state.evidence, state.drawn)
    return _laid_open(replace(state, evidence=held, drawn=None), event.suspect, event.innocent)


def _laid_open(state: DuelState, suspect: Suspect, innocent: bool) -> DuelState:
    """A card lies face up: nobody can be it any more."""
    return replace(
        state,
        evidence=tuple(s for s in state.evidence if s is not suspect),
        discards=(*state.discards, suspect),
        innocents=(*state.innocents, suspect) if innocent else state.innocents,
    )


def _canvassed(state: DuelState, event: Canvassed) -> DuelState:
    asked = grid.around(state.rows, event.suspect)
    seen = CanvassSeen(state.turn, event.seat, event.suspect, event.place, event.near, asked)
    *before, act = state.history
    state = replace(
        state,
        canvasses=(*state.canvasses, seen),
        history=(*before, replace(act, canvass=event.near)),
    )
    about = side_of(state, other(event.seat))
    return _told(state, Fact(about, event.near, living(state, asked)))


def _lines_removed(state: DuelState, event: LinesRemoved) -> DuelState:
    *before, act = state.history
    return replace(
        state,
        rows=grid.without(state.rows, event.rows, event.columns),
        removed=(*state.removed, *event.suspects),
        removed_rows=state.removed_rows + len(event.rows),
        removed_columns=state.removed_columns + len(event.columns),
        banned=None,
        history=(*before, replace(act, removed=event.suspects)),
    )


def _turn_passed(state: DuelState, event: TurnPassed) -> DuelState:
    state = _acted(state, ActSeen(state.turn, event.seat, "pass", late=event.why == "late"))
    if event.why == "late" or side_of(state, event.seat) is Side.INSPECTOR:
        return state
    # A Killer with anybody to kill would not have had to pass.
    everybody = tuple(s for row in state.rows for s in row)
    alone = tuple(s for s in everybody if not living(state, grid.neighbours(state.rows, s)))
    return _told(state, Fact(Side.KILLER, True, alone))


def _cards_revealed(state: DuelState, event: CardsRevealed) -> DuelState:
    return replace(state, revealed=event)


def _duel_ended(state: DuelState, event: DuelEnded) -> DuelState:
    return replace(
        state,
        phase=Phase.OVER,
        winner=event.winner,
        winner_seat=Seat(event.seat),
        why=event.why,
        banned=None,
    )


FOLDS: Mapping[type[Event], Fold] = {
    BoardLaid: _board_laid,
    IdentityDealt: _identity_dealt,
    HandDealt: _hand_dealt,
    DeckLaid: _deck_laid,
    TurnBegan: _turn_began,
    IdentityChosen: _identity_chosen,
    IdentityKept: _identity_kept,
    LineShifted: _line_shifted,
    SuspectKilled: _suspect_killed,
    SuspectArrested: _suspect_arrested,
    EvidenceShown: _evidence_shown,
    Disguised: _disguised,
    IdentityTaken: _identity_taken,
    DisguiseFailed: _disguise_failed,
    CardDrawn: _card_drawn,
    CardSeen: _card_seen,
    Exonerated: _exonerated,
    Canvassed: _canvassed,
    LinesRemoved: _lines_removed,
    TurnPassed: _turn_passed,
    SeatResigned: _unmoved,
    BankEmptied: _unmoved,
    CardsRevealed: _cards_revealed,
    DuelEnded: _duel_ended,
}
"""How each event moves the state. A test holds this to be every event the Duel has."""
