"""The rules of each game. Whatever `engine.registry` lists is tested by the laws and opened at tables."""

from engine.core.game import AnyGame, Game
from engine.registry import Rooms

GAMES: Rooms[AnyGame] = Rooms("engine.games", Game)  # type: ignore[type-abstract]  # an instance is looked for, none is made
