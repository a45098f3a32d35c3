"""Words, by key. The engine speaks in names and numbers; only the catalogues in locales/ hold sentences."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.core import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from engine.core.messages import Blank

LOCALES = Path(__file__).parent.parent / "locales"
FOLDERS = [LOCALES]
"""Where catalogues are: a book of the house, `butler.po`, and one a game, `<key>.po`, for each language."""
FIRST = "en"
"""The language whose catalogue is whole; the others fall back to it."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language's sentences, compiled in memory from its .po files."""

    language: str
    sentences: frozenset[str]
    plurals: frozenset[str]
    wordings: dict[str, int]
    """How many wordings a key with variants has."""
    translations: GNUTranslations

    def __contains__(self, key: str) -> bool:
        return key in self.sentences or key in self.plurals or key in self.wordings


@cache
def languages() -> tuple[str, ...]:
    """The languages there are catalogues for, English first."""
    found = sorted(path.parent.parent.name for path in LOCALES.glob("*/LC_MESSAGES/butler.po"))
    return (FIRST, *(code for code in found if code != FIRST))


def books(language: str) -> tuple[Path, ...]:
    """The .po files of a language."""
    return tuple(sorted(p for folder in FOLDERS for p in (folder / language / "LC_MESSAGES").glob("*.po")))


def catalogue(language: str) -> Catalogue:
    """The catalogue of `language`; English for a language that has none."""
    return _compiled(language if language in languages() else FIRST, *FOLDERS)


@cache
def _compiled(language: str, *_folders: Path) -> Catalogue:
    """All books of a language as one. Raises ValueError for a key that stands in two of them."""
    po: Catalog = Catalog(locale=language)
    for path in books(language):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id and po.get(message.id) is not None:
                    raise ValueError(f"{message.id} stands in {path.name} and in another book")
                po[message.id] = message
    compiled = BytesIO()
    write_mo(compiled, po)
    compiled.seek(0)
    sentences: set[str] = set()
    plurals: set[str] = set()
    wordings: dict[str, int] = {}
    for message in po:
        if not message.id or not message.string:
            continue
        if isinstance(message.id, str):
            sentences.add(message.id)
            stem, _, number = message.id.partition("#")
            if number:
                wordings[stem] = max(wordings.get(stem, 0), int(number))
        else:
            plurals.add(message.id[0])
    return Catalogue(language, frozenset(sentences), frozenset(plurals), wordings, GNUTranslations(compiled))


def blanks_of(sentence: str) -> frozenset[str]:
    """The names of the blanks in a sentence."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)


class Words:
    """The sentences of one language, with stable wording for one message.

    Blanks are filled with `str.format`; a key with several wordings ("key#1", "key#2") is chosen by
    SHA-256 of `occasion`, so that a resend says the same. Give the table and the public phase as the
    occasion, never the ledger's sequence: that one counts hidden acts.
    """

    def __init__(self, language: str = FIRST, occasion: str = "") -> None:
        self._own = catalogue(language)
        self._occasion = occasion

    @property
    def language(self) -> str:
        return self._own.language

    def at(self, table_id: int, phase: str) -> Words:
        """The same language, for one message of one table."""
        return Words(self.language, f"{table_id}:{phase}")

    def say(self, key: str, **blanks: Blank) -> str:
        """The sentence for `key`; another language's gap is filled from English. Raises KeyError."""
        book = self._book(key)
        if key in book.wordings:
            digest = hashlib.sha256(f"{self._occasion}:{key}".encode()).digest()
            key = f"{key}#{int.from_bytes(digest[:4], 'big') % book.wordings[key] + 1}"
        if key not in book.sentences:
            raise KeyError(key)
        return book.translations.gettext(key).format(**blanks)

    def plural(self, key: str, n: int, **blanks: Blank) -> str:
        """The form of `key` for `n`, which is also the blank {n}. Raises KeyError."""
        book = self._book(key)
        if key not in book.plurals:
            raise KeyError(key)
        return book.translations.ngettext(key, key, n).format(n=n, **blanks)

    def listed(self, names: Sequence[str]) -> str:
        """ "Ada, Borys and Celia", as the language does it."""
        return format_list(list(names), locale=Locale.parse(self.language))

    def moment(self, ms: int, style: str = "t") -> str:
        """A Discord timestamp, shown in the reader's own time zone: "t" the hour, "R" how long from now."""
        return f"<t:{ms // 1000}:{style}>"

    def _book(self, key: str) -> Catalogue:
        book = self._own if key in self._own else catalogue(FIRST)
        if key not in book:
            raise KeyError(key)
        return book
