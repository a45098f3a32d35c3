"""Words, by key. The engine speaks in names and numbers; only the catalogues in locales/ hold sentences."""

from __future__ import annotations

from engine.core.messages import Blank


class Words:
    """The sentences of one language, with stable wording for one message.

    Blanks are filled with `str.format`; a key with several wordings ("key#1", "key#2") is chosen by
    SHA-256 of `occasion`, so that a resend says the same. Give the table and the public phase as the
    occasion, never the ledger's sequence: that one counts hidden acts.
    """

    def __init__(self, language: str = "en", occasion: str = "") -> None: ...

    def at(self, table_id: int, phase: str) -> Words:
        """The same language, for one message of one table."""
        return self

    def say(self, key: str, **blanks: Blank) -> str:
        """The sentence for `key`; another language's gap is filled from English. Raises KeyError."""
        raise KeyError(key)

    def plural(self, key: str, n: int, **blanks: Blank) -> str:
        """The form of `key` for `n`, which is also the blank {n}. Raises KeyError."""
        raise KeyError(key)

    def listed(self, names: list[str] | tuple[str, ...]) -> str:
        """ "Ada, Borys and Celia", as the language does it."""
        return ", ".join(names)

    def moment(self, ms: int, style: str = "t") -> str:
        """A Discord timestamp, shown in the reader's own time zone: "t" the hour, "R" how long from now."""
        return f"<t:{ms // 1000}:{style}>"
