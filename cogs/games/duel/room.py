"""What is pressed in a Duel, and `/duel`."""

from cogs.games.contract import GameEdge
from cogs.games.duel.command import Duelling
from cogs.games.duel.controls import HANDLERS

ROOM = GameEdge(HANDLERS, Duelling)
