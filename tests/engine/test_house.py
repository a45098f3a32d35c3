"""House players: fed by a view and the offered choices, they play every game to its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core import table as core
from engine.core.chance import Rng
from engine.core.game import AnyGame, Ask, Choice
from engine.core.messages import Command
from engine.core.table import Table
from engine.core.values import Seat, Setup
from engine.games import GAMES
from engine.games.manor.commands import AgreeEndDay, CastBallot, CastGuess, ConfirmNight
from engine.house.playing import acts
from engine.house.policy import act
from tests.engine.driver import START
from tests.engine.twins import twin_tables

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
MANOR = GAMES["manor"]


def tables(game: AnyGame, seats: int, seed: bytes) -> Iterator[tuple[Table[Any], Seat, Command]]:
    """Each act of a game among house players, with the table before it."""
    setup = Setup(seats, game.options())
    table = core.begin(game, setup, seed=seed, now=START).table
    for done in acts(game, setup, seed, START):
        yield table, done.seat, done.command
        table = done.result.table
    assert core.outcome(game, table) is not None


@games
def test_the_house_plays_every_size_to_the_end_without_a_clock(game: AnyGame) -> None:
    for seats in game.seats:
        for table, seat, command in tables(game, seats, bytes([seats]) * 32):
            offered = core.choices(game, table, seat)
            ready = [c.command for c in offered if isinstance(c, Choice)]
            assert command in ready or any(c.admits(command) for c in offered if isinstance(c, Ask))


@games
def test_the_same_look_and_the_same_chance_give_the_same_act(game: AnyGame) -> None:
    """A house player knows nothing but its view: in a twin world it does the same."""
    compared = 0
    for number, (table, seat, command) in enumerate(tables(game, game.seats[0], b"h" * 32)):
        if number % 4:
            continue
        rng = Rng(b"twins", number)
        for world in (table, *twin_tables(game, table, seat, rng)):
            chance = Rng(b"h" * 32, table.version, f"house.{seat}")
            view = core.view(game, world, seat)
            assert act(game.key, view, core.choices(game, world, seat), chance) == command
            compared += world is not table
    assert compared


def test_at_the_manor_it_never_names_itself_and_leaves_nothing_unpressed() -> None:
    last: dict[tuple[str, Seat], Command] = {}
    interaction = 0
    for seed in range(6):
        last.clear()
        for table, seat, command in tables(MANOR, 11, bytes([seed]) * 32):
            assert not (isinstance(command, CastBallot | CastGuess) and command.target == seat)
            last[MANOR.phase(table.state), seat] = command
        for (phase, _), command in last.items():
            kind = {"night": ConfirmNight, "day": AgreeEndDay, "unmasking": CastGuess}
            wanted = kind.get(phase.partition(".")[0], CastBallot)
            # A day may end at a shot before all have agreed; every other phase ends with its own press.
            assert isinstance(command, wanted) or phase.startswith("day"), (phase, command)
            interaction += 1
    assert interaction > 100


def test_at_the_manor_it_has_nothing_to_do_once_it_has_pressed() -> None:
    for table, _, _ in tables(MANOR, 8, b"n" * 32):
        for seat in range(8):
            if Seat(seat) in MANOR.owes(table.state):
                continue
            view, offered = core.view(MANOR, table, seat), core.choices(MANOR, table, Seat(seat))
            assert act("manor", view, offered, Rng(b"n" * 32, table.version)) is None
