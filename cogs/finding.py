"""The table that a command is about: found by where and by whom it is given, or chosen by name or number."""

from __future__ import annotations

from typing import Any, Protocol, cast

import discord
from discord import app_commands

from cogs import reader_views
from cogs.languages import language_of
from engine.core.messages import Refusal
from presenter.table_choice import choice_label, choice_lines
from presenter.words import Words
from service.compose import Services
from service.tables.finding import Asker, Wanted
from service.values import IN_LETTERS, TableInfo

OFFERED_AT_MOST = 25
"""As many as Discord shows while somebody types."""
WANTED: dict[str, Wanted] = {"log": "over", "back": "left"}
"""Commands that are about other tables than those going on."""


class Finder:
    """Which table `/table …` is about."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def find(self, interaction: discord.Interaction, number: int | None) -> TableInfo:
        """The table with this number, or the one meant here.

        Refuses: lobby.gone (no such table that the asker may see), edge.no_table_here,
        edge.which_table(tables) with those to choose from.
        """
        finding, who = self._services.finding, asker(interaction)
        if number is not None:
            return await finding.named(who, number)
        found = await finding.find(who, _wanted(interaction))
        if isinstance(found, TableInfo):
            return found
        words = Words(language_of(interaction))
        lines = choice_lines([reader_views.lobby(table) for table in found], words)
        raise Refusal("edge.which_table", tables=lines)

    async def offer(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """At most 25 tables whose name or number has in it what was typed."""
        words, wanted = Words(language_of(interaction)), typed.strip().casefold()
        tables = await self._services.finding.offered(asker(interaction), _wanted(interaction))
        named = [(choice_label(reader_views.lobby(table), words), table.id) for table in tables]
        fit = [(label, number) for label, number in named if wanted in label.casefold()]
        return [app_commands.Choice(name=label, value=number) for label, number in fit[:OFFERED_AT_MOST]]


class _Holder(Protocol):
    @property
    def finder(self) -> Finder: ...


class Numbered(app_commands.Transformer):
    """The number of a table; while it is typed, the tables meant are offered."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.integer

    async def transform(self, interaction: discord.Interaction, value: Any, /) -> int:
        return int(value)

    async def autocomplete(  # type: ignore[override]  # numbers only, which the base class leaves open
        self, interaction: discord.Interaction, value: int | float | str, /
    ) -> list[app_commands.Choice[int]]:
        command = interaction.command
        assert isinstance(command, app_commands.Command)
        holder = cast("_Holder", command.binding)
        return await holder.finder.offer(interaction, str(value))


TableNumber = app_commands.Transform[int, Numbered]


def asker(interaction: discord.Interaction) -> Asker:
    assert interaction.channel_id is not None
    return Asker(
        user_id=interaction.user.id,
        guild_id=interaction.guild_id or IN_LETTERS,
        channel_id=interaction.channel_id,
        manager=interaction.guild_id is not None and interaction.permissions.manage_guild,
        sees=lambda channel_id: _sees(interaction, channel_id),
    )


def manages(interaction: discord.Interaction, table: TableInfo | None) -> bool:
    """Whether the asker manages the server where the table stands: elsewhere that counts for nothing."""
    elsewhere = table is not None and table.guild_id != interaction.guild_id
    return interaction.guild_id is not None and not elsewhere and interaction.permissions.manage_guild


def _sees(interaction: discord.Interaction, channel_id: int) -> bool:
    """Whether the asker can look into a channel of this server; into a private thread only when sure."""
    guild, member = interaction.guild, interaction.user
    channel = None if guild is None else guild.get_channel_or_thread(channel_id)
    if channel is None or not isinstance(member, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and (channel.is_private() or channel.parent is None):
        return False
    return channel.permissions_for(member).view_channel


def _wanted(interaction: discord.Interaction) -> Wanted:
    name = interaction.command.name if interaction.command else ""
    return WANTED.get(name, "going")
