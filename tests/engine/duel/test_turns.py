"""The order of turns, first turns, shifts and forced passes: DUE-10 to 14, 19, 22."""

from __future__ import annotations

import pytest

from engine.core.values import Seat
from engine.games.duel.commands import Arrest, ChooseIdentity, Disguise, Exonerate, Kill, Resign, Shift
from engine.games.duel.events import (
    IdentityChosen,
    IdentityKept,
    LineShifted,
    LinesRemoved,
    SuspectKilled,
    TurnBegan,
    TurnPassed,
)
from engine.games.duel.refusals import No
from tests.engine.duel.scene import (
    BACK,
    GAME,
    arrest,
    column,
    discard,
    drawn_rows,
    initials,
    kill,
    one,
    row,
    scene,
    who,
)

both = pytest.mark.parametrize("mode", ["standard", "classic"])


@both
@pytest.mark.rule("DUE-10")
def test_the_killer_first_kills_somebody_adjacent(mode: str) -> None:
    table = scene(inspector=None, evidence="ABCD", turn=1, mode=mode)
    assert initials(c.target for c in table.offered(0) if isinstance(c, Kill)) == "GHILNQRS"
    assert {type(c) for c in table.offered(0)} == {Kill, Resign}
    assert table.refused(0, row(0)) == No.KILL_FIRST
    assert table.refused(0, Disguise()) == No.KILL_FIRST
    assert table.refused(0, kill("A")) == No.NOT_ADJACENT
    assert table.refused(0, kill("M")) == No.SELF_KILL
    table.press(0, kill("G"))
    assert table.state.dead == who("G")
    assert table.the(TurnBegan).seat == 1


@both
@pytest.mark.rule("DUE-11")
def test_the_inspector_first_chooses_a_living_identity(mode: str) -> None:
    table = scene(killer="G", inspector=None, evidence="ABCD", turn=1, mode=mode)
    table.press(0, kill("B"))
    offered = table.offered(1)
    assert [c.suspect for c in offered if isinstance(c, ChooseIdentity)] == list(who("ACD"))
    assert {type(c) for c in offered} == {ChooseIdentity, Resign}
    assert table.refused(1, ChooseIdentity(suspect=one("B"))) == No.DEAD
    assert table.refused(1, ChooseIdentity(suspect=one("E"))) == No.NOT_HELD
    for other in (row(0), arrest("A"), Exonerate()):
        assert table.refused(1, other) == No.CHOOSE_FIRST
    table.press(1, ChooseIdentity(suspect=one("C")))
    assert (table.state.chosen, table.state.evidence) == (one("C"), who("ABD"))
    assert table.the(IdentityKept).suspect == one("C")
    assert table.the(IdentityChosen).seat == 1
    assert table.state.seat == 0, "nothing else this turn"
    table.press(0, row(4))
    assert table.refused(1, ChooseIdentity(suspect=one("A"))) == No.ALREADY_CHOSEN


@both
@pytest.mark.rule("DUE-12")
@pytest.mark.parametrize(("board", "killer"), [("5x5", "M"), ("4x4", "F")])
def test_what_each_may_do_with_a_turn(mode: str, board: str, killer: str) -> None:
    table = scene(killer=killer, mode=mode, board=board)
    assert {type(c) for c in table.offered(0)} == {Shift, Kill, Disguise, Resign}
    assert table.offered(1) == [Resign()]
    table.press(0, row(0))
    assert {type(c) for c in table.offered(1)} == {Shift, Arrest, Exonerate, Resign}
    assert table.offered(0) == [Resign()]
    assert table.refused(0, row(0)) == No.NOT_YOUR_TURN
    assert table.refused(1, kill("B")) == No.NOT_YOUR_SIDE
    assert table.refused(1, Disguise()) == No.NOT_YOUR_SIDE
    assert table.refused(0, arrest("B")) == No.NOT_YOUR_SIDE
    assert table.refused(0, Exonerate()) == No.NOT_YOUR_SIDE
    assert table.refused(1, discard("B")) == No.NOTHING_DRAWN


def test_turns_alternate_and_are_counted() -> None:
    table = scene()
    for turn in range(4, 8):
        table.press(table.state.seat or 0, row(turn % 5))
        assert (table.state.turn, table.state.seat) == (turn, (turn + 1) % 2)
    assert [act.turn for act in table.view().history] == [3, 4, 5, 6]


@pytest.mark.rule("DUE-13")
@pytest.mark.parametrize(
    ("shift", "rows"),
    [
        (row(1), ["ABCDE", "JFGHI", "KLMNO", "PQRST", "UVWXY"]),
        (row(1, BACK), ["ABCDE", "GHIJF", "KLMNO", "PQRST", "UVWXY"]),
        (column(4), ["ABCDY", "FGHIE", "KLMNJ", "PQRSO", "UVWXT"]),
        (column(4, BACK), ["ABCDJ", "FGHIO", "KLMNT", "PQRSY", "UVWXE"]),
    ],
)
def test_a_line_moves_by_one_and_who_falls_off_comes_in_again(shift: Shift, rows: list[str]) -> None:
    for seat, turn in ((0, 3), (1, 4)):
        table = scene(turn=turn)
        table.press(seat, shift)
        assert drawn_rows(table.state.rows) == rows
        told = table.the(LineShifted)
        assert (told.line, told.index, told.direction) == (shift.line, shift.index, shift.direction)


@pytest.mark.rule("DUE-13")
def test_any_line_of_the_board_may_be_shifted_and_no_other() -> None:
    for board, width, killer in (("5x5", 5, "M"), ("4x4", 4, "F")):
        table = scene(killer=killer, board=board)
        assert sum(isinstance(c, Shift) for c in table.offered(0)) == 4 * width
        for shift in (row(width), column(width), row(-1)):
            assert table.refused(0, shift) == No.NO_SUCH_LINE


@pytest.mark.rule("DUE-14")
def test_the_shift_just_made_is_not_undone_in_the_next_turn() -> None:
    table = scene()
    table.press(0, row(2))
    assert table.refused(1, row(2, BACK)) == No.UNDO
    assert row(2, BACK) not in table.offered(1)
    assert {row(2), row(1, BACK), column(2, BACK)} <= set(table.offered(1))
    banned = table.view().banned
    assert banned is not None
    assert (banned.line, banned.index, banned.direction) == ("row", 2, "back")
    table.press(1, row(2))
    assert row(2, BACK) not in table.offered(0), "it would undo the Inspector's shift"
    table.press(0, column(0))
    assert row(2, BACK) in table.offered(1), "only the very last shift is protected"
    table.press(1, arrest("B"))
    assert table.view().banned is None
    assert column(0, BACK) in table.offered(0), "the ban is gone after any other action"


@pytest.mark.rule("DUE-14")
def test_a_pass_lifts_the_ban_too() -> None:
    table = scene()
    table.press(0, row(2))
    table.time_is_up()
    assert row(2, BACK) in table.offered(0)


@pytest.mark.rule("DUE-14")
def test_the_ban_is_gone_when_a_line_is_removed() -> None:
    # E comes in at the bottom, where everybody is dead.
    table = scene(killer="M", inspector="A", rows=["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"], dead="UVWXE")
    table.press(0, column(4, BACK))
    assert drawn_rows(table.state.rows) == ["ABCDJ", "FGHIO", "KLMNT", "PQRSY"]
    assert table.the(LinesRemoved).rows == (4,)
    assert table.view().banned is None
    assert column(4) in table.offered(1)


@pytest.mark.rule("DUE-14")
def test_a_line_of_one_stands_still_and_a_line_of_two_goes_back_either_way() -> None:
    two = scene(killer="A", inspector="C", evidence="", rows=["AB", "CD", "EF"], deck="")
    two.press(0, row(0))
    assert two.refused(1, row(0)) == two.refused(1, row(0, BACK)) == No.UNDO
    assert {c.index for c in two.offered(1) if isinstance(c, Shift) and c.line == "row"} == {1, 2}
    two.press(1, column(0))
    assert column(0) in two.offered(0), "a column of three"
    one_wide = scene(killer="A", inspector="C", evidence="", rows=["ABC"], deck="")
    assert one_wide.refused(0, column(1)) == No.SHORT_LINE
    assert {c.line for c in one_wide.offered(0) if isinstance(c, Shift)} == {"row"}


@both
@pytest.mark.rule("DUE-19")
def test_an_empty_deck_means_no_disguise_and_no_exoneration(mode: str) -> None:
    table = scene(deck="", mode=mode)
    assert Disguise() not in table.offered(0)
    assert table.refused(0, Disguise()) == No.DECK_EMPTY
    table.press(0, row(0))
    assert Exonerate() not in table.offered(1)
    assert table.refused(1, Exonerate()) == No.DECK_EMPTY


@pytest.mark.rule("DUE-22")
def test_a_seat_that_may_do_nothing_passes_by_itself() -> None:
    """A board of one: nobody to kill, no line to shift, no card to draw."""
    table = scene(killer="A", inspector="B", evidence="", rows=["A"], deck="", turn=78)
    table.time_is_up()
    passed = [(p.seat, p.why) for p in table.all_of(TurnPassed)]
    assert passed == [(1, "late"), (0, "nothing"), (1, "nothing")]
    assert [act.kind for act in table.view().history] == ["pass"] * 3
    assert table.end() == ("inspector", "turn_cap")


@pytest.mark.rule("DUE-22")
def test_a_forced_pass_of_the_killer_says_that_nobody_near_it_lives() -> None:
    table = scene(killer="A", inspector="I", evidence="", rows=["ABC", "DEF", "GHI"], dead="BDE", turn=4)
    folded = GAME.evolve(table.state, TurnPassed(seat=Seat(0), why="nothing"))
    (fact,) = folded.facts
    assert (fact.about, fact.among, initials(fact.suspects)) == ("killer", True, "A")


def test_a_kill_is_told_with_its_place() -> None:
    table = scene()
    table.press(0, kill("G"))
    assert table.the(SuspectKilled).place == "B2"
    last = table.view().last
    assert last is not None
    assert (last.kind, last.suspect, last.place) == ("kill", one("G"), "B2")
