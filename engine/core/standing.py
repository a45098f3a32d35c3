"""A table as its events left it, and what can be read off it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Generic, TypeVar, cast

from engine.core.game import AnyGame, Ask, Choice, Outcome
from engine.core.messages import (
    CORE_EVENTS,
    CardsHanded,
    CoreEvent,
    DeadlineMoved,
    Event,
    HostingPassed,
    Paused,
    PhaseSkipped,
    Resumed,
    SeatHanded,
    TableClosed,
)
from engine.core.values import Deadline, Millis, Seat, Setup, Viewer

S = TypeVar("S")
V = TypeVar("V")

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
