"""The questions every press is asked first, each with its own refusal."""

from __future__ import annotations

from engine.core.messages import refuse_unless
from engine.core.values import Seat
from engine.games.duel import grid
from engine.games.duel.content import Phase, Side, Suspect
from engine.games.duel.refusals import No
from engine.games.duel.state import DuelState, side_of


def on_turn(state: DuelState, seat: Seat, ability: str, *sides: Side) -> None:
    """The seat is on turn and `ability` is one of its sides'.

    Refuses: duel.not_your_side, duel.not_your_turn.
    """
    refuse_unless(side_of(state, seat) in sides, No.NOT_YOUR_SIDE, ability=ability)
    refuse_unless(seat == state.seat, No.NOT_YOUR_TURN)


def free_turn(state: DuelState) -> None:
    """No first turn, which has a duty of its own, and no card waits to be discarded.

    Refuses: duel.discard_first, duel.kill_first, duel.choose_first.
    """
    refuse_unless(state.phase is not Phase.DISCARD, No.DISCARD_FIRST)
    refuse_unless(state.turn > 1, No.KILL_FIRST)
    refuse_unless(state.seat == state.killer or state.chosen is not None, No.CHOOSE_FIRST)


def standing(state: DuelState, target: Suspect) -> str:
    """Where a living suspect stands. Refuses: duel.gone, duel.dead."""
    refuse_unless(target not in state.dead, No.DEAD, target=str(target))
    place = grid.place(state.rows, target)
    refuse_unless(place is not None, No.GONE, target=str(target))
    assert place is not None
    return place


def adjacent(state: DuelState, target: Suspect, to: Suspect) -> None:
    near = target in grid.neighbours(state.rows, to)
    refuse_unless(near, No.NOT_ADJACENT, target=str(target), to=str(to))
