"""Seats, board, cards and who stands next to whom: DUE-1 to 3."""

from __future__ import annotations

from itertools import chain

import pytest

from engine.core import table as tables
from engine.core.game import Outcome
from engine.core.messages import Refusal
from engine.core.values import Seat, Setup
from engine.games.duel import grid
from engine.games.duel.content import Side, Suspect
from engine.games.duel.events import BoardLaid, DeckLaid, HandDealt, IdentityDealt
from engine.games.duel.match import match_winner, second_game, with_killer
from engine.games.duel.options import DuelOptions
from engine.games.manor.options import ManorOptions
from tests.engine.duel.scene import GAME, NOW, SEED, dealt, initials, kill, one, scene


@pytest.mark.rule("DUE-1")
def test_two_seats_and_a_killer_drawn_at_random_or_chosen() -> None:
    assert list(GAME.seats) == [2]
    drawn = [dealt(n).the(BoardLaid).killer for n in range(40)]
    assert {10 < drawn.count(Seat(s)) < 30 for s in (0, 1)} == {True}
    for killer, seat in (("opener", 0), ("guest", 1)):
        for n in range(5):
            table = dealt(n, killer=killer)
            assert table.the(BoardLaid).killer == seat
            assert (table.view().killer, table.view().inspector) == (seat, 1 - seat)
            assert table.view().seat == seat, "the Killer begins"


@pytest.mark.rule("DUE-1")
def test_a_match_swaps_the_roles_and_one_all_is_a_draw() -> None:
    options = DuelOptions(match="two_games", mode="classic")
    again = second_game(options, Seat(0))
    assert (again.killer, again.mode, again.match) == ("guest", "classic", "two_games")
    assert second_game(options, Seat(1)).killer == "opener"
    assert with_killer(options, Seat(0)).killer == "opener", "the loser chose to be the Killer"
    first, second = (Outcome((Seat(s),), (1 - s, s), None, "resigned") for s in (0, 1))
    assert match_winner([first, second]) is None
    assert match_winner([first, first]) == 0
    assert match_winner([second, second]) == 1


@pytest.mark.rule("DUE-2")
@pytest.mark.parametrize("mode", ["standard", "classic"])
@pytest.mark.parametrize(("board", "width", "left"), [("5x5", 5, 20), ("4x4", 4, 11)])
def test_the_deal(mode: str, board: str, width: int, left: int) -> None:
    cast = tuple(Suspect)[: width * width]
    boards = set()
    for n in range(10):
        table = dealt(n, mode=mode, board=board)
        rows = table.the(BoardLaid).rows
        assert [len(row) for row in rows] == [width] * width
        assert sorted(chain(*rows)) == sorted(cast)
        identity, hand, deck = table.the(IdentityDealt), table.the(HandDealt), table.the(DeckLaid)
        assert (len(hand.cards), len(deck.cards)) == (4, left)
        assert sorted((identity.suspect, *hand.cards, *deck.cards)) == sorted(cast)
        assert (identity.seat, hand.seat) == (table.view().killer, table.view().inspector)
        assert table.view().deck == left
        boards.add(rows)
    assert len(boards) == 10


def test_suspects_have_initials_and_keys_of_their_own() -> None:
    assert len(Suspect) == 25
    assert initials(Suspect) == "ABCDEFGHIJKLMNOPQRSTUVWXY"


@pytest.mark.rule("DUE-3")
def test_adjacent_are_sides_and_corners_never_round_the_edge() -> None:
    rows = scene().state.rows
    assert initials(grid.neighbours(rows, one("M"))) == "GHILNQRS"
    assert initials(grid.neighbours(rows, one("A"))) == "BFG"
    assert initials(grid.neighbours(rows, one("J"))) == "DEINO"
    assert initials(grid.around(rows, one("Y"))) == "STXY"
    small = scene(board="4x4", killer="F", evidence="BCD").state.rows
    assert initials(grid.neighbours(small, one("F"))) == "ABCEGIJK"
    assert grid.place(rows, one("A")) == "A1"
    assert grid.place(rows, one("E")) == "E1"
    assert grid.place(rows, one("V")) == "B5"


@pytest.mark.rule("DUE-3")
def test_adjacent_is_measured_on_the_board_as_it_stands() -> None:
    table = scene(dead="FGHJ")
    assert "C" not in initials(grid.neighbours(table.state.rows, one("M")))
    table.press(0, kill("I"))
    assert initials(grid.neighbours(table.state.rows, one("M"))) == "BCDLNQRS"
    assert grid.neighbours(table.state.rows, one("F")) == ()
    assert grid.place(table.state.rows, one("F")) is None


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"board": "4x4", "dead_limit": 16}, "duel.dead_limit"),
        ({"dead_limit": 8}, "duel.dead_limit"),
        ({"turn_seconds": 5}, "duel.seconds"),
        ({"bank_seconds": 8 * 24 * 3600}, "duel.seconds"),
    ],
)
def test_options_that_do_not_fit_are_refused_at_the_deal(options: dict[str, int], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        tables.begin(GAME, Setup(2, DuelOptions(**options)), seed=SEED, now=NOW)  # type: ignore[arg-type]
    assert refused.value.code == code


def test_the_options_of_another_game_are_an_error() -> None:
    with pytest.raises(TypeError):
        GAME.initial(Setup(2, ManorOptions()))


def test_the_teams_are_the_two_sides() -> None:
    assert set(GAME.teams) == {Side.KILLER, Side.INSPECTOR}
