"""What the outbox holds, in words: the page for each item."""

from __future__ import annotations

from dataclasses import replace

from cogs import reader_views
from cogs.factions import letter
from presenter.fitting import cut
from presenter.match import with_match
from presenter.page import Page
from presenter.reminders import reminder
from presenter.rooms import WORDS, pages_of
from presenter.substitutes import call_page
from presenter.words import Words
from service.values import OutboxItem, TableInfo


def render(item: OutboxItem, table: TableInfo) -> Page:
    """The item in words."""
    if item.faction is not None:
        return letter(item)
    reader, words = reader_views.item(item, table), Words(item.language)
    if item.reminder is not None:
        return reminder(reader, item.reminder, words, idle=item.idle)
    if item.offers is not None:
        return call_page(reader, item.offers, words)
    if item.place.kind == "host":
        console = WORDS[table.game].console
        assert console is not None, "a game that nobody hosts without playing has no console"
        return console.console_page(reader, words, item.console_page)
    pages = pages_of(table.game)
    if item.place.seat is not None:
        return pages.letter(reader, words)
    return with_match(pages.public_message(reader, words), reader, words)


def headed(item: OutboxItem, page: Page, key: str) -> Page:
    """The page under a line about its place."""
    return replace(page, text=cut(f"{Words(item.language).say(key)}\n{page.text}"))
