"""A mark stands on one control, unseen, and never breaks a press."""

from __future__ import annotations

import pytest

from presenter.control_id import custom_id, mark_of, parse
from presenter.controls import Controls
from presenter.marks import marked, with_control
from presenter.page import Button, Option, Page, Select
from presenter.words import Words

MARK = "0123456789abcdef0123"


def ids(page: Page) -> list[str]:
    rows = [[row] if isinstance(row, Select) else list(row) for row in page.rows]
    return [control.custom_id for row in rows for control in row if control.custom_id]


@pytest.mark.parametrize(("phase", "arg"), [("night.1", ""), (None, "a.b,c-d"), ("runoff.12", "3")])
def test_a_marked_control_is_pressed_like_any_other(phase: str | None, arg: str) -> None:
    page = Page("text", ((Button("Night", custom_id(12, phase, "night", arg)),),))
    (found,) = ids(marked(page, MARK))
    assert mark_of(found) == MARK
    assert parse(found) == parse(ids(page)[0])
    assert mark_of(ids(page)[0]) is None


def test_links_and_full_controls_carry_none_and_the_next_one_does() -> None:
    full = custom_id(12, None, "night", "x" * 85)
    select = Select(custom_id(12, None, "room"), "Where?", (Option("Hall", "hall"),))
    page = Page("text", ((Button("Away", url="https://discord.com"), Button("Full", full)), select))
    assert [mark_of(text) for text in ids(marked(page, MARK))] == [None, MARK]
    assert with_control(page, 12, Words("en")) == page


def test_a_message_without_controls_gets_the_way_to_ones_cards() -> None:
    bare = Page("Paused.")
    page = with_control(bare, 12, Words("en"))
    assert page.rows == ((Controls(Words("en"), 12, None).button("cards", "cards"),),)
    assert marked(bare, MARK) == bare
    assert [mark_of(text) for text in ids(marked(page, MARK))] == [MARK]
