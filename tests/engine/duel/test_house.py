"""The house at the Duel, on a sample: the whole tables are in docs/balance/duel.md (DUE-50, 51)."""

from __future__ import annotations

from itertools import product

import pytest

from bench.duel import Counted, Pairing, Player, batch
from engine.core import table as core
from engine.core.chance import Rng
from engine.games.duel.commands import Disguise, Exonerate, Resign
from engine.games.duel.content import Side, Suspect
from engine.games.duel.grid import neighbours
from engine.games.duel.options import Board, Mode
from engine.games.duel.seen import Fact
from engine.house.duel.acting import at_level
from engine.house.duel.evaluation import position_value
from engine.house.duel.sight import BIT, areas, bits, members, sight
from engine.house.policy import at_random
from tests.engine.duel.scene import GAME, Scene, arrest, initials, kill, one, scene, who

GAMES = 15
MODES: tuple[Mode, ...] = ("standard", "classic")
BOARDS: tuple[Board, ...] = ("5x5", "4x4")


def played(killer: Player, inspector: Player, games: int = GAMES) -> Counted:
    """Over both modes and both boards."""
    found = [batch(Pairing(m, b, killer, inspector), 0, games) for m, b in product(MODES, BOARDS)]
    return sum(found[1:], found[0])


@pytest.mark.rule("DUE-50")
def test_it_beats_a_random_player_on_either_side() -> None:
    assert played("normal", "random").killer >= 0.9
    assert played("random", "normal").killer <= 0.1


@pytest.mark.rule("DUE-50")
def test_hard_beats_easy_on_either_side() -> None:
    assert played("hard", "easy").killer >= 0.65
    assert played("easy", "hard").killer <= 0.35


@pytest.mark.rule("DUE-51")
def test_between_equals_either_side_has_a_chance() -> None:
    for mode, board in product(MODES, BOARDS):
        assert 0.2 < batch(Pairing(mode, board, "normal", "normal"), 0, 2 * GAMES).killer < 0.9


@pytest.mark.rule("DUE-50")
def test_a_classic_inspector_sets_store_by_staying_hidden() -> None:
    """Being one of ten is worth more to it than being one of five: it gave a hundredth for that once."""
    view = scene("Y", "A", evidence="HLS", turn=4, mode="classic").view(1)
    assert view.cards is not None
    at = sight(view, view.cards)._replace(killers=bits(who("Y")))
    hidden, found = (at._replace(inspectors=bits(who(some))) for some in ("ABCDEFGHJK", "ABCDE"))
    assert position_value(hidden) - position_value(found) > 0.03


def choose(table: Scene, level: Player = "hard") -> object:
    """What the seat on turn does."""
    seat = table.state.seat
    assert seat is not None
    play = at_random if level == "random" else at_level(level)
    return play(core.view(GAME, table.table, seat), core.choices(GAME, table.table, seat), Rng(b"c" * 32, 1))


@pytest.mark.rule("DUE-50")
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_it_never_passes_over_a_sure_win(level: Player) -> None:
    killer = scene(inspector="H", evidence="ABC")
    killer.change(facts=(Fact(Side.INSPECTOR, True, who("HA")),), discards=who("A"))
    assert choose(killer, level) == kill("H")
    inspector = scene(inspector="G", evidence="BCD", turn=4)
    inspector.change(facts=(Fact(Side.KILLER, True, who("M")),))
    assert choose(inspector, level) == arrest("M")


@pytest.mark.rule("DUE-50")
def test_a_killer_all_but_found_out_puts_on_a_disguise() -> None:
    table = scene("M", "L", evidence="BCD")
    table.change(facts=(Fact(Side.KILLER, True, who("M")),))
    assert choose(table) == Disguise()


@pytest.mark.rule("DUE-50")
def test_an_inspector_in_the_dark_asks_first() -> None:
    assert choose(scene("Y", "A", evidence="HLS", turn=4)) == Exonerate()


def test_it_has_nothing_to_do_off_turn_and_never_resigns() -> None:
    table = scene()
    for play in (at_level("hard"), at_random):
        view, offered = (
            core.view(GAME, table.table, 1),
            core.choices(GAME, table.table, table.view().inspector),
        )
        assert [c.prompt for c in offered] == ["resign"]
        assert play(view, offered, Rng(b"c" * 32, 1)) is None
    assert choose(table, "random") != Resign()


def test_a_twin_of_the_same_face_is_played_alike() -> None:
    table = scene(turn=4)
    for twin in GAME.twins(table.state, 1, Rng(b"w" * 32, 1)):
        other = scene(turn=4)
        other.change(identity=twin.identity, deck=twin.deck)
        assert choose(other) == choose(table)


def test_its_sight_is_the_board_in_bits() -> None:
    table = scene(dead="G", innocents="X")
    rows = table.state.rows
    near = areas(rows)
    for suspect in Suspect:
        assert near[BIT[suspect]] == bits((suspect, *neighbours(rows, suspect)))
    cards = table.view(0).cards
    assert cards is not None
    at = sight(table.view(0), cards)
    assert at.alive == bits(s for s in Suspect if s is not one("G"))
    assert at.unseen == bits(s for s in Suspect if initials((s,)) not in "MX")
    assert list(members(bits(who("AC")))) == [BIT[one("A")], BIT[one("C")]]
