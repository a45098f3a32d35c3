"""Reminding those who are waited for in slow play: by letter, once each, never those who pressed."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.values import Millis, Seat
from service.host.host import GameHost
from service.host.looking import phase_of
from service.loading.loaded import Loaded, load
from service.people.quiet_hours import waking
from service.step.hours import quiet_of
from service.step.reminder_plan import APART
from storage import outbox, reminders
from storage.reminders import ReminderRow


class Reminders:
    """What is planned stands in the database; noting one sent and owing its letter is one transaction."""

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._db = host.db

    async def fire(self, now: Millis) -> Millis | None:
        """Owe every letter whose moment has come; returns when the next one's comes. Harmless when repeated.

        Call it after the deadlines were served: what has run out needs no reminder.
        """
        owed, faults = 0, list[Exception]()
        for table_id in await self._db.read(lambda conn: reminders.tables_due(conn, now)):
            try:
                owed += await self._db.write(partial(self._remind, table_id=table_id, now=now))
            except Exception as fault:  # one broken table must not keep the letters of the others
                faults.append(fault)
        if owed:
            self._host.changed()
        if faults:
            raise faults[0]
        moment = await self._db.read(reminders.next_due)
        return None if moment is None else Millis(moment)

    def _remind(self, conn: Connection, table_id: int, now: Millis) -> int:
        """Settle what is due at one table; returns how many letters are owed for it."""
        loaded = load(conn, self._host.games, table_id, lock=True)
        quiet = quiet_of(conn, loaded.seats)
        due = min((d.due for d in core.deadlines(loaded.game, loaded.running)), default=now)
        owed = 0
        for row in reminders.of_table(conn, table_id):
            if row.sent is not None or row.at > now:
                continue
            asleep = quiet.get(row.seat)
            later = now if asleep is None else waking(now, [asleep])
            if now < later <= due - APART:
                reminders.put_off(conn, row, later)
            elif later > now or not is_awaited(loaded, row.phase, Seat(row.seat)) or _crowded(conn, row, now):
                reminders.let_go(conn, row)
            else:
                reminders.note_sent(conn, row, now)
                outbox.remind(conn, table_id, row.seat, row.phase, loaded.running.version, row.which, at=now)
                owed += 1
        return owed


def is_awaited(loaded: Loaded, phase: str, seat: Seat) -> bool:
    """Whether the person at `seat` still owes this phase a press, and the clock runs."""
    table = loaded.running
    ticks = table.pausing is None and loaded.row.away_since is None
    runs = phase_of(loaded.game, table) == phase and ticks
    return runs and loaded.seats[seat].user_id is not None and seat in loaded.game.owes(table.state)


def _crowded(conn: Connection, row: ReminderRow, now: Millis) -> bool:
    """Whether this person's other reminder was less than an hour ago, or comes within one."""
    others = [
        r for r in reminders.of_table(conn, row.table_id) if r.seat == row.seat and r.which != row.which
    ]
    return any(now - APART < (r.at if r.sent is None else r.sent) < now + APART for r in others)
