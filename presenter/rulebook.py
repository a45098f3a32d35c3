"""The rules of each game on a few pages, with the table's options worked in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.core.values import Options
from presenter.controls import Controls
from presenter.games.duel import rules as duel
from presenter.games.manor import rules as manor
from presenter.page import Page
from presenter.words import Words


class GameRules(Protocol):
    """A game's rules in words. A module `rules` of its package is one."""

    @property
    def PAGES(self) -> tuple[str, ...]:
        """The pages, by name."""

    def rules_text(self, page: int, options: Options, seats: int | None, words: Words) -> str:
        """One page, from 0. `seats` None: of no table in particular."""


RULES: Mapping[str, GameRules] = {"manor": manor, "duel": duel}


def rules_page(
    game: str, page: int, options: Options, words: Words, *, table_id: int = 0, seats: int | None = None
) -> Page:
    """Page `page` (from 0, clamped) of a game's rules; next, previous: verb rules, arg the page, phase None.

    `table_id` 0: asked for outside any table; the arg then names the game, too ("duel.1"). Raises KeyError
    for a game without rules here.
    """
    rules = RULES[game]
    pages = len(rules.PAGES)
    page = max(0, min(page, pages - 1))
    text = rules.rules_text(page, options, seats, words)
    controls = Controls(words, table_id, None)
    return Page(text, controls.steps("rules", page, pages, of="" if table_id else f"{game}."))
