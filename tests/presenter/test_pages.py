"""Every page of whole games: inside Discord's limits, with names of any kind, neutral where it must be."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.games.manor.events import DawnLetter, DeathLetter, GameScored, RoleDealt
from presenter.control_id import parse
from presenter.fitting import CUT, fits, fitted
from presenter.games import manor
from presenter.page import Page, Select
from presenter.reader_view import Person
from presenter.words import Words, languages
from tests.hard_names import mixed
from tests.presenter.rendering import check, private_pages
from tests.presenter.stage import Step, played, reader

HARD_NAMES = {
    "latin": tuple(f"Wilhelmina-Konstancja Żółć {i:02d} ěšč" for i in range(18)),
    "arabic": tuple("عبدالرحمن بن محمد الخطيب الكبير"[:30] + str(i % 10) + "ب" for i in range(18)),
    "kanji": tuple("龍" * 30 + f"{i:02d}" for i in range(18)),
    "markdown": tuple("_*" * 15 + f"{i:02d}" for i in range(18)),
    "mixed": tuple(mixed(i) for i in range(18)),
    "astral": tuple("🦉" * 30 + f"{i:02d}" for i in range(18)),
}


def _people(kind: str, seats: int) -> tuple[Person, ...]:
    return tuple(Person(name, 10**18 + i) for i, name in enumerate(HARD_NAMES[kind][:seats]))


def _turning_points(steps: list[Step]) -> list[Step]:
    """The first and the last step of each phase: where its texts are shortest and longest."""
    kept = [steps[0]]
    for before, after in pairwise(steps):
        if before.phase != after.phase:
            kept += [before, after]
    return [*kept, steps[-1]]


@pytest.mark.report(16, 47)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", HARD_NAMES)
def test_every_page_fits_with_18_long_names(kind: str, language: str) -> None:
    words = Words(language)
    people = _people(kind, 18)
    for step in _turning_points(list(played(18, 3))):
        check(manor.public_message(reader(step, None, people=people, totals=True), words))
        for seat in (None, 0, 7, 17):
            seen = reader(step, seat, people=people, totals=True)
            for _, page in private_pages(seen, words):
                check(page)


@pytest.mark.parametrize("kind", HARD_NAMES)
def test_every_recap_page_fits_with_18_long_names(kind: str) -> None:
    words = Words("en")
    last = list(played(18, 5))[-1]
    seen = reader(last, None, people=_people(kind, 18))
    pages = [manor.recap_page(seen, page, words) for page in range(60)]
    for page in pages:
        check(page)
    assert len({page.text for page in pages}) > 5


@pytest.mark.parametrize("seats", [6, 7, 9, 12])
def test_every_step_of_a_game_can_be_shown_to_everybody(seats: int) -> None:
    words = Words("en")
    for step in played(seats, seats):
        check(manor.public_message(reader(step, None), words))
        for seat in (None, *range(seats)):
            for _, page in private_pages(reader(step, seat), words):
                check(page)


@pytest.mark.report(55)
def test_the_first_line_of_every_letter_is_neutral() -> None:
    for step in played(10, 2):
        for seat in range(10):
            text = manor.letter(reader(step, seat), Words("en")).text
            assert text.splitlines()[0] == "A letter from the Manor, table 12"


def test_letters_tell_what_they_are_for() -> None:
    words = Words("en")
    kinds: set[str] = set()
    for step in (*played(10, 2), *played(10, 3), *played(10, 6)):
        for seat in range(10):
            seen = reader(step, seat)
            text = manor.letter(seen, words).text
            if any(isinstance(e, RoleDealt) for e in seen.events):
                kinds.add("deal")
                assert "Your role" in text
            if any(isinstance(e, DeathLetter) for e in seen.events):
                kinds.add("death")
                assert "You died" in text
            for letter in (e for e in seen.events if isinstance(e, DawnLetter)):
                kinds.add("slept" if letter.slept else "dawn")
                assert ("You spent the night" in text) is not letter.slept
                assert ("you slept like a stone" in text) is letter.slept
            if any(isinstance(e, GameScored) for e in seen.events):
                kinds.add("end")
                assert "Your points" in text
    assert kinds == {"deal", "death", "dawn", "slept", "end"}


def _controls(page: Page) -> list[tuple[str | None, str]]:
    found: list[tuple[str | None, str]] = []
    for row in page.rows:
        assert not isinstance(row, Select)
        for button in row:
            press = parse(button.custom_id)
            assert press is not None
            assert press.arg in ("", "0")
            found.append((press.phase, press.verb))
    return found


VERBS = {
    "night": "night",
    "day": "end_day",
    "council": "vote",
    "runoff": "vote",
    "unmasking": "guess",
}


def test_public_controls_carry_table_phase_and_verb_alone() -> None:
    met: set[str] = set()
    for seed in range(6):
        for step in played(12, seed):
            kind = step.phase.partition(".")[0]
            page = manor.public_message(reader(step, None, events=(*step.before, *step.events)), Words("en"))
            if kind == "over":
                assert _controls(page) == [(None, "another"), (None, "recap"), (None, "cards")]
            else:
                talk = [(step.phase, "claim")] if kind == "day" else []
                board = [(None, "claims")] if kind in ("day", "council", "runoff") else []
                assert _controls(page) == [*talk, (step.phase, VERBS[kind]), (None, "cards"), *board]
            assert page.pings == ()
            met.add(kind)
    assert met == {*VERBS, "over"}


def test_a_past_phase_keeps_its_text_and_loses_its_controls() -> None:
    words = Words("en")
    steps = list(played(8, 1))
    for before, after in pairwise(steps):
        if before.phase == after.phase or after.phase == "over":
            continue
        opening = next(s for s in steps if s.phase == before.phase)
        live = manor.public_message(reader(opening, None), words)
        past = manor.public_message(
            reader(after, None, phase=before.phase, events=(*opening.events, *after.events)), words
        )
        assert past.rows == ()
        assert past.text.splitlines()[0] == live.text.splitlines()[0]
        check(past)


def test_more_events_than_a_message_can_hold_are_cut_and_never_an_error() -> None:
    people = tuple(Person("x" * 32, i) for i in range(18))
    text = fitted(people, Words("en"), lambda names: "\n".join(["a line of text"] * 400))
    assert fits(text)
    assert text.endswith(CUT)


def test_an_edit_without_events_tells_the_heading_from_the_view() -> None:
    step = next(played(8, 1))
    page = manor.public_message(reader(step, None, events=(step.events[-1],)), Words("en"))
    assert page.text.startswith("### Night 1")


def test_counts_stand_on_the_panel() -> None:
    text = manor.public_message(reader(next(played(8, 1)), None), Words("en")).text
    assert "0 of 8 are done" in text


def test_the_end_tells_roles_points_and_how_to_check_the_deal() -> None:
    last = list(played(8, 4))[-1]
    text = manor.public_message(reader(last, None), Words("en")).text
    assert "win" in text
    assert "Murderer" in text
    assert "cd" * 32 in text


def test_onlookers_have_no_cards() -> None:
    page = manor.my_cards(reader(next(played(8, 1)), None), Words("en"))
    assert "no seat" in page.text
    assert page.rows == ()
