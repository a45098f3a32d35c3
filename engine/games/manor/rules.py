"""The Manor: who may do what when, and what follows (docs/rules/manor.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never, cast, get_args

from engine.core.chance import Rng
from engine.core.game import Ask, Choice, Game, Outcome, Turn
from engine.core.messages import Command, Event, TimerFired
from engine.core.values import Deadline, Options, Seat, Setup, Viewer
from engine.games.manor import choices as choosing
from engine.games.manor import twins as worlds
from engine.games.manor import views
from engine.games.manor.content import Team
from engine.games.manor.council import begin_council, cast_ballot, close_council
from engine.games.manor.day import agree_end_day, begin_day, fire_shot, offer_bribe
from engine.games.manor.deal import ManorTurn, deal
from engine.games.manor.ending import begin_unmasking, cast_guess, finish, reveal, why_over
from engine.games.manor.evolve import evolve
from engine.games.manor.model import (
    COMMANDS,
    AgreeEndDay,
    CastBallot,
    CastGuess,
    ChooseRoom,
    ConfirmNight,
    FireShot,
    ManorCommand,
    ManorEvent,
    ManorOptions,
    ManorView,
    OfferBribe,
    Phase,
    SetInvestigation,
    SetPowder,
    SetProtection,
)
from engine.games.manor.night import begin_night, plan_night, resolve_night
from engine.games.manor.presets import phase_length
from engine.games.manor.state import Player, State


class Manor(Game[State, ManorCommand, ManorEvent, ManorView]):
    key: ClassVar[str] = "manor"
    seats: ClassVar[range] = range(6, 19)
    options: ClassVar[type[Options]] = ManorOptions
    rules: ClassVar[str] = "manor-1"
    commands: ClassVar[tuple[type[Command], ...]] = COMMANDS
    events: ClassVar[tuple[type[Event], ...]] = get_args(ManorEvent)
    teams: ClassVar[tuple[str, ...]] = tuple(Team)

    def initial(self, setup: Setup) -> State:
        return State(options=cast("ManorOptions", setup.options), players=(Player(),) * setup.seats)

    def begin(self, turn: ManorTurn) -> None:
        deal(turn)
        begin_night(turn)

    def decide(self, turn: ManorTurn, command: ManorCommand | TimerFired) -> None:
        if isinstance(command, TimerFired):
            _end_phase(turn)
            return
        assert turn.actor is not None, "the table wraps every command of a seat"
        if _act(turn, turn.actor, command):
            _end_phase(turn)

    def evolve(self, state: State, event: ManorEvent) -> State:
        return evolve(state, event)

    def reveal(self, turn: Turn[State, ManorEvent]) -> None:
        reveal(turn)

    def phase(self, state: State) -> str:
        if state.phase in (Phase.OVER, Phase.DEALING):
            return str(state.phase)
        return f"{state.phase}.{state.round}"

    def rounds(self, state: State) -> int:
        return state.round

    def view(self, state: State, viewer: Viewer) -> ManorView:
        return views.view(state, viewer)

    def choices(self, state: State, seat: Seat) -> tuple[Choice[ManorCommand] | Ask[ManorCommand], ...]:
        return choosing.choices(state, seat)

    def owes(self, state: State) -> tuple[Seat, ...]:
        match state.phase:
            case Phase.NIGHT:
                return tuple(s for s in state.living() if not state.players[s].confirmed)
            case Phase.DAY:
                return tuple(s for s in state.living() if not state.players[s].agreed)
            case Phase.COUNCIL | Phase.RUN_OFF:
                return tuple(s for s in state.voters if not state.players[s].ballot_cast)
            case Phase.UNMASKING:
                return tuple(Seat(i) for i, p in enumerate(state.players) if not p.guess_cast)
            case _:
                return ()

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        if state.due is None:
            return ()
        return (Deadline(self.phase(state), state.due, phase_length(state.options, state.phase)),)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        points = tuple(score.total for score in state.scores)
        return Outcome(state.winners, points, state.winner, state.why or "")

    def twins(self, state: State, viewer: Viewer, rng: Rng) -> Iterator[State]:
        return worlds.twins(state, viewer, rng)


def _act(turn: ManorTurn, seat: Seat, command: ManorCommand) -> bool:
    """Carry out one seat's command; returns whether the phase may end, all having done their part."""
    match command:
        case ChooseRoom() | SetPowder() | SetInvestigation() | SetProtection() | ConfirmNight():
            return plan_night(turn, seat, command)
        case AgreeEndDay():
            return agree_end_day(turn, seat, command)
        case OfferBribe(target=target):
            offer_bribe(turn, seat, target)
            return False
        case FireShot(target=target):
            fire_shot(turn, seat, target)
            _unmask_if_over(turn, council_held=False)
            return False
        case CastBallot(target=target_or_none):
            return cast_ballot(turn, seat, target_or_none)
        case CastGuess():
            return cast_guess(turn, seat, command)
        case _:
            assert_never(command)


def _end_phase(turn: ManorTurn) -> None:
    match turn.state.phase:
        case Phase.NIGHT:
            resolve_night(turn)
            if not _unmask_if_over(turn, council_held=False):
                begin_day(turn)
        case Phase.DAY:
            begin_council(turn)
        case Phase.COUNCIL | Phase.RUN_OFF:
            if close_council(turn) and not _unmask_if_over(turn, council_held=True):
                begin_night(turn)
        case Phase.UNMASKING:
            finish(turn)
        case Phase.DEALING | Phase.OVER:
            raise AssertionError(f"no clock runs in {turn.state.phase}")


def _unmask_if_over(turn: ManorTurn, *, council_held: bool) -> bool:
    why = why_over(turn.state, council_held=council_held)
    if why is not None:
        begin_unmasking(turn, why)
    return why is not None
