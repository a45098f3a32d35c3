"""The games there are. A game listed here is tested by the laws and can be opened at a table."""

from engine.core.game import AnyGame
from engine.games.duel.rules import Duel
from engine.games.manor.rules import Manor

GAMES: dict[str, AnyGame] = {"manor": Manor(), "duel": Duel()}
