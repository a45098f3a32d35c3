"""Who wins and when, and the clocks: DUE-40, 41, 43."""

from __future__ import annotations

import pytest

from engine.core import table as tables
from engine.core.messages import EndPhase, MoveDeadline, Pause, Resume
from engine.core.values import DAY, HOUR, MINUTE, SECOND, Millis
from engine.games.duel.commands import ChooseIdentity, Disguise, Exonerate, Resign
from engine.games.duel.events import (
    BankEmptied,
    BoardLaid,
    CardsRevealed,
    DuelEnded,
    IdentityChosen,
    SeatResigned,
    SuspectKilled,
    TurnPassed,
)
from tests.engine.duel.scene import GAME, arrest, dealt, initials, kill, one, row, scene, who

both = pytest.mark.parametrize("mode", ["standard", "classic"])


@both
@pytest.mark.rule("DUE-40")
@pytest.mark.parametrize(
    ("board", "limit", "dead"),
    [
        ("5x5", None, "BCDEFGHIJKPUVWX"),
        ("5x5", 14, "BCDEFGHIJKPUV"),
        ("5x5", 10, "BCDEFGHIJ"),
        ("4x4", None, "ABCDEHIMO"),
        ("4x4", 8, "ABCDEHI"),
    ],
)
def test_enough_dead_and_the_killer_wins(mode: str, board: str, limit: int | None, dead: str) -> None:
    small = board == "4x4"
    last, identity, inspector, evidence = ("L", "G", "P", "") if small else ("L", "M", "Y", "")
    table = scene(identity, inspector, evidence=evidence, dead=dead, mode=mode, board=board, dead_limit=limit)
    assert table.view().dead_limit == len(dead) + 1
    table.press(0, kill(last if not small else "K"))
    assert table.end() == ("killer", "bodies")


@pytest.mark.rule("DUE-40")
@pytest.mark.parametrize("board", ["5x5", "4x4"])
def test_the_usual_number_of_dead(board: str) -> None:
    assert dealt(board=board).the(BoardLaid).dead_limit == {"5x5": 16, "4x4": 10}[board]


@pytest.mark.rule("DUE-40")
def test_the_body_of_a_classic_disguise_counts() -> None:
    dead = "BCDEFGHIJ"
    table = scene("M", "Y", evidence="", dead=dead, dead_limit=10, deck="X", mode="classic")
    table.press(0, Disguise())
    assert table.end() == ("killer", "bodies")
    assert table.the(CardsRevealed).killer == who("MX")
    alive = scene("M", "Y", evidence="", dead=dead, dead_limit=10, deck="X", mode="standard")
    alive.press(0, Disguise())
    assert GAME.outcome(alive.state) is None


@both
@pytest.mark.rule("DUE-40")
def test_arresting_the_killer_wins(mode: str) -> None:
    table = scene(inspector="G", evidence="BCD", turn=4, mode=mode)
    table.press(1, arrest("M"))
    assert table.end() == ("inspector", "identity_arrested")
    result = GAME.outcome(table.state)
    assert result is not None
    assert (result.winners, result.points) == ((1,), (0, 1))
    told = table.the(CardsRevealed)
    assert (told.killer, told.inspector, told.evidence) == (who("M"), one("G"), who("BCD"))
    assert (table.the(DuelEnded).winner, table.the(DuelEnded).seat) == ("inspector", 1)
    ending = table.view().ending
    assert ending is not None
    assert (ending.winner, ending.why, ending.deck) == ("inspector", "identity_arrested", table.state.deck)


@both
@pytest.mark.rule("DUE-41")
def test_after_eighty_turns_the_inspector_wins(mode: str) -> None:
    table = scene(turn=79, mode=mode)
    assert table.view().turns_at_most == 80
    table.press(0, row(0))
    assert GAME.outcome(table.state) is None
    table.press(1, row(1))
    assert table.end() == ("inspector", "turn_cap")


@pytest.mark.rule("DUE-41")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("turn", [3, 4])
def test_a_seat_may_resign_at_any_time(seat: int, turn: int) -> None:
    table = scene(turn=turn)
    table.press(seat, Resign())
    assert (table.the(SeatResigned).seat, table.the(SeatResigned).asleep) == (seat, False)
    assert table.end() == (("inspector", "killer")[seat], "resigned")


@pytest.mark.rule("DUE-41")
def test_even_between_a_draw_and_its_discard() -> None:
    table = scene(deck="XY", turn=4)
    table.press(1, Exonerate())
    table.press(1, Resign())
    assert table.the(CardsRevealed).evidence == who("BCDX")


@both
@pytest.mark.rule("DUE-41")
def test_who_lets_the_clock_run_out_passes(mode: str) -> None:
    table = scene(mode=mode)
    table.time_is_up()
    assert (table.the(TurnPassed).seat, table.the(TurnPassed).why) == (0, "late")
    assert table.state.seat == 1


@both
@pytest.mark.rule("DUE-41")
def test_in_the_first_turns_the_clock_chooses_at_random(mode: str) -> None:
    killed, chosen = set(), set()
    for n in range(30):
        table = dealt(n, mode=mode)
        legal = {c.target for c in table.offered(table.view().killer) if hasattr(c, "target")}
        table.time_is_up()
        victim = table.the(SuspectKilled)
        assert victim.late
        assert victim.suspect in legal
        killed.add(sorted(legal).index(victim.suspect))
        legal = {c.suspect for c in table.offered(table.view().inspector) if isinstance(c, ChooseIdentity)}
        table.time_is_up()
        assert table.the(IdentityChosen).late
        assert table.state.chosen in legal
        chosen.add(sorted(legal).index(table.state.chosen))
    assert len(killed) > 3
    assert len(chosen) > 2


@both
@pytest.mark.rule("DUE-41")
def test_three_times_running_and_it_resigns(mode: str) -> None:
    table = scene(mode=mode)
    for n in range(3):
        assert GAME.outcome(table.state) is None
        table.time_is_up()
        if n < 2:
            table.press(1, row(n))
    assert table.the(SeatResigned).asleep
    assert table.end() == ("inspector", "asleep")


@pytest.mark.rule("DUE-41")
def test_an_act_in_between_starts_the_count_anew() -> None:
    table = scene()
    for n in range(5):
        if n == 2:
            table.press(0, row(0))
        else:
            table.time_is_up()
        table.press(1, row(1 + n % 2))
    assert table.state.late == (2, 0)
    assert GAME.outcome(table.state) is None


@pytest.mark.rule("DUE-41")
def test_a_table_at_which_both_sleep_ends_with_the_killer_s_third_turn() -> None:
    table = dealt()
    while GAME.outcome(table.state) is None:
        table.time_is_up()
    assert (table.state.turn, table.end()) == (5, ("inspector", "asleep"))


@pytest.mark.rule("DUE-43")
@pytest.mark.parametrize(
    ("options", "length"),
    [
        ({"pace": "live"}, MINUTE),
        ({"pace": "quick"}, 30 * SECOND),
        ({"pace": "slow"}, DAY),
        ({"pace": "live", "turn_seconds": 90}, 90 * SECOND),
        ({"pace": "slow", "bank_seconds": 7200}, 2 * HOUR),
        ({"bank_seconds": 600, "turn_seconds": 60}, MINUTE),
    ],
)
def test_the_length_of_a_turn(options: dict[str, object], length: int) -> None:
    table = dealt(**options)
    (deadline,) = GAME.deadlines(table.state)
    assert (deadline.name, deadline.length, deadline.due) == ("turn.1", length, table.now + length)


def test_a_draw_and_its_discard_share_one_clock() -> None:
    table = scene(turn=4)
    before = GAME.deadlines(table.state)
    table.now = Millis(table.now + 30 * SECOND)
    table.press(1, Exonerate())
    assert GAME.deadlines(table.state) == before


@pytest.mark.rule("DUE-43")
def test_a_bank_runs_only_in_one_s_own_turns_and_empty_it_loses() -> None:
    table = scene(bank_seconds=100)
    table.now = Millis(table.now + 30 * SECOND)
    table.press(0, row(0))
    assert table.view().banks == (70 * SECOND, 100 * SECOND)
    table.now = Millis(table.now + 45 * SECOND)
    table.press(1, row(1))
    assert table.view().banks == (70 * SECOND, 55 * SECOND)
    (deadline,) = GAME.deadlines(table.state)
    assert (deadline.due, deadline.length) == (table.now + 70 * SECOND, 70 * SECOND)
    table.time_is_up()
    assert table.the(BankEmptied).seat == 0
    assert table.end() == ("inspector", "bank_empty")


@pytest.mark.rule("DUE-43")
def test_a_bank_beside_seconds_of_one_s_own_is_lost_bit_by_bit() -> None:
    table = scene(bank_seconds=100, turn_seconds=60)
    table.time_is_up()
    assert table.the(TurnPassed).why == "late"
    assert table.view().banks == (40 * SECOND, 100 * SECOND)
    table.press(1, row(0))
    table.time_is_up()
    assert table.end() == ("inspector", "bank_empty")


@pytest.mark.rule("DUE-43")
def test_a_pause_and_an_extension_cost_no_bank() -> None:
    table = scene(bank_seconds=100)
    table.now = Millis(table.now + 10 * SECOND)
    table.take(table.decide(Pause(), None))
    table.now = Millis(table.now + 50 * SECOND)
    table.take(table.decide(Resume(), None))
    table.now = Millis(table.now + 20 * SECOND)
    table.press(0, row(0))
    assert table.view().banks == (70 * SECOND, 100 * SECOND)
    (deadline,) = tables.deadlines(GAME, table.table)
    later = Millis(deadline.due + 60 * SECOND)
    table.take(table.decide(MoveDeadline(name=deadline.name, due=later, why="extended"), None))
    table.now = Millis(table.now + 80 * SECOND)
    table.press(1, row(1))
    assert table.view().banks == (70 * SECOND, 80 * SECOND)


@pytest.mark.rule("DUE-43")
def test_a_skipped_turn_is_a_pass_and_no_empty_bank() -> None:
    table = scene(bank_seconds=100)
    table.now = Millis(table.now + 10 * SECOND)
    table.take(table.decide(EndPhase(), None))
    assert table.the(TurnPassed).why == "late"
    assert table.view().banks == (90 * SECOND, 100 * SECOND)


def test_nothing_is_offered_once_it_is_over() -> None:
    table = scene()
    table.press(0, Resign())
    assert table.offered(0) == table.offered(1) == []
    assert GAME.deadlines(table.state) == ()
    assert initials(table.state.past) == ""
