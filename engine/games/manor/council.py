"""Council: secret ballots, places, the one run-off, and bribes settled at its end (MAN-16 to 19, 21)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.core.messages import refuse_unless
from engine.core.values import Millis, Seat
from engine.games.manor.content import Role
from engine.games.manor.deal import ManorTurn, deal_extra_goal, redraw_spies
from engine.games.manor.model import (
    BallotCast,
    BallotMarked,
    BribeSettled,
    CouncilBegan,
    CouncilClosed,
    Phase,
    SeatDied,
)
from engine.games.manor.presets import TWO_VOTED_OUT_FROM, TWO_VOTED_OUT_LIVING, phase_length
from engine.games.manor.refusals import No
from engine.games.manor.state import State

Tally = tuple[tuple[Seat, int], ...]


def places(started_with: int, living: int) -> int:
    """MAN-17."""
    return 2 if started_with >= TWO_VOTED_OUT_FROM and living >= TWO_VOTED_OUT_LIVING else 1


def begin_council(turn: ManorTurn) -> None:
    living = turn.state.living()
    _open(turn, living, places(len(turn.state.players), len(living)), run_off=False)


def _open(turn: ManorTurn, candidates: tuple[Seat, ...], free: int, *, run_off: bool) -> None:
    length = phase_length(turn.state.options, Phase.RUN_OFF if run_off else Phase.COUNCIL)
    turn.emit(
        CouncilBegan(
            round=turn.state.round,
            run_off=run_off,
            candidates=candidates,
            voters=turn.state.living(),
            places=free,
            due=Millis(turn.now + length),
        )
    )


def cast_ballot(turn: ManorTurn, seat: Seat, target: Seat | None) -> bool:
    """One final ballot; returns whether all are in now, so that the council may end."""
    state, me = turn.state, turn.state.players[seat]
    refuse_unless(state.running, No.NOT_COUNCIL)
    refuse_unless(me.alive, No.DEAD)
    refuse_unless(not me.ballot_cast, No.BALLOT_FINAL)
    if target is not None:
        refuse_unless(0 <= target < len(state.players), No.NO_SUCH_SEAT)
        refuse_unless(target != seat, No.SELF_VOTE)
        refuse_unless(state.players[target].alive, No.NOT_LIVING, seat=target)
        refuse_unless(target in state.candidates, No.NOT_CANDIDATE, seat=target)
        refuse_unless(not me.asleep, No.ASLEEP)
    turn.emit(BallotCast(target=target))
    turn.emit(BallotMarked(seat=seat, target=target))
    return all(turn.state.players[s].ballot_cast for s in turn.state.voters)


def count(state: State) -> Tally:
    """Names with votes, most first, then by seat."""
    named = [(Seat(i), votes) for i, votes in enumerate(state.votes) if votes]
    return tuple(sorted(named, key=lambda row: (-row[1], row[0])))


def decide_places(tally: Sequence[tuple[Seat, int]], free: int) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """MAN-18: who is clearly voted out, and who is tied over the places still free (maybe nobody)."""
    out: tuple[Seat, ...] = ()
    for _, rows in groupby(tally, key=lambda row: row[1]):
        level = tuple(seat for seat, _ in rows)
        if not free:
            break
        if len(level) > free:
            return out, level
        out, free = out + level, free - len(level)
    return out, ()


def close_council(turn: ManorTurn) -> bool:
    """Count and carry out the ballot; returns whether the council is over (no run-off follows)."""
    state = turn.state
    run_off = state.phase is Phase.RUN_OFF
    tally = count(state)
    out, tied = decide_places(tally, state.places)
    goes_on = bool(tied) and not run_off
    turn.emit(
        CouncilClosed(
            round=state.round,
            run_off=run_off,
            tally=tally,
            abstained=len(state.voters) - sum(votes for _, votes in tally),
            voted_out=out,
            tied=tied if goes_on else (),
        )
    )
    for seat in out:
        turn.emit(SeatDied(seat=seat, cause="council"))
    redraw_spies(turn)
    if goes_on:
        _open(turn, tied, state.places - len(out), run_off=True)
        return False
    _settle_bribes(turn)
    return True


def _settle_bribes(turn: ManorTurn) -> None:
    """MAN-21. Whoever left the living gains nothing; a shot seat never met the council, so did not take."""
    day = turn.state.days[-1]
    winners: list[Seat] = []
    for briber, target, _ in day.bribes:
        player = turn.state.players[target]
        taken = not player.named_somebody and player.cause not in ("shot", "night")
        turn.emit(BribeSettled(by=briber, target=target, taken=taken))
        gains = taken and player.alive and not player.asleep and player.role is not Role.CRANK
        if gains and target not in winners:
            winners.append(target)
    for target in winners:
        deal_extra_goal(turn, target)
