"""The mark by which a message is known again: it stands on one of its controls, unseen."""

from __future__ import annotations

from dataclasses import replace

from presenter.control_id import LONGEST
from presenter.controls import Controls
from presenter.page import Button, Page, Row, Select
from presenter.words import Words


def marked(page: Page, mark: str) -> Page:
    """`page` with the mark on the first control that has room for it; unchanged when none has."""
    for number, row in enumerate(page.rows):
        changed = _marked(row, mark)
        if changed is not None:
            return replace(page, rows=(*page.rows[:number], changed, *page.rows[number + 1 :]))
    return page


def with_control(page: Page, table_id: int, words: Words) -> Page:
    """`page`, and where it has no control that can carry a mark, the way to one's cards (phase None)."""
    if marked(page, "0") != page:
        return page
    cards: Row = (Controls(words, table_id, None).button("cards", "cards"),)
    return replace(page, rows=(*page.rows[:4], cards))


def _marked(row: Row, mark: str) -> Row | None:
    if isinstance(row, Select):
        return replace(row, custom_id=f"{row.custom_id}~{mark}") if _has_room(row, mark) else None
    for number, button in enumerate(row):
        if button.custom_id and _has_room(button, mark):
            changed = replace(button, custom_id=f"{button.custom_id}~{mark}")
            return (*row[:number], changed, *row[number + 1 :])
    return None


def _has_room(control: Button | Select, mark: str) -> bool:
    return len(control.custom_id) + 1 + len(mark) <= LONGEST
