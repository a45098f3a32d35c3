"""How a game ends and what is told then (DUE-40, 41)."""

from __future__ import annotations

from engine.games.duel.content import Phase, Side, Why
from engine.games.duel.events import CardsRevealed, DuelEnded
from engine.games.duel.state import DuelState, DuelTurn, seat_of


def is_over(state: DuelState) -> bool:
    return state.phase is Phase.OVER


def end(turn: DuelTurn, winner: Side, why: Why) -> None:
    reveal(turn)
    turn.emit(DuelEnded(winner=winner, seat=seat_of(turn.state, winner), why=why))


def end_if_bodies(turn: DuelTurn) -> bool:
    """Whether enough are dead for the Killer to have won; ends the game if so."""
    if len(turn.state.dead) < turn.state.dead_limit:
        return False
    end(turn, Side.KILLER, "bodies")
    return True


def reveal(turn: DuelTurn) -> None:
    """Tell every secret: identities, evidence, the deck (LAW-6)."""
    state = turn.state
    assert state.identity is not None, "dealt before anything can end"
    drawn = () if state.drawn is None else (state.drawn,)
    turn.emit(
        CardsRevealed(
            killer=(*state.past, state.identity),
            inspector=state.chosen,
            evidence=(*state.evidence, *drawn),
            deck=state.deck,
        )
    )
