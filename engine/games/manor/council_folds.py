"""How a council moves the state: its ballots, its close, and what both do to goals."""

from __future__ import annotations

from dataclasses import replace

from engine.core.values import Seat
from engine.games.manor.content import Goal, Phase, Role
from engine.games.manor.events import (
    BallotCast,
    BallotMarked,
    CouncilBegan,
    CouncilClosed,
)
from engine.games.manor.goals import SUSPECT_VOTES, achieved, voted_for
from engine.games.manor.state import ManorState, Player, with_player, with_today


def council_began(state: ManorState, event: CouncilBegan) -> ManorState:
    return replace(
        state,
        phase=Phase.RUN_OFF if event.run_off else Phase.COUNCIL,
        due=event.due,
        candidates=event.candidates,
        voters=event.voters,
        places=event.places,
        tally=(),
        abstained=0,
        players=tuple(replace(player, voted=False, ballot=None) for player in state.players),
    )


def ballot_cast(state: ManorState, event: BallotCast) -> ManorState:
    if event.target is None:
        return replace(state, abstained=state.abstained + 1)
    counts = dict(state.tally)
    counts[event.target] = counts.get(event.target, 0) + 1
    tally = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    return replace(state, tally=tuple(tally))


def ballot_marked(state: ManorState, event: BallotMarked) -> ManorState:
    voter = state.players[event.seat]
    if event.target is None:
        return with_player(state, event.seat, voted=True)
    if state.players[event.target].role is Role.MURDERER:
        voter = achieved(voter, Goal.ACCUSER)
    voter = replace(voter, voted=True, ballot=event.target, voted_for_person=True)
    players = list(state.players)
    players[event.seat] = voter
    return replace(state, players=tuple(players))


def council_closed(state: ManorState, event: CouncilClosed) -> ManorState:
    # Whoever did not confirm counts as having abstained (MAN-16).
    ballots = tuple((seat, state.players[seat].ballot) for seat in state.voters)
    state = with_today(state, **{"run_off" if event.run_off else "ballots": ballots})
    votes = dict(event.tally)
    players = tuple(
        _counted(player, votes.get(Seat(seat), 0), player.ballot in event.voted_out)
        for seat, player in enumerate(state.players)
    )
    return replace(state, players=players, tally=event.tally, abstained=event.abstained)


def _counted(player: Player, votes: int, voted_out_one: bool) -> Player:
    """What a ballot does to a seat's goals: `votes` were for it, its own put somebody out."""
    if votes:
        player = voted_for(player)
    if votes >= SUSPECT_VOTES:
        player = achieved(player, Goal.SUSPECT)
    return achieved(player, Goal.JUROR) if voted_out_one else player
