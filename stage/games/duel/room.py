"""The Duel on the stage."""

from __future__ import annotations

from collections.abc import AsyncIterator

from stage.rooms import Staging
from stage.world import World
from tests.sim.duelists import Bout
from tests.sim.party import Guest


async def opened(here: World, seats: int) -> None:
    """The first person's own command: a game with the house, or a challenge to the second one."""
    challenger, *others = (Guest(member) for member in here.people[:2])
    options = {"opponent": others[0].member} if others else {}
    await challenger.slash(here.channel, "duel", **options)


async def perform(here: World, seats: int) -> AsyncIterator[str]:
    """One person plays the small board against the house."""
    bout = Bout(here.env, here.channel.guild, here.channel, [Guest(here.people[0])])
    await bout.against_house(board="4x4", pace="quick")
    while await bout.phase() != "over":
        yield ""
        yield await bout.look() or ""


ROOM = Staging(
    topic="Killer against Inspector",
    open=opened,
    perform=perform,
    hints={
        "move": "Press “Your move” under the board: what you can do now is offered there, and asked once "
        "more before it counts. Your secret identity is among your letters and under “My cards”.",
    },
    edits=True,
)
