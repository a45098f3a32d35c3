"""People who stop pressing: after two phases the house plays on for them, until they or others come."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import Connection

from engine.core.messages import Close, HandSeat, Refusal, refuse_unless
from engine.core.values import Seat
from service.host.host import GameHost
from service.host.steps import Moment
from service.invitations.invitations import Invitations
from service.loading.loaded import load
from service.lobby.lobby import Lobby
from service.seats.seat_commands import SeatCommands, to_house
from storage import tables
from storage.tables import TableRow

IDLE_PHASES = 2
"""Phases in a row in which a seat owed a press and pressed nothing, before the house takes it."""
IDLE_ALONE = 6
"""The same for the last person at a table: then there is nobody left to play for."""


class Absences:
    """What follows when persons are away. The host counts; this acts on the counts."""

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._db = host.db
        self._seats = SeatCommands(host)
        self._lobby = Lobby(host)
        self._invitations = Invitations(host)

    async def sweep(self) -> None:
        """`after_phase` for every running table that needs it; call it after each round of the clock."""
        for table_id in await self._db.read(lambda conn: tables.with_absent(conn, IDLE_PHASES)):
            await self.after_phase(table_id)

    async def after_phase(self, table_id: int) -> None:
        """Hand seats that were idle in two phases running to the house, call for substitutes, find a host.

        The last person keeps the seat, which times out; after six phases such a table is closed as
        abandoned. A game of two only finds its host. Calling it twice does no harm.
        """
        loaded = await self._db.read(lambda conn: load(conn, self._host.games, table_id))
        if loaded.row.status != "running":
            return
        idle = [s for s in loaded.seats if s.user_id is not None and s.idle >= IDLE_PHASES]
        if not loaded.game.hands_over:  # such a game says itself what becomes of who sleeps
            idle = []
        for holder in sorted(idle, key=lambda s: (-s.idle, s.seat)):
            await self._hand(table_id, Seat(holder.seat), loaded.row.version)
        await self._close_if_abandoned(table_id, loaded.row.version)
        await self._seats.settle_host(table_id)

    async def seated(self) -> list[tuple[int, int]]:
        """(server, person) for everybody who sits at, or hosts, a table that waits or runs in a server."""
        return await self._db.read(tables.present)

    async def member_gone(self, user_id: int, guild_id: int) -> list[int]:
        """Somebody is no longer in the server: returns the tables there that this concerns.

        They get up at once, in a lobby as in a game (where the house plays on and a substitute is called
        for); a challenge of theirs is taken back. Calling it twice does no harm.
        """

        def work(conn: Connection) -> list[TableRow]:
            rows = (tables.get(conn, table_id) for table_id in tables.concerning(conn, user_id))
            return [r for r in rows if r is not None and r.guild_id == guild_id and _going(conn, r, user_id)]

        concerned = await self._db.read(work)
        for row in concerned:
            key = f"gone:{user_id}:{row.id}:{self._host.clock.now()}"
            with suppress(Refusal):  # it has just begun, ended or been left
                if row.challenge == "waiting":
                    await self._invitations.withdraw(row.id, user_id, key=key)
                elif row.status == "lobby":
                    await self._lobby.gone(row.id, user_id, key=key)
                else:
                    await self._seats.leave_game(row.id, user_id, key=key)
        return [row.id for row in concerned]

    async def _hand(self, table_id: int, seat: Seat, version: int) -> None:
        def check(moment: Moment) -> None:
            holder = moment.seats[seat]
            idle = holder.user_id is not None and holder.idle >= IDLE_PHASES
            others = any(s.user_id is not None and s.seat != seat for s in moment.seats)
            goes_on = moment.row.status == "running" and moment.game.hands_over
            refuse_unless(goes_on and idle and others, "core.stale")

        await self._host.submit(
            table_id,
            HandSeat(seat=seat, to="house", why="idle"),
            key=f"idle:{seat}:{version}",
            check=check,
            also=to_house(seat, offer=True),
        )

    async def _close_if_abandoned(self, table_id: int, version: int) -> None:
        def check(moment: Moment) -> None:
            here = [s for s in moment.seats if s.user_id is not None and s.idle < IDLE_ALONE]
            refuse_unless(moment.row.status == "running" and not here, "core.stale")

        await self._host.submit(table_id, Close(why="abandoned"), key=f"abandoned:{version}", check=check)


def _going(conn: Connection, row: TableRow, user_id: int) -> bool:
    """Whether the table waits or runs, and the person sits there or hosts it."""
    sits = any(seat.user_id == user_id for seat in tables.seated(conn, row.id))
    return row.status != "over" and (sits or row.host_id == user_id)
