"""What a game's folder of `cogs.games` owes, written once. Its module `room` holds a `GameEdge`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from discord.ext import commands

from cogs.courier import Courier
from cogs.interactions.interaction import Handlers
from cogs.lobby_cards import LobbyCards
from engine.registry import Rooms
from service.compose import Services

OwnCommand = Callable[[Services, Courier, LobbyCards], commands.Cog]


@dataclass(frozen=True, slots=True)
class GameEdge:
    """What is pressed at a table of the game, and the slash command it has of its own.

    `handlers`: by the verb in a control's or form's id. A verb belongs to one game; whoever has it pressed
    at a table of another game is refused before the handler runs.
    """

    handlers: Handlers
    command: OwnCommand | None = None


EDGES: Rooms[GameEdge] = Rooms("cogs.games", GameEdge)
