"""Opening a table: its card, and saying beforehand what right is missing for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

import discord
from discord import app_commands

from cogs import commanded, reader_views
from cogs.courier import Courier
from cogs.sending import TROUBLE
from engine.core.messages import Refusal
from presenter.invitation import challenge_card
from presenter.lobby import host_letter, lobby_card, welcome_letter
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
    reader = reader_views.lobby(table)
    if reader.challenge is not None:
        card = challenge_card(reader, words)
    elif reader.second and reader.status == "lobby":
        card = second_game_page(reader, words)
    else:
        card = lobby_card(reader, words)
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


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table asked for by a slash command; those of the game's options that are not named are as usual."""

    game: str
    options: Mapping[str, object]
    private: bool
    quiet_hours: bool | None
    call_link: str | None


async def open_table(
    interaction: discord.Interaction, services: Services, courier: Courier, wanted: Wanted
) -> None:
    """Open the table in the interaction's channel, post its card, write to the host, and answer."""

    async def work(words: Words) -> Page:
        if interaction.guild_id is None:
            raise Refusal("edge.open_in_server")
        assert interaction.channel_id is not None
        channel = f"<#{interaction.channel_id}>"
        in_thread = isinstance(interaction.channel, discord.Thread)
        right = missing_right(interaction.app_permissions, in_thread=in_thread)
        if right is not None:
            raise Refusal("edge.missing_permission", permission=right, channel=channel)
        table = await services.lobby.open(
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id,
            host_id=interaction.user.id,
            host_name=interaction.user.display_name,
            game=wanted.game,
            key=f"i:{interaction.id}",
            options=wanted.options,
            language=words.language,
            private=wanted.private,
            call_link=wanted.call_link,
            quiet_hours=wanted.quiet_hours,
        )
        page = await _first_card(interaction, services, courier, table, words)
        lacking = await lacking_for_rooms(services, interaction.app_permissions, table)
        if not lacking:
            return page
        names = words.listed([words.say(f"permission.{right}") for right in lacking])
        said = words.say("edge.without_rooms", permissions=names, channel=channel)
        return replace(page, text=f"{page.text}\n{said}")

    await commanded.answer(interaction, services.clock, courier.studio, work)


async def _first_card(
    interaction: discord.Interaction, services: Services, courier: Courier, table: TableInfo, words: Words
) -> Page:
    """Post the card and the host's letter; a table whose card nobody can see is closed again."""
    if table.lobby_message_id is not None:
        return Page(words.say("edge.opened", table=table.id, link=reader_views.link(table)))
    try:
        table = await post_card(services, courier, table)
    except TROUBLE as error:
        await services.lobby.close(table.id, interaction.user.id, key=f"undo:{interaction.id}")
        if isinstance(error, discord.Forbidden | discord.NotFound):
            channel = f"<#{table.channel_id}>"
            raise Refusal("edge.missing_permission", permission="send_messages", channel=channel) from error
        raise Refusal("edge.slow") from error
    letter = host_letter if table.options.host == "human" else welcome_letter
    reached = await courier.letters.send(interaction.user.id, letter(reader_views.lobby(table), words))
    key = "edge.opened" if reached else "edge.opened.unreached"
    return Page(words.say(key, table=table.id, link=reader_views.link(table)))


T = TypeVar("T")
HostChoice = Literal["app", "human"]
PaceChoice = Literal["live", "quick", "slow"]
_OPTIONS = {
    "host": "Whether you play too, or watch everything and lead the evening",
    "pace": "How long a phase or a turn lasts",
    "private": "Only people you invite may join",
    "quiet_hours": "Whether no clock ends while somebody seated sleeps; unset: at the slow pace",
    "call_link": "A link to a call or voice room",
}


def describe_table(**own: str) -> Callable[[T], T]:
    """Describes what every command has by which a table is opened, and the options of its `own`."""
    return app_commands.describe(**_OPTIONS, **own)
