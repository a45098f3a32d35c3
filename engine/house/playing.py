"""A whole game played by the house alone, without a clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import table as core
from engine.core.chance import Rng
from engine.core.game import AnyGame, Outcome
from engine.core.messages import Command
from engine.core.table import Accepted, Table
from engine.core.values import SECOND, Millis, Seat, Setup
from engine.house.policy import HOUSE, Policy

STEPS_AT_MOST = 20_000
BEGAN = Millis(0)


@dataclass(frozen=True, slots=True)
class Played:
    outcome: Outcome
    rounds: int
    steps: int
    state: Any
    """The game's own, at the end."""


@dataclass(frozen=True, slots=True)
class Act:
    """One accepted command and what it led to."""

    at: Millis
    seat: Seat
    command: Command
    result: Accepted[Any]


def acts(
    game: AnyGame,
    setup: Setup,
    seed: bytes,
    began: Millis = BEGAN,
    others: Mapping[Seat, Policy] | None = None,
) -> Iterator[Act]:
    """Every act of a game in which each seat plays as a house player, in turn, to the end.

    `others` are seats that play in another way than the house does.

    Raises RuntimeError when a house player asks for something that is refused, or nobody can go on.
    """
    table = core.begin(game, setup, seed=seed, now=began).table
    now = began
    for _ in range(STEPS_AT_MOST):
        if core.is_over(game, table):
            return
        now = Millis(now + SECOND)
        done = _next(game, table, seed, now, others or {})
        table = done.result.table
        yield done
    raise RuntimeError(f"{game.key}: no end after {STEPS_AT_MOST} steps")


def _next(game: AnyGame, table: Table[Any], seed: bytes, now: Millis, others: Mapping[Seat, Policy]) -> Act:
    for seat in game.owes(table.state):
        rng = Rng(seed, table.version, f"house.{seat}")
        policy = others.get(seat, HOUSE[game.key].act)
        command = policy(core.view(game, table, seat), core.choices(game, table, seat), rng)
        if command is None:
            continue
        result = core.decide(game, table, command, actor=seat, seed=seed, version=table.version, now=now)
        if not isinstance(result, Accepted):
            raise RuntimeError(f"{game.key}: a house player was refused ({result.code})")
        return Act(now, seat, command, result)
    raise RuntimeError(f"{game.key}: nobody can go on in {game.phase(table.state)}")


def play(game: AnyGame, setup: Setup, seed: bytes, others: Mapping[Seat, Policy] | None = None) -> Played:
    """Play to the end."""
    steps, table = 0, core.begin(game, setup, seed=seed, now=Millis(0)).table
    for done in acts(game, setup, seed, others=others):
        steps, table = steps + 1, done.result.table
    result = core.outcome(game, table)
    assert result is not None, "a game that was not closed ends with an outcome"
    return Played(result, game.rounds(table.state), steps, table.state)
