"""When the game ends, the unmasking, the reveal and the points (MAN-40 to 43)."""

from __future__ import annotations

from typing import Literal

from engine.core.messages import refuse_unless
from engine.core.values import Millis, Seat
from engine.games.manor.content import Goal, Role, Team
from engine.games.manor.deal import ManorTurn
from engine.games.manor.model import (
    CardRevealed,
    CastGuess,
    DayRevealed,
    GameScored,
    GuessCast,
    GuessesCounted,
    GuessRevealed,
    NightRevealed,
    Phase,
    Score,
    UnmaskingBegan,
)
from engine.games.manor.presets import FEW_LIVING, last_round, phase_length
from engine.games.manor.refusals import No
from engine.games.manor.state import Held, Player, State

Why = Literal["no_murderer", "only_murderers", "few_living", "last_round"]
TEAM_POINTS, GOAL_POINTS, GUESS_POINTS, GUESSED_POINTS, SHOT_POINTS = 1, 2, 1, -1, 3


def why_over(state: State, *, council_held: bool) -> Why | None:
    """MAN-40."""
    murderers = state.living_murderers()
    if not murderers:
        return "no_murderer"
    if len(murderers) == len(state.living()):
        return "only_murderers"
    if council_held and state.living_at_nightfall <= FEW_LIVING:
        return "few_living"
    if council_held and state.round >= last_round(len(state.players)):
        return "last_round"
    return None


def begin_unmasking(turn: ManorTurn, why: Why) -> None:
    due = Millis(turn.now + phase_length(turn.state.options, Phase.UNMASKING))
    turn.emit(UnmaskingBegan(due=due, why=why))


def cast_guess(turn: ManorTurn, seat: Seat, command: CastGuess) -> bool:
    """MAN-42; returns whether everybody has guessed or declined now."""
    refuse_unless(turn.state.phase is Phase.UNMASKING, No.NOT_UNMASKING)
    refuse_unless((command.target is None) == (command.goal is None), No.HALF_A_GUESS)
    if command.target is not None:
        refuse_unless(0 <= command.target < len(turn.state.players), No.NO_SUCH_SEAT)
        refuse_unless(command.target != seat, No.NOT_ONESELF)
    turn.emit(GuessCast(seat=seat, target=command.target, goal=command.goal))
    done = sum(p.guess_cast for p in turn.state.players)
    turn.emit(GuessesCounted(done=done))
    return done == len(turn.state.players)


def fulfilled(player: Player, held: Held) -> bool:
    """Whether a goal counts at the end; a Suspect must also be alive (MAN-50)."""
    return held.done and (held.goal is not Goal.SUSPECT or player.alive)


def reveal(turn: ManorTurn) -> None:
    """LAW-6: everything hidden, as public events."""
    state = turn.state
    for i, player in enumerate(state.players):
        goals = tuple((h.goal, h.person, fulfilled(player, h)) for h in player.goals)
        turn.emit(CardRevealed(seat=Seat(i), role=player.role, goals=goals))
    for night in state.nights:
        turn.emit(
            NightRevealed(
                round=night.round,
                rooms=night.rooms,
                powders=night.powders,
                protections=night.protections,
                investigations=night.investigations,
                killed=night.killed,
                meetings=night.meetings,
            )
        )
    for day in state.days:
        shots = tuple((s, t, state.players[t].role is Role.MURDERER) for s, t in day.shots)
        turn.emit(
            DayRevealed(
                round=day.round, bribes=day.bribes, shots=shots, ballots=day.ballots, run_off=day.run_off
            )
        )
    for i, player in enumerate(state.players):
        if player.guess is not None:
            target, goal = player.guess
            right = _holds(state, target, goal)
            turn.emit(GuessRevealed(seat=Seat(i), target=target, goal=goal, right=right))


def finish(turn: ManorTurn) -> None:
    """The reveal, then the points."""
    reveal(turn)
    team = winning_team(turn.state)
    scores = tuple(_score(turn.state, Seat(i), team) for i in range(len(turn.state.players)))
    winners = tuple(Seat(i) for i, p in enumerate(turn.state.players) if team_of(p) is team)
    turn.emit(GameScored(winner=team, winners=winners, scores=scores))


def team_of(player: Player) -> Team | None:
    """The Crank is in no team (MAN-25)."""
    match player.role:
        case Role.MURDERER:
            return Team.MURDERERS
        case Role.CRANK:
            return None
        case _:
            return Team.GUESTS


def winning_team(state: State) -> Team:
    """MAN-41 without ghosts."""
    return Team.MURDERERS if state.living_murderers() else Team.GUESTS


def _holds(state: State, seat: Seat, goal: Goal) -> bool:
    player = state.players[seat]
    return any(h.goal is goal and fulfilled(player, h) for h in player.goals)


def _score(state: State, seat: Seat, team: Team) -> Score:
    """MAN-43."""
    me = state.players[seat]
    named = any(p.guess is not None and p.guess[0] == seat and _holds(state, *p.guess) for p in state.players)
    hits = sum(
        1
        for day in state.days
        for shooter, target in day.shots
        if shooter == seat and state.players[target].role is Role.MURDERER
    )
    return Score(
        team=TEAM_POINTS if team_of(me) is team else 0,
        goals=GOAL_POINTS * sum(fulfilled(me, h) for h in me.goals),
        guess=GUESS_POINTS if me.guess is not None and _holds(state, *me.guess) else 0,
        guessed=GUESSED_POINTS if named else 0,
        shot=SHOT_POINTS * hits,
    )
