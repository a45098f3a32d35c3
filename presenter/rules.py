"""The rules on a few pages, with the table's options worked in."""

from __future__ import annotations

from engine.core.values import Options
from presenter.page import Page
from presenter.words import Words


def rules_page(
    game: str, page: int, options: Options, words: Words, *, table_id: int = 0, seats: int | None = None
) -> Page:
    """Page `page` (from 0, clamped) of a game's rules; next and previous: verb rules, arg the page, phase None.

    `table_id` 0: asked for outside any table. `seats` works the numbers of that table in.
    """
    return Page("")
