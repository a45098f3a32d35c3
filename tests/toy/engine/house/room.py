"""The house guesses as it likes."""

from engine.house.policy import HousePlayer, at_random

ROOM = HousePlayer(at_random)
