"""The Manor on the stage."""

from __future__ import annotations

from collections.abc import AsyncIterator

from stage.rooms import Staging, open_lobby
from stage.world import World
from tests.sim.players import Play


async def opened(here: World, seats: int) -> None:
    await open_lobby(here, seats)


async def perform(here: World, seats: int) -> AsyncIterator[str]:
    """One person presses what stands on the messages, the house plays the other seats."""
    party = await open_lobby(here, seats)
    await here.env.advance_time(2.0)
    yield ""
    await party.start()
    playing = Play(party)
    while await playing.look() != "over":
        yield ""


ROOM = Staging(
    topic="A night at the Manor",
    open=opened,
    perform=perform,
    hints={
        "night": "Night: press “Choose your room”, pick a room, then “Done for tonight”. "
        "At dawn you learn who was there.",
        "day": "Day: your own report of the night is among your letters and under “My cards”. "
        "Press “End the day” when you have heard enough; the house agrees at once.",
        "council": "Council: press “Vote”, choose who has to go, and cast it. "
        "Nobody learns whom you voted for.",
        "runoff": "Run-off: vote once more, between those who were level.",
        "unmasking": "The end is near: guess what somebody was secretly after, or pass.",
    },
)
