"""The order of turns and their clocks (DUE-10 to 12, 22, 41, 43)."""

from __future__ import annotations

from engine.core.values import Millis, Seat
from engine.games.duel import acts
from engine.games.duel.choices import acts as offered
from engine.games.duel.commands import ChooseIdentity, Kill
from engine.games.duel.content import Phase, Side
from engine.games.duel.ending import end, is_over
from engine.games.duel.events import BankEmptied, SeatResigned, TurnBegan, TurnPassed
from engine.games.duel.state import (
    LATE_AT_MOST,
    TURNS_AT_MOST,
    DuelTurn,
    deadline_name,
    first_bank,
    length_of_turn,
    other,
    seat_of,
    side_of,
)

Banks = tuple[Millis, Millis] | None


def first_turn(turn: DuelTurn) -> None:
    _begin(turn, 1, first_bank(turn.state.options))


def next_turn(turn: DuelTurn) -> None:
    """What follows an act: the rest of the same turn, the next one, or nothing when the game is over."""
    state = turn.state
    if is_over(state) or state.drawn is not None:
        return
    _begin(turn, state.turn + 1, _banks_now(turn))


def _begin(turn: DuelTurn, number: int, banks: Banks) -> None:
    """Turn `number`, and those after it as long as a seat has nothing it may do; the end at the cap."""
    for n in range(number, TURNS_AT_MOST + 1):
        seat = seat_of(turn.state, Side.KILLER if n % 2 else Side.INSPECTOR)
        length = length_of_turn(turn.state.options, None if banks is None else banks[seat])
        turn.emit(TurnBegan(turn=n, seat=seat, due=Millis(turn.now + length), banks=banks))
        if next(offered(turn.state), None) is not None:
            return
        turn.emit(TurnPassed(seat=seat, why="nothing"))
    end(turn, Side.INSPECTOR, "turn_cap")


def _banks_now(turn: DuelTurn) -> Banks:
    """The banks less what the seat on turn has used; a pause or an extension costs it nothing."""
    state = turn.state
    if state.banks is None or state.seat is None:
        return state.banks
    banks = list(state.banks)
    length = length_of_turn(state.options, banks[state.seat])
    left = turn.moved.get(deadline_name(state), state.due) - turn.now
    banks[state.seat] = Millis(banks[state.seat] - min(length, max(0, length - left)))
    return banks[0], banks[1]


def resign(turn: DuelTurn, seat: Seat, *, asleep: bool = False) -> None:
    turn.emit(SeatResigned(seat=seat, asleep=asleep))
    end(turn, side_of(turn.state, other(seat)), "asleep" if asleep else "resigned")


def time_is_up(turn: DuelTurn) -> None:
    """The turn's clock ran out, or somebody ended the turn before it did."""
    seat = turn.state.seat
    assert seat is not None, "nothing is timed before the first turn"
    banks = _banks_now(turn)
    if banks is not None and banks[seat] <= 0:
        turn.emit(BankEmptied(seat=seat))
        end(turn, side_of(turn.state, other(seat)), "bank_empty")
        return
    _late(turn, seat)
    if not is_over(turn.state) and turn.state.late[seat] >= LATE_AT_MOST:
        resign(turn, seat, asleep=True)
    next_turn(turn)


def _late(turn: DuelTurn, seat: Seat) -> None:
    """What happens in a turn that nobody used: a pass, or what the rules can't do without (DUE-18, 41)."""
    state = turn.state
    if state.phase is Phase.DISCARD:
        assert state.drawn is not None, "a discard follows a draw"
        acts.discard(turn, seat, state.drawn, late=True)
        return
    duty = [c.command for c in offered(state) if isinstance(c.command, Kill | ChooseIdentity)]
    if state.turn == 1 or state.chosen is None:
        command = turn.rng.labelled("late").choice(duty)
        if isinstance(command, Kill):
            acts.kill(turn, seat, command.target, late=True)
        else:
            acts.choose_identity(turn, seat, command.suspect, late=True)
        return
    turn.emit(TurnPassed(seat=seat, why="late"))
