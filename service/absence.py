"""People who stop pressing: after two phases the house plays on for them, until they are back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core.game import AnyGame
from storage.db import Database

if TYPE_CHECKING:
    from service.host import GameHost


class Absences:
    def __init__(self, db: Database, host: GameHost, games: Mapping[str, AnyGame]) -> None: ...

    async def sweep(self) -> None:
        """`after_phase` for every running table that has somebody to be replaced; after each clock round."""
        raise NotImplementedError

    async def after_phase(self, table_id: int) -> None:
        """Hand seats that were idle in two phases running to the house. Calling it twice does no harm.

        The last person's seat is not handed over: such a table is closed as abandoned after six.
        A table whose host no longer sits there gets a new one.
        """
        raise NotImplementedError

    async def member_gone(self, user_id: int, guild_id: int) -> list[int]:
        """Somebody left the server: their seats there go to the house; returns the tables this touched."""
        raise NotImplementedError
