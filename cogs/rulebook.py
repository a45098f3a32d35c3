"""`/rules`: the rules of a game, page by page."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.discord_pages import message
from cogs.game_choices import offer_games
from cogs.languages import language_of
from engine.games import GAMES
from presenter.page import Page
from presenter.refusals import refusal
from presenter.rulebook import rules_page
from presenter.words import Words


class Rulebook(commands.Cog):
    def __init__(self) -> None:
        offer_games(self.rules)

    @app_commands.command(description="How a game is played")
    @app_commands.describe(game="Which game")
    async def rules(self, interaction: discord.Interaction, game: str) -> None:
        words = Words(language_of(interaction))
        if game in GAMES:
            page = rules_page(game, 0, GAMES[game].options(), words)
        else:  # a list of commands from before, or a forged one
            page = Page(refusal("lobby.no_such_game", {"game": game}, words))
        await interaction.response.send_message(**message(page), ephemeral=True)
