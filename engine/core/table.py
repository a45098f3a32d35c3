"""A game with what every table has around it: pauses, moved deadlines, seats that change hands, an end.

These live in the same ledger as the game's own events, so they are logged, replayed and seen by all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Generic, TypeVar, cast

from engine.core.chance import Rng
from engine.core.game import AnyGame, Ask, Choice, Outcome, Turn
from engine.core.messages import (
    CORE_EVENTS,
    Blank,
    CardsHanded,
    Close,
    Command,
    CoreEvent,
    DeadlineMoved,
    EndPhase,
    Event,
    HandSeat,
    HostingPassed,
    MoveDeadline,
    PassHosting,
    Pause,
    Paused,
    PhaseSkipped,
    Refusal,
    Resume,
    Resumed,
    SeatHanded,
    TableClosed,
    TimerFired,
    refuse_unless,
)
from engine.core.values import DAY, MINUTE, Deadline, Millis, Pace, Seat, Setup, Viewer

S = TypeVar("S")
V = TypeVar("V")

PAUSE_CAP: Mapping[Pace, Millis] = {
    "live": Millis(15 * MINUTE),
    "quick": Millis(15 * MINUTE),
    "slow": Millis(7 * DAY),
}
"""How long a table may stand still in all, so that nobody wins by pausing."""

NO_TIME = Millis(0)


@dataclass(frozen=True, slots=True)
class Pausing:
    at: Millis
    until: Millis


@dataclass(frozen=True, slots=True)
class Table(Generic[S]):
    """The state of one table. `version` counts its events."""

    setup: Setup
    state: S
    version: int = 0
    pausing: Pausing | None = None
    paused_so_far: Millis = NO_TIME
    pauses: int = 0
    moved: tuple[tuple[str, Millis], ...] = ()
    holders: tuple[int, ...] = ()
    closed: str | None = None


@dataclass(frozen=True, slots=True)
class TableView(Generic[V]):
    """What a viewer knows: the game's own view inside what all can see of the table."""

    phase: str
    due: Millis | None
    length: Millis | None
    paused_until: Millis | None
    closed: str | None
    over: bool
    game: V


@dataclass(frozen=True, slots=True)
class Accepted(Generic[S]):
    table: Table[S]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Rejected:
    code: str
    params: Mapping[str, Blank]


def begin(game: AnyGame, setup: Setup, *, seed: bytes, now: Millis) -> Accepted[Any]:
    """Deal. Raises Refusal("core.seats", least, most) when the number of seats does not fit."""
    least, most = game.seats[0], game.seats[-1]
    refuse_unless(setup.seats in game.seats, "core.seats", least=least, most=most, seats=setup.seats)
    table = initial(game, setup)
    events: list[Event] = []
    turn: Turn[Any, Any] = Turn(
        table.state,
        game.evolve,
        rng=Rng(seed, 0),
        now=now,
        actor=None,
        events=cast("list[Any]", events),
    )
    game.begin(turn)
    return Accepted(replace(table, state=turn.state, version=len(events)), tuple(events))


def decide(
    game: AnyGame,
    table: Table[Any],
    command: Command,
    *,
    actor: Seat | None,
    seed: bytes,
    version: int,
    now: Millis,
) -> Accepted[Any] | Rejected:
    """What follows from `command` at moment `now`; a refusal changes nothing.

    `actor` is the seat that pressed, None for the table itself (timers and table commands).
    Raises ValueError when `version` is not the table's own: the caller folded something else.
    """
    if version != table.version:
        raise ValueError(f"decided at version {version}, but the table is at {table.version}")
    step = _Step(game, table, Rng(seed, version), now, actor)
    try:
        step.run(command)
    except Refusal as no:
        return Rejected(no.code, no.params)
    return Accepted(step.table, tuple(step.events))


def initial(game: AnyGame, setup: Setup) -> Table[Any]:
    """The table before its first event."""
    return Table(setup, game.initial(setup), holders=(0,) * setup.seats)


def fold(game: AnyGame, setup: Setup, events: Iterable[Event]) -> Table[Any]:
    """The table after `events`."""
    return reduce(lambda table, event: evolve(game, table, event), events, initial(game, setup))


def evolve(game: AnyGame, table: Table[Any], event: Event) -> Table[Any]:
    """The table after one more event. Total."""
    table = replace(table, version=table.version + 1)
    if isinstance(event, CORE_EVENTS):
        return _evolve_core(table, cast("CoreEvent", event))
    return replace(table, state=game.evolve(table.state, event))


def _evolve_core(table: Table[Any], event: CoreEvent) -> Table[Any]:
    match event:
        case Paused():
            return replace(table, pausing=Pausing(event.at, event.until), pauses=event.number)
        case Resumed():
            return replace(table, pausing=None, paused_so_far=Millis(table.paused_so_far + event.lasted))
        case DeadlineMoved():
            kept = tuple((n, d) for n, d in table.moved if n != event.name)
            return replace(table, moved=(*kept, (event.name, event.due)))
        case SeatHanded():
            holders = list(table.holders)
            holders[event.seat] = event.holder
            return replace(table, holders=tuple(holders))
        case TableClosed():
            return replace(table, closed=event.why, pausing=None)
        case PhaseSkipped() | CardsHanded() | HostingPassed():
            return table


def is_over(game: AnyGame, table: Table[Any]) -> bool:
    return table.closed is not None or game.outcome(table.state) is not None


def outcome(game: AnyGame, table: Table[Any]) -> Outcome | None:
    """The result; None while the game runs, and for ever when it was closed."""
    return None if table.closed is not None else game.outcome(table.state)


def game_deadlines(game: AnyGame, table: Table[Any]) -> tuple[Deadline, ...]:
    """The game's own deadlines at the moments they were moved to; none once the table is over."""
    if is_over(game, table):
        return ()
    moved = dict(table.moved)
    return tuple(replace(d, due=moved.get(d.name, d.due)) for d in game.deadlines(table.state))


def deadlines(game: AnyGame, table: Table[Any]) -> tuple[Deadline, ...]:
    """What the clock must wake the table for, earliest first: in a pause only its end."""
    if table.pausing is not None and not is_over(game, table):
        cap = Millis(table.pausing.until - table.pausing.at)
        return (Deadline(f"pause.{table.pauses}", table.pausing.until, cap),)
    return tuple(sorted(game_deadlines(game, table), key=lambda d: (d.due, d.name)))


def view(game: AnyGame, table: Table[Any], viewer: Viewer) -> TableView[Any]:
    """What `viewer` knows of the table."""
    first = min(game_deadlines(game, table), key=lambda d: d.due, default=None)
    return TableView(
        phase=game.phase(table.state),
        due=None if first is None else first.due,
        length=None if first is None else first.length,
        paused_until=None if table.pausing is None else table.pausing.until,
        closed=table.closed,
        over=is_over(game, table),
        game=game.view(table.state, viewer),
    )


def choices(game: AnyGame, table: Table[Any], seat: Seat) -> tuple[Choice[Any] | Ask[Any], ...]:
    """Everything the seat may do now; nothing in a pause or after the end."""
    if table.pausing is not None or is_over(game, table):
        return ()
    return game.choices(table.state, seat)


class _Step:
    """One decision on a table: the game's turn and the table's own events in one order."""

    def __init__(self, game: AnyGame, table: Table[Any], rng: Rng, now: Millis, actor: Seat | None) -> None:
        self.game = game
        self.table = table
        self.events: list[Event] = []
        self._rng = rng
        self._now = now
        self._actor = actor

    def run(self, command: Command) -> None:
        if isinstance(command, TimerFired):
            self._timer(command.name)
            return
        refuse_unless(not is_over(self.game, self.table), "core.over")
        phase = self.game.phase(self.table.state)
        refuse_unless(command.phase in (None, phase), "core.stale")
        match command:
            case Pause() | Resume() | MoveDeadline() | EndPhase() | HandSeat() | PassHosting() | Close():
                refuse_unless(self._actor is None, "core.not_yours")
                self._table_command(command)
            case _ if type(command) in self.game.host_commands:
                human = self.table.setup.options.host == "human"
                refuse_unless(self._actor is None and human, "core.not_yours")
                refuse_unless(self.table.pausing is None, "core.paused")
                turn = self._turn()
                self.game.correct(turn, command)
                self._take(turn)
            case _:
                refuse_unless(type(command) in self.game.commands, "core.not_yours")
                refuse_unless(self.table.pausing is None, "core.paused")
                refuse_unless(
                    self._actor is not None and 0 <= self._actor < self.table.setup.seats, "core.no_seat"
                )
                self._play(command)

    def _table_command(
        self, command: Pause | Resume | MoveDeadline | EndPhase | HandSeat | PassHosting | Close
    ) -> None:
        match command:
            case Pause():
                self._pause(command)
            case Resume():
                refuse_unless(self.table.pausing is not None, "core.not_paused")
                self._resume(command.by)
            case MoveDeadline():
                named = any(d.name == command.name for d in game_deadlines(self.game, self.table))
                refuse_unless(named, "core.stale")
                refuse_unless(self.table.pausing is None, "core.paused")
                self._emit(DeadlineMoved(name=command.name, due=command.due, why=command.why, by=command.by))
            case EndPhase():
                refuse_unless(self.table.pausing is None, "core.paused")
                (first, *_) = deadlines(self.game, self.table)
                self._emit(PhaseSkipped(by=command.by, name=first.name))
                self._play(TimerFired(name=first.name))
            case HandSeat():
                self._hand(command)
            case PassHosting():
                refuse_unless(0 <= command.to < self.table.setup.seats, "core.no_seat")
                self._emit(HostingPassed(to=command.to, by=command.by, why=command.why))
            case Close():
                self._close(command)

    def _timer(self, name: str) -> None:
        named = [d for d in deadlines(self.game, self.table) if d.name == name and d.due <= self._now]
        if not named:
            return
        if self.table.pausing is not None:
            self._resume(None)
        else:
            self._play(TimerFired(name=name))

    def _pause(self, command: Pause) -> None:
        refuse_unless(self.table.pausing is None, "core.paused")
        cap = PAUSE_CAP[self.table.setup.options.pace]
        left = Millis(cap - self.table.paused_so_far)
        refuse_unless(left >= 1_000, "core.pauses_used_up", minutes=cap // MINUTE)
        self._emit(
            Paused(
                by=command.by,
                at=self._now,
                until=Millis(self._now + left),
                number=self.table.pauses + 1,
            )
        )

    def _resume(self, by: Seat | None) -> None:
        pausing = self.table.pausing
        assert pausing is not None
        lasted = Millis(max(0, min(self._now, pausing.until) - pausing.at))
        shift = max(0, self._now - pausing.at)
        waiting = game_deadlines(self.game, self.table)
        self._emit(Resumed(by=by, lasted=lasted))
        for deadline in waiting:
            due = Millis(deadline.due + shift)
            self._emit(DeadlineMoved(name=deadline.name, due=due, why="resumed", by=None))

    def _hand(self, command: HandSeat) -> None:
        refuse_unless(0 <= command.seat < self.table.setup.seats, "core.no_seat")
        holder = self.table.holders[command.seat] + 1
        self._emit(SeatHanded(seat=command.seat, to=command.to, why=command.why, holder=holder))
        if command.to == "person":
            self._emit(CardsHanded(seat=command.seat))

    def _close(self, command: Close) -> None:
        turn = self._turn()
        self.game.reveal(turn)
        self._take(turn)
        self._emit(TableClosed(by=command.by, why=command.why))

    def _play(self, command: Command) -> None:
        turn = self._turn()
        self.game.decide(turn, command)
        self._take(turn)

    def _turn(self) -> Turn[Any, Any]:
        self._before = len(self.events)
        return Turn(
            self.table.state,
            self.game.evolve,
            rng=self._rng,
            now=self._now,
            actor=self._actor,
            events=cast("list[Any]", self.events),
            moved=dict(self.table.moved),
        )

    def _take(self, turn: Turn[Any, Any]) -> None:
        grown = len(self.events) - self._before
        self.table = replace(self.table, state=turn.state, version=self.table.version + grown)

    def _emit(self, event: CoreEvent) -> None:
        self.table = evolve(self.game, self.table, event)
        self.events.append(event)
