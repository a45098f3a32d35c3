"""Posting a table's card, and saying beforehand what right is missing for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord

from cogs import showing
from cogs.courier import Courier
from presenter.challenge import challenge_card
from presenter.lobby import lobby_card
from presenter.marks import marked
from presenter.match import second_game_page
from presenter.page import Page
from presenter.words import Words
from service.compose import Services
from service.values import TableInfo


def missing_right(permissions: discord.Permissions, *, in_thread: bool = False) -> str | None:
    """The first right the bot lacks to open a table here; threads are welcome but not needed."""
    needed = ("view_channel", "send_messages_in_threads" if in_thread else "send_messages")
    return next((right for right in needed if not getattr(permissions, right)), None)


ROOM_RIGHTS = ("create_private_threads", "send_messages_in_threads", "manage_threads")


async def lacking_for_rooms(
    services: Services, permissions: discord.Permissions, table: TableInfo
) -> tuple[str, ...]:
    """The rights the bot lacks for factions' threads in this channel; told once for each such lack."""
    if not services.places.may_be_needed(table.game):
        return ()
    missing = tuple(right for right in ROOM_RIGHTS if not getattr(permissions, right))
    key, told = f"room_rights:{table.channel_id}", ",".join(missing)
    if (await services.facts.get(key) or "") == told:
        return ()
    await services.facts.put(key, told)
    return missing


def card_page(table: TableInfo, words: Words) -> Page:
    """The card of a table before its start: a lobby's, a challenge's, or a match's second game's."""
    shown = showing.lobby(table)
    if shown.challenge is not None:
        card = challenge_card(shown, words)
    elif shown.second and shown.status == "lobby":
        card = second_game_page(shown, words)
    else:
        card = lobby_card(shown, words)
    return marked(card, _mark(table))


def _mark(table: TableInfo) -> str:
    """By what a table's card is known again: everybody may know its number."""
    return f"card{table.id}"


async def post_card(
    services: Services,
    courier: Courier,
    table: TableInfo,
    then: Callable[[TableInfo], Awaitable[None]] | None = None,
    *,
    again: bool = False,
) -> TableInfo:
    """Post the lobby's card in its channel and remember it. Raises what Discord answers.

    Asked by two at once, it is posted once; `then` follows only for whoever posted it. `again`: it may
    have been posted before, so it is looked for, and mentions nobody.
    """
    async with courier.posting(table.id):
        now = await services.lobby.get(table.id) or table
        if now.lobby_message_id != table.lobby_message_id:
            return now
        card, message_id = card_page(now, Words(now.language)), None
        if again:
            card = replace(card, pings=())
            message_id = await courier.sender.find(table.channel_id, _mark(table), table.created)
        message_id = message_id or await courier.post(table.channel_id, card)
        await services.lobby.posted(table.id, message_id)
        services.host.changed()  # an idle lobby has its own clock
        now = await services.lobby.get(table.id) or now
    if then is not None:
        await then(now)
    return now
