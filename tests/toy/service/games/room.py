"""What is worth a message, a letter, an end."""

from service.rooms import GameService, Occasions
from tests.toy.engine.games.room import NumberDealt, NumberTold, RoundBegan

ROOM = GameService(
    Occasions(
        messages=frozenset({RoundBegan, NumberTold}),
        letters=frozenset({NumberDealt}),
        counts=frozenset(),
        ends=frozenset({NumberTold}),
    )
)
