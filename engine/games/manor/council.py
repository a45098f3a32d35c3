"""The council and its run-off (MAN-16 to 19), and what becomes of the bribes (MAN-21)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.messages import refuse_unless
from engine.core.values import Seat
from engine.games.manor.commands import CastBallot
from engine.games.manor.content import Goal, Phase, Role
from engine.games.manor.ending import end_if_over
from engine.games.manor.events import (
    BallotCast,
    BallotMarked,
    BribeSettled,
    CouncilBegan,
    CouncilClosed,
    GoalDealt,
    SeatDied,
)
from engine.games.manor.goals import draw, draw_person, redraw_persons
from engine.games.manor.night import begin_night
from engine.games.manor.permits import a_living_seat, living_in
from engine.games.manor.presets import goals_in_play
from engine.games.manor.refusals import No
from engine.games.manor.state import ManorState, ManorTurn, all_done, due_at, living

TWO_OUT_FROM_SEATS, TWO_OUT_FROM_LIVING = 12, 8


def open_council(turn: ManorTurn) -> None:
    alive = living(turn.state)
    many = len(turn.state.players) >= TWO_OUT_FROM_SEATS and len(alive) >= TWO_OUT_FROM_LIVING
    turn.emit(
        CouncilBegan(
            round=turn.state.round,
            run_off=False,
            candidates=alive,
            voters=alive,
            places=2 if many else 1,
            due=due_at(turn, Phase.COUNCIL),
        )
    )


def cast_ballot(turn: ManorTurn, seat: Seat, command: CastBallot) -> None:
    player = living_in(turn.state, seat, Phase.COUNCIL, Phase.RUN_OFF)
    refuse_unless(not player.voted, No.ALREADY_VOTED)
    if command.target is not None:
        refuse_unless(not player.asleep, No.ASLEEP)
        a_living_seat(turn.state, command.target)
        refuse_unless(command.target != seat, No.SELF_VOTE)
        candidates = turn.state.candidates
        refuse_unless(
            command.target in candidates, No.NO_CANDIDATE, target=command.target, candidates=candidates
        )
    turn.emit(BallotCast(target=command.target))
    turn.emit(BallotMarked(seat=seat, target=command.target))
    if all_done(turn.state):
        close_council(turn)


@dataclass(frozen=True, slots=True)
class Verdict:
    voted_out: tuple[Seat, ...]
    tied: tuple[Seat, ...]
    """Those level over places still free; empty when there is no such tie."""


def verdict(tally: tuple[tuple[Seat, int], ...], places: int) -> Verdict:
    """Who is clearly out, and who is tied at the edge (MAN-18). `tally` has only names with votes."""
    out: list[Seat] = []
    for votes in sorted({count for _, count in tally}, reverse=True):
        level = tuple(sorted(name for name, count in tally if count == votes))
        free = places - len(out)
        if len(level) > free:
            return Verdict(tuple(sorted(out)), level if free else ())
        out += level
    return Verdict(tuple(sorted(out)), ())


def close_council(turn: ManorTurn) -> None:
    """Count. A first tie at the edge opens the run-off; else settle the bribes and end the round."""
    state = turn.state
    run_off = state.phase is Phase.RUN_OFF
    result = verdict(state.tally, state.places)
    tied = () if run_off else result.tied
    turn.emit(
        CouncilClosed(
            round=state.round,
            run_off=run_off,
            tally=state.tally,
            abstained=len(state.voters) - sum(count for _, count in state.tally),
            voted_out=result.voted_out,
            tied=tied,
        )
    )
    for seat in result.voted_out:
        turn.emit(SeatDied(seat=seat, cause="council"))
    redraw_persons(turn)
    if tied:
        _open_run_off(turn, tied, state.places - len(result.voted_out))
        return
    _settle_bribes(turn)
    if not end_if_over(turn, round_ended=True):
        begin_night(turn)


def _open_run_off(turn: ManorTurn, tied: tuple[Seat, ...], places: int) -> None:
    turn.emit(
        CouncilBegan(
            round=turn.state.round,
            run_off=True,
            candidates=tied,
            voters=living(turn.state),
            places=places,
            due=due_at(turn, Phase.RUN_OFF),
        )
    )


def _settle_bribes(turn: ManorTurn) -> None:
    """Every briber of a seat learns the same; the seat gains one goal at most."""
    bribes = turn.state.days[-1].bribes
    for by, target, _ in bribes:
        taken = not turn.state.players[target].voted_for_person
        turn.emit(BribeSettled(by=by, target=target, taken=taken))
    for target in sorted({target for _, target, _ in bribes}):
        player = turn.state.players[target]
        gains = player.alive and not player.asleep and player.role is not Role.CRANK
        if gains and not player.voted_for_person:
            _one_more_goal(turn, target)


def _one_more_goal(turn: ManorTurn, seat: Seat) -> None:
    player = turn.state.players[seat]
    held, rng = tuple(held.goal for held in player.goals), turn.rng.labelled(f"bribe.goal.{seat}")
    goal = draw(rng, player.role, held, _has_thief(turn.state), goals_in_play(turn.state.options))
    if goal is not None:
        spied = draw_person(turn.rng.labelled(f"bribe.person.{seat}"), seat, living(turn.state))
        person = spied if goal is Goal.SPY else None
        turn.emit(GoalDealt(seat=seat, goal=goal, person=person, extra=True))


def _has_thief(state: ManorState) -> bool:
    return any(held.goal is Goal.THIEF for player in state.players for held in player.goals)
