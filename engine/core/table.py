"""A game with what every table has around it: pauses, moved deadlines, seats that change hands, an end.

These live in the same ledger as the game's own events, so they are logged, replayed and seen by all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, cast

from engine.core.chance import Rng
from engine.core.game import AnyGame, Turn
from engine.core.messages import Blank, Command, Event, Refusal, refuse_unless
from engine.core.standing import Table as Table
from engine.core.standing import TableView as TableView
from engine.core.standing import choices as choices
from engine.core.standing import deadlines as deadlines
from engine.core.standing import evolve as evolve
from engine.core.standing import fold as fold
from engine.core.standing import game_deadlines as game_deadlines
from engine.core.standing import initial as initial
from engine.core.standing import is_over as is_over
from engine.core.standing import outcome as outcome
from engine.core.standing import view as view
from engine.core.step import PAUSE_CAP as PAUSE_CAP
from engine.core.step import Step
from engine.core.values import Millis, Seat, Setup

S = TypeVar("S")


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
    step = Step(game, table, Rng(seed, version), now, actor)
    try:
        step.run(command)
    except Refusal as no:
        return Rejected(no.code, no.params)
    return Accepted(step.table, tuple(step.events))
