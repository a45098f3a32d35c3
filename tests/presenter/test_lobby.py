"""The lobby's card, letters, options, and the rules with the table's options worked in."""

from __future__ import annotations

import pytest

from engine.games.manor.content import Goal
from engine.games.manor.options import ManorOptions
from presenter.control_id import parse
from presenter.games.manor.rules import PAGES
from presenter.lobby import (
    joined,
    lobby_answer,
    lobby_card,
    lobby_warning,
    options_page,
    times_form,
    welcome_letter,
)
from presenter.page import Button, Page, Select
from presenter.reader_view import LobbyView, Person
from presenter.rulebook import rules_page
from presenter.words import Words, languages
from tests.hard_names import MIXED
from tests.presenter.rendering import check

HOST = 1


def lobby(
    count: int,
    *,
    status: str = "lobby",
    name: str = "Guest",
    private: bool = False,
    options: ManorOptions | None = None,
    house: int = 0,
) -> LobbyView:
    people = tuple(Person(f"{name} {i + 1}", None if i >= count - house else i + 1) for i in range(count))
    return LobbyView(
        table_id=12,
        game="manor",
        people=people,
        options=options or ManorOptions(),
        host=HOST,
        host_name=name,
        private=private,
        call_link="https://meet.example/" + "x" * 100,
        expires=1_790_000_000_000,
        status=status,
        link="https://discord.com/channels/1/2",
    )


def buttons(page: Page) -> dict[str, Button]:
    """By verb."""
    found: dict[str, Button] = {}
    for row in page.rows:
        if not isinstance(row, Select):
            for button in row:
                press = parse(button.custom_id)
                assert press is not None
                assert press.phase is None
                found[press.verb] = button
    return found


@pytest.mark.report(47)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["Guest", "龍" * 28, "_*" * 14, "🦉" * 28, MIXED])
@pytest.mark.parametrize("count", [0, 1, 6, 18])
def test_the_card_fits(count: int, name: str, language: str) -> None:
    words = Words(language)
    for status in ("lobby", "running", "over"):
        check(lobby_card(lobby(count, status=status, name=name, private=True, house=min(count, 2)), words))


def test_the_card_has_its_seven_buttons_until_the_start() -> None:
    words = Words("en")
    assert list(buttons(lobby_card(lobby(3), words))) == [
        "join",
        "leave",
        "house",
        "options",
        "rules",
        "start",
        "qr",
    ]
    assert lobby_card(lobby(6, status="running"), words).rows == ()
    assert lobby_card(lobby(3, status="over"), words).rows == ()


def test_the_card_says_what_start_still_needs() -> None:
    words = Words("en")
    assert "Start needs 3 more seats" in lobby_card(lobby(3), words).text
    assert "Start needs 1 more seat." in lobby_card(lobby(5), words).text
    assert "Ready to start" in lobby_card(lobby(6), words).text


def test_a_full_table_takes_nobody_in() -> None:
    found = buttons(lobby_card(lobby(18), Words("en")))
    assert found["join"].disabled
    assert found["house"].disabled
    assert not found["start"].disabled


def test_house_players_are_told_in_words() -> None:
    assert "house player" in lobby_card(lobby(3, house=1), Words("en")).text


def test_the_welcome_letter_is_neutral_and_leads_to_the_table() -> None:
    page = welcome_letter(lobby(3), Words("en"))
    check(page)
    first, second, *_ = page.text.splitlines()
    assert first == "A letter from the Manor, table 12"
    assert "https://discord.com/channels/1/2" in second


@pytest.mark.report(3)
def test_closed_direct_messages_are_told_at_joining() -> None:
    assert "My cards" in joined(lobby(3), Words("en"), reached=False).text
    assert joined(lobby(3), Words("en"), reached=True) != joined(lobby(3), Words("en"), reached=False)


VERBS = (
    "leave",
    "house",
    "remove_house",
    "take_away",
    "invite",
    "start",
    "private",
    "set_options",
    "times",
    "call_link",
)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("verb", VERBS)
def test_every_lobby_press_is_answered(verb: str, language: str) -> None:
    for private in (True, False):
        check(lobby_answer(verb, lobby(4, private=private), Words(language)))


def test_a_lobby_about_to_close_is_announced() -> None:
    assert "<t:1790000000:R>" in lobby_warning(lobby(1), Words("en")).text


def test_only_the_host_has_the_options_controls() -> None:
    words = Words("en")
    check(options_page(lobby(18, house=2), words, host=True))
    assert options_page(lobby(4), words, host=False).rows == ()
    found = buttons(options_page(lobby(4), words, host=True))
    assert {"set_doctor", "set_crank", "set_private", "times", "remove_house"} <= set(found)
    assert found["remove_house"].disabled
    assert found["set_doctor"].custom_id.endswith(":off")


def test_a_seat_can_be_taken_from_anybody_but_the_host_and_the_house() -> None:
    page = options_page(lobby(5, house=2), Words("en"), host=True)
    select = next(
        r for r in page.rows if isinstance(r, Select) and (p := parse(r.custom_id)) and p.verb == "take_away"
    )
    assert [option.value for option in select.options] == ["1", "2"]


def test_own_times_are_asked_for_by_a_form() -> None:
    form = times_form(lobby(3, options=ManorOptions(night_seconds=45)), Words("en"))
    assert [(f.key, f.value, f.required) for f in form.fields] == [
        ("night", "45", False),
        ("day", "", False),
        ("council", "", False),
    ]
    assert len(form.title) <= 45
    assert all(len(f.label) <= 45 for f in form.fields)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", [None, 6, 9, 12, 18])
def test_every_page_of_the_rules_fits(seats: int | None, language: str) -> None:
    for page in range(len(PAGES)):
        check(rules_page("manor", page, ManorOptions(), Words(language), table_id=12, seats=seats))


def _rules(options: ManorOptions, seats: int | None) -> str:
    pages = (rules_page("manor", p, options, Words("en"), seats=seats).text for p in range(len(PAGES)))
    return "\n".join(pages)


def test_the_rules_forbid_showing_and_allow_lying() -> None:
    text = _rules(ManorOptions(), None)
    assert "**Showing is forbidden**" in text
    assert "Lying is the game" in text
    assert "screenshot" in text


def test_the_rules_have_the_tables_options_worked_in() -> None:
    text = _rules(ManorOptions(doctor=False, murderers="exact", night_seconds=45), 12)
    assert "**Doctor.**" not in text
    assert "**Crank.**" in text
    assert "exactly **2 murderers**" in text
    assert "45 seconds" in text
    assert "after round 12" in text
    assert "Chapel" not in text
    assert "**Crank.**" not in _rules(ManorOptions(), 6)
    assert "may be one too few" in _rules(ManorOptions(), None)


def test_the_rules_name_every_goal() -> None:
    text = _rules(ManorOptions(goals="extended"), None)
    assert [g for g in Goal if Words("en").say(f"manor.goal.{g.value}") not in text] == []
