"""LAW-2 for the Duel's messages and pictures: worlds that a reader cannot rule out look the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.chance import Rng
from engine.core.values import Onlooker, Seat
from engine.games.duel.options import DuelOptions
from engine.games.duel.seen import DuelView
from presenter.games import duel
from presenter.page import Page
from presenter.reader_view import ReaderView
from presenter.words import Words
from tests.presenter.duel.stage import GAME, all_events, is_over, played, private_pages, reader
from tests.presenter.stage import Step

WORDS = Words("en")


def _worlds(step: Step, seat: int | None) -> list[Step]:
    """The step as it would be in other worlds: the events are those that the reader sees in its own."""
    table = step.table
    viewer = Onlooker() if seat is None else Seat(seat)
    rng = Rng(b"\x05" * 32, table.version, "twins")
    return [replace(step, table=replace(table, state=s)) for s in GAME.twins(table.state, viewer, rng)]


def _read(seen: ReaderView) -> list[tuple[str, Page]]:
    """All that this reader can read and press. A picture is compared as the value that draws it."""
    public = [("public", duel.public_message(seen, WORDS))] if seen.seat is None else []
    return [*public, *private_pages(seen, WORDS)]


@pytest.mark.rule("LAW-2", "DUE-21")
@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, DuelOptions()),
        (2, DuelOptions(mode="classic", board="4x4")),
        (3, DuelOptions(citizens_arrest=True, notebook="facts")),
    ],
)
def test_twins_look_the_same(seed: int, options: DuelOptions) -> None:
    compared = 0
    for number, step in enumerate(played(seed, options)):
        if number % 3:
            continue
        for seat in (None, 0, 1):
            own = _read(reader(step, seat, events=all_events(step)))
            for world in _worlds(step, seat)[:4]:
                assert _read(reader(world, seat, events=all_events(step))) == own
                compared += 1
    assert compared > 20


def test_a_planted_leak_is_caught_in_the_picture_alone() -> None:
    """A view that let the Killer's card through would show on the board, whatever the words say."""

    def leaky(step: Step) -> Page:
        seen = reader(step, None, events=all_events(step))
        view: DuelView = seen.view.game
        told = replace(view, innocents=(step.table.state.identity,))
        return duel.public_message(replace(seen, view=replace(seen.view, game=told)), WORDS)

    caught = 0
    for step in list(played(1))[:6]:
        own = leaky(step)
        for world in _worlds(step, None):
            other = leaky(world)
            assert other.text == own.text
            caught += other.picture != own.picture
    assert caught


def test_the_form_of_the_public_message_hangs_on_nothing_hidden() -> None:
    forms = {
        tuple(len(row) for row in page.rows if isinstance(row, tuple))
        for seed in range(5)
        for step in played(seed)
        if not is_over(step)
        for page in [duel.public_message(reader(step, None, events=all_events(step)), WORDS)]
    }
    assert forms == {(5,)}
