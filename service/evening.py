"""Several games in a row at one table, and who has won the evening (MAN-44)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.game import AnyGame
from service.clock import Clock
from service.values import TableInfo
from storage.db import Database


@dataclass(frozen=True, slots=True)
class Total:
    """One player's points over the evening. `user_id` None: a house player, told apart by name."""

    user_id: int | None
    name: str
    points: int
    games: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Most points first. `leaders`: who would win the evening now; several share it on equal points."""

    games: int
    players: tuple[Total, ...]
    leaders: tuple[Total, ...]


class Evenings:
    def __init__(self, db: Database, games: Mapping[str, AnyGame], clock: Clock) -> None: ...

    async def totals(self, evening: int) -> Totals:
        """Points over the evening's finished games; closed ones do not count."""
        raise NotImplementedError

    async def by_seat(self, table_id: int) -> tuple[int, ...]:
        """The evening's points so far for each seat of this table, in seat order."""
        raise NotImplementedError

    async def another_game(self, table_id: int, by: int, *, key: str) -> TableInfo:
        """A lobby in the same channel with the same seats, host and options; asked twice, the same lobby.

        Refuses: lobby.gone, table.not_over, table.not_seated.
        """
        raise NotImplementedError
