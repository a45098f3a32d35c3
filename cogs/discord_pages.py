"""Pages as Discord takes them: plain content and rows of controls (docs/adr/0003-plain-messages.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

import discord

from presenter.page import Button, Field, Form, Page, Select

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


class Sent(TypedDict):
    content: str
    view: discord.ui.View
    allowed_mentions: discord.AllowedMentions


def message(page: Page) -> Sent:
    """The arguments of a send or an edit. Nobody is mentioned but `page.pings`."""
    users = [discord.Object(user) for user in page.pings]
    return {
        "content": page.text,
        "view": controls(page),
        "allowed_mentions": discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=users
        ),
    }


def controls(page: Page) -> discord.ui.View:
    """The rows of a page.

    The view is stopped at once, so that discord.py keeps none in memory: presses are recognised by
    their id (cogs/listener.py), before and after a restart alike.
    """
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(page.rows):
        if isinstance(row, Select):
            view.add_item(_select(row, number))
        else:
            for button in row:
                view.add_item(_button(button, number))
    view.stop()
    return view


def _button(button: Button, row: int) -> discord.ui.Button[discord.ui.View]:
    if button.url is not None:
        return discord.ui.Button(label=button.label[:80], url=button.url, emoji=button.emoji, row=row)
    return discord.ui.Button(
        label=button.label[:80],
        custom_id=button.custom_id,
        style=STYLES[button.style],
        emoji=button.emoji,
        disabled=button.disabled,
        row=row,
    )


def _select(select: Select, row: int) -> discord.ui.Select[discord.ui.View]:
    return discord.ui.Select(
        custom_id=select.custom_id,
        placeholder=select.placeholder[:150],
        min_values=select.least,
        max_values=select.most,
        options=[
            discord.SelectOption(
                label=option.label[:100],
                value=option.value,
                description=None if option.description is None else option.description[:100],
                emoji=option.emoji,
                default=option.default,
            )
            for option in select.options
        ],
        row=row,
    )


def modal(form: Form) -> discord.ui.Modal:
    """A form. Its submit is recognised by its id, like every press."""
    window = discord.ui.Modal(title=form.title[:45], custom_id=form.custom_id, timeout=None)
    for field in form.fields:
        window.add_item(discord.ui.Label(text=field.label[:45], component=_field(field)))
    return window


def _field(field: Field) -> discord.ui.Item[discord.ui.Modal]:
    if field.options:
        return discord.ui.Select(
            custom_id=field.key,
            required=field.required,
            min_values=1 if field.required else 0,
            max_values=field.most,
            options=[
                discord.SelectOption(
                    label=o.label[:100],
                    value=o.value,
                    description=None if o.description is None else o.description[:100],
                    default=o.default,
                )
                for o in field.options
            ],
        )
    return discord.ui.TextInput(
        custom_id=field.key, default=field.value or None, required=field.required, max_length=field.longest
    )


def submitted(data: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a submitted form: a text, or what was picked in a select, joined by commas."""
    found: dict[str, str] = {}
    for row in data.get("components", ()):
        for item in row.get("components", ()) or [row.get("component", {})]:
            values = item.get("values")
            found[item.get("custom_id", "")] = ",".join(values) if values else item.get("value") or ""
    return found
