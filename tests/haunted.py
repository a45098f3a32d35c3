"""A Manor whose dead have a place of their own, whatever the Manor itself has."""

from __future__ import annotations

from engine.core.game import AnyGame
from engine.core.values import Faction, Seat
from engine.games.manor.rules import Manor
from engine.games.manor.state import ManorState


class Haunted(Manor):
    def factions(self, state: ManorState) -> tuple[Faction, ...]:
        dead = tuple(Seat(i) for i, player in enumerate(state.players) if not player.alive)
        return (Faction("ghosts", dead),) if dead else ()


HAUNTED: dict[str, AnyGame] = {"manor": Haunted()}
