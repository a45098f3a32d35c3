"""What a seat does with its turn, up to the removal of dead lines; who comes next is said in `turns`."""

from __future__ import annotations

from engine.core.messages import refuse_unless
from engine.core.values import Seat
from engine.games.duel import grid
from engine.games.duel.commands import Arrest, Shift
from engine.games.duel.content import Phase, Side, Suspect
from engine.games.duel.ending import end, end_if_bodies
from engine.games.duel.events import (
    Canvassed,
    CardDrawn,
    CardSeen,
    Disguised,
    DisguiseFailed,
    EvidenceShown,
    Exonerated,
    IdentityChosen,
    IdentityKept,
    IdentityTaken,
    LineShifted,
    LinesRemoved,
    SuspectArrested,
    SuspectKilled,
)
from engine.games.duel.permits import adjacent, free_turn, on_turn, standing
from engine.games.duel.refusals import No
from engine.games.duel.seen import ShiftSeen
from engine.games.duel.state import DuelTurn


def choose_identity(turn: DuelTurn, seat: Seat, suspect: Suspect, *, late: bool = False) -> None:
    """Refuses: duel.not_your_side, not_your_turn, already_chosen, not_held, dead."""
    state = turn.state
    on_turn(state, seat, "identity", Side.INSPECTOR)
    refuse_unless(state.chosen is None, No.ALREADY_CHOSEN)
    refuse_unless(suspect in state.evidence, No.NOT_HELD, target=str(suspect))
    refuse_unless(suspect not in state.dead, No.DEAD, target=str(suspect))
    turn.emit(IdentityKept(seat=seat, suspect=suspect))
    turn.emit(IdentityChosen(seat=seat, late=late))


def shift(turn: DuelTurn, seat: Seat, command: Shift) -> None:
    """Refuses: duel.not_your_turn, a first turn's or a discard's duty, no_such_line, short_line, undo."""
    state = turn.state
    on_turn(state, seat, "shift", *Side)
    free_turn(state)
    lines = grid.lines(state.rows, command.line)
    index = command.index
    refuse_unless(0 <= index < lines, No.NO_SUCH_LINE, line=str(command.line), index=index, lines=lines)
    refuse_unless(grid.length(state.rows, command.line) > 1, No.SHORT_LINE)
    wanted = ShiftSeen(command.line, index, command.direction)
    refuse_unless(not grid.undoes(state.rows, wanted, state.banned), No.UNDO)
    turn.emit(LineShifted(seat=seat, line=command.line, index=index, direction=command.direction))
    _remove_lines(turn)


def kill(turn: DuelTurn, seat: Seat, target: Suspect, *, late: bool = False) -> None:
    """Refuses: duel.not_your_side, not_your_turn, dead, gone, self_kill, not_adjacent."""
    state = turn.state
    on_turn(state, seat, "kill", Side.KILLER)
    place = standing(state, target)
    assert state.identity is not None, "dealt before the first turn"
    refuse_unless(target is not state.identity, No.SELF_KILL)
    adjacent(state, target, state.identity)
    turn.emit(SuspectKilled(seat=seat, suspect=target, place=place, late=late))
    if target is state.chosen:
        end(turn, Side.KILLER, "identity_killed")
    elif not end_if_bodies(turn):
        if target in state.innocents and state.options.mode == "standard":
            _canvass(turn, seat, target, place, state.chosen)
        _remove_lines(turn)


def arrest(turn: DuelTurn, seat: Seat, command: Arrest) -> None:
    """Refuses: duel.not_your_side, not_your_turn, a duty, no_citizens_arrest, not_evidence, gone, dead,
    not_adjacent."""
    state = turn.state
    on_turn(state, seat, "arrest", Side.INSPECTOR)
    free_turn(state)
    target, evidence = command.target, command.by_evidence
    if evidence is not None:
        refuse_unless(state.options.citizens_arrest, No.NO_CITIZENS_ARREST)
        refuse_unless(evidence in state.evidence, No.NOT_EVIDENCE, target=str(evidence))
        refuse_unless(grid.spot(state.rows, evidence) is not None, No.GONE, target=str(evidence))
    place = standing(state, target)
    assert state.chosen is not None, "free_turn refuses before that"
    if evidence is not None or target is not state.chosen:
        adjacent(state, target, evidence or state.chosen)
    right = target is state.identity
    turn.emit(SuspectArrested(seat=seat, suspect=target, place=place, right=right, by_evidence=evidence))
    if evidence is not None:
        turn.emit(EvidenceShown(seat=seat, suspect=evidence, innocent=evidence not in state.dead))
    if right:
        end(turn, Side.INSPECTOR, "identity_arrested")


def disguise(turn: DuelTurn, seat: Seat) -> None:
    """Refuses: duel.not_your_side, not_your_turn, kill_first, deck_empty."""
    state = turn.state
    on_turn(state, seat, "disguise", Side.KILLER)
    free_turn(state)
    refuse_unless(bool(state.deck), No.DECK_EMPTY)
    drawn, old = state.deck[0], state.identity
    if drawn in state.dead:
        turn.emit(DisguiseFailed(seat=seat, drawn=drawn))
        return
    assert old is not None, "dealt before the first turn"
    place = grid.place(state.rows, old)
    assert place is not None, "the Killer is alive, and only the dead leave the board"
    classic = state.options.mode == "classic"
    turn.emit(Disguised(seat=seat, old=old, place=place, fate="dead" if classic else "innocent"))
    turn.emit(IdentityTaken(seat=seat, suspect=drawn))
    if classic and not end_if_bodies(turn):
        _remove_lines(turn)


def exonerate(turn: DuelTurn, seat: Seat) -> None:
    """Draw. Refuses: duel.not_your_side, not_your_turn, discard_first, choose_first, deck_empty."""
    state = turn.state
    on_turn(state, seat, "exonerate", Side.INSPECTOR)
    free_turn(state)
    refuse_unless(bool(state.deck), No.DECK_EMPTY)
    turn.emit(CardDrawn(seat=seat))
    turn.emit(CardSeen(seat=seat, suspect=state.deck[0]))


def discard(turn: DuelTurn, seat: Seat, suspect: Suspect, *, late: bool = False) -> None:
    """Refuses: duel.not_your_side, not_your_turn, nothing_drawn, keep_identity, not_held."""
    state = turn.state
    on_turn(state, seat, "discard", Side.INSPECTOR)
    refuse_unless(state.phase is Phase.DISCARD, No.NOTHING_DRAWN)
    refuse_unless(suspect is not state.chosen, No.KEEP_IDENTITY)
    refuse_unless(suspect in (state.drawn, *state.evidence), No.NOT_HELD, target=str(suspect))
    place = grid.place(state.rows, suspect)
    innocent = suspect not in state.dead
    turn.emit(Exonerated(seat=seat, suspect=suspect, place=place, innocent=innocent, late=late))
    if place is not None and state.options.mode == "standard":
        _canvass(turn, seat, suspect, place, state.identity)


def _canvass(turn: DuelTurn, seat: Seat, suspect: Suspect, place: str, sought: Suspect | None) -> None:
    near = sought in grid.around(turn.state.rows, suspect)
    turn.emit(Canvassed(seat=seat, suspect=suspect, place=place, near=near))


def _remove_lines(turn: DuelTurn) -> None:
    state = turn.state
    rows, columns = grid.dead_lines(state.rows, state.dead)
    if rows or columns:
        left = {s for row in grid.without(state.rows, rows, columns) for s in row}
        gone = tuple(s for row in state.rows for s in row if s not in left)
        turn.emit(LinesRemoved(rows=rows, columns=columns, suspects=gone))
