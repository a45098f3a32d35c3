"""What every game says of itself, by the game's key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.core.messages import Event
from presenter.games import duel, manor
from presenter.page import Page
from presenter.shown import Shown
from presenter.words import Words


class GamePages(Protocol):
    """The pages that are asked for whatever the game is. A game's package of the presenter is one."""

    def public_message(self, shown: Shown, words: Words) -> Page: ...
    def letter(self, shown: Shown, words: Words) -> Page: ...
    def my_cards(self, shown: Shown, words: Words, *, page: int = 0) -> Page: ...
    def status(self, shown: Shown, words: Words) -> Page: ...
    def answer(self, events: tuple[Event, ...], shown: Shown, words: Words) -> str: ...
    def recap_page(self, shown: Shown, page: int, words: Words) -> Page:
        """`shown.events` are all public events of the game."""


PAGES: Mapping[str, GamePages] = {"manor": manor, "duel": duel}
