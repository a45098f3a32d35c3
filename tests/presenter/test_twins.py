"""LAW-2 for messages: worlds that a reader cannot rule out read the same, to the letter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.chance import Rng
from engine.core.table import Table
from engine.core.values import Onlooker, Seat
from engine.games.manor.seen import ManorView
from presenter.games import manor
from presenter.page import Page
from presenter.reader_view import ReaderView
from presenter.words import Words
from tests.presenter.rendering import private_pages
from tests.presenter.stage import GAME, Step, played, reader

WORDS = Words("en")


def _worlds(step: Step, seat: int | None) -> list[Step]:
    """The step as it would be in other worlds: the events are those that the reader sees in its own."""
    table: Table[Any] = step.table
    viewer = Onlooker() if seat is None else Seat(seat)
    rng = Rng(b"\x05" * 32, table.version, "twins")
    return [replace(step, table=replace(table, state=s)) for s in GAME.twins(table.state, viewer, rng)]


def _read(seen: ReaderView) -> list[tuple[str, Page]]:
    """All that this reader can read and press."""
    public = [("public", manor.public_message(seen, WORDS))] if seen.seat is None else []
    return [*public, *private_pages(seen, WORDS)]


@pytest.mark.rule("LAW-2")
@pytest.mark.parametrize(("seats", "seed"), [(6, 1), (7, 2), (9, 3), (12, 4)])
def test_twins_read_the_same(seats: int, seed: int) -> None:
    compared = 0
    for number, step in enumerate(played(seats, seed)):
        if number % 5:
            continue
        for seat in (None, number % seats):
            own = _read(reader(step, seat))
            for world in _worlds(step, seat):
                assert _read(reader(world, seat)) == own
                compared += 1
    assert compared > 20


def test_a_planted_leak_is_caught() -> None:
    """A view that let the number of murderers through would differ between twins in the message."""

    def leaky(step: Step) -> Page:
        seen = reader(step, None)
        view: ManorView = seen.view.game
        true = sum(player.role.value == "murderer" for player in step.table.state.players)
        told = replace(view, done=true)
        return manor.public_message(replace(seen, view=replace(seen.view, game=told), events=()), WORDS)

    caught = False
    for seed in range(6):
        step = next(played(10, seed))
        caught = caught or any(leaky(world) != leaky(step) for world in _worlds(step, None))
    assert caught


def test_the_form_of_a_public_message_hangs_on_nothing_hidden() -> None:
    """Same rows for every game of as many seats in the same phase, whoever holds what."""
    forms: dict[str, set[tuple[int, ...]]] = {}
    for seed in range(8):
        for step in played(9, seed):
            page = manor.public_message(reader(step, None, events=()), WORDS)
            kind = step.phase.partition(".")[0]
            forms.setdefault(kind, set()).add(tuple(len(row) for row in page.rows if isinstance(row, tuple)))
    assert all(len(shapes) == 1 for shapes in forms.values()), forms
