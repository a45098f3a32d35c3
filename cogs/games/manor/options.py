"""The Manor's own options on a lobby's page of options."""

from __future__ import annotations

from cogs.interactions.interaction import Handlers, TableInteraction
from cogs.interactions.lobby import set_options
from presenter.page import Page


async def set_murderers(interaction: TableInteraction) -> Page:
    return await set_options(interaction, {"murderers": interaction.value})


async def set_doctor(interaction: TableInteraction) -> Page:
    return await set_options(interaction, {"doctor": interaction.value == "on"})


async def set_crank(interaction: TableInteraction) -> Page:
    return await set_options(interaction, {"crank": interaction.value == "on"})


async def set_ghosts(interaction: TableInteraction) -> Page:
    return await set_options(interaction, {"ghosts": interaction.value})


async def set_exorcist(interaction: TableInteraction) -> Page:
    return await set_options(interaction, {"exorcist": interaction.value == "on"})


async def set_goals(interaction: TableInteraction) -> Page:
    return await set_options(interaction, {"goals": "extended" if interaction.value == "on" else "classic"})


HANDLERS: Handlers = {
    "set_murderers": set_murderers,
    "set_doctor": set_doctor,
    "set_crank": set_crank,
    "set_ghosts": set_ghosts,
    "set_exorcist": set_exorcist,
    "set_goals": set_goals,
}
