"""What can be done with a running table, as `/table ...` and its buttons ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core.game import AnyGame
from engine.core.values import Seat
from service.values import Answer
from storage.db import Database

if TYPE_CHECKING:
    from service.host import GameHost


class TableCommands:
    """Each goes through the one door with its own check inside the transaction.

    An answer that is not accepted carries a code: lobby.gone, table.not_running, authority.not_host,
    authority.day_only, and the core's own. `Answer(accepted=True, code="authority.noted", more=1)`:
    the host being away, the wish was noted, and one more seat must wish the same in this phase.
    `phase` is the phase the control was drawn for; None for slash commands.
    """

    def __init__(self, db: Database, host: GameHost, games: Mapping[str, AnyGame]) -> None: ...

    async def pause(self, table_id: int, by: int, *, key: str, manager: bool = False) -> Answer:
        """Refuses also: core.paused, core.pauses_used_up(minutes)."""
        raise NotImplementedError

    async def resume(self, table_id: int, by: int, *, key: str, manager: bool = False) -> Answer:
        """Refuses also: core.not_paused."""
        raise NotImplementedError

    async def extend(
        self, table_id: int, by: int, minutes: int, *, key: str, manager: bool = False
    ) -> Answer:
        """Give the running phase 1 to 60 minutes more. Refuses also: table.minutes(least, most), core.paused."""
        raise NotImplementedError

    async def skip(
        self, table_id: int, by: int, *, key: str, manager: bool = False, phase: str | None = None
    ) -> Answer:
        """End the running phase; a host who plays only the day (MAN-15). Refuses also: core.stale, core.paused."""
        raise NotImplementedError

    async def close(self, table_id: int, by: int, *, key: str, manager: bool = False) -> Answer:
        """End the table without a result; everything is revealed."""
        raise NotImplementedError

    async def hand_over(
        self, table_id: int, by: int, to_user: int, *, key: str, manager: bool = False
    ) -> Answer:
        """Make somebody who sits at the table its host. Refuses also: table.not_seated, table.is_host."""
        raise NotImplementedError

    async def seat_to_house(
        self, table_id: int, by: int, seat: Seat, *, key: str, manager: bool = False
    ) -> Answer:
        """Refuses also: table.no_such_seat, table.house_already, table.last_person."""
        raise NotImplementedError

    async def seat_to_person(
        self,
        table_id: int,
        by: int,
        seat: Seat,
        to_user: int,
        to_name: str,
        *,
        key: str,
        manager: bool = False,
    ) -> Answer:
        """Give a house player's seat, or one's own, to a person.

        Refuses also: table.no_such_seat, table.already_seated, table.seat_taken (somebody plays it),
        table.knows_cards (that person has seen another seat's cards).
        """
        raise NotImplementedError

    async def leave_game(self, table_id: int, user_id: int, *, key: str) -> Answer:
        """Give one's seat to the house at once; the host passes hosting on; the last person closes the table.

        Refuses also: table.not_seated.
        """
        raise NotImplementedError

    async def take_back(self, table_id: int, user_id: int, name: str, *, key: str) -> Answer:
        """Sit down again at the seat the house plays since one left or idled. Refuses: table.nothing_to_take_back."""
        raise NotImplementedError

    async def may_take_back(self, table_id: int, user_id: int) -> Seat | None:
        """The seat this person could take back now."""
        raise NotImplementedError
