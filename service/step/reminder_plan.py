"""When people are reminded of a slow phase: once at half time, once near its end, never in their sleep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.values import HOUR, MINUTE, Deadline, Millis
from service.loading.loaded import Loaded
from service.people.quiet_hours import Quiet, waking
from service.step.hours import quiet_of
from storage import reminders
from storage.reminders import ReminderRow

Which = Literal["half", "last"]

APART = HOUR
"""Two reminders are never closer together; a phase shorter than this has none."""
LAST_AT_MOST = Millis(2 * HOUR)
LAST_SHARE = 10
"""The last one comes in the last tenth of the phase, at most two hours before its end."""
BEFORE_SLEEP = Millis(30 * MINUTE)
"""So long before somebody's quiet hours comes what would have come in them, and too late after them."""


def moments(begins: Millis, due: Millis, quiet: Quiet | None = None) -> Mapping[Which, Millis]:
    """When to remind a person of a phase from `begins` to `due`."""
    length = due - begins
    if length < APART:
        return {}
    half = _awake(Millis(begins + length // 2), begins, due, quiet)
    last = _awake(Millis(due - min(length // LAST_SHARE, LAST_AT_MOST)), begins, due, quiet)
    planned: dict[Which, Millis] = {}
    if last is not None:
        planned["last"] = last
    if half is not None and (last is None or last - half >= APART):
        planned["half"] = half
    return planned


def plan_reminders(conn: Connection, loaded: Loaded, now: Millis) -> None:
    """Write down when to remind whom of the deadline that runs now, in place of what was planned before.

    By day and at tables of another pace nobody is reminded: nobody is waited for.
    """
    table, game = loaded.running, loaded.game
    if table.setup.options.pace != "slow":
        return
    rows: list[ReminderRow] = []
    running = core.game_deadlines(game, table)
    if running and table.pausing is None and game.idling_counts(table.state):
        first, phase = min(running, key=lambda d: (d.due, d.name)), game.phase(table.state)
        begins, quiet = _beginning(game.deadlines(table.state), first), quiet_of(conn, loaded.seats)
        for seat in game.owes(table.state):
            planned = moments(begins, first.due, quiet.get(seat))
            rows += [
                ReminderRow(loaded.row.id, phase, seat, which, at)
                for which, at in planned.items()
                if at > now
            ]
    reminders.plan(conn, loaded.row.id, "" if not running else game.phase(table.state), rows)


def _beginning(own: tuple[Deadline, ...], running: Deadline) -> Millis:
    """When the phase of a deadline began: the game's own due is not moved by anything."""
    unmoved = next(d.due for d in own if d.name == running.name)
    return Millis(unmoved - running.length)


def _awake(moment: Millis, begins: Millis, due: Millis, quiet: Quiet | None) -> Millis | None:
    """`moment`, or the nearest useful one outside the quiet hours; None when there is none."""
    if quiet is None or not quiet.holds(moment):
        return moment
    after = waking(moment, [quiet])
    if after <= due - APART:
        return after
    before = moment - quiet.since(moment) * MINUTE - BEFORE_SLEEP
    while quiet.holds(before):  # the clocks were changed meanwhile
        before -= BEFORE_SLEEP
    return Millis(before - before % MINUTE) if before >= begins + APART else None
