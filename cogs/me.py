"""`/me`: my tables and whose turn it is there; my time zone and quiet hours."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.ext import commands

from cogs import reader_views
from cogs.answering import Answering
from cogs.incidents import incident
from cogs.languages import language_of
from cogs.studio import Studio
from engine.core.messages import Refusal
from presenter.my_tables import MyTableView, SettingsView, State, games_page, settings_page
from presenter.page import Page
from presenter.refusals import refusal
from presenter.words import Words
from service.compose import Services
from service.people.quiet_hours import wall_clock, zones
from service.tables.my_tables import MyTable

CHOICES = 25
"""As many as Discord shows while somebody types."""
QUIET = ("22:00-08:00", "23:00-07:00", "21:00-09:00", "00:00-08:00", "23:00-09:00", "off")


class Me(commands.GroupCog, group_name="me", group_description="Your tables, and when you sleep"):
    def __init__(self, services: Services, studio: Studio) -> None:
        super().__init__()
        self._services = services
        self._studio = studio

    @app_commands.command(description="Your tables, and where it is your turn")
    async def games(self, interaction: discord.Interaction) -> None:
        async def work(words: Words) -> Page:
            mine = await self._services.my_tables.tables(interaction.user.id)
            return games_page([_shown(table) for table in mine], words)

        await self._answer(interaction, work)

    @app_commands.command(description="Your time zone and quiet hours; without either, how they stand")
    @app_commands.describe(
        zone="A city near you: type its name and choose",
        quiet_hours="When no clock may end for you, such as 22:00-08:00; or off",
    )
    async def settings(
        self,
        interaction: discord.Interaction,
        zone: app_commands.Range[str, 1, 64] | None = None,
        quiet_hours: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        async def work(words: Words) -> Page:
            user, people = interaction.user.id, self._services.people
            changes = zone is not None or quiet_hours is not None
            now = (
                await people.set(user, zone=zone, quiet=quiet_hours)
                if changes
                else await people.settings(user)
            )
            clock = wall_clock(self._services.clock.now(), now.zone)
            return settings_page(SettingsView(now.zone, clock, now.quiet), words)

        await self._answer(interaction, work)

    @settings.autocomplete("zone")
    async def _zones(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=zone, value=zone) for zone in matching_zones(typed)]

    @settings.autocomplete("quiet_hours")
    async def _hours(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        offered = [hours for hours in QUIET if hours.startswith(typed.strip().lower())]
        return [app_commands.Choice(name=hours, value=hours) for hours in offered]

    async def _answer(
        self, interaction: discord.Interaction, work: Callable[[Words], Awaitable[Page]]
    ) -> None:
        words = Words(language_of(interaction))
        answering = Answering(interaction, self._services.clock, self._studio)
        try:
            page = await work(words)
        except Refusal as no:
            page = Page(refusal(no.code, no.params, words))
        except Exception as error:
            name = interaction.command.qualified_name if interaction.command else None
            page = Page(refusal("edge.incident", {"number": incident("command", error, command=name)}, words))
        try:
            await answering.page(page)
        finally:
            answering.end()


def matching_zones(typed: str) -> list[str]:
    """At most 25 zones with the text in their name: first those with a word that begins so."""
    wanted = typed.strip().lower().replace(" ", "_")
    found = [zone for zone in zones() if wanted in zone.lower()]
    found.sort(key=lambda zone: (not _begins(zone.lower(), wanted), zone.count("/") != 1, zone))
    return found[:CHOICES]


def _begins(zone: str, wanted: str) -> bool:
    return any(part.startswith(wanted) for part in zone.split("/"))


def _shown(mine: MyTable) -> MyTableView:
    table = mine.table
    runs: State = "awaited" if mine.awaited else "waiting"
    return MyTableView(
        table_id=table.id,
        link=reader_views.link(table),
        state="lobby" if table.status == "lobby" else "paused" if mine.paused else runs,
        due=mine.due,
        slow=table.options.pace == "slow",
    )
