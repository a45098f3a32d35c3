"""Which hours a table's clocks keep: nobody's quiet hours, and in slow play the table's daily ones.

Who counts is public: every person still in play, whatever their role and whether they have pressed or
not. What is worked out here goes through the one door as a command, so that it is logged, replayed
and told to all alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.messages import MoveDeadline
from engine.core.table import Table
from engine.core.values import Deadline, Millis, Seat
from service.loading.loaded import Loaded
from service.loading.rows import keeps_quiet_hours
from service.people.quiet_hours import Quiet, daily, waking
from storage import people, tables
from storage.people import PersonRow
from storage.tables import SeatRow


def kept_hours(
    conn: Connection, loaded: Loaded, before: Table[Any] | None, after: Table[Any]
) -> MoveDeadline | None:
    """What moves the deadline that a step led to, if it is not where it should be; None: it stays.

    Also writes down the table's daily hour, once. A running phase is never made shorter.
    """
    first = _first(loaded, after)
    if first is None or after.pausing is not None or (before and first == _first(loaded, before)):
        return None
    pace = after.setup.options.pace
    due = first.due
    opens = before is None or loaded.game.phase(before.state) != loaded.game.phase(after.state)
    anchor = loaded.row.first_due
    if opens and anchor is not None and pace == "slow":
        due = daily(due, first.length, Millis(anchor), loaded.row.zone)
    if keeps_quiet_hours(loaded.row, pace):
        due = waking(due, _quiet(conn, loaded, after))
    if before is None and pace == "slow":
        _note_daily_hour(conn, loaded, due)
    return None if due == first.due else MoveDeadline(name=first.name, due=due, why="quiet_hours")


def quiet_of(conn: Connection, holders: Sequence[SeatRow]) -> dict[int, Quiet]:
    """The quiet hours of the persons at these seats, by seat."""
    seats = {s.user_id: s.seat for s in holders if s.user_id is not None}
    found = ((seats[user], quiet_hours(row)) for user, row in people.settings(conn, list(seats)).items())
    return {seat: quiet for seat, quiet in found if quiet is not None}


def quiet_hours(row: PersonRow) -> Quiet | None:
    if row.zone is None or row.quiet_begins is None or row.quiet_ends is None:
        return None
    return Quiet(row.zone, row.quiet_begins, row.quiet_ends)


def _first(loaded: Loaded, table: Table[Any]) -> Deadline | None:
    return min(core.game_deadlines(loaded.game, table), key=lambda d: (d.due, d.name), default=None)


def _quiet(conn: Connection, loaded: Loaded, table: Table[Any]) -> list[Quiet]:
    quiet = quiet_of(conn, [s for s in loaded.seats if loaded.game.plays(table.state, Seat(s.seat))])
    return [quiet[seat] for seat in sorted(quiet)]


def _note_daily_hour(conn: Connection, loaded: Loaded, due: Millis) -> None:
    host = people.settings(conn, [loaded.row.host_id]).get(loaded.row.host_id)
    tables.change(conn, loaded.row.id, first_due=due, zone=None if host is None else host.zone)
