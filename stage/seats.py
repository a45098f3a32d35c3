"""How many sit at a table that is shown on the stage."""

from engine.games import GAMES

COMFORTABLE = 7
"""Enough for something to happen, few enough to follow."""


def seats_of(game: str, wanted: int) -> int:
    """`wanted` seats (0: a comfortable number), or the nearest number the game can have."""
    possible = GAMES[game].seats
    return max(possible[0], min(wanted or COMFORTABLE, possible[-1]))
