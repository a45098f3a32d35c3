"""What can be pressed at the table of any game: one's own cards, and the recap once it is over."""

from __future__ import annotations

from dataclasses import replace

from cogs import reader_views
from cogs.interactions.console import console_of
from cogs.interactions.interaction import Handlers, TableInteraction
from engine.core.messages import Refusal
from presenter.page import Page
from presenter.rooms import pages_of
from service.tables.chronicle import public_events


async def cards(interaction: TableInteraction) -> Page:
    look = await interaction.look()
    if look.hosts:
        reader = reader_views.look(look)
        return console_of(reader).console_page(reader, interaction.words)
    page = int(interaction.control.arg) if interaction.control.arg.isdecimal() else 0
    return pages_of(look.table.game).my_cards(reader_views.look(look), interaction.words, page=page)


async def recap(interaction: TableInteraction) -> Page:
    look = await interaction.look()
    if not look.view.over:
        raise Refusal("table.running")
    page = int(interaction.control.arg) if interaction.control.arg.isdecimal() else 0
    told = await public_events(interaction.services.host, interaction.table_id)
    reader = replace(reader_views.look(look), events=told)
    return pages_of(look.table.game).recap_page(reader, page, interaction.words)


HANDLERS: Handlers = {"cards": cards, "cards_page": cards, "recap": recap}
