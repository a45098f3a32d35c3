"""What is pressed in a Duel, and `/duel`."""

from cogs.games.duel.command import Duelling
from cogs.games.duel.controls import HANDLERS
from cogs.rooms import GameEdge

ROOM = GameEdge(HANDLERS, Duelling)
