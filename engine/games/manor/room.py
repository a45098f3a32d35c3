"""The Manor's rules."""

from engine.core.game import AnyGame
from engine.games.manor.rules import Manor

ROOM: AnyGame = Manor()
