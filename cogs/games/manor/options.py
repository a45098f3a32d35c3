"""The Manor's own options on a lobby's page of options."""

from __future__ import annotations

from cogs.interactions.control import Handlers, Pressed
from cogs.interactions.lobby import set_options
from presenter.page import Page


async def set_murderers(pressed: Pressed) -> Page:
    return await set_options(pressed, {"murderers": pressed.value})


async def set_doctor(pressed: Pressed) -> Page:
    return await set_options(pressed, {"doctor": pressed.value == "on"})


async def set_crank(pressed: Pressed) -> Page:
    return await set_options(pressed, {"crank": pressed.value == "on"})


async def set_ghosts(pressed: Pressed) -> Page:
    return await set_options(pressed, {"ghosts": pressed.value})


async def set_exorcist(pressed: Pressed) -> Page:
    return await set_options(pressed, {"exorcist": pressed.value == "on"})


async def set_goals(pressed: Pressed) -> Page:
    return await set_options(pressed, {"goals": "extended" if pressed.value == "on" else "classic"})


HANDLERS: Handlers = {
    "set_murderers": set_murderers,
    "set_doctor": set_doctor,
    "set_crank": set_crank,
    "set_ghosts": set_ghosts,
    "set_exorcist": set_exorcist,
    "set_goals": set_goals,
}
