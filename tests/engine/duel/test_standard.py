"""Canvasses, and what only standard mode has: DUE-30 to 32."""

from __future__ import annotations

import pytest

from engine.games.duel.commands import Disguise, Exonerate
from engine.games.duel.events import Canvassed, Exonerated, LinesRemoved
from tests.engine.duel.scene import Scene, discard, initials, kill, one, scene


def exonerated(shown: str, **more: object) -> Scene:
    table = scene(deck="XY", turn=4, **more)  # type: ignore[arg-type]
    table.press(1, Exonerate())
    table.press(1, discard(shown))
    return table


@pytest.mark.rule("DUE-30")
@pytest.mark.parametrize(("shown", "near"), [("B", False), ("H", True)])
def test_an_exoneration_asks_whether_the_killer_is_adjacent(shown: str, near: bool) -> None:
    table = exonerated(shown, evidence="BHT")
    told = table.the(Canvassed)
    assert (told.seat, told.suspect, told.near) == (1, one(shown), near)
    (seen,) = table.view().canvasses
    assert (seen.asked, seen.suspect, seen.place, seen.near) == (1, one(shown), told.place, near)
    assert set(initials(seen.around)) == set("ABCFGH" if shown == "B" else "BCDGHILMN")
    last = table.view().last
    assert last is not None
    assert last.canvass is near


@pytest.mark.rule("DUE-30")
def test_the_answer_cuts_down_who_the_killer_may_be() -> None:
    assert set(initials(exonerated("H", evidence="BHT").view().possible_killer)) == set("BCDGILMN")
    far = set("ABCDEFGHIJKLMNOPQRSTUVWXY") - set("BCDGHILMN")
    elsewhere = exonerated("H", evidence="BHT", killer="V")
    assert set(initials(elsewhere.view().possible_killer)) == far
    own = elsewhere.view(1).cards
    assert own is not None
    assert set(initials(own.possible)) == far - set("ATX"), "less the Inspector's own hand"


@pytest.mark.rule("DUE-30")
def test_a_dead_suspect_still_on_the_board_is_canvassed_too() -> None:
    table = exonerated("H", evidence="BHT", dead="H")
    assert not table.the(Exonerated).innocent
    assert table.the(Canvassed).near


@pytest.mark.rule("DUE-30")
def test_nobody_is_asked_about_who_left_the_board() -> None:
    table = exonerated("H", evidence="BHT", dead="FGHIJ", rows=["ABCDE", "KLMNO", "PQRST", "UVWXY"])
    assert table.the(Exonerated).place is None
    assert table.all_of(Canvassed) == []
    assert one("H") in table.view().removed, "what the player is warned by"


@pytest.mark.rule("DUE-31")
@pytest.mark.parametrize(("inspector", "near"), [("A", False), ("D", True)])
def test_killing_an_innocent_asks_whether_the_inspector_is_adjacent(inspector: str, near: bool) -> None:
    table = scene(inspector=inspector, evidence="BKE", innocents="I")
    table.press(0, kill("I"))
    told = table.the(Canvassed)
    assert (told.seat, told.suspect, told.near) == (0, one("I"), near)
    found = set(initials(table.view().possible_inspector))
    assert found == (set("CDEHJMNO") if near else set("ABFGKLPQRSTUVWXY"))


@pytest.mark.rule("DUE-31")
def test_it_asks_on_the_board_before_removals() -> None:
    table = scene(inspector="D", evidence="BKE", innocents="I", dead="FGHJ")
    table.press(0, kill("I"))
    kinds = [type(event) for event in table.events]
    assert kinds.index(Canvassed) < kinds.index(LinesRemoved)
    assert table.the(Canvassed).place == "D2"


@pytest.mark.rule("DUE-31")
def test_killing_anybody_else_asks_nothing() -> None:
    table = scene(innocents="I", evidence="BKE")
    table.press(0, kill("H"))
    assert table.all_of(Canvassed) == []


@pytest.mark.rule("DUE-30", "DUE-31")
def test_classic_knows_no_canvass() -> None:
    assert exonerated("H", evidence="BHT", mode="classic").all_of(Canvassed) == []
    table = scene(innocents="I", evidence="BKE", mode="classic")
    table.press(0, kill("I"))
    assert table.all_of(Canvassed) == []


@pytest.mark.rule("DUE-32")
def test_a_disguise_asks_nothing() -> None:
    table = scene(deck="X")
    table.press(0, Disguise())
    assert table.all_of(Canvassed) == []
    assert table.view().innocents == (one("M"),)
