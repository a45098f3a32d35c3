"""The games there are. A game listed here is tested by the laws and can be opened at a table."""

from engine.core.game import AnyGame

GAMES: dict[str, AnyGame] = {}
