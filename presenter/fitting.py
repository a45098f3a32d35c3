"""Keeping a message inside Discord's limit: names are shortened before anything is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from presenter.names import LONGEST, Names
from presenter.reader_view import Person
from presenter.words import Words

LIMIT = 2_000
"""Characters of one message, counted as the stricter of the ways to count: UTF-16 units."""

CUT = "[…]"
"""Stands where a text had to be cut. No text of ours needs it; the tests see to that."""

_LENGTHS = (LONGEST, 24, 18, 12, 8, 5)


def units(text: str) -> int:
    """How long Discord's clients think `text` is."""
    return len(text.encode("utf-16-le")) // 2


def fits(text: str) -> bool:
    return units(text) <= LIMIT


def cut(text: str, most: int = LIMIT) -> str:
    """As much of `text` from its beginning as fits into `most` units; no character is halved."""
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", errors="ignore")


def fitted(people: Sequence[Person], words: Words, write: Callable[[Names], str]) -> str:
    """What `write` says with names as long as there is room for; cut at a line's end as a last resort.

    The names' lengths are public, so a message's form still hangs on nothing hidden.
    """
    text = ""
    for longest in _LENGTHS:
        text = write(Names(people, words, longest))
        if fits(text):
            return text
    rows = text.split("\n")
    while len(rows) > 1 and not fits("\n".join((*rows, CUT))):
        rows.pop()
    return "\n".join((*rows, CUT))
