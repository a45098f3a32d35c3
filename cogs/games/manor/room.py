"""What is pressed at the Manor, and `/manor`."""

from cogs.games.manor import controls, corrections, options
from cogs.games.manor.command import ManorTables
from cogs.rooms import GameEdge

ROOM = GameEdge({**controls.HANDLERS, **corrections.HANDLERS, **options.HANDLERS}, ManorTables)
