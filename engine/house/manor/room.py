"""How the house plays the Manor."""

from engine.house.manor.acting import act
from engine.house.policy import HousePlayer

ROOM = HousePlayer(act)
