"""The contract each game keeps. `tests/engine/test_laws.py` says what it promises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from engine.core.chance import Rng
from engine.core.messages import Blank, Command, CoreEvent, Event, TimerFired
from engine.core.values import Deadline, Faction, Millis, Options, Seat, Setup, Viewer

S = TypeVar("S")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Choice(Generic[C]):
    """One thing a seat may do now, ready to submit. `prompt` is the key of the control it belongs to."""

    prompt: str
    command: C


@dataclass(frozen=True, slots=True)
class Ask(Generic[C]):
    """Commands too many to list. `admits` says which are allowed; `bounds` are for the control's text."""

    prompt: str
    admits: Callable[[C], bool]
    bounds: Mapping[str, Blank]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended. `points` has one number a seat; `team` is None when nobody won."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    team: str | None
    why: str


class Turn(Generic[S, E]):
    """One decision under way. `emit` is the only way to change the state.

    `moved` has the deadlines that were given another moment, by name: a pause or an extension moves the
    clock past the state's own moment.
    """

    def __init__(
        self,
        state: S,
        evolve: Callable[[S, E], S],
        *,
        rng: Rng,
        now: Millis,
        actor: Seat | None,
        events: list[E | CoreEvent],
        moved: Mapping[str, Millis] | None = None,
    ) -> None:
        self.state = state
        self.rng = rng
        self.now = now
        self.actor = actor
        self.moved: Mapping[str, Millis] = moved or {}
        self._evolve = evolve
        self._events = events

    def emit(self, event: E) -> None:
        self.state = self._evolve(self.state, event)
        self._events.append(event)


class Game(ABC, Generic[S, C, E, V]):
    """A game: pure rules over frozen values. See docs/adding-a-game.md."""

    key: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[type[Options]]
    rules: ClassVar[str]
    """The version of the rules; part of the commitment to the deal."""
    commands: ClassVar[tuple[type[Command], ...]]
    host_commands: ClassVar[tuple[type[Command], ...]] = ()
    """What only a human host who does not play may do."""
    events: ClassVar[tuple[type[Event], ...]]
    teams: ClassVar[tuple[str, ...]]
    """Keys of the teams that can win."""

    @property
    def hands_over(self) -> bool:
        """Whether others may take a seat in mid-game. Where there are only two, who goes has given up."""
        return self.seats[-1] > 2

    @abstractmethod
    def initial(self, setup: Setup) -> S: ...

    @abstractmethod
    def begin(self, turn: Turn[S, E]) -> None:
        """Deal, and open the first phase."""

    @abstractmethod
    def decide(self, turn: Turn[S, E], command: C | TimerFired) -> None:
        """Emit what follows from `command`, or raise `Refusal`.

        `TimerFired` reaches a game only when the named deadline is really one of `deadlines()` and
        has come, or is being skipped: the game just ends that phase.
        """

    def correct(self, turn: Turn[S, E], command: Command) -> None:
        """Do one of the `host_commands`, or raise `Refusal`; only a table with a human host asks for it."""
        raise NotImplementedError(f"{self.key} has no corrections")

    def corrections(self, state: S) -> tuple[Command, ...]:
        """Everything a human host could set right now."""
        return ()

    @abstractmethod
    def evolve(self, state: S, event: E) -> S:
        """Total: what happened is never refused."""

    @abstractmethod
    def reveal(self, turn: Turn[S, E]) -> None:
        """Tell everything hidden, as public events. Called when a table is closed before its end."""

    @abstractmethod
    def phase(self, state: S) -> str:
        """The public phase and turn, e.g. "night.2"; it changes when, and only when, a new press is owed."""

    @abstractmethod
    def rounds(self, state: S) -> int:
        """How many rounds have begun."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """What `viewer` knows, built up from nothing."""

    @abstractmethod
    def choices(self, state: S, seat: Seat) -> tuple[Choice[C] | Ask[C], ...]:
        """Everything the seat may do now."""

    def plays(self, state: S, seat: Seat) -> bool:
        """Whether the seat may still be asked for presses, as all can see; whatever its role."""
        return True

    @abstractmethod
    def owes(self, state: S) -> tuple[Seat, ...]:
        """The seats that still owe the phase a press (all who play, whatever their role)."""

    def idling_counts(self, state: S) -> bool:
        """Whether a seat that owes the present phase a press when its clock runs out was idle."""
        return True

    def factions(self, state: S) -> tuple[Faction, ...]:
        """The groups that have a place of their own now, with everybody who may read it.

        Each is known to its members alone. Seats are usually only added while a game runs.
        """
        return ()

    @abstractmethod
    def deadlines(self, state: S) -> tuple[Deadline, ...]: ...

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None: ...

    @abstractmethod
    def twins(self, state: S, viewer: Viewer, rng: Rng) -> Iterator[S]:
        """Other worlds that `viewer` cannot rule out."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game whose own types are erased: what the registry holds."""
