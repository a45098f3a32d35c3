"""What is pressed at the Manor, and `/manor`."""

from cogs.games.contract import GameEdge
from cogs.games.manor import controls, corrections, options
from cogs.games.manor.command import ManorTables

ROOM = GameEdge({**controls.HANDLERS, **corrections.HANDLERS, **options.HANDLERS}, ManorTables)
