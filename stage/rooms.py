"""What a game's folder of `stage.games` owes, written once. Its module `room` holds a `Staging`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass

from engine.registry import Rooms
from stage.world import World
from tests.sim.party import Guest, Party


@dataclass(frozen=True, slots=True)
class Staging:
    """How a game is shown without Discord.

    `topic`: what its channel is for. `open`: its table or challenge, by the first person's own command, with
    so many seats in all. `perform`: one person plays against the house; after each step it yields what he
    was told in private, or "" for nothing worth telling. `hints`: what to press next, by the kind of the
    phase or the verb of a control that stands on the table's messages. `edits`: its board is one message
    that is edited, so that a reader must look at it again.
    """

    topic: str
    open: Callable[[World, int], Awaitable[None]]
    perform: Callable[[World, int], AsyncIterator[str]]
    hints: Mapping[str, str]
    edits: bool = False


STAGE: Rooms[Staging] = Rooms("stage.games", Staging)


async def open_lobby(here: World, seats: int) -> Party:
    """The first person's lobby by the real command, the house at the seats that nobody else will take."""
    party = Party(here.env, here.channel.guild, here.channel, [Guest(here.people[0])])
    await party.open_game(here.game, pace="quick")
    for number in range(seats - len(here.people)):
        await here.butler.services.lobby.add_house(party.table, party.host.id, key=f"stage:{number}")
    here.butler.lobby_cards.refresh(party.table)
    return party
