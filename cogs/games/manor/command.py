"""`/manor`: a table of the Manor with its own options set from the start."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.courier import Courier
from cogs.lobby_cards import LobbyCards
from cogs.opening import HostChoice, PaceChoice, Wanted, describe_table, open_table
from engine.games.manor.rules import Manor
from service.compose import Services

Seconds = app_commands.Range[int, 10, 604_800]


class ManorTables(commands.Cog):
    def __init__(self, services: Services, courier: Courier, cards: LobbyCards) -> None:
        self._services = services
        self._courier = courier

    @app_commands.command(description="Open a table of the Manor, with its own options")
    @app_commands.guild_only()
    @describe_table(
        murderers="Whether the number of murderers told is exact",
        doctor="Whether there may be a Doctor",
        crank="Whether there may be a Crank",
        ghosts="Whether the dead play on as ghosts",
        exorcist="Whether a game with ghosts has an Exorcist",
        goals="The six classic secret goals, or eleven",
        night_seconds="Own length of a night, in seconds",
        day_seconds="Own length of a day, in seconds",
        council_seconds="Own length of a council, in seconds",
    )
    async def manor(
        self,
        interaction: discord.Interaction,
        host: HostChoice = "app",
        pace: PaceChoice = "live",
        private: bool = False,
        murderers: Literal["about", "exact"] = "about",
        doctor: bool = True,
        crank: bool = True,
        ghosts: Literal["on", "off"] = "on",
        exorcist: bool = True,
        goals: Literal["classic", "extended"] = "classic",
        night_seconds: Seconds | None = None,
        day_seconds: Seconds | None = None,
        council_seconds: Seconds | None = None,
        quiet_hours: bool | None = None,
        call_link: str | None = None,
    ) -> None:
        options = {
            "host": host,
            "pace": pace,
            "murderers": murderers,
            "doctor": doctor,
            "crank": crank,
            "ghosts": ghosts,
            "exorcist": exorcist,
            "goals": goals,
            "night_seconds": night_seconds,
            "day_seconds": day_seconds,
            "council_seconds": council_seconds,
        }
        wanted = Wanted(Manor.key, options, private, quiet_hours, call_link)
        await open_table(interaction, self._services, self._courier, wanted)
