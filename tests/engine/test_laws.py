"""What every game promises. A new game is covered by being listed in `engine.registry`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core import table as core
from engine.core.chance import Rng
from engine.core.codec import Codec
from engine.core.game import AnyGame, Choice
from engine.core.messages import (
    Close,
    Command,
    Pause,
    TableClosed,
    TimerFired,
)
from engine.core.record import Header, commitment
from engine.core.table import Accepted, Rejected, Table
from engine.core.values import Millis, Onlooker, Seat, Viewer, sees
from engine.games import GAMES
from tests.engine.commands import everything
from tests.engine.driver import START, Played, deal, play, variants
from tests.engine.order import answer_of, tells
from tests.engine.twins import Look, told_apart, twin_tables, viewers

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
some = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@cache
def corpus(key: str) -> tuple[Played, ...]:
    """Seeded games over the smallest, some middle and the largest tables, and over the game's variants."""
    game = GAMES[key]
    sizes = sorted({game.seats[0], (game.seats[0] + game.seats[-1]) // 2, game.seats[-1]})
    kinds = product(sizes, variants(key))
    games = range(12 // len(sizes))
    return tuple(_seeded(game, seats, n, options) for seats, options in kinds for n in games)


def _seeded(game: AnyGame, seats: int, n: int, options: Mapping[str, Any]) -> Played:
    source = random.Random(f"{game.key}.{seats}.{n}")
    return play(game, seats, n.to_bytes(32, "big"), source.randrange, **options)


def _decide(run: Played, step: int, command: Command, actor: Seat | None, now: Millis) -> Any:
    table = run.tables[step]
    return core.decide(run.game, table, command, actor=actor, seed=run.seed, version=table.version, now=now)


@games
@pytest.mark.rule("LAW-1")
@some
@given(seed=st.binary(min_size=32, max_size=32), source=st.randoms(use_true_random=False))
def test_same_seed_and_actions_same_game_byte_for_byte(
    game: AnyGame, seed: bytes, source: random.Random
) -> None:
    run = play(game, game.seats[0], seed, source.randrange)
    codec = Codec(game)
    again = deal(game, game.seats[0], seed)
    for actor, command, now in run.inputs:
        again.take(actor, codec.command(codec.dump(command)), now)
    assert [codec.dump(e) for e in again.events] == [codec.dump(e) for e in run.events]


@games
def test_folding_the_stored_events_gives_the_table(game: AnyGame) -> None:
    codec = Codec(game)
    for run in corpus(game.key):
        stored = [codec.event(codec.dump(e)) for e in run.events]
        assert core.fold(game, run.setup, stored) == run.tables[-1]
        assert codec.options(codec.dump(run.setup.options)) == run.setup.options


@games
@pytest.mark.rule("LAW-2", "MAN-14")
def test_a_viewer_cannot_tell_twin_worlds_apart(game: AnyGame) -> None:
    compared, runs = 0, corpus(game.key)[::3]
    for run in runs:
        for table in run.tables[:: max(1, len(run.tables) // 12)]:
            for viewer in viewers(run.setup.seats):
                twins = twin_tables(game, table, viewer, Rng(run.seed, table.version, "twins"))
                compared += sum(twin.state != table.state for twin in twins)
                assert told_apart(game, table, twins, viewer) is None
    assert compared >= 4 * len(runs), "the twins were the same world"


@games
@pytest.mark.rule("LAW-2")
def test_the_order_of_what_is_told_hangs_on_nothing_hidden(game: AnyGame) -> None:
    """Over whole transitions: the events, letters, views and choices that follow the same command."""
    compared = 0
    for run in corpus(game.key)[::3]:
        for step in range(0, len(run.inputs), max(1, len(run.inputs) // 60)):
            actor, command, now = run.inputs[step]
            table, viewer = run.tables[step], list(viewers(run.setup.seats))[step % (run.setup.seats + 1)]
            own = answer_of(game, table, command, actor, run.seed, now)
            if isinstance(own, Accepted) and core.is_over(game, own.table):
                continue
            for twin in twin_tables(game, table, viewer, Rng(run.seed, table.version, "order")):
                level = replace(twin, version=table.version)
                other = answer_of(game, level, command, actor, run.seed, now)
                if isinstance(other, Accepted) and core.is_over(game, other.table):
                    continue
                assert tells(game, viewer, own, other) is None, (step, viewer, command)
                compared += 1
    assert compared > 500


@games
@pytest.mark.rule("LAW-2", "LAW-3")
def test_a_refusal_is_the_same_in_every_world_the_presser_cannot_rule_out(game: AnyGame) -> None:
    compared = 0
    for run in corpus(game.key)[::3]:
        for step in range(0, len(run.inputs), max(1, len(run.inputs) // 12)):
            table, now, seat = run.tables[step], run.inputs[step][2], Seat(step % run.setup.seats)
            twins = twin_tables(game, table, seat, Rng(run.seed, table.version, "refusals"))[:2]
            for command in list(everything(game, run.setup.seats))[:: 1 + run.setup.seats // 4]:
                own = answer_of(game, table, command, seat, run.seed, now)
                for twin in twins:
                    other = answer_of(game, twin, command, seat, run.seed, now)
                    assert isinstance(own, Rejected) is isinstance(other, Rejected), command
                    assert not isinstance(own, Rejected) or own == other, command
                    compared += isinstance(own, Rejected)
    assert compared > 500


def _a_leaked_state(game: AnyGame, table: Table[Any], viewer: Viewer) -> object:
    return core.view(game, table, viewer), repr(table.state)


def _a_leaked_count(game: AnyGame, table: Table[Any], viewer: Viewer) -> object:
    return core.view(game, table, viewer), table.version


def _a_neighbour_s_view(game: AnyGame, table: Table[Any], viewer: Viewer) -> object:
    return core.view(game, table, Seat(0))


def _a_neighbour_s_choices(game: AnyGame, table: Table[Any], viewer: Viewer) -> object:
    return core.choices(game, table, Seat(0))


@games
@pytest.mark.rule("LAW-2")
@pytest.mark.parametrize(
    "leak", [_a_leaked_state, _a_leaked_count, _a_neighbour_s_view, _a_neighbour_s_choices]
)
@pytest.mark.parametrize("viewer", [Onlooker(), Seat(1)], ids=["onlooker", "seat"])
def test_a_planted_leak_is_caught(game: AnyGame, leak: Look, viewer: Viewer) -> None:
    run = corpus(game.key)[0]
    caught = 0
    for table in run.tables[::5]:
        twins = twin_tables(game, table, viewer, Rng(run.seed, table.version, "twins"))
        caught += told_apart(game, table, twins, viewer, leak) is not None
    assert caught


@games
@pytest.mark.rule("LAW-3")
def test_a_refused_command_leaves_the_table_as_it_was(game: AnyGame) -> None:
    refused = 0
    for run in corpus(game.key):
        step = len(run.inputs) // 2
        before = repr(run.tables[step])
        for seat in range(run.setup.seats):
            for command in everything(game, run.setup.seats):
                result = _decide(run, step, command, Seat(seat), run.inputs[step][2])
                refused += isinstance(result, Rejected)
        assert repr(run.tables[step]) == before
    assert refused >= len(corpus(game.key))


@games
@pytest.mark.rule("LAW-4", "MAN-40")
@pytest.mark.parametrize("n", range(3))
def test_a_table_at_which_everybody_sleeps_ends(game: AnyGame, n: int) -> None:
    for seats in game.seats:
        run = play(game, seats, bytes([n]) * 32, lambda _: 0)
        assert core.outcome(game, run.tables[-1]) is not None
        assert len(run.inputs) < 200


@games
@pytest.mark.rule("LAW-4")
def test_from_anywhere_a_table_ends_when_all_fall_asleep(game: AnyGame) -> None:
    for run in corpus(game.key):
        for step in range(0, len(run.tables), max(1, len(run.tables) // 5)):
            rest = Played(game, run.setup, run.seed, [run.tables[step]])
            while not core.is_over(game, rest.tables[-1]):
                (first, *_) = core.deadlines(game, rest.tables[-1])
                assert rest.take(None, TimerFired(name=first.name), first.due).events
                assert len(rest.inputs) < 200
            assert core.outcome(game, rest.tables[-1]) is not None


@games
@pytest.mark.rule("LAW-5")
def test_what_is_offered_is_accepted_and_all_else_refused(game: AnyGame) -> None:
    for run in corpus(game.key)[::3]:
        for step in range(0, len(run.inputs), max(1, len(run.inputs) // 12)):
            table, now = run.tables[step], run.inputs[step][2]
            for seat in range(run.setup.seats):
                choices = core.choices(game, table, Seat(seat))
                offered = [c.command for c in choices if isinstance(c, Choice)]
                asks = [c for c in choices if not isinstance(c, Choice)]
                for command in (*offered, *everything(game, run.setup.seats)):
                    admitted = command in offered or any(a.admits(command) for a in asks)
                    result = _decide(run, step, command, Seat(seat), now)
                    assert isinstance(result, Accepted) is admitted, (seat, command, result)


@games
@pytest.mark.rule("LAW-6")
def test_a_closed_table_reveals_everything_and_has_no_result(game: AnyGame) -> None:
    for run in corpus(game.key):
        step = len(run.tables) // 3
        result = _decide(run, step, Close(by=Seat(0)), None, run.inputs[step][2])
        assert isinstance(result, Accepted)
        assert isinstance(result.events[-1], TableClosed)
        assert all(sees(e.audience(), Onlooker()) for e in result.events)
        assert core.is_over(game, result.table)
        assert core.outcome(game, result.table) is None
        assert core.deadlines(game, result.table) == ()
        again = core.decide(
            game,
            result.table,
            Pause(),
            actor=None,
            seed=run.seed,
            version=result.table.version,
            now=START,
        )
        assert again == Rejected("core.over", {})


@games
@pytest.mark.rule("LAW-6")
def test_the_commitment_hangs_on_all_that_fixes_the_game(game: AnyGame) -> None:
    fixed: dict[str, Any] = {
        "salt": b"s" * 32,
        "seed": b"d" * 32,
        "rules": game.rules,
        "game": game.key,
        "seats": game.seats[0],
        "options": game.options(),
    }
    first = commitment(**fixed)
    changed = {
        "salt": b"t" * 32,
        "seed": b"e" * 32,
        "rules": "other",
        "game": "other",
        "seats": game.seats[0] + 1,
        "options": game.options(pace="quick"),
    }
    assert first == commitment(**fixed)
    for name, value in changed.items():
        assert commitment(**{**fixed, name: value}) != first, name
    assert {f.name for f in msgspec.structs.fields(Header)} >= {*fixed, "commitment"}


@games
def test_a_stale_timer_does_nothing(game: AnyGame) -> None:
    for run in corpus(game.key):
        for step in range(0, len(run.inputs), 7):
            for name in ("no-such-phase", game.phase(run.tables[0].state)):
                early = _decide(run, step, TimerFired(name=name), None, Millis(0))
                assert isinstance(early, Accepted)
                assert early.events == ()


@games
def test_every_event_says_who_may_read_it_and_happened_in_some_game(game: AnyGame) -> None:
    happened = {type(e) for run in corpus(game.key) for e in run.events}
    for kind in game.events:
        assert kind.__struct_config__.frozen
        assert isinstance(kind.__struct_config__.tag, str)
        assert not getattr(kind, "__abstractmethods__", frozenset())
    missing = {k.__name__ for k in game.events if k not in happened}
    assert not missing, f"no seeded game ever had {missing}"


@games
def test_an_onlooker_sees_a_part_of_the_events(game: AnyGame) -> None:
    for run in corpus(game.key):
        reader = [e for e in run.events if sees(e.audience(), Onlooker())]
        assert 0 < len(reader) < len(run.events)
