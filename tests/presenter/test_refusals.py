"""Every code that the source refuses with has a sentence, and every blank of it is given."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import pytest

from engine.core.messages import Blank
from engine.games.duel.refusals import No as DuelNo
from engine.games.manor.refusals import No
from presenter.reader_view import Person
from presenter.refusals import refusal
from presenter.words import Words, blanks_of, catalogue, languages

ROOT = Path(__file__).parent.parent.parent
CODE = re.compile(r"(core|manor|duel|lobby|authority|table|person|evening|edge|challenge|match)\.[a-z_]+")
EDGE: dict[str, frozenset[str]] = {
    "edge.missing_permission": frozenset({"permission", "channel"}),
    "edge.incident": frozenset({"number"}),
    "edge.slow": frozenset(),
    "edge.unknown_control": frozenset(),
    "edge.resting": frozenset(),
}


def _calls(tree: ast.AST) -> Iterator[tuple[ast.Call, frozenset[str]]]:
    """Every call that refuses, or words a refusal, with the blanks it gives."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in ("Refusal", "refuse_unless"):
                yield node, frozenset(k.arg for k in node.keywords if k.arg is not None)
            if name == "refusal":
                given = [a for a in node.args if isinstance(a, ast.Dict)]
                keys = [k.value for d in given for k in d.keys if isinstance(k, ast.Constant)]
                yield node, frozenset(str(key) for key in keys)


def _code(node: ast.expr, codes: type[StrEnum]) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value if CODE.fullmatch(node.value) else None
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "No":
        return str(codes[node.attr].value)
    return None


def _refusals() -> list[tuple[str, frozenset[str]]]:
    """(code, blanks given) of every refusal written in the source."""
    found = [(code, blanks) for code, blanks in EDGE.items()]
    for room in ("engine", "service", "cogs"):
        for path in sorted((ROOT / room).rglob("*.py")):
            codes = DuelNo if "duel" in path.parts else No
            for call, given in _calls(ast.parse(path.read_text("utf-8"))):
                found += [(code, given) for arg in call.args if (code := _code(arg, codes)) is not None]
    return found


@pytest.mark.parametrize("language", languages())
def test_every_refusal_has_a_sentence_and_its_blanks(language: str) -> None:
    book = catalogue(language)
    for code, given in _refusals():
        assert f"refusal.{code}" in book, code
        wanted = blanks_of(book.translations.gettext(f"refusal.{code}"))
        assert wanted <= given, (code, wanted - given)


@pytest.mark.parametrize("codes", [No, DuelNo])
def test_every_code_of_a_game_has_a_sentence(codes: type[StrEnum]) -> None:
    assert [no for no in codes if f"refusal.{no.value}" not in catalogue("en")] == []


@pytest.mark.parametrize("no", DuelNo)
def test_a_refusal_of_the_duel_names_suspects_and_acts_in_words(no: DuelNo) -> None:
    blanks: dict[str, Blank] = {
        "target": "ada",
        "to": "borys",
        "ability": "exonerate",
        "line": "row",
        "index": 7,
        "lines": 5,
        "board": "4x4",
        "limits": (10, 8),
        "least": 10,
        "most": 100,
    }
    text = refusal(no.value, blanks, Words("en"))
    assert "{" not in text
    assert "ada" not in text.split()
    assert "exonerate" not in text
    assert "4x4" not in text


def test_codes_are_found_in_the_source() -> None:
    codes = {code for code, _ in _refusals()}
    assert {"core.stale", "manor.self_vote", "manor.not_now", "lobby.gone"} <= codes


SAMPLES: dict[str, dict[str, Blank]] = {
    "manor.not_now": {"needed": "night", "now": "day"},
    "manor.spent": {"ability": "bribe"},
    "manor.room_closed": {"room": "chapel", "rooms": ("study", "library")},
    "manor.no_candidate": {"target": 2, "candidates": (0, 1)},
    "manor.seconds": {"phase": "night", "least": 5, "most": 100},
    "lobby.seconds": {"option": "night_seconds", "least": 5, "most": 100},
    "lobby.no_such_option": {"option": "*`@everyone"},
    "edge.missing_permission": {"permission": "Create Public Threads", "channel": "<#12>"},
}


@pytest.mark.parametrize("code", SAMPLES)
def test_blanks_are_told_in_words(code: str) -> None:
    people = tuple(Person(name, i) for i, name in enumerate(("Ada", "Borys", "Celia")))
    text = refusal(code, SAMPLES[code], Words("en"), people)
    assert "{" not in text
    assert "_seconds" not in text
    assert "@everyone" not in text


def test_a_refusal_names_people_and_rooms() -> None:
    words = Words("en")
    people = tuple(Person(name, i) for i, name in enumerate(("Ada", "Borys", "Celia")))
    text = refusal("manor.no_candidate", SAMPLES["manor.no_candidate"], words, people)
    assert "Celia" in text
    assert "Ada" in text
    assert "seat 3" in refusal("manor.no_candidate", SAMPLES["manor.no_candidate"], words)
    assert "Chapel" in refusal("manor.room_closed", SAMPLES["manor.room_closed"], words)


def test_a_code_without_words_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        refusal("manor.no_such_code", {}, Words("en"))
