"""What can be done with a running table, as `/table ...` and its buttons ask for it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.messages import (
    Close,
    Command,
    EndPhase,
    MoveDeadline,
    PassHosting,
    Pause,
    Refusal,
    Resume,
    refuse_unless,
)
from engine.core.values import MINUTE, Millis, Pace, Seat
from service.host.steps import Moment
from service.loading.loaded import load
from service.requests.requests import Asking, Request, host_becomes
from service.seats.seat_commands import NAME_LENGTH, SeatCommands
from service.step import console
from service.values import Answer
from storage import tables

EXTRA_MINUTES: Mapping[Pace, range] = {
    "live": range(1, 61),
    "quick": range(1, 61),
    "slow": range(1, 24 * 60 + 1),
}


class TableCommands(SeatCommands):
    """Each goes through the one door and is checked inside its transaction.

    Raises Refusal lobby.gone or table.not_begun when there is no game. Otherwise an answer that is not
    accepted carries its code: authority.not_host, authority.day_only, core.over, ...; and
    authority.noted(more): the host being away, the wish was noted in secret, and so many more seats
    must wish the same in this phase. `key` makes a repeated press harmless.
    """

    async def pause(self, table_id: int, by: int, *, key: str, manager: bool = False) -> Answer:
        """Stop the clocks. Refuses also: core.paused, core.pauses_used_up(minutes)."""
        return await self._do(table_id, Request("pause", by, manager), key, lambda a: Pause(by=a.by))

    async def resume(self, table_id: int, by: int, *, key: str, manager: bool = False) -> Answer:
        """Let the clocks run again. Refuses also: core.not_paused."""
        return await self._do(table_id, Request("resume", by, manager), key, lambda a: Resume(by=a.by))

    async def extend(
        self, table_id: int, by: int, minutes: int, *, key: str, manager: bool = False
    ) -> Answer:
        """Give the running phase 1 to 60 minutes more, in slow play up to a day.

        Refuses also: table.minutes(least, most), core.paused.
        """
        request = Request("extend", by, manager, about=str(minutes))

        def command(asking: Asking) -> Command:
            running = asking.deadline
            if running is None:
                raise Refusal("core.over")
            due = Millis(running.due + minutes * MINUTE)
            return MoveDeadline(name=running.name, due=due, why="extended", by=asking.by)

        def check(moment: Moment) -> None:
            allowed = EXTRA_MINUTES[moment.table.setup.options.pace]
            refuse_unless(minutes in allowed, "table.minutes", least=allowed[0], most=allowed[-1])

        return await self._do(table_id, request, key, command, check=check, same_clock=True)

    async def skip(
        self, table_id: int, by: int, *, key: str, manager: bool = False, phase: str | None = None
    ) -> Answer:
        """End the running phase; a host who plays only the day (MAN-15).

        `phase` is the one the control was drawn for, if any. Refuses also: core.stale, core.paused.
        """
        request = Request("skip", by, manager)
        return await self._do(
            table_id, request, key, lambda a: EndPhase(by=a.by, phase=phase or a.phase), same_clock=True
        )

    async def close(self, table_id: int, by: int, *, key: str, manager: bool = False) -> Answer:
        """End the table without a result; everything is revealed. Refuses also: authority.both."""
        request = Request("close", by, manager)
        return await self._do(table_id, request, key, lambda a: Close(by=a.by, why=a.why))

    async def hand_over(
        self, table_id: int, by: int, to_user: int, *, key: str, manager: bool = False, to_name: str = ""
    ) -> Answer:
        """Make somebody who sits at the table its host. Refuses also: table.stranger, table.is_host.

        Where the host does not play, somebody who never sat there, and gets the console (`to_name` is then
        the host's name); refuses then also table.host_plays, and whoever plays himself authority.not_host.
        """
        if await self._human_host(table_id):
            return await self._hand_console(
                table_id, Request("hand_over", by, manager), to_user, to_name, key
            )
        target = await self._seat_of(table_id, to_user)
        request = Request("hand_over", by, manager, about=str(target))

        def command(asking: Asking) -> Command:
            return PassHosting(to=Seat(0) if target is None else target, by=asking.by, why=asking.why)

        def check(moment: Moment) -> None:
            holds = target is not None and moment.seats[target].user_id == to_user
            refuse_unless(holds, "table.stranger")
            refuse_unless(moment.row.host_id != to_user, "table.is_host")

        return await self._do(table_id, request, key, command, check=check, also=host_becomes(to_user))

    async def _human_host(self, table_id: int) -> bool:
        loaded = await self._db.read(lambda conn: load(conn, self._host.games, table_id))
        return loaded.running.setup.options.host == "human"

    async def _hand_console(
        self, table_id: int, request: Request, to_user: int, to_name: str, key: str
    ) -> Answer:
        """The host's own to give; a manager may who sees no cards. Two seats together may not."""

        def check(moment: Moment) -> None:
            row, seats = moment.row, moment.seats
            staff = request.manager and console.may_have(seats, request.by)
            refuse_unless(request.by == row.host_id or staff, "authority.not_host")
            refuse_unless(row.host_id != to_user, "table.is_host")
            refuse_unless(console.may_have(seats, to_user), "table.host_plays")

        def also(moment: Moment) -> None:
            name = to_name[:NAME_LENGTH]
            tables.change(moment.conn, table_id, host_id=to_user, host_name=name, host_idle=0)
            console.hand(moment.conn, moment.row, moment.seats, to_user)

        return await self._do(
            table_id, request, key, lambda a: PassHosting(to=None, why=a.why), check=check, also=also
        )
