"""LAW-2 for order: every list that leaves an engine ascends, or says in its type why it does not."""

from __future__ import annotations

import pytest

from engine.core import table as core
from engine.core.game import AnyGame
from engine.core.order import Order
from engine.core.values import Host, Viewer
from engine.games import GAMES
from tests.engine.canonical import lists_in
from tests.engine.test_laws import corpus
from tests.engine.twins import viewers

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@games
@pytest.mark.rule("LAW-2")
def test_every_list_ascends_or_says_in_its_type_how_it_stands(game: AnyGame) -> None:
    """In events, in views of everybody and of a host who sees all, in what that host may set."""
    found = 0
    for run in corpus(game.key):
        told: list[object] = [*run.events]
        for number, table in enumerate(run.tables[:: 1 + len(run.tables) // 8]):
            seats = list(viewers(run.setup.seats))
            lookers: tuple[Viewer, ...] = (Host(), seats[number % len(seats)])
            told += [core.view(game, table, viewer).game for viewer in lookers]
            told += game.corrections(table.state)
        for value in told:
            for told_list in lists_in(value):
                assert not told_list.astray(), (type(value).__name__, told_list)
                found += 1
    assert found > 500


@games
@pytest.mark.rule("LAW-2")
def test_a_list_by_time_grows_at_its_end_alone(game: AnyGame) -> None:
    grown = 0
    for run in corpus(game.key)[::3]:
        before: dict[str, tuple[object, ...]] = {}
        for table in run.tables[::3]:
            now = {
                own.path: own.entries
                for own in lists_in(core.view(game, table, Host()).game)
                if own.order is Order.TIME and "[" not in own.path
            }
            for path, entries in before.items():
                assert now.get(path, ())[: len(entries)] == entries, path
                grown += len(now[path]) > len(entries)
            before = now
    assert grown
