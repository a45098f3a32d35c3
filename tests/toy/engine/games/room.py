"""The rules: seat 0 keeps a number from 1 to 3, seat 1 has one guess at it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from engine.core.chance import Rng
from engine.core.game import AnyGame, Ask, Choice, Game, Outcome, Turn
from engine.core.messages import Command, Event, Private, Public, Refusal, TimerFired
from engine.core.values import MINUTE, Deadline, Millis, Options, Seat, Setup, Viewer

KEEPER, GUESSER = Seat(0), Seat(1)
Number = Literal[1, 2, 3]
NUMBERS: tuple[Number, ...] = (1, 2, 3)


class Guess(Command, frozen=True, kw_only=True, tag="number_guess"):
    number: Number


class RoundBegan(Public, frozen=True, kw_only=True, tag="number_round_began"):
    due: Millis


class NumberDealt(Private, frozen=True, kw_only=True, tag="number_dealt"):
    number: int


class NumberTold(Public, frozen=True, kw_only=True, tag="number_told"):
    """The end. `guess` None: there was none in time."""

    number: int
    guess: int | None


NumberEvent = RoundBegan | NumberDealt | NumberTold


@dataclass(frozen=True, slots=True)
class State:
    number: int = 0
    due: Millis | None = None
    guess: int | None = None
    told: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """`number`: the keeper's from the deal on, everybody's at the end."""

    number: int | None
    guess: int | None


class NumberGame(Game[State, Guess, NumberEvent, View]):
    key: ClassVar[str] = "number"
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[type[Options]] = Options
    rules: ClassVar[str] = "number-1"
    commands: ClassVar[tuple[type[Command], ...]] = (Guess,)
    events: ClassVar[tuple[type[Event], ...]] = (RoundBegan, NumberDealt, NumberTold)
    teams: ClassVar[tuple[str, ...]] = ("keeper", "guesser")

    def initial(self, setup: Setup) -> State:
        return State()

    def begin(self, turn: Turn[State, NumberEvent]) -> None:
        turn.emit(NumberDealt(seat=KEEPER, number=turn.rng.labelled("number").choice(NUMBERS)))
        turn.emit(RoundBegan(due=Millis(turn.now + MINUTE)))

    def decide(self, turn: Turn[State, NumberEvent], command: Guess | TimerFired) -> None:
        if isinstance(command, Guess):
            if turn.actor != GUESSER:
                raise Refusal("number.keeper")
            turn.emit(NumberTold(number=turn.state.number, guess=command.number))
        else:
            turn.emit(NumberTold(number=turn.state.number, guess=None))

    def evolve(self, state: State, event: NumberEvent) -> State:
        match event:
            case NumberDealt():
                return replace(state, number=event.number)
            case RoundBegan():
                return replace(state, due=event.due)
            case NumberTold():
                return replace(state, number=event.number, guess=event.guess, told=True, due=None)

    def reveal(self, turn: Turn[State, NumberEvent]) -> None:
        if not turn.state.told:
            turn.emit(NumberTold(number=turn.state.number, guess=None))

    def phase(self, state: State) -> str:
        return "over" if state.told else "guess.1"

    def rounds(self, state: State) -> int:
        return 1

    def view(self, state: State, viewer: Viewer) -> View:
        return View(state.number if state.told or viewer == KEEPER else None, state.guess)

    def choices(self, state: State, seat: Seat) -> tuple[Choice[Guess] | Ask[Guess], ...]:
        if state.told or seat != GUESSER:
            return ()
        return tuple(Choice("number", Guess(number=n)) for n in NUMBERS)

    def owes(self, state: State) -> tuple[Seat, ...]:
        return () if state.told else (GUESSER,)

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        return () if state.due is None else (Deadline("guess.1", state.due, MINUTE),)

    def outcome(self, state: State) -> Outcome | None:
        if not state.told:
            return None
        won = GUESSER if state.guess == state.number else KEEPER
        points = tuple(int(seat == won) for seat in (KEEPER, GUESSER))
        return Outcome((won,), points, self.teams[won], "told")

    def twins(self, state: State, viewer: Viewer, rng: Rng) -> Iterator[State]:
        if not state.told and viewer != KEEPER:
            yield from (replace(state, number=n) for n in NUMBERS if n != state.number)


ROOM: AnyGame = NumberGame()
