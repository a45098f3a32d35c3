"""The doors to factions' places: the way to a thread, or what was said by letters and one's own line."""

from __future__ import annotations

import discord

from cogs import reader_views
from cogs.interactions.interaction import Handlers, TableInteraction
from engine.core.messages import Refusal
from presenter.factions import say_form, talk_page, way_in
from presenter.page import Form, Page
from service.values import FactionTalk


async def faction(interaction: TableInteraction) -> Page:
    """The place: for its members, a host who doesn't play, and at the end everybody of the table."""
    key, _, page = interaction.control.arg.partition(".")
    talk = await interaction.services.places.talk(interaction.table_id, interaction.user_id, key)
    if talk.thread_id is None:
        return talk_page(reader_views.talk(talk), int(page) if page.isdecimal() else None, interaction.words)
    if talk.over or not talk.mine:  # a host who sees everything is let in too, and was announced as one
        await _let_read(interaction, talk, talk.thread_id)
    link = reader_views.thread_link(talk.table, talk.thread_id)
    return way_in(link, interaction.words, over=talk.over)


async def _let_read(interaction: TableInteraction, talk: FactionTalk, thread_id: int) -> None:
    try:
        await interaction.courier.factions.let_read(thread_id, interaction.user_id)
    except discord.NotFound as error:
        raise Refusal("table.room_gone") from error
    except discord.Forbidden as error:
        channel = f"<#{talk.table.channel_id}>"
        raise Refusal("edge.missing_permission", permission="manage_threads", channel=channel) from error


async def faction_say(interaction: TableInteraction) -> Form | Page:
    talk = await interaction.services.places.talk(
        interaction.table_id, interaction.user_id, interaction.control.arg
    )
    if talk.over or talk.thread_id is not None or not talk.mine:
        return await faction(interaction)
    return say_form(reader_views.talk(talk), interaction.words)


async def faction_line(interaction: TableInteraction) -> Page:
    talk = await interaction.services.places.say(
        interaction.table_id,
        interaction.user_id,
        interaction.control.arg,
        interaction.fields.get("line", ""),
        interaction.key,
    )
    return talk_page(reader_views.talk(talk), None, interaction.words)


HANDLERS: Handlers = {"faction": faction, "faction_say": faction_say, "faction_line": faction_line}
