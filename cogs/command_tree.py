"""The slash commands: what is done when one fails before or outside its own code."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.discord_pages import message
from cogs.incidents import incident
from cogs.languages import language_of
from presenter.page import Page
from presenter.refusals import refusal
from presenter.words import Words


class Commands(app_commands.CommandTree[Any]):
    """Every command is answered, whatever happens. `resting`: none is carried out any more."""

    resting = False

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        if self.resting:
            await _say(interaction, "edge.resting")
        return not self.resting

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        cause = getattr(error, "original", error)
        number = incident("command", cause)
        await _say(interaction, "edge.incident", number=number)


async def _say(interaction: discord.Interaction, code: str, **params: str) -> None:
    """Nothing while somebody types an option: there only choices can be an answer."""
    if interaction.response.is_done() or interaction.type is discord.InteractionType.autocomplete:
        return
    page = Page(refusal(code, params, Words(language_of(interaction))))
    try:
        await interaction.response.send_message(**message(page), ephemeral=True)
    except discord.HTTPException as lost:
        incident("answer", lost)
