"""The rules of each game on a few pages, with the table's options worked in."""

from __future__ import annotations

from engine.core.values import Options
from presenter.controls import Controls
from presenter.page import Page
from presenter.rooms import WORDS
from presenter.words import Words


def rules_page(
    game: str, page: int, options: Options, words: Words, *, table_id: int = 0, seats: int | None = None
) -> Page:
    """Page `page` (from 0, clamped) of a game's rules; next, previous: verb rules, arg the page, phase None.

    `table_id` 0: asked for outside any table; the arg then names the game, too ("<game>.1"). Raises KeyError
    for a game without rules here.
    """
    rules = WORDS[game].rules
    pages = len(rules.PAGES)
    page = max(0, min(page, pages - 1))
    text = rules.rules_text(page, options, seats, words)
    controls = Controls(words, table_id, None)
    return Page(text, controls.steps("rules", page, pages, of="" if table_id else f"{game}."))
