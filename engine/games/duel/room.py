"""The Duel's rules."""

from engine.core.game import AnyGame
from engine.games.duel.rules import Duel

ROOM: AnyGame = Duel()
