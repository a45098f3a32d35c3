"""The Manor, whose dead have a place of their own, and one whose dead have none."""

from __future__ import annotations

from engine.core.game import AnyGame
from engine.core.values import Faction
from engine.games.manor.rules import Manor
from engine.games.manor.state import ManorState


class Unplaced(Manor):
    def factions(self, state: ManorState) -> tuple[Faction, ...]:
        return ()


HAUNTED: dict[str, AnyGame] = {"manor": Manor()}
UNPLACED: dict[str, AnyGame] = {"manor": Unplaced()}
