"""Whole games played over the registry, and what each reader is shown of every step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.core import table as core
from engine.core.chance import Rng
from engine.core.game import AnyGame, Choice
from engine.core.messages import Event, TimerFired
from engine.core.table import Accepted, Table
from engine.core.values import Millis, Onlooker, Seat, Setup, sees
from engine.games import GAMES
from engine.games.manor.options import ManorOptions
from presenter.reader_view import Person, ReaderView

START = Millis(1_790_000_000_000)
GAME: AnyGame = GAMES["manor"]


@dataclass(frozen=True, slots=True)
class Step:
    """The table after one step, the step's events, and all events so far."""

    table: Table[Any]
    events: tuple[Event, ...]
    before: tuple[Event, ...]

    @property
    def phase(self) -> str:
        return GAME.phase(self.table.state)


def names(count: int, name: str = "Guest") -> tuple[Person, ...]:
    return tuple(Person(f"{name} {seat + 1}", 1_000 + seat) for seat in range(count))


def played(seats: int, seed: int, options: ManorOptions | None = None) -> Iterator[Step]:
    """A game by seats that press any of their choices, with clocks that run out now and then."""
    return iter(_game(seats, seed, options))


@lru_cache(maxsize=12)
def _game(seats: int, seed: int, options: ManorOptions | None) -> tuple[Step, ...]:
    """Played once, however many tests look at it."""
    return tuple(_steps(seats, seed, options))


def _steps(seats: int, seed: int, options: ManorOptions | None) -> Iterator[Step]:
    secret = bytes([seed % 256]) * 32
    setup = Setup(seats, options or ManorOptions())
    dice = Rng(secret, seed, "test")
    now = START
    begun = core.begin(GAME, setup, seed=secret, now=now)
    yield (step := Step(begun.table, begun.events, ()))
    while not core.is_over(GAME, step.table):
        table = step.table
        pressing = [s for s in range(seats) if core.choices(GAME, table, Seat(s))]
        if not pressing or dice.below(12) == 0:
            (first, *_) = core.deadlines(GAME, table)
            now = max(now, first.due)
            done = _decided(table, TimerFired(name=first.name), None, secret, now)
        else:
            seat = Seat(dice.choice(pressing))
            now = Millis(now + 100)
            offered = [c for c in core.choices(GAME, table, seat) if isinstance(c, Choice)]
            kinds = sorted({c.prompt for c in offered})
            prompt = dice.choice(kinds)
            command = dice.choice([c.command for c in offered if c.prompt == prompt])
            done = _decided(table, command, seat, secret, now)
        step = Step(done.table, done.events, (*step.before, *step.events))
        yield step


def _decided(table: Table[Any], command: Any, actor: Seat | None, seed: bytes, now: Millis) -> Accepted[Any]:
    done = core.decide(GAME, table, command, actor=actor, seed=seed, version=table.version, now=now)
    assert isinstance(done, Accepted), done
    return done


def reader(
    step: Step,
    seat: int | None,
    *,
    people: tuple[Person, ...] | None = None,
    phase: str | None = None,
    events: tuple[Event, ...] | None = None,
    totals: bool = False,
) -> ReaderView:
    """One step as a seat, or an onlooker (None), may see it."""
    table = step.table
    viewer = Onlooker() if seat is None else Seat(seat)
    seats = table.setup.seats
    over = core.is_over(GAME, table)
    return ReaderView(
        table_id=12,
        link="https://discord.com/channels/1/2",
        game="manor",
        people=people or names(seats),
        options=table.setup.options,
        seat=None if seat is None else Seat(seat),
        events=tuple(e for e in (step.events if events is None else events) if sees(e.audience(), viewer)),
        view=core.view(GAME, table, viewer),
        choices=() if seat is None else core.choices(GAME, table, Seat(seat)),
        phase=phase or step.phase,
        live=phase is None or phase == step.phase,
        first_seq=1,
        commitment="ab" * 32,
        seed="cd" * 32 if over else None,
        salt="ef" * 16 if over else None,
        totals=tuple(range(seats)) if over and totals else (),
        game_number=2 if totals else 1,
    )
