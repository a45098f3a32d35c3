"""Display names made harmless: no markdown, mentions, links, control or direction marks; isolated, short."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from presenter.reader_view import Person
from presenter.words import Words

LONGEST = 32
_ISOLATE, _END = "\u2068", "\u2069"
_JOINERS = "\u200c\u200d"
_LOOKS_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
_MARKUP = re.compile(r"[\\*_~`|><#\[\]():]")
_MOST_MARKS = 2


def clean(raw: str) -> str:
    """The name without what cannot be seen or would disturb the text around it; may be empty."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", raw):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if char in _LOOKS_BLANK or kind[0] == "Z" or char in "\n\r\t":
            kept.append(" ")
        elif kind[0] == "C" and char not in _JOINERS:
            continue
        elif marks <= _MOST_MARKS:
            kept.append(char)
    text = " ".join("".join(kept).split())
    return text if text.strip(_JOINERS + " ") else ""


def shorten(text: str, longest: int = LONGEST) -> str:
    """`text` in at most `longest` characters, with an ellipsis when cut."""
    if len(text) <= longest:
        return text
    return text[: longest - 1].rstrip(_JOINERS + " ") + "…"


def escape(text: str) -> str:
    """`text` as it is, for a place where markdown and mentions would be read."""
    return _MARKUP.sub(lambda found: "\\" + found[0], text).replace("@", "@\u2060")


def isolate(text: str) -> str:
    """`text` so that its direction of writing stays its own."""
    return f"{_ISOLATE}{text}{_END}"


class Names:
    """What the people of a table are called in one text. Two of one name get their seat's number."""

    def __init__(self, people: Sequence[Person], words: Words, longest: int = LONGEST) -> None:
        plain = [
            shorten(clean(person.name), longest) or words.say("name.seat", number=seat + 1)
            for seat, person in enumerate(people)
        ]
        often = Counter(name.casefold() for name in plain)
        self._plain = [
            f"{name} ({seat + 1})" if often[name.casefold()] > 1 else name for seat, name in enumerate(plain)
        ]

    def plain(self, seat: int) -> str:
        """For labels of controls, where nothing is markdown."""
        return self._plain[seat]

    def __getitem__(self, seat: int) -> str:
        """For message text: escaped and isolated."""
        return isolate(escape(self._plain[seat]))
