"""Keeping a message inside Discord's limit: names are shortened before anything is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from presenter.names import LONGEST, Names
from presenter.shown import Person
from presenter.words import Words

LIMIT = 2_000
"""Characters of one message, counted as the stricter of the ways to count: UTF-16 units."""

_LENGTHS = (LONGEST, 24, 18, 12, 8, 5)


def units(text: str) -> int:
    """How long Discord's clients think `text` is."""
    return len(text.encode("utf-16-le")) // 2


def fits(text: str) -> bool:
    return units(text) <= LIMIT


def fitted(people: Sequence[Person], words: Words, write: Callable[[Names], str]) -> str:
    """What `write` says with names as long as there is room for. Raises ValueError when none is short enough.

    The names' lengths are public, so a message's form still hangs on nothing hidden.
    """
    for longest in _LENGTHS:
        text = write(Names(people, words, longest))
        if fits(text):
            return text
    raise ValueError(f"a message of {units(text)} characters even with the shortest names")
