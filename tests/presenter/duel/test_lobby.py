"""The Duel's card, its options one press at a time, and its rules with those options worked in."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from engine.games.duel.options import DuelOptions
from engine.games.duel.rules import Duel
from presenter.control_id import parse
from presenter.games.duel.lobby import SEATS
from presenter.games.duel.rules import PAGES
from presenter.lobby import lobby_card, options_page, qr_page, times_form, welcome_letter
from presenter.page import Page
from presenter.reader_view import LobbyView, Person
from presenter.rulebook import rules_page
from presenter.words import Words, languages
from tests.presenter.rendering import check

EN = Words("en")


def lobby(count: int = 1, options: DuelOptions | None = None) -> LobbyView:
    people = tuple(Person(f"Guest {i + 1}", i + 1) for i in range(count))
    return LobbyView(
        table_id=12,
        game="duel",
        people=people,
        options=options or DuelOptions(),
        host=1,
        host_name="Guest 1",
        private=False,
        call_link=None,
        expires=1_790_000_000_000,
        status="lobby",
        link="https://discord.com/channels/1/2",
    )


def presses(page: Page) -> list[tuple[str, str]]:
    found = [parse(b.custom_id) for row in page.rows if isinstance(row, tuple) for b in row]
    return [(press.verb, press.arg) for press in found if press is not None]


def test_a_duel_has_two_seats() -> None:
    assert range(SEATS[0], SEATS[1] + 1) == Duel.seats


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("count", [0, 1, 2])
def test_the_card_fits_and_counts_to_two(count: int, language: str) -> None:
    page = lobby_card(lobby(count), Words(language))
    check(page)
    assert f"**{count}** of 2" in page.text


def test_a_full_duel_takes_nobody_in() -> None:
    disabled = [
        b.label for row in lobby_card(lobby(2), EN).rows if isinstance(row, tuple) for b in row if b.disabled
    ]
    assert disabled == ["Join", "House player +"]


def test_the_welcome_is_neutral_and_the_card_named() -> None:
    assert welcome_letter(lobby(), EN).text.startswith("A letter about your duel, table 12")
    picture = qr_page(lobby(), EN).picture
    assert picture is not None
    assert "The Duel" in str(picture.draw)


def _pressed(options: DuelOptions, arg: str) -> DuelOptions:
    """What the host's press makes of the options (as cogs/interactions/lobby.py reads it)."""
    plain: dict[str, object] = {"yes": True, "no": False, "-": None}
    changes = {}
    for part in arg.split(","):
        name, _, value = part.partition(".")
        changes[name] = int(value) if value.isdecimal() else plain.get(value, value)
    return msgspec.convert({**msgspec.structs.asdict(options), **changes}, DuelOptions)


def test_every_option_can_be_set_by_presses_alone() -> None:
    met: dict[str, set[object]] = {}
    todo, done = [DuelOptions()], set()
    while todo:
        options = todo.pop()
        page = options_page(lobby(2, options), EN, host=True)
        check(page)
        for verb, arg in presses(page):
            if verb != "set_option":
                continue
            after = _pressed(options, arg)
            name = arg.partition(".")[0]
            met.setdefault(name, set()).add(getattr(after, name))
            if (name, getattr(after, name), after.board) not in done:
                done.add((name, getattr(after, name), after.board))
                todo.append(after)
    assert met == {
        "mode": {"standard", "classic"},
        "board": {"5x5", "4x4"},
        "killer": {"random", "opener", "guest"},
        "match": {"single", "two_games"},
        "dead_limit": {8, 10, 14, 16},
        "citizens_arrest": {True, False},
        "notebook": {"off", "facts", "full"},
        "level": {"easy", "normal", "hard"},
    }


def test_another_board_takes_its_own_number_of_dead() -> None:
    options = DuelOptions(dead_limit=14)
    args = [arg for _, arg in presses(options_page(lobby(2, options), EN, host=True))]
    after = _pressed(options, next(arg for arg in args if arg.startswith("board")))
    assert (after.board, after.dead_limit) == ("4x4", None)


def test_own_times_are_a_turn_and_a_bank() -> None:
    form = times_form(lobby(options=DuelOptions(bank_seconds=900)), EN)
    assert [(f.key, f.value) for f in form.fields] == [("turn", ""), ("bank", "900")]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("mode", "board", "killer"),
    product(("standard", "classic"), ("5x5", "4x4"), ("random", "opener", "guest")),
)
def test_every_page_of_the_rules_fits(mode: str, board: str, killer: str, language: str) -> None:
    options = DuelOptions(mode=mode, board=board, killer=killer, citizens_arrest=True, bank_seconds=60)  # type: ignore[arg-type]
    for page in range(len(PAGES)):
        check(rules_page("duel", page, options, Words(language), table_id=12, seats=2))


def _rules(options: DuelOptions) -> str:
    return "\n".join(rules_page("duel", page, options, EN).text for page in range(len(PAGES)))


def test_the_rules_follow_the_options() -> None:
    assert "any 16 of the 25" in _rules(DuelOptions())
    assert "any 8 of the 16" in _rules(DuelOptions(board="4x4", dead_limit=8))
    assert "canvass" in _rules(DuelOptions())
    assert "Canvass" not in _rules(DuelOptions(mode="classic"))
    assert "left dead on the board" in _rules(DuelOptions(mode="classic"))
    assert (
        "Citizen's arrest" in _rules(DuelOptions()),
        "Citizen's arrest" in _rules(DuelOptions(citizens_arrest=True)),
    ) == (
        False,
        True,
    )
    assert "Chess clock" in _rules(DuelOptions(bank_seconds=600))
    assert "1–1 is a draw" in _rules(DuelOptions(match="two_games"))


def test_outside_a_table_the_steps_name_the_game() -> None:
    assert ("rules", "duel.1") in presses(rules_page("duel", 0, DuelOptions(), EN))
    assert ("rules", "1") in presses(rules_page("duel", 0, DuelOptions(), EN, table_id=12))
