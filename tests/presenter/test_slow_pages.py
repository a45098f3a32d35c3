"""What slow play says: reminders, calls for substitutes, waking hours, /me; moments with their date."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.messages import DeadlineMoved, Event
from engine.core.values import Millis, Seat
from engine.games.manor.options import ManorOptions
from presenter.control_id import parse
from presenter.games import duel, manor
from presenter.my_tables import MyTableView, SettingsView, games_page, settings_page
from presenter.page import Button, Page
from presenter.reader_view import Person, ReaderView
from presenter.reminders import reminder
from presenter.substitutes import call_page, take_confirm, way_back
from presenter.words import Words, languages
from tests.hard_names import MIXED
from tests.presenter.duel import stage as duels
from tests.presenter.rendering import check
from tests.presenter.stage import names, played, reader

SLOW = ManorOptions(pace="slow")
SOON = Millis(1_790_000_060_000)


def opening(options: ManorOptions = SLOW, people: tuple[Person, ...] | None = None) -> ReaderView:
    return reader(next(played(6, 1, options)), None, people=people)


def verbs(page: Page) -> list[tuple[str | None, str, str]]:
    presses = [parse(b.custom_id) for row in page.rows for b in row if isinstance(b, Button)]
    return [(p.phase, p.verb, p.arg) for p in presses if p is not None]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("which", ["half", "last"])
def test_a_reminder_is_neutral_links_the_table_and_leads_to_the_cards(which: str, language: str) -> None:
    seen = reader(next(played(6, 1, SLOW)), 2, events=())
    page = reminder(seen, which, Words(language))
    check(page)
    first, second, *_ = page.text.splitlines()
    assert first == Words(language).say("letter.first_line.manor", table=12)
    assert seen.link in second
    assert f"<t:{(seen.view.due or 0) // 1000}:f>" in page.text
    assert verbs(page) == [(None, "cards", "")]


@pytest.mark.report(31)
def test_the_two_reminders_differ_and_who_missed_a_phase_is_warned() -> None:
    seen, words = reader(next(played(6, 1, SLOW)), 2, events=()), Words("en")
    texts = {reminder(seen, which, words, idle=idle).text for which in ("half", "last") for idle in (0, 1)}
    assert len(texts) == 4
    assert "After a second one the house plays your seat" in reminder(seen, "last", words, idle=1).text


def test_reminders_of_two_roles_read_the_same() -> None:
    step, words = next(played(6, 1, SLOW)), Words("en")
    texts = {reminder(reader(step, seat, events=()), "half", words).text for seat in range(6)}
    assert len(texts) == 1


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["Guest", "_*@everyone", "龍" * 40, MIXED])
def test_a_call_has_one_button_while_the_seat_is_free(name: str, language: str) -> None:
    words, people = Words(language), names(6, name)
    free = replace(opening(people=people), phase="free.1", live=True)
    page = call_page(free, Seat(1), words)
    check(page)
    assert verbs(page) == [("free.1", "take_seat", "")], "a public control carries table, phase and verb"
    assert "@everyone" not in page.text
    taken = call_page(replace(free, live=False), Seat(1), words)
    empty = (*people[:1], Person(name, None), *people[2:])
    over = call_page(replace(free, live=False, people=empty), Seat(1), words)
    check(taken)
    check(over)
    assert (verbs(taken), verbs(over)) == ([], [])
    assert len({page.text, taken.text, over.text}) == 3
    asked = take_confirm(free, Seat(1), words)
    check(asked)
    assert verbs(asked) == [(None, "take_seat_now", "1"), (None, "cards", "")]


def test_the_way_back_comes_first() -> None:
    page = way_back(manor.my_cards(opening(), Words("en")), 12, Words("en"))
    check(page)
    assert verbs(page)[0] == (None, "take_back", "")


def moved(step_events: tuple[Event, ...], *whys: str) -> tuple[Event, ...]:
    extra = (
        DeadlineMoved(name="night.1", due=Millis(SOON + n), why=why, by=None)  # type: ignore[arg-type]
        for n, why in enumerate(whys)
    )
    return (*step_events, *extra)


def test_a_phase_set_to_a_waking_hour_says_so_in_its_own_message() -> None:
    step, words = next(played(6, 1, SLOW)), Words("en")
    seen = reader(step, None, events=moved(step.events, "quiet_hours"))
    text = manor.public_message(seen, words).text
    assert "keeps the table's waking hours" in text
    assert text.count("waking hour") == 1
    plain = manor.public_message(reader(step, None), words).text
    assert "waking hour" not in plain
    later = reader(step, None, events=moved(step.events, "quiet_hours", "extended", "quiet_hours"))
    assert manor.public_message(later, words).text.count("waking hour") == 1, (
        "later ones had their own message"
    )


def test_a_deadline_moved_twice_in_one_step_is_told_as_it_stands_in_the_end() -> None:
    step, words = next(played(6, 1, SLOW)), Words("en")
    seen = reader(step, None, events=moved((), "extended", "quiet_hours"))
    told = manor.public_message(seen, words).text
    assert "waking hour" in told
    assert "More time" not in told
    assert manor.answer(seen.events, seen, words) == told


def test_moments_have_their_date_where_phases_last_for_days() -> None:
    words = Words("en")
    for options, style in ((SLOW, "f"), (ManorOptions(), "t")):
        step = next(played(6, 1, options))
        due = (opening(options).view.due or 0) // 1000
        texts = (
            manor.public_message(reader(step, None), words).text,
            manor.status(reader(step, None), words).text,
            manor.my_cards(reader(step, 1), words).text,
            manor.night_page(reader(step, 1), words).text,
        )
        for text in texts:
            assert f"<t:{due}:{style}>" in text
        panel = texts[0]
        assert f"<t:{due}:R>" in panel
        assert "0 of 6" in panel, "what is awaited is told as a number"


def mine(number: int, state: str = "awaited") -> MyTableView:
    link = f"https://discord.com/channels/{10**18}/{10**18 + number}"
    due = None if state in ("paused", "lobby") else SOON
    return MyTableView(number, link, state, due, slow=number % 2 == 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", languages())
def test_my_tables_fit_and_link(language: str) -> None:
    words = Words(language)
    check(games_page([], words))
    states = ("awaited", "waiting", "paused", "lobby")
    page = games_page([mine(n, states[n % 4]) for n in range(4)], words)
    check(page)
    assert page.text.count("https://") == 4
    many = games_page([mine(n) for n in range(1_000_000, 1_000_040)], words)
    check(many)
    assert "28" in many.text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "settings",
    [
        SettingsView(None, "12:00", None),
        SettingsView("Europe/Warsaw", "12:00", None),
        SettingsView("America/Argentina/ComodRivadavia", "12:00", "22:00-08:00"),
    ],
)
def test_settings_are_told(settings: SettingsView, language: str) -> None:
    page = settings_page(settings, Words(language))
    check(page)
    assert settings.quiet is None or settings.quiet in page.text


def test_the_way_back_keeps_the_picture_of_its_page() -> None:
    board = duel.turn_page(duels.reader(next(duels.played(1)), 0), Words("en"))
    assert board.picture is not None
    assert way_back(board, 12, Words("en")).picture == board.picture
