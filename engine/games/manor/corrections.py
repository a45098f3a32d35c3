"""What a human host may set right (MAN-55); every correction leaves a line that is told at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from engine.core.messages import refuse_unless
from engine.core.values import Seat
from engine.games.manor.commands import BringBack, HostCommand, PlaceSeat, PutOut, TakeBackBallot
from engine.games.manor.content import Goal, Phase, Role
from engine.games.manor.ending import end_if_over
from engine.games.manor.events import (
    BallotReopened,
    BallotTakenBack,
    Corrected,
    Correction,
    CorrectionRevealed,
    RoomGiven,
    SeatDied,
    SeatReturned,
)
from engine.games.manor.goals import redraw_persons
from engine.games.manor.permits import a_seat, an_open_room
from engine.games.manor.refusals import No
from engine.games.manor.state import (
    ManorState,
    ManorTurn,
    living,
    playing,
    with_player,
)


def correct(turn: ManorTurn, command: HostCommand) -> None:
    """Set right what `command` names. Refuses: manor.nothing_to_correct, manor.no_such_seat,
    manor.room_closed.
    """
    state, seat = turn.state, command.seat
    a_seat(state, seat)
    what = _name(command)
    refuse_unless(_fits(state, command), No.NOTHING_TO_CORRECT, what=what, target=seat)
    turn.emit(Corrected(what=what, seat=seat, phase=f"{state.phase}.{state.round}"))
    match command:
        case TakeBackBallot():
            turn.emit(BallotTakenBack(target=state.players[seat].ballot))
            turn.emit(BallotReopened(seat=seat))
        case PlaceSeat():
            an_open_room(state, command.room)
            turn.emit(RoomGiven(seat=seat, room=command.room))
        case BringBack():
            turn.emit(SeatReturned(seat=seat))
        case PutOut():
            _put_out(turn, seat)
        case _:
            assert_never(command)


def open_corrections(state: ManorState) -> Iterator[HostCommand]:
    """Everything a human host could set right now."""
    for i in range(len(state.players)):
        seat = Seat(i)
        commands: tuple[HostCommand, ...] = (
            TakeBackBallot(seat=seat),
            *(PlaceSeat(seat=seat, room=room) for room in state.rooms),
            BringBack(seat=seat),
            PutOut(seat=seat),
        )
        yield from (command for command in commands if _fits(state, command))


def _fits(state: ManorState, command: HostCommand) -> bool:
    seat, player = command.seat, state.players[command.seat]
    match command:
        case TakeBackBallot():
            in_ballot = state.phase in (Phase.COUNCIL, Phase.RUN_OFF)
            return in_ballot and seat in state.voters and player.voted
        case PlaceSeat():
            unchanged = player.room_chosen and player.room is command.room
            return state.phase is Phase.NIGHT and seat in playing(state) and not unchanged
        case BringBack():
            recent = player.died_round is not None and player.died_round >= state.round - 1
            return state.phase in (Phase.NIGHT, Phase.DAY) and not player.alive and recent
        case PutOut():
            return state.phase in (Phase.NIGHT, Phase.DAY) and player.alive and len(living(state)) > 1
        case _:
            assert_never(command)


def _put_out(turn: ManorTurn, seat: Seat) -> None:
    turn.emit(SeatDied(seat=seat, cause="host"))
    redraw_persons(turn)
    end_if_over(turn, round_ended=False)


def _name(command: HostCommand) -> Correction:
    match command:
        case TakeBackBallot():
            return "take_back_ballot"
        case PlaceSeat():
            return "place_seat"
        case BringBack():
            return "bring_back"
        case PutOut():
            return "put_out"
        case _:
            assert_never(command)


def corrected(state: ManorState, event: Corrected) -> ManorState:
    return replace(state, corrections=(*state.corrections, event))


def correction_revealed(state: ManorState, event: CorrectionRevealed) -> ManorState:
    return replace(state, corrections_shown=(*state.corrections_shown, event))


def ballot_taken_back(state: ManorState, event: BallotTakenBack) -> ManorState:
    if event.target is None:
        return replace(state, abstained=state.abstained - 1)
    tally = [(name, votes - (name == event.target)) for name, votes in state.tally]
    kept = sorted((entry for entry in tally if entry[1]), key=lambda entry: (-entry[1], entry[0]))
    return replace(state, tally=tuple(kept))


def ballot_reopened(state: ManorState, event: BallotReopened) -> ManorState:
    """The voter as it was before the ballot: what an earlier ballot brought it stays."""
    player = state.players[event.seat]
    earlier = state.days[-1].ballots if state.phase is Phase.RUN_OFF and state.days else ()
    for_person = any(voter == event.seat and target is not None for voter, target in earlier)
    goals = tuple(
        replace(held, done=_accused(state, event.seat, held.since)) if held.goal is Goal.ACCUSER else held
        for held in player.goals
    )
    return with_player(state, event.seat, voted=False, ballot=None, voted_for_person=for_person, goals=goals)


def _accused(state: ManorState, seat: Seat, since: int) -> bool:
    return any(
        voter == seat and target is not None and state.players[target].role is Role.MURDERER
        for day in state.days
        if day.round >= since
        for voter, target in (*day.ballots, *day.run_off)
    )


def room_given(state: ManorState, event: RoomGiven) -> ManorState:
    return with_player(state, event.seat, room=event.room, room_chosen=True)


def seat_returned(state: ManorState, event: SeatReturned) -> ManorState:
    state = with_player(
        state, event.seat, alive=True, cause=None, died_round=None, confirmed=False, room_chosen=False
    )
    if state.phase is Phase.NIGHT:
        state = replace(state, began_living=state.began_living + 1)
    return state
