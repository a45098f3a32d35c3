"""What holds after any game: every card is in one place, the board keeps its shape, the ban is kept."""

from __future__ import annotations

import random
from itertools import chain, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.duel import grid
from engine.games.duel.commands import Resign, Shift
from engine.games.duel.content import Direction, Line, Phase, Side, Suspect
from engine.games.duel.seen import Grid, ShiftSeen
from engine.games.duel.views import held
from tests.engine.duel.scene import GAME, Scene, dealt

some = settings(max_examples=16, deadline=None, derandomize=True)
tables = st.fixed_dictionaries(
    {
        "mode": st.sampled_from(["standard", "classic"]),
        "board": st.sampled_from(["5x5", "4x4"]),
        "citizens_arrest": st.booleans(),
    }
)


def random_game(options: dict[str, Any], seed: int) -> list[Scene]:
    chance = random.Random(seed)
    table = dealt(seed, **options)
    steps = [Scene(table.table)]
    while GAME.outcome(table.state) is None:
        (seat,) = GAME.owes(table.state)
        table.press(seat, chance.choice([c for c in table.offered(seat) if not isinstance(c, Resign)]))
        steps.append(Scene(table.table))
    return steps


@pytest.mark.rule("DUE-2", "DUE-17", "DUE-18", "DUE-20")
@some
@given(options=tables, seed=st.integers(0, 10_000))
def test_no_card_is_in_two_places_and_none_is_lost(options: dict[str, Any], seed: int) -> None:
    for step in random_game(options, seed):
        state = step.state
        hands = (*held(state, Side.KILLER), *held(state, Side.INSPECTOR))
        cast = sorted(chain(chain(*state.rows), state.removed))
        assert sorted((*hands, *state.deck, *state.discards)) == cast
        assert len(set(cast)) == len(cast)
        assert len(set(state.dead)) == len(state.dead)
        assert set(state.removed) <= set(state.dead)
        assert set(state.innocents) <= set(state.discards)
        if state.phase is not Phase.OVER:
            assert state.identity not in (*state.dead, *state.removed, *state.innocents)
            assert state.chosen not in (*state.dead, *state.removed, *state.innocents)
            assert len(state.dead) < state.dead_limit


@pytest.mark.rule("DUE-3", "DUE-20")
@some
@given(options=tables, seed=st.integers(0, 10_000))
def test_the_board_stays_a_board_of_lines_with_the_living(options: dict[str, Any], seed: int) -> None:
    for step in random_game(options, seed):
        rows, dead = step.state.rows, step.state.dead
        assert len({len(row) for row in rows}) == 1
        if step.state.phase is not Phase.OVER:
            assert grid.dead_lines(rows, dead) == ((), ())
        for suspect in chain(*rows):
            for near in grid.neighbours(rows, suspect):
                assert suspect in grid.neighbours(rows, near)
                (r, c), (s, d) = grid.spot(rows, suspect) or (9, 9), grid.spot(rows, near) or (99, 99)
                assert max(abs(r - s), abs(c - d)) == 1


@pytest.mark.rule("DUE-14")
@some
@given(options=tables, seed=st.integers(0, 10_000))
def test_no_offered_shift_brings_back_the_board_before_the_last_one(
    options: dict[str, Any], seed: int
) -> None:
    steps = random_game(options, seed)
    for before, step in pairwise(steps):
        last = step.view().last
        if last is None or last.kind != "shift" or last.removed or step.state.phase is Phase.OVER:
            continue
        seat = step.state.seat
        assert seat is not None
        for shift in (c for c in step.offered(seat) if isinstance(c, Shift)):
            after = grid.shifted(step.state.rows, ShiftSeen(shift.line, shift.index, shift.direction))
            assert after != before.state.rows


shapes = st.tuples(st.integers(1, 5), st.integers(1, 5))


@pytest.mark.rule("DUE-13")
@given(shape=shapes, seed=st.integers(0, 1_000), line=st.sampled_from(Line), way=st.sampled_from(Direction))
def test_a_shift_and_its_reverse_change_nothing(
    shape: tuple[int, int], seed: int, line: Line, way: Direction
) -> None:
    height, width = shape
    names = random.Random(seed).sample(list(Suspect), height * width)
    rows: Grid = tuple(tuple(names[i : i + width]) for i in range(0, len(names), width))
    shift = ShiftSeen(line, seed % grid.lines(rows, line), way)
    moved = grid.shifted(rows, shift)
    assert grid.shifted(moved, grid.reverse(shift)) == rows
    assert sorted(chain(*moved)) == sorted(names)
    assert (moved == rows) == (grid.length(rows, line) == 1)
