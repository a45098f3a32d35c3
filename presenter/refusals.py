"""A kind, exact sentence for every refusal."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.messages import Blank
from presenter.names import Names, clean, escape, isolate
from presenter.shown import Person
from presenter.words import Words


def refusal(
    code: str, params: Mapping[str, Blank], words: Words, people: tuple[Person, ...] | None = None
) -> str:
    """The sentence for a refusal's code. Edge codes too: edge.missing_permission(permission, channel),
    edge.incident(number), edge.slow, edge.unknown_control. Raises KeyError for a code without words.

    With `people`, a blank {seat} is the person's name; without, "seat 3". Text blanks are made harmless,
    except for mentions of channels and people, which are the bot's own.
    """
    blanks = {name: _blank(name, value, words, people) for name, value in params.items()}
    return words.say(f"refusal.{code}", **blanks)


def _blank(name: str, value: Blank, words: Words, people: tuple[Person, ...] | None) -> Blank:
    if name == "seat" and isinstance(value, int):
        if people is not None and 0 <= value < len(people):
            return Names(people, words)[value]
        return words.say("name.seat", number=value + 1)
    if isinstance(value, tuple):
        return words.listed([str(part) for part in value])
    if isinstance(value, str) and name in _FREE_TEXT:
        return isolate(escape(clean(value)))
    return value


_FREE_TEXT = frozenset({"name", "host"})
