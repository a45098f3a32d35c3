"""LAW-2 for whole transitions: what a step makes the bot send hangs on nothing its reader cannot know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.core.values import Seat
from engine.games import GAMES
from presenter.rooms import pages_of
from tests.engine.driver import Played, play, variants
from tests.presenter.sent import WORDS, Pair, drawn, outside, pairs, sent

games = pytest.mark.parametrize("game", GAMES)


def _runs(key: str) -> Iterator[Played]:
    game = GAMES[key]
    middle = (game.seats[0] + game.seats[-1]) // 2
    for number, options in enumerate(variants(key)):
        source = random.Random(f"{key}.{number}")
        yield play(game, middle, number.to_bytes(32, "big"), source.randrange, **options)


def _pairs(key: str, between: int, *, onlooker: bool = False) -> Iterator[Pair]:
    for run in _runs(key):
        yield from pairs(run, between, onlooker=onlooker)


@games
@pytest.mark.rule("LAW-2")
def test_twins_are_sent_the_same_bytes_in_the_same_order(game: str) -> None:
    """Message, letter, answer, cards; with alt text and file names."""
    compared: set[str] = set()
    for pair in _pairs(game, 30):
        if pair.told_the_same():
            own = sent(pair.own.reader(pair.viewer), pair.actor)
            assert repr(own) == repr(sent(pair.other.reader(pair.viewer), pair.actor)), pair.viewer
            compared |= {what for what, _ in own}
    assert compared == {"message", "edited message", "status", "answer", "letter", "cards"}


@pytest.mark.rule("LAW-2")
def test_twins_are_drawn_the_same_pixels() -> None:
    compared = 0
    for game in GAMES:
        for pair in [p for p in _pairs(game, 2) if p.told_the_same()][:4]:
            own, other = (drawn(sent(o.reader(pair.viewer), pair.actor)) for o in (pair.own, pair.other))
            assert own == other
            compared += len(own)
    assert compared >= 4, "no game has a picture"


@games
@pytest.mark.rule("LAW-2")
def test_the_outside_of_a_letter_hangs_on_nothing_that_an_onlooker_cannot_know(game: str) -> None:
    compared = 0
    letter = pages_of(game).letter
    for pair in _pairs(game, 10, onlooker=True):
        if not pair.told_the_same():
            continue
        for seat in range(pair.own.done.table.setup.seats):
            own, other = (letter(o.reader(Seat(seat)), WORDS) for o in (pair.own, pair.other))
            assert outside(own) == outside(other), seat
            compared += 1
    assert compared > 50
