"""The Duel, as a game the table can run: its parts put together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, assert_never, get_args

from engine.core.chance import Rng
from engine.core.game import Ask, Choice, Game, Outcome
from engine.core.messages import Command, Event, TimerFired
from engine.core.values import Deadline, Options, Seat, Setup, Viewer
from engine.games.duel import acts, ending, turns
from engine.games.duel.choices import choices
from engine.games.duel.commands import (
    COMMANDS,
    Arrest,
    ChooseIdentity,
    Discard,
    Disguise,
    DuelCommand,
    Exonerate,
    Kill,
    Resign,
    Shift,
)
from engine.games.duel.content import Phase, Side
from engine.games.duel.deal import deal
from engine.games.duel.events import DuelEvent
from engine.games.duel.evolve import evolve
from engine.games.duel.options import DuelOptions
from engine.games.duel.seen import DuelView
from engine.games.duel.state import SEATS, DuelState, DuelTurn, deadline_name, length_of_turn
from engine.games.duel.twins import twins
from engine.games.duel.views import view


class Duel(Game[DuelState, DuelCommand, DuelEvent, DuelView]):
    """Two seats. The rules by number: docs/rules/duel.md."""

    key: ClassVar[str] = "duel"
    seats: ClassVar[range] = SEATS
    options: ClassVar[type[Options]] = DuelOptions
    rules: ClassVar[str] = "duel-1"
    commands: ClassVar[tuple[type[Command], ...]] = COMMANDS
    events: ClassVar[tuple[type[Event], ...]] = get_args(DuelEvent)
    teams: ClassVar[tuple[str, ...]] = tuple(Side)

    def initial(self, setup: Setup) -> DuelState:
        """Raises TypeError for the options of another game."""
        if not isinstance(setup.options, DuelOptions):
            raise TypeError(f"{setup.options} are not the Duel's options")
        return DuelState(setup.options)

    def begin(self, turn: DuelTurn) -> None:
        deal(turn)

    def decide(self, turn: DuelTurn, command: DuelCommand | TimerFired) -> None:
        if isinstance(command, TimerFired):
            turns.time_is_up(turn)
            return
        assert turn.actor is not None, "the table checks who pressed"
        _press(turn, turn.actor, command)
        turns.next_turn(turn)

    def evolve(self, state: DuelState, event: DuelEvent) -> DuelState:
        return evolve(state, event)

    def reveal(self, turn: DuelTurn) -> None:
        ending.reveal(turn)

    def phase(self, state: DuelState) -> str:
        if state.phase in (Phase.DEALING, Phase.OVER):
            return str(state.phase)
        return f"{state.phase}.{state.turn}"

    def rounds(self, state: DuelState) -> int:
        return state.turn

    def view(self, state: DuelState, viewer: Viewer) -> DuelView:
        return view(state, viewer)

    def choices(self, state: DuelState, seat: Seat) -> tuple[Choice[DuelCommand] | Ask[DuelCommand], ...]:
        return choices(state, seat)

    def owes(self, state: DuelState) -> tuple[Seat, ...]:
        on_turn = state.phase in (Phase.TURN, Phase.DISCARD) and state.seat is not None
        return (state.seat,) if on_turn and state.seat is not None else ()

    def deadlines(self, state: DuelState) -> tuple[Deadline, ...]:
        if state.phase in (Phase.DEALING, Phase.OVER) or state.seat is None:
            return ()
        bank = None if state.banks is None else state.banks[state.seat]
        return (Deadline(deadline_name(state), state.due, length_of_turn(state.options, bank)),)

    def outcome(self, state: DuelState) -> Outcome | None:
        if state.winner_seat is None or state.why is None:
            return None
        points = tuple(int(seat == state.winner_seat) for seat in range(SEATS[0]))
        return Outcome((state.winner_seat,), points, state.winner, state.why)

    def twins(self, state: DuelState, viewer: Viewer, rng: Rng) -> Iterator[DuelState]:
        return twins(state, viewer, rng)


def _press(turn: DuelTurn, seat: Seat, command: DuelCommand) -> None:
    match command:
        case ChooseIdentity():
            acts.choose_identity(turn, seat, command.suspect)
        case Shift():
            acts.shift(turn, seat, command)
        case Kill():
            acts.kill(turn, seat, command.target)
        case Arrest():
            acts.arrest(turn, seat, command)
        case Disguise():
            acts.disguise(turn, seat)
        case Exonerate():
            acts.exonerate(turn, seat)
        case Discard():
            acts.discard(turn, seat, command.suspect)
        case Resign():
            turns.resign(turn, seat)
        case _:
            assert_never(command)
