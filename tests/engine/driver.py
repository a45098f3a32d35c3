"""Plays any game by picking among its own choices and clocks; the laws are checked on what comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.core import table as core
from engine.core.game import AnyGame, Choice
from engine.core.messages import Command, Event, TimerFired
from engine.core.table import Accepted, Table
from engine.core.values import Millis, Seat, Setup
from tests.engine.commands import everything

Pick = Callable[[int], int]
START = Millis(1_000_000)


def variants(key: str) -> Sequence[Mapping[str, Any]]:
    """Tables of a game that between them play by every rule there is; options not named are the usual ones.

    Its `TABLES` in `tests/engine/<key>/tables.py`; a game without them has no options worth a table.
    """
    place = f"tests.engine.{key}"
    if find_spec(place) is None:
        return ({},)
    tables: Sequence[Mapping[str, Any]] = import_module(f"{place}.tables").TABLES
    return tables


@dataclass
class Played:
    """A whole game: `tables` and `inputs` step by step, `events` in one row."""

    game: AnyGame
    setup: Setup
    seed: bytes
    tables: list[Table[Any]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    inputs: list[tuple[Seat | None, Command, Millis]] = field(default_factory=list)

    def take(self, actor: Seat | None, command: Command, now: Millis) -> Accepted[Any]:
        """Decide one more command, which must be accepted."""
        table = self.tables[-1]
        result = core.decide(
            self.game, table, command, actor=actor, seed=self.seed, version=table.version, now=now
        )
        assert isinstance(result, Accepted), f"offered, then refused: seat {actor} {command} -> {result}"
        self.inputs.append((actor, command, now))
        self.tables.append(result.table)
        self.events += result.events
        return result

    def telling(self, between: int) -> list[int]:
        """The steps that end a phase, where most is told, and about so many of the others."""
        phases = [self.game.phase(table.state) for table in self.tables]
        ends = {step for step in range(len(self.inputs)) if phases[step] != phases[step + 1]}
        return sorted(ends | set(range(0, len(self.inputs), max(1, len(self.inputs) // between))))


def deal(game: AnyGame, seats: int, seed: bytes, **options: Any) -> Played:
    setup = Setup(seats, game.options(**options))
    dealt = core.begin(game, setup, seed=seed, now=START)
    return Played(game, setup, seed, [dealt.table], list(dealt.events))


def play(game: AnyGame, seats: int, seed: bytes, pick: Pick, *, most: int = 4_000, **options: Any) -> Played:
    """To the end. `pick(n)` chooses 0..n-1: a seat's choice mostly, now and then the clock.

    What ends a game at once ("resign") is put aside most of the time, so that games get somewhere.
    """
    run = deal(game, seats, seed, **options)
    now = START
    while not core.is_over(game, run.tables[-1]):
        assert len(run.inputs) < most, "the game does not end"
        table = run.tables[-1]
        weary = not pick(40)
        moves: list[tuple[Seat | None, Command]] = [
            (Seat(s), c.command)
            for s in range(seats)
            for c in core.choices(game, table, Seat(s))
            if isinstance(c, Choice) and (weary or c.prompt != "resign")
        ]
        moves += _answers(game, table, pick)
        moves += _corrections(game, table, pick)
        owed = game.owes(table.state)
        assert owed or core.deadlines(game, table), "nobody may act and nothing will wake the table"
        if moves and pick(8):
            seat, command = moves[pick(len(moves))]
            now = Millis(now + 1)
            run.take(seat, command, now)
        else:
            due = core.deadlines(game, table)[0]
            now = Millis(max(now, due.due))
            run.take(None, TimerFired(name=due.name), now)
    return run


def _answers(game: AnyGame, table: Table[Any], pick: Pick) -> list[tuple[Seat | None, Command]]:
    """Now and then, what a question admits."""
    if pick(6):
        return []
    return [
        (Seat(s), command)
        for s in range(table.setup.seats)
        for ask in core.choices(game, table, Seat(s))
        if not isinstance(ask, Choice)
        for command in everything(game, table.setup.seats)
        if ask.admits(command)
    ][:40]


def _corrections(game: AnyGame, table: Table[Any], pick: Pick) -> list[tuple[Seat | None, Command]]:
    """Now and then, what a human host sets right."""
    if table.setup.options.host != "human" or pick(4):
        return []
    return [(None, command) for command in game.corrections(table.state)]
