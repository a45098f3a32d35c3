"""How the house plays the Duel."""

from engine.house.duel.acting import act
from engine.house.policy import HousePlayer

ROOM = HousePlayer(act)
