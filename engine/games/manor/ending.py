"""The end: when it comes, the unmasking, what is revealed and what it is worth (MAN-40 to 43)."""

from __future__ import annotations

from engine.core.messages import refuse_unless
from engine.core.values import Seat
from engine.games.manor.commands import CastGuess
from engine.games.manor.content import Phase, Role, Team
from engine.games.manor.events import (
    CardRevealed,
    CorrectionRevealed,
    DayRevealed,
    GameScored,
    GuessCast,
    GuessesCounted,
    GuessRevealed,
    NightRevealed,
    Score,
    UnmaskingBegan,
)
from engine.games.manor.goals import fulfilled
from engine.games.manor.permits import a_seat
from engine.games.manor.presets import ghosts_need, goals_in_play, rounds_at_most
from engine.games.manor.refusals import No
from engine.games.manor.state import (
    DayRecord,
    ManorState,
    ManorTurn,
    Why,
    all_done,
    done_count,
    due_at,
    ghosts,
    has_pressed,
    living,
    possessed,
)

FEW_LIVING = 4
TEAM_POINTS, GOAL_POINTS, GUESS_POINTS, GUESSED_POINTS, SHOT_POINTS = 1, 2, 1, -1, 3


def why_over(state: ManorState, *, round_ended: bool) -> Why | None:
    """Why the game ends here, at dawn, after a shot or (`round_ended`) after a council (MAN-40)."""
    murderers = [state.players[seat].role is Role.MURDERER for seat in living(state)]
    if not any(murderers):
        return "no_murderer"
    if all(murderers):
        return "only_murderers"
    if round_ended and state.began_living <= FEW_LIVING:
        return "few_living"
    if round_ended and state.round >= rounds_at_most(len(state.players)):
        return "last_round"
    return None


def end_if_over(turn: ManorTurn, *, round_ended: bool) -> bool:
    """Open the unmasking if the game is over; whether it is."""
    why = why_over(turn.state, round_ended=round_ended)
    if why is None:
        return False
    turn.emit(UnmaskingBegan(due=due_at(turn, Phase.UNMASKING), why=why))
    return True


def cast_guess(turn: ManorTurn, seat: Seat, command: CastGuess) -> None:
    """Every seat, dead ones too, may guess and may change its guess while the unmasking runs."""
    state = turn.state
    refuse_unless(state.phase is Phase.UNMASKING, No.NOT_NOW, needed=Phase.UNMASKING, now=state.phase)
    refuse_unless((command.target is None) == (command.goal is None), No.HALF_A_GUESS)
    guess = None
    if command.target is not None and command.goal is not None:
        a_seat(state, command.target)
        goals = goals_in_play(state.options)
        refuse_unless(command.goal in goals, No.NO_SUCH_GOAL, goal=str(command.goal))
        refuse_unless(command.target != seat, No.SELF_GUESS)
        guess = (command.target, command.goal)
    player = state.players[seat]
    refuse_unless(not (player.guessed and player.guess == guess), No.UNCHANGED, what="guess")
    turn.emit(GuessCast(seat=seat, target=command.target, goal=command.goal))
    if not player.guessed:
        turn.emit(GuessesCounted(done=done_count(turn.state)))
    if all_done(turn.state):
        end_unmasking(turn)


def end_unmasking(turn: ManorTurn) -> None:
    reveal(turn)
    winner = _winner(turn.state)
    seats = tuple(Seat(i) for i in range(len(turn.state.players)))
    winners = tuple(seat for seat in seats if belongs_to(turn.state, seat) is winner)
    turn.emit(GameScored(winner=winner, winners=winners, scores=scores(turn.state, winner)))


def reveal(turn: ManorTurn) -> None:
    """Tell every secret: cards, nights, days, guesses (LAW-6)."""
    state = turn.state
    for seat, player in enumerate(state.players):
        goals = tuple((held.goal, held.person, fulfilled(player, held)) for held in player.goals)
        turn.emit(
            CardRevealed(
                seat=Seat(seat),
                role=player.role,
                goals=goals,
                possessed=player.possessed,
                since=tuple(held.since for held in player.goals),
            )
        )
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
                haunts=night.haunts,
                holy=night.holy,
                possessed=night.possessed,
                freed=night.freed,
            )
        )
    for day in state.days:
        turn.emit(day_revealed(state, day))
    for seat, target, right in _guesses(state):
        guess = state.players[seat].guess
        assert guess is not None
        turn.emit(GuessRevealed(seat=seat, target=target, goal=guess[1], right=right))
    for line in state.corrections:
        turn.emit(CorrectionRevealed(what=line.what, seat=line.seat, phase=line.phase))


def day_revealed(state: ManorState, day: DayRecord) -> DayRevealed:
    """The secrets of a day as they stand."""
    ballots, run_off = day.ballots, day.run_off
    # A table closed in the middle of a ballot tells what was marked until then.
    if day.round == state.round and state.phase in (Phase.COUNCIL, Phase.RUN_OFF):
        marked = tuple(
            (seat, state.players[seat].ballot) for seat in state.voters if has_pressed(state, seat)
        )
        ballots, run_off = (marked, run_off) if state.phase is Phase.COUNCIL else (ballots, marked)
    return DayRevealed(
        round=day.round,
        bribes=day.bribes,
        shots=tuple((by, hit, state.players[hit].role is Role.MURDERER) for by, hit in day.shots),
        ballots=ballots,
        run_off=run_off,
    )


def _guesses(state: ManorState) -> tuple[tuple[Seat, Seat, bool], ...]:
    """(who guessed, whom, rightly): right is a goal that the other seat holds and has fulfilled."""
    found: list[tuple[Seat, Seat, bool]] = []
    for seat, player in enumerate(state.players):
        if player.guess is not None:
            target, goal = player.guess
            other = state.players[target]
            right = any(held.goal is goal and fulfilled(other, held) for held in other.goals)
            found.append((Seat(seat), target, right))
    return tuple(found)


def team_of(role: Role) -> Team | None:
    match role:
        case Role.MURDERER:
            return Team.MURDERERS
        case Role.CRANK:
            return None
        case Role.INVESTIGATOR | Role.DOCTOR | Role.GUEST | Role.EXORCIST:
            return Team.GUESTS


def belongs_to(state: ManorState, seat: Seat) -> Team | None:
    """The seat's team at the end: with ghosts, the dead and the possessed are theirs (MAN-25, 33, 43)."""
    player = state.players[seat]
    if state.options.ghosts == "on" and (not player.alive or player.possessed):
        return Team.GHOSTS
    return team_of(player.role)


def _winner(state: ManorState) -> Team:
    """MAN-41. A murderer who lives keeps the guests from winning, though it be possessed."""
    if _ghosts_win(state):
        return Team.GHOSTS
    alive = any(state.players[seat].role is Role.MURDERER for seat in living(state))
    return Team.MURDERERS if alive else Team.GUESTS


def _ghosts_win(state: ManorState) -> bool:
    alive, held = len(living(state)), len(possessed(state))
    if not ghosts(state) or not alive:
        return False
    match ghosts_need(state.options, len(state.players)):
        case "all":
            return held == alive
        case "more_than_half":
            return 2 * held > alive
        case "half":
            return 2 * held >= alive


def scores(state: ManorState, winner: Team) -> tuple[Score, ...]:
    """Everybody's points and how they came about (MAN-43)."""
    guesses = _guesses(state)
    right = {seat for seat, _, ok in guesses if ok}
    found_out = {target for _, target, ok in guesses if ok}
    hits = {
        by for day in state.days for by, target in day.shots if state.players[target].role is Role.MURDERER
    }
    return tuple(
        Score(
            team=TEAM_POINTS * (belongs_to(state, Seat(seat)) is winner),
            goals=GOAL_POINTS * sum(fulfilled(player, held) for held in player.goals),
            guess=GUESS_POINTS * (seat in right),
            guessed=GUESSED_POINTS * (seat in found_out),
            shot=SHOT_POINTS * (seat in hits),
        )
        for seat, player in enumerate(state.players)
    )
