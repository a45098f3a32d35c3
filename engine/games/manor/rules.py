"""The Manor, as a game the table can run: its parts put together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never, get_args

from engine.core.chance import Rng
from engine.core.game import Ask, Choice, Game, Outcome
from engine.core.messages import Command, Event, TimerFired
from engine.core.values import Deadline, Faction, Options, Seat, Setup, Viewer
from engine.games.manor import claims, corrections, council, day, ending, night
from engine.games.manor.choices import choices
from engine.games.manor.commands import (
    COMMANDS,
    HOST_COMMANDS,
    AgreeEndDay,
    CastBallot,
    CastGuess,
    ChooseRoom,
    ConfirmNight,
    FireShot,
    HostCommand,
    MakeClaim,
    ManorCommand,
    OfferBribe,
    SetHolyGround,
    SetInvestigation,
    SetPowder,
    SetProtection,
    WithdrawClaim,
)
from engine.games.manor.content import Phase, Team
from engine.games.manor.deal import deal
from engine.games.manor.events import ManorEvent
from engine.games.manor.evolve import evolve
from engine.games.manor.options import ManorOptions
from engine.games.manor.presets import SEATS
from engine.games.manor.seen import ManorView
from engine.games.manor.state import (
    ManorState,
    ManorTurn,
    Player,
    ghosts,
    has_pressed,
    length_of,
    playing,
    waited_for,
)
from engine.games.manor.twins import twins
from engine.games.manor.views import view


class Manor(Game[ManorState, ManorCommand, ManorEvent, ManorView]):
    """6 to 18 seats. The rules by number: docs/rules/manor.md."""

    key: ClassVar[str] = "manor"
    seats: ClassVar[range] = SEATS
    options: ClassVar[type[Options]] = ManorOptions
    rules: ClassVar[str] = "manor-2"
    commands: ClassVar[tuple[type[Command], ...]] = COMMANDS
    host_commands: ClassVar[tuple[type[Command], ...]] = HOST_COMMANDS
    events: ClassVar[tuple[type[Event], ...]] = get_args(ManorEvent)
    teams: ClassVar[tuple[str, ...]] = tuple(Team)

    def initial(self, setup: Setup) -> ManorState:
        """Raises TypeError for the options of another game."""
        if not isinstance(setup.options, ManorOptions):
            raise TypeError(f"{setup.options} are not the Manor's options")
        return ManorState(setup.options, (Player(),) * setup.seats)

    def begin(self, turn: ManorTurn) -> None:
        deal(turn)

    def decide(self, turn: ManorTurn, command: ManorCommand | TimerFired) -> None:
        if isinstance(command, TimerFired):
            _time_is_up(turn)
            return
        assert turn.actor is not None, "the table checks who pressed"
        _press(turn, turn.actor, command)

    def evolve(self, state: ManorState, event: ManorEvent) -> ManorState:
        return evolve(state, event)

    def reveal(self, turn: ManorTurn) -> None:
        ending.reveal(turn)

    def phase(self, state: ManorState) -> str:
        if state.phase in (Phase.DEALING, Phase.OVER):
            return str(state.phase)
        return f"{state.phase}.{state.round}"

    def factions(self, state: ManorState) -> tuple[Faction, ...]:
        """The ghosts have a room of their own to talk in (MAN-30)."""
        dead = ghosts(state)
        return (Faction("ghosts", dead),) if dead else ()

    def rounds(self, state: ManorState) -> int:
        return state.round

    def view(self, state: ManorState, viewer: Viewer) -> ManorView:
        return view(state, viewer)

    def choices(self, state: ManorState, seat: Seat) -> tuple[Choice[ManorCommand] | Ask[ManorCommand], ...]:
        return choices(state, seat)

    def correct(self, turn: ManorTurn, command: Command) -> None:
        assert isinstance(command, HostCommand), "the table lets no other through"
        corrections.correct(turn, command)
        # A night that ended with somebody's being put out would tell that this seat had not acted.
        if not self.owes(turn.state) and turn.state.phase is Phase.DAY:
            _time_is_up(turn)

    def corrections(self, state: ManorState) -> tuple[Command, ...]:
        return tuple(corrections.open_corrections(state))

    def plays(self, state: ManorState, seat: Seat) -> bool:
        """The living and the ghosts; at the unmasking all the dead guess too."""
        return state.phase is Phase.UNMASKING or seat in playing(state)

    def owes(self, state: ManorState) -> tuple[Seat, ...]:
        return tuple(seat for seat in waited_for(state) if not has_pressed(state, seat))

    def idling_counts(self, state: ManorState) -> bool:
        """By day people talk; nobody idles who does not agree to its end."""
        return state.phase is not Phase.DAY

    def deadlines(self, state: ManorState) -> tuple[Deadline, ...]:
        if state.phase in (Phase.DEALING, Phase.OVER):
            return ()
        return (Deadline(self.phase(state), state.due, length_of(state.options, state.phase)),)

    def outcome(self, state: ManorState) -> Outcome | None:
        if state.phase is not Phase.OVER or state.why is None:
            return None
        points = tuple(score.total for score in state.scores)
        return Outcome(state.winners, points, state.winner, state.why)

    def twins(self, state: ManorState, viewer: Viewer, rng: Rng) -> Iterator[ManorState]:
        return twins(state, viewer, rng)


def _press(turn: ManorTurn, seat: Seat, command: ManorCommand) -> None:
    match command:
        case ChooseRoom():
            night.choose_room(turn, seat, command)
        case SetPowder():
            night.set_powder(turn, seat, command)
        case SetInvestigation():
            night.set_investigation(turn, seat, command)
        case SetProtection():
            night.set_protection(turn, seat, command)
        case SetHolyGround():
            night.set_holy_ground(turn, seat, command)
        case ConfirmNight():
            night.confirm_night(turn, seat)
        case AgreeEndDay():
            day.agree_end_day(turn, seat, command)
        case MakeClaim():
            claims.make_claim(turn, seat, command)
        case WithdrawClaim():
            claims.withdraw_claim(turn, seat, command)
        case OfferBribe():
            day.offer_bribe(turn, seat, command)
        case FireShot():
            day.fire_shot(turn, seat, command)
        case CastBallot():
            council.cast_ballot(turn, seat, command)
        case CastGuess():
            ending.cast_guess(turn, seat, command)
        case _:
            assert_never(command)


def _time_is_up(turn: ManorTurn) -> None:
    match turn.state.phase:
        case Phase.NIGHT:
            night.end_night(turn)
        case Phase.DAY:
            council.open_council(turn)
        case Phase.COUNCIL | Phase.RUN_OFF:
            council.close_council(turn)
        case Phase.UNMASKING:
            ending.end_unmasking(turn)
        case Phase.DEALING | Phase.OVER:
            raise ValueError(f"nothing is timed while the phase is {turn.state.phase}")
