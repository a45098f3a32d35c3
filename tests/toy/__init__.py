"""A third game, as small as one can be: the keeper holds a secret number, the guesser guesses it once.

`with playing():` lists it in the registry for a test. No file outside this folder knows that it exists.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine import registry
from presenter import words

KEY = "number"


@contextmanager
def playing() -> Iterator[None]:
    """The game is one of the house while this lasts, with its words."""
    folder = Path(__file__).parent / "locales"
    with registry.registered(KEY, "tests.toy.{floor}"):
        words.FOLDERS.append(folder)
        try:
            yield
        finally:
            words.FOLDERS.remove(folder)
