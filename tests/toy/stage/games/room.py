"""The game on the stage."""

from __future__ import annotations

from collections.abc import AsyncIterator

from stage.rooms import Staging, open_lobby
from stage.world import World


async def opened(here: World, seats: int) -> None:
    await open_lobby(here, seats)


async def perform(here: World, seats: int) -> AsyncIterator[str]:
    """The house guesses."""
    party = await open_lobby(here, seats)
    await here.env.advance_time(2.0)
    yield ""
    await party.start()
    while party.at_table("another") is None:
        await here.env.advance_time(5.0)
        yield ""


ROOM = Staging("One number, one guess", opened, perform, {})
