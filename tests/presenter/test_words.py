"""The catalogues: whole, with the same blanks in every language and wording."""

from __future__ import annotations

import gettext
import re
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from engine.games.manor.content import Character, Goal, Phase, Role, Room, Team
from presenter.words import FIRST, LOCALES, Words, blanks_of, books, catalogue, languages

PROMPTS = (
    "room",
    "powder",
    "investigate",
    "protect",
    "confirm_night",
    "end_day",
    "bribe",
    "shot",
    "ballot",
    "guess",
)
TERMS = (
    *(f"manor.room.{room.value}" for room in Room),
    *(f"manor.room.in.{room.value}" for room in Room),
    *(f"manor.role.{role.value}" for role in Role),
    *(f"manor.role.does.{role.value}" for role in Role),
    *(f"manor.role.wins.{role.value}" for role in Role),
    *(f"manor.rules.role.{role.value}" for role in Role),
    *(f"manor.goal.{goal.value}" for goal in Goal),
    *(f"manor.goal.text.{goal.value}" for goal in Goal),
    *(f"manor.goal.short.{goal.value}" for goal in Goal),
    *(f"manor.team.{team.value}" for team in Team),
    *(f"manor.character.{character.value}" for character in Character),
    *(f"manor.character.story.{character.value}" for character in Character),
    *(f"phase.{phase.value}" for phase in Phase),
    *(f"manor.prompt.{prompt}" for prompt in PROMPTS),
)


@pytest.mark.parametrize("language", languages())
def test_every_term_has_words_in_every_language(language: str) -> None:
    missing = [key for key in TERMS if key not in catalogue(language)]
    assert missing == []


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_keys_of_english_and_no_others(language: str) -> None:
    def keys(code: str) -> set[str]:
        book = catalogue(code)
        return {key.partition("#")[0] for key in book.sentences} | set(book.plurals)

    assert keys(language) == keys(FIRST)


def _texts(message: Message) -> list[str]:
    text = message.string or ""
    return [text] if isinstance(text, str) else list(text)


def _books(language: str) -> list[Catalog]:
    return [read_po(BytesIO(path.read_bytes()), locale=language) for path in books(language)]


def _forms(language: str) -> dict[str, list[str]]:
    """Every wording and plural form of each key."""
    forms: dict[str, list[str]] = {}
    for message in (message for book in _books(language) for message in book):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            text = _texts(message)
            forms.setdefault(key.partition("#")[0], []).extend(text)
    return forms


@pytest.mark.parametrize("language", languages())
def test_every_form_of_a_key_has_the_same_blanks_as_in_english(language: str) -> None:
    english = _forms(FIRST)
    for key, forms in _forms(language).items():
        wanted = {blanks_of(form) - {"n"} for form in english[key]}
        assert len(wanted) == 1, key
        assert {blanks_of(form) - {"n"} for form in forms} == wanted, key


@pytest.mark.report(48)
@pytest.mark.parametrize("language", languages())
def test_every_plural_is_complete_and_no_message_is_fuzzy_or_empty(language: str) -> None:
    for book in _books(language):
        for message in (m for m in book if m.id):
            assert not message.fuzzy, message.id
            forms = _texts(message)
            assert all(forms), message.id
            if not isinstance(message.id, str):
                assert len(forms) == book.num_plurals, message.id


@pytest.mark.report(48)
def test_plural_forms_are_chosen_by_the_number() -> None:
    words = Words("en")
    assert words.plural("points", 1) == "1 point"
    assert words.plural("points", -1) != ""
    assert words.plural("points", 3) == "3 points"


def test_an_unknown_key_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        Words("en").say("no.such.key")
    with pytest.raises(KeyError):
        Words("en").plural("no.such.key", 2)


def test_a_language_without_a_catalogue_is_answered_in_english() -> None:
    assert Words("xx").say("answer.noted") == Words("en").say("answer.noted")


def test_a_resend_has_the_same_wording_and_tables_differ() -> None:
    key = "manor.event.dawn_broke.nobody"
    once, again = Words("en").at(12, "day.1").say(key), Words("en").at(12, "day.1").say(key)
    assert once == again
    assert len({Words("en").at(table, "day.1").say(key) for table in range(20)}) > 1


def test_moments_are_told_as_discord_timestamps() -> None:
    assert Words("en").moment(1_790_000_123_456) == "<t:1790000123:t>"
    assert Words("en").moment(1_790_000_123_456, "R") == "<t:1790000123:R>"


def test_lists_are_joined_as_the_language_does() -> None:
    assert Words("en").listed(["Ada", "Borys", "Celia"]) == "Ada, Borys, and Celia"


def test_catalogues_are_plain_gettext() -> None:
    assert isinstance(catalogue("en").translations, gettext.GNUTranslations)


SAID = re.compile(r"""(?:words|voice)\.(?:say|plural)\(\s*["']([a-z_.]+)["']""")


def test_every_key_that_the_source_says_has_words() -> None:
    book = catalogue(FIRST)
    for room in ("presenter", "cogs"):
        for path in sorted((LOCALES.parent / room).rglob("*.py")):
            for key in SAID.findall(path.read_text("utf-8")):
                assert key in book, (path.name, key)


def test_every_label_that_the_source_draws_has_words() -> None:
    drawn = re.compile(
        r"""(?:controls|here|own|owed|any_time\(\)|None\))\.(button|select)\(\s*["']([a-z_.]+)["']"""
    )
    book = catalogue(FIRST)
    for room in ("presenter", "cogs"):
        for path in sorted((LOCALES.parent / room).rglob("*.py")):
            for kind, label in drawn.findall(path.read_text("utf-8")):
                assert f"{kind}.{label}" in book, (path.name, label)
