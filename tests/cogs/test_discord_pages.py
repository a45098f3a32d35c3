"""Pages become messages within Discord's limits, and discord.py keeps nothing of them."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.discord_pages import message, modal, submitted
from presenter.control_id import custom_id
from presenter.page import Button, Field, Form, Option, Page, Select

LONG = "x" * 300


def rows_of(page: Page) -> list[dict[str, Any]]:
    return message(page)["view"].to_components()


async def test_rows_stay_rows_and_labels_fit() -> None:
    options = tuple(Option(LONG, str(n), LONG) for n in range(25))
    page = Page(
        "text",
        (
            Select(custom_id(3, "night.2", "room"), LONG, options),
            tuple(Button(LONG, custom_id(3, "night.2", f"verb_{c}")) for c in "abcde"),
            (Button("Cards", custom_id(3, None, "cards"), style="primary"),),
        ),
    )
    select, five, one = rows_of(page)
    assert len(select["components"][0]["options"]) == 25
    assert all(len(o["label"]) <= 100 for o in select["components"][0]["options"])
    assert len(select["components"][0]["placeholder"]) <= 150
    assert [len(b["label"]) for b in five["components"]] == [80] * 5
    assert one["components"][0]["custom_id"] == "b:3:-:cards"


@pytest.mark.report(9)
async def test_discord_py_keeps_no_view() -> None:
    """A finished view is never stored, so that memory does not grow and no press is handled twice."""
    assert message(Page("text", ((Button("Cards", "b:3:-:cards"),),)))["view"].is_finished()


async def test_a_page_without_controls_takes_the_old_ones_away() -> None:
    assert rows_of(Page("text")) == []


async def test_only_those_meant_are_mentioned() -> None:
    quiet = message(Page("@everyone <@5>"))["allowed_mentions"].to_dict()
    assert quiet.get("parse", []) == []
    assert quiet.get("users", []) == []
    named = message(Page("<@5>", pings=(5,)))["allowed_mentions"].to_dict()
    assert named["users"] == [5]
    assert named.get("parse", []) == []


async def test_a_form_says_what_was_typed_and_picked() -> None:
    form = Form(
        "b:3:-:times_form",
        LONG,
        (Field("night", LONG, value="90"), Field("who", "Who", options=(Option("Ada", "1"),))),
    )
    shown = modal(form).to_dict()
    assert len(shown["title"]) <= 45
    assert all(len(row["label"]) <= 45 for row in shown["components"])
    sent = {
        "components": [
            {"type": 18, "component": {"type": 4, "custom_id": "night", "value": "120"}},
            {"type": 18, "component": {"type": 3, "custom_id": "who", "values": ["1"]}},
            {"type": 1, "components": [{"type": 4, "custom_id": "old", "value": ""}]},
        ]
    }
    assert submitted(sent) == {"night": "120", "who": "1", "old": ""}
