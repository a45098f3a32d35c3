"""The players the program plays: when they press, and the pressing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core.game import AnyGame
from engine.core.values import Millis
from service.clock import Clock
from storage.db import Database

if TYPE_CHECKING:
    from service.host import GameHost


class HousePlayers:
    """Nothing is stored: the moments follow from table, phase and seat, and what was pressed is in the ledger."""

    def __init__(self, db: Database, host: GameHost, games: Mapping[str, AnyGame], clock: Clock) -> None: ...

    async def act_due(self, now: Millis) -> Millis | None:
        """Press for every house seat whose moment has come; returns when to call again (None: nothing owed)."""
        raise NotImplementedError
