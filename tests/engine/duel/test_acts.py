"""Kill, arrest, disguise, exonerate, and lines that leave the board: DUE-15 to 18, 20, 42."""

from __future__ import annotations

import pytest

from engine.games.duel.commands import Arrest, Discard, Disguise, Exonerate, Kill
from engine.games.duel.content import Phase
from engine.games.duel.events import (
    Canvassed,
    CardDrawn,
    CardSeen,
    Disguised,
    DisguiseFailed,
    EvidenceShown,
    Exonerated,
    IdentityTaken,
    LinesRemoved,
    SuspectArrested,
)
from engine.games.duel.refusals import No
from tests.engine.duel.scene import (
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
@pytest.mark.rule("DUE-15")
def test_a_kill_takes_a_living_neighbour(mode: str) -> None:
    table = scene(dead="G", mode=mode)
    assert initials(c.target for c in table.offered(0) if isinstance(c, Kill)) == "HILNQRS"
    assert table.refused(0, kill("G")) == No.DEAD
    assert table.refused(0, kill("A")) == No.NOT_ADJACENT
    table.press(0, kill("H"))
    assert table.view().dead == who("GH")
    assert table.state.seat == 1


@both
@pytest.mark.rule("DUE-15", "DUE-40")
def test_killing_the_inspector_s_identity_wins(mode: str) -> None:
    table = scene(inspector="H", evidence="ABC", mode=mode)
    table.press(0, kill("H"))
    assert table.end() == ("killer", "identity_killed")


@both
@pytest.mark.rule("DUE-16")
def test_an_arrest_reaches_neighbours_and_oneself_and_a_wrong_one_clears_nobody(mode: str) -> None:
    table = scene(inspector="G", evidence="BCD", dead="F", turn=4, mode=mode)
    assert initials(c.target for c in table.offered(1) if isinstance(c, Arrest)) == "ABCGHKLM"
    assert table.refused(1, arrest("F")) == No.DEAD
    assert table.refused(1, arrest("N")) == No.NOT_ADJACENT
    table.press(1, arrest("H"))
    told = table.the(SuspectArrested)
    assert (told.suspect, told.right, told.by_evidence, told.place) == (one("H"), False, None, "C2")
    assert one("H") not in table.view().innocents
    assert one("H") not in table.view().possible_killer, "not the Killer as things stand"
    table.press(0, row(4))
    table.press(1, arrest("H"))
    table.press(0, row(4))
    table.press(1, arrest("G"))
    assert not table.all_of(SuspectArrested)[-1].right
    table.press(0, row(4))
    table.press(1, arrest("M"))
    assert table.end() == ("inspector", "identity_arrested")


@pytest.mark.rule("DUE-16")
def test_who_was_wrongly_arrested_may_be_the_killer_later() -> None:
    table = scene(inspector="G", evidence="BCD", deck="HA", turn=4)
    table.press(1, arrest("H"))
    table.press(0, Disguise())
    assert table.state.identity is one("H")
    assert one("H") in table.view().possible_killer
    table.press(1, arrest("H"))
    assert table.end() == ("inspector", "identity_arrested")


@pytest.mark.rule("DUE-17")
def test_a_disguise_marks_the_old_identity_innocent_in_standard() -> None:
    table = scene(deck="XY", mode="standard")
    table.press(0, Disguise())
    told = table.the(Disguised)
    assert (told.old, told.place, told.fate) == (one("M"), "C3", "innocent")
    assert table.the(IdentityTaken).suspect == one("X")
    assert (table.state.identity, table.state.past, table.state.deck) == (one("X"), who("M"), who("Y"))
    seen = table.view()
    assert (seen.innocents, seen.discards, seen.dead) == (who("M"), who("M"), ())
    assert table.state.seat == 1


@pytest.mark.rule("DUE-17")
def test_a_disguise_leaves_a_body_in_classic() -> None:
    table = scene(deck="XY", mode="classic")
    table.press(0, Disguise())
    assert table.the(Disguised).fate == "dead"
    seen = table.view()
    assert (seen.innocents, seen.discards, seen.dead) == ((), who("M"), who("M"))


@both
@pytest.mark.rule("DUE-17")
def test_a_dead_suspect_s_card_fails_as_a_disguise(mode: str) -> None:
    table = scene(deck="XY", dead="X", mode=mode)
    table.press(0, Disguise())
    assert table.the(DisguiseFailed).drawn == one("X")
    assert table.all_of(IdentityTaken) == []
    assert table.state.identity == one("M")
    seen = table.view()
    assert (seen.discards, seen.innocents, seen.deck) == (who("X"), (), 1)
    assert table.state.seat == 1, "the turn ends either way"


@both
@pytest.mark.rule("DUE-17")
def test_the_innocent_can_t_be_drawn(mode: str) -> None:
    table = scene(inspector="A", evidence="BCD", deck="EF", turn=4, mode=mode)
    table.press(1, Exonerate())
    table.press(1, discard("B"))
    assert table.view().innocents == who("B")
    assert one("B") not in table.state.deck


@both
@pytest.mark.rule("DUE-18")
def test_an_exoneration_draws_and_then_shows_a_card(mode: str) -> None:
    for card in "XBCD":
        table = scene(deck="XY", turn=4, mode=mode)
        table.press(1, Exonerate())
        assert table.the(CardDrawn).seat == 1
        assert table.the(CardSeen).suspect == one("X")
        assert (table.state.phase, GAME.phase(table.state)) == (Phase.DISCARD, "discard.4")
        assert sorted(c.suspect for c in table.offered(1) if isinstance(c, Discard)) == list(who("BCDX"))
        assert table.refused(1, row(0)) == No.DISCARD_FIRST
        assert table.refused(1, Exonerate()) == No.DISCARD_FIRST
        assert table.refused(1, discard("A")) == No.KEEP_IDENTITY
        assert table.refused(1, discard("E")) == No.NOT_HELD
        table.press(1, discard(card))
        told = table.the(Exonerated)
        assert (told.suspect, told.innocent, told.late) == (one(card), True, False)
        assert sorted(table.state.evidence) == sorted(set(who("BCDX")) - {one(card)})
        assert (table.view().innocents, table.view().discards) == (who(card), who(card))
        assert (table.state.drawn, table.state.deck, table.state.seat) == (None, who("Y"), 0)


@both
@pytest.mark.rule("DUE-18")
def test_a_dead_suspect_s_card_is_shown_but_marks_nobody(mode: str) -> None:
    table = scene(deck="XY", dead="B", turn=4, mode=mode)
    table.press(1, Exonerate())
    table.press(1, discard("B"))
    assert not table.the(Exonerated).innocent
    assert (table.view().innocents, table.view().discards) == ((), who("B"))


@both
@pytest.mark.rule("DUE-18", "DUE-41")
def test_a_timeout_after_the_draw_discards_what_was_drawn(mode: str) -> None:
    table = scene(deck="XY", turn=4, mode=mode)
    table.press(1, Exonerate())
    due = table.state.due
    table.time_is_up()
    told = table.the(Exonerated)
    assert (told.suspect, told.late) == (one("X"), True)
    assert table.state.evidence == who("BCD")
    assert len(table.all_of(Canvassed)) == (mode == "standard")
    assert (table.state.seat, table.now) == (0, due)


@both
@pytest.mark.rule("DUE-20")
def test_a_kill_that_leaves_a_row_of_dead_takes_it_off(mode: str) -> None:
    table = scene(dead="FGHJ", mode=mode)
    table.press(0, kill("I"))
    told = table.the(LinesRemoved)
    assert (told.rows, told.columns, told.suspects) == ((1,), (), who("FGHIJ"))
    seen = table.view()
    assert drawn_rows(seen.rows) == ["ABCDE", "KLMNO", "PQRST", "UVWXY"]
    assert (seen.removed, seen.removed_rows, seen.removed_columns) == (who("FGHIJ"), 1, 0)
    assert seen.last is not None
    assert seen.last.removed == who("FGHIJ")
    assert len(seen.dead) == 5, "they count on"


@pytest.mark.rule("DUE-20")
def test_several_lines_leave_at_once() -> None:
    table = scene(killer="C", evidence="DEK", dead="FHIJBLQV")
    table.press(0, kill("G"))
    told = table.the(LinesRemoved)
    assert (told.rows, told.columns) == ((1,), (1,))
    assert drawn_rows(table.state.rows) == ["ACDE", "KMNO", "PRST", "UWXY"]
    assert initials(told.suspects) == "BFGHIJLQV"


@pytest.mark.rule("DUE-20")
def test_a_shift_can_make_a_line_of_dead_too() -> None:
    table = scene(dead="PQRSO", turn=4)
    table.press(1, column(4))
    assert drawn_rows(table.state.rows) == ["ABCDY", "FGHIE", "KLMNJ", "UVWXT"]
    assert table.the(LinesRemoved).suspects == who("PQRSO")


@pytest.mark.rule("DUE-20")
def test_a_classic_disguise_can_too() -> None:
    dead = "KLNO"
    table = scene(dead=dead, deck="X", mode="classic")
    table.press(0, Disguise())
    assert table.the(LinesRemoved).rows == (2,)
    assert table.state.identity == one("X")
    standing = scene(dead=dead, deck="X", mode="standard")
    standing.press(0, Disguise())
    assert standing.all_of(LinesRemoved) == []


@pytest.mark.rule("DUE-20")
def test_the_win_test_comes_before_the_removal() -> None:
    table = scene(inspector="I", evidence="BCD", dead="FGHJ")
    table.press(0, kill("I"))
    assert table.end() == ("killer", "identity_killed")
    assert table.all_of(LinesRemoved) == []


@both
@pytest.mark.rule("DUE-42")
def test_a_citizen_s_arrest(mode: str) -> None:
    plain = scene(inspector="A", evidence="HXY", turn=4, mode=mode)
    assert plain.refused(1, arrest("M", by="H")) == No.NO_CITIZENS_ARREST
    table = scene(inspector="A", evidence="HXY", dead="X", turn=4, mode=mode, citizens_arrest=True)
    by = [c for c in table.offered(1) if isinstance(c, Arrest) and c.by_evidence is not None]
    assert {initials((c.target,)) for c in by if c.by_evidence is one("H")} == set("BCDGILMN")
    assert arrest("R", by="X") in by, "its neighbour may be dead"
    assert table.refused(1, arrest("H", by="H")) == No.NOT_ADJACENT
    assert table.refused(1, arrest("X", by="Y")) == No.DEAD
    assert table.refused(1, arrest("M", by="Y")) == No.NOT_ADJACENT
    assert table.refused(1, arrest("M", by="C")) == No.NOT_EVIDENCE
    table.press(1, arrest("N", by="H"))
    told = table.the(SuspectArrested)
    assert (told.right, told.by_evidence) == (False, one("H"))
    card = table.the(EvidenceShown)
    assert (card.suspect, card.innocent) == (one("H"), True)
    assert table.all_of(Canvassed) == []
    assert table.state.evidence == who("XY"), "it is not replaced"
    assert table.view().innocents == who("H")
    assert [f.about for f in table.state.facts] == ["killer"], "says nothing of where the Inspector stands"
    table.press(0, row(0))
    table.press(1, arrest("R", by="X"))
    assert not table.all_of(EvidenceShown)[-1].innocent
    table.press(0, row(1))
    table.press(1, Exonerate())
    drawn = table.state.drawn
    assert drawn is not None
    table.press(1, Discard(suspect=drawn))
    assert table.state.evidence == who("Y"), "the hand is as large as before the draw"


@pytest.mark.rule("DUE-42")
def test_a_citizen_s_arrest_wins_too_and_not_by_evidence_that_left_the_board() -> None:
    table = scene(inspector="A", evidence="HXY", turn=4, citizens_arrest=True)
    table.press(1, arrest("M", by="H"))
    assert table.end() == ("inspector", "identity_arrested")
    assert table.the(EvidenceShown).suspect == one("H")
    gone = scene(
        killer="M",
        inspector="A",
        evidence="HXY",
        rows=["ABCDE", "KLMNO", "PQRST", "UVWXY"],
        dead="FGHIJ",
        turn=4,
        citizens_arrest=True,
    )
    assert gone.refused(1, arrest("M", by="H")) == No.GONE
