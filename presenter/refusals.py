"""A kind, exact sentence for every refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.messages import Blank
from presenter.names import Names, clean, escape, isolate
from presenter.reader_view import Person
from presenter.rooms import WORDS
from presenter.words import Words


def refusal(
    code: str, params: Mapping[str, Blank], words: Words, people: Sequence[Person] | None = None
) -> str:
    """The sentence for a refusal's code. Edge codes too: edge.missing_permission(permission, channel),
    edge.incident(number), edge.slow, edge.unknown_control, edge.resting. Raises KeyError for any other.

    With `people`, a seat among the blanks is the person's name; else "seat 3". Names are made harmless,
    except for mentions of channels and people, which are the bot's own.
    """
    game = WORDS.get(code.partition(".")[0])
    terms = _TERMS if game is None else {**_TERMS, **game.terms}
    blanks = {name: _blank(name, value, words, people, terms) for name, value in params.items()}
    return words.say(f"refusal.{code}", **blanks)


def _blank(
    name: str, value: Blank, words: Words, people: Sequence[Person] | None, terms: Mapping[str, str]
) -> Blank:
    """A blank's value in words, by what blanks of that name hold."""
    if name in _SEATS and isinstance(value, int):
        return _seat(value, words, people)
    if name in _SEATS and isinstance(value, tuple):
        return words.listed([_seat(int(seat), words, people) for seat in value])
    if name in terms and isinstance(value, str):
        return _term(terms[name], value, words)
    if name in terms and isinstance(value, tuple):
        return words.listed([_term(terms[name], str(key), words) for key in value])
    if isinstance(value, str) and name in _FREE_TEXT:
        return isolate(escape(clean(value)))
    return words.listed([str(part) for part in value]) if isinstance(value, tuple) else value


def _term(kind: str, key: str, words: Words) -> str:
    """The word for a key; what somebody typed that is no key stays as it is, made harmless."""
    try:
        return words.say(f"{kind}.{key}")
    except KeyError:
        return isolate(escape(clean(key)))


def _seat(seat: int, words: Words, people: Sequence[Person] | None) -> str:
    if people is not None and 0 <= seat < len(people):
        return Names(people, words)[seat]
    return words.say("name.seat", number=seat + 1)


_SEATS = frozenset({"seat", "target", "candidates"})
_TERMS = {
    "needed": "phase",
    "now": "phase",
    "phase": "phase",
    "option": "option.name",
    "pace": "option.pace",
    "permission": "permission",
}
_FREE_TEXT = frozenset({"name", "host", "game", "zone"})
