"""`/me`: my tables and whose turn it is there; when I sleep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from presenter.page import Page
from presenter.words import Words

State = Literal["awaited", "waiting", "paused", "lobby"]
SHOWN_AT_MOST = 12
"""Tables on one page, each with a long link."""


@dataclass(frozen=True, slots=True)
class MyTableView:
    """One of my tables. `slow`: its moments are told with their date."""

    table_id: int
    link: str
    state: State
    due: int | None
    slow: bool


@dataclass(frozen=True, slots=True)
class SettingsView:
    """`clock`: what a wall clock in `zone` says now. `quiet`: "22:00-08:00", or None."""

    zone: str | None
    clock: str
    quiet: str | None


def games_page(tables: Sequence[MyTableView], words: Words) -> Page:
    """My tables, first where I am waited for."""
    if not tables:
        return Page(words.say("me.games.none"))
    lines = [words.say("me.games.heading"), *(_line(table, words) for table in tables[:SHOWN_AT_MOST])]
    if len(tables) > SHOWN_AT_MOST:
        lines.append(words.plural("me.games.more", len(tables) - SHOWN_AT_MOST))
    return Page("\n".join(lines))


def settings_page(reader: SettingsView, words: Words) -> Page:
    """Time zone and quiet hours as they stand, and what they do."""
    if reader.zone is None:
        return Page("\n".join((words.say("me.settings.no_zone"), words.say("me.settings.how"))))
    zone = words.say("me.settings.zone", zone=reader.zone, clock=reader.clock)
    if reader.quiet is None:
        return Page("\n".join((zone, words.say("me.settings.not_quiet"), words.say("me.settings.how"))))
    return Page("\n".join((zone, words.say("me.settings.quiet", quiet=reader.quiet))))


def _line(table: MyTableView, words: Words) -> str:
    due = "" if table.due is None else words.moment(table.due, "f" if table.slow else "t")
    left = "" if table.due is None else words.moment(table.due, "R")
    return words.say(f"me.games.{table.state}", table=table.table_id, link=table.link, at=due, left=left)
