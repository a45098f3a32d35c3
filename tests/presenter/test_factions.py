"""The words of factions' places: whole for every faction, harmless, and within what Discord takes."""

from __future__ import annotations

import pytest

from engine.core.values import Seat
from presenter.factions import (
    LONGEST_LINE,
    arrivals,
    closing,
    line_letter,
    news_letter,
    roll_letter,
    say_form,
    talk_page,
    thread_name,
    way_in,
)
from presenter.page import Button, Page
from presenter.reader_view import FactionView, Person
from presenter.words import Words, catalogue, languages
from tests.hard_names import MIXED
from tests.presenter.rendering import check

FACTIONS = (("manor", "ghosts"),)
WORDS = Words("en")
NASTY = "*_`@everyone [x](https://x.y) "


def reader(seats: int = 18, lines: int = 0, name: str = "W" * 32) -> FactionView:
    everybody = tuple(Seat(n) for n in range(seats))
    return FactionView(
        table_id=1_000_000,
        link="https://discord.com/channels/1/2",
        game="manor",
        people=tuple(Person(f"{name}{n}", n) for n in range(seats)),
        key="ghosts",
        members=everybody,
        joined=everybody[1:],
        left=everybody[:1],
        lines=tuple((Seat(n % seats), f"{n} {NASTY * 40}"[:LONGEST_LINE]) for n in range(lines)),
    )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "key"), FACTIONS)
def test_every_faction_has_its_words(language: str, game: str, key: str) -> None:
    book = catalogue(language)
    for end in ("room", "about", "form"):
        assert f"faction.{game}.{key}.{end}" in book
    for end in ("read", "own", "say"):
        assert f"button.faction.{game}.{key}.{end}" in book


@pytest.mark.parametrize("name", ["W" * 32, "\U0001f47b" * 32, "_" * 32, "*" * 32, MIXED])
def test_every_page_fits_with_eighteen_long_names(name: str) -> None:
    for lines in (0, 1, 60):
        seen = reader(18, lines, name)
        for page in (None, 0, 1, 999):
            check(talk_page(seen, page, WORDS))
    seen = reader(18, 1, name)
    for page in (roll_letter, news_letter, line_letter, closing):
        check(page(seen, WORDS))
    check(arrivals(seen, WORDS, first=True))
    check(arrivals(seen, WORDS, first=False))
    check(way_in("https://discord.com/channels/1/3", WORDS, over=True))
    assert len(thread_name(seen, WORDS, 2)) <= 100
    form = say_form(seen, WORDS)
    assert len(form.title) <= 45
    assert all(len(field.label) <= 45 for field in form.fields)


def buttons(page: Page) -> list[Button]:
    return [button for row in page.rows if isinstance(row, tuple) for button in row]


def test_every_line_stands_on_some_page() -> None:
    seen = reader(6, 40, "Ada")
    pages = {talk_page(seen, n, WORDS).text for n in range(50)}
    assert len(pages) > 4
    assert sum(page.count("\u2069**: ") for page in pages) == 40
    last = talk_page(seen, None, WORDS)
    assert not any(b.custom_id.endswith(f".{len(pages)}") and not b.disabled for b in buttons(last))


def test_what_somebody_types_is_harmless() -> None:
    text = line_letter(reader(2, 1, "Ada"), WORDS).text
    assert "@everyone" not in text
    assert "](https" not in text.splitlines()[-1]


def test_a_letter_begins_with_a_neutral_line() -> None:
    for draw in (roll_letter, news_letter, line_letter):
        first = draw(reader(3, 1, "Ada"), WORDS).text.splitlines()[0]
        assert first == "A letter from the Manor, table 1000000"


def test_nobody_but_members_is_offered_to_say_something() -> None:
    seen = reader(3, 1, "Ada")
    assert any("faction_say" in b.custom_id for b in buttons(talk_page(seen, None, WORDS)))
    outside = FactionView(**{f: getattr(seen, f) for f in seen.__slots__} | {"mine": False})
    assert not any("faction_say" in b.custom_id for b in buttons(talk_page(outside, None, WORDS)))


def test_when_nobody_came_or_went_nothing_is_said() -> None:
    seen = FactionView(1, "", "manor", (Person("Ada", 1),), "ghosts", (Seat(0),))
    assert arrivals(seen, WORDS, first=False).text == ""
