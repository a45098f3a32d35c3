"""Scenes for rule tests: a Manor set up as wished, pressed through the table's own door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from engine.core import table as tables
from engine.core.messages import Command, Event, TimerFired
from engine.core.table import Accepted, Rejected, Table
from engine.core.values import Millis, Seat, Setup
from engine.games.manor.commands import CastBallot
from engine.games.manor.content import Character, Goal, Phase, Role, Room
from engine.games.manor.events import NightResolved
from engine.games.manor.options import ManorOptions
from engine.games.manor.rules import Manor
from engine.games.manor.state import DayRecord, GoalHeld, ManorState, Player

GAME = Manor()
SEED = b"sixteen bytes ok"
NOW = Millis(1_000_000)
ROLES: Mapping[str, Role] = {
    "M": Role.MURDERER,
    "I": Role.INVESTIGATOR,
    "D": Role.DOCTOR,
    "C": Role.CRANK,
    "G": Role.GUEST,
    "E": Role.EXORCIST,
}
ROOMS = tuple(Room)
E = TypeVar("E", bound=Event)


@dataclass
class Scene:
    """One table under test. `events` is everything that happened since the scene was set."""

    table: Table[ManorState]
    seed: bytes = SEED
    now: Millis = NOW
    events: list[Event] = field(default_factory=list)

    @property
    def state(self) -> ManorState:
        return self.table.state

    def decide(self, command: Command, seat: int | None) -> Accepted[Any] | Rejected:
        return tables.decide(
            GAME,
            self.table,
            command,
            actor=None if seat is None else Seat(seat),
            seed=self.seed,
            version=self.table.version,
            now=self.now,
        )

    def press(self, seat: int | None, command: Command) -> tuple[Event, ...]:
        """By a seat, or None: the table itself, as a human host's corrections come."""
        return self._take(self.decide(command, seat))

    def refused(self, seat: int | None, command: Command) -> str:
        """The refusal's code; the table must be as it was."""
        before = repr(self.table)
        answer = self.decide(command, seat)
        assert isinstance(answer, Rejected), f"{command} of seat {seat} was accepted"
        assert repr(self.table) == before
        return answer.code

    def time_is_up(self) -> tuple[Event, ...]:
        """The present phase runs out."""
        (deadline,) = GAME.deadlines(self.state)
        self.now = Millis(max(self.now, deadline.due))
        return self._take(self.decide(TimerFired(name=deadline.name), None))

    def vote(self, ballots: Mapping[int, int | None]) -> tuple[Event, ...]:
        """Cast these ballots in a council and let its time run out unless all have voted."""
        phase, told = GAME.phase(self.state), ()
        for voter, target in ballots.items():
            told += self.press(voter, CastBallot(target=None if target is None else Seat(target)))
        return told if GAME.phase(self.state) != phase else told + self.time_is_up()

    def change(self, seat: int, **changes: Any) -> None:
        players = list(self.state.players)
        players[seat] = replace(players[seat], **changes)
        self.table = replace(self.table, state=replace(self.state, players=tuple(players)))

    def all_of(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        (event,) = self.all_of(kind)
        return event

    def letter(self, kind: type[E], seat: int) -> E:
        (event,) = [e for e in self.all_of(kind) if getattr(e, "seat", None) == seat]
        return event

    def alive(self) -> list[int]:
        return [i for i, player in enumerate(self.state.players) if player.alive]

    def done(self, seat: int) -> list[bool]:
        """Whether each goal of the seat is done."""
        return [held.done for held in self.state.players[seat].goals]

    def _take(self, answer: Accepted[Any] | Rejected) -> tuple[Event, ...]:
        assert isinstance(answer, Accepted), answer
        self.table = answer.table
        self.events += answer.events
        return answer.events


def scene(
    roles: str,
    *,
    rooms: Sequence[int] | None = None,
    phase: Phase = Phase.NIGHT,
    round: int = 1,
    dead: Sequence[int] = (),
    goals: Mapping[int, Sequence[GoalHeld | Goal]] | None = None,
    began_living: int | None = None,
    seed: bytes = SEED,
    options: ManorOptions | None = None,
) -> Scene:
    """A house with these roles by seat ("MIDCG"), all nine rooms open.

    `rooms` says by number where each sleeps (else each has the room of its own number, the rest the
    last one); a phase may be the night or the day.
    """
    options = options or ManorOptions(ghosts="off")
    where = rooms or [min(i, len(ROOMS) - 1) for i in range(len(roles))]
    players = tuple(
        Player(
            character=tuple(Character)[i],
            role=ROLES[letter],
            room=ROOMS[where[i]],
            alive=i not in dead,
            cause="council" if i in dead else None,
            died_round=0 if i in dead else None,
            goals=tuple(g if isinstance(g, GoalHeld) else GoalHeld(g) for g in (goals or {}).get(i, ())),
        )
        for i, letter in enumerate(roles)
    )
    state = ManorState(
        options,
        players,
        phase=phase,
        round=round,
        due=Millis(NOW + 60_000),
        rooms=ROOMS,
        told=roles.count("M"),
        began_living=len(roles) - len(dead) if began_living is None else began_living,
        days=(DayRecord(round),) if phase is Phase.DAY else (),
    )
    return Scene(Table(Setup(len(roles), options), state, version=7, holders=(0,) * len(roles)), seed=seed)


def council(roles: str, *, dead: Sequence[int] = (), **more: Any) -> Scene:
    """The same, with the council of the day just opened."""
    opened = scene(roles, phase=Phase.DAY, dead=dead, **more)
    opened.time_is_up()
    return opened


def night(roles: str, rooms: Sequence[int], **more: Any) -> tuple[Scene, NightResolved]:
    """A night in these rooms, resolved."""
    slept = scene(roles, rooms=rooms, **more)
    slept.time_is_up()
    return slept, slept.one(NightResolved)


def dealt(seats: int, seed: int = 0, **options: Any) -> Scene:
    """A fresh deal, without ghosts unless the options say so."""
    drawn = seed.to_bytes(16, "big")
    setup = Setup(seats, ManorOptions(**{"ghosts": "off", **options}))
    accepted = tables.begin(GAME, setup, seed=drawn, now=NOW)
    return Scene(accepted.table, seed=drawn, events=list(accepted.events))
