"""One step of a table inside its transaction: decide, write down what happened, owe what is to be said."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.game import AnyGame
from engine.core.messages import Blank, Command, Event, MoveDeadline, Refusal, SeatHanded, TimerFired
from engine.core.table import Accepted, Rejected, Table
from engine.core.values import HOUR, MINUTE, Millis, Onlooker, Seat, sees
from service.clock import Clock
from service.host.looking import look_of, phase_of
from service.loading.loaded import Loaded, viewer_of
from service.step import console, factions
from service.step.envelopes import envelopes, kept_as
from service.step.hours import kept_hours
from service.step.offers import owe_calls
from service.step.reminder_plan import plan_reminders
from service.values import Answer
from storage import ledger, outbox, tables
from storage.ledger import CommandRow
from storage.tables import SeatRow, TableRow

OVERDUE = MINUTE
"""A deadline later than this was missed by a bot that was away; it is moved, not fired."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A table inside the transaction that decides on it, after the clock's own due."""

    conn: Connection
    row: TableRow
    seats: list[SeatRow]
    game: AnyGame
    table: Table[Any]
    now: Millis


InTransaction = Callable[[Moment], None]
AtEnd = Callable[[Loaded, Millis], None]


@dataclass(slots=True)
class Step:
    """What one transaction did, so that caches and waiting loops learn of it only once it is committed."""

    answer: Answer
    table: Table[Any] | None
    changed: bool


class Steps:
    """Takes tables one step further, each step in somebody else's transaction.

    `at_end` are called when a game ends with a result: all of it or nothing.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.at_end: list[AtEnd] = []

    def step(
        self,
        conn: Connection,
        loaded: Loaded,
        command: Command,
        *,
        actor: Seat | None,
        reader: Seat | None,
        key: str,
        by: int | None = None,
        check: InTransaction | None = None,
        also: InTransaction | None = None,
    ) -> Step:
        before = ledger.answered(conn, loaded.row.id, key)
        if before is not None:
            return Step(repeated(conn, loaded, reader, before, by), None, changed=False)
        loaded.running  # noqa: B018  # refuses a table that is still in the lobby
        late = self.catch_up(conn, loaded)
        if by is not None and by == loaded.row.host_id and loaded.row.host_idle:
            tables.change(conn, loaded.row.id, host_idle=0)
        if check is not None:
            try:
                check(self._moment(conn, loaded))
            except Refusal as no:
                answer = Answer(False, no.code, no.params, look_of(conn, loaded, reader, by), ())
                return Step(answer, loaded.table, changed=late)
        decided = self.decide(conn, loaded, command, actor, key, also)
        if also is not None and by is not None:  # whoever gave the seat away reads as an onlooker now
            reader = loaded.seat_of(by)
        look = look_of(conn, loaded, reader, by)
        if isinstance(decided, Rejected):
            answer = Answer(False, decided.code, decided.params, look, ())
            return Step(answer, loaded.table, changed=late)
        told = tuple(e for e in decided.events if sees(e.audience(), viewer_of(reader, Onlooker())))
        return Step(Answer(True, None, {}, look, told), loaded.table, changed=True)

    def _moment(self, conn: Connection, loaded: Loaded) -> Moment:
        return Moment(conn, loaded.row, loaded.seats, loaded.game, loaded.running, self._clock.now())

    def catch_up(self, conn: Connection, loaded: Loaded) -> bool:
        """Decide what the clock owes before anything else; returns whether anything happened."""
        now, happened = self._clock.now(), False
        while loaded.row.away_since is None:
            table = loaded.running
            due = [d for d in core.deadlines(loaded.game, table) if d.due <= now]
            if not due:
                return happened
            first, happened = due[0], True
            if now - first.due > OVERDUE and table.pausing is None:
                rest = min(first.length, HOUR if table.setup.options.pace == "slow" else MINUTE)
                moved = MoveDeadline(name=first.name, due=Millis(now + rest), why="downtime")
                self.decide(conn, loaded, moved, None, f"downtime:{first.name}:{first.due}")
            else:
                self.decide(
                    conn, loaded, TimerFired(name=first.name), None, f"timer:{first.name}:{first.due}"
                )
        return False

    def decide(
        self,
        conn: Connection,
        loaded: Loaded,
        command: Command,
        actor: Seat | None,
        key: str,
        also: InTransaction | None = None,
    ) -> Accepted[Any] | Rejected:
        table, now = loaded.running, self._clock.now()
        decided = core.decide(
            loaded.game,
            table,
            command,
            actor=actor,
            seed=loaded.row.seed or b"",
            version=table.version,
            now=now,
        )
        refused = (
            {"code": decided.code, "params": dict(decided.params)} if isinstance(decided, Rejected) else {}
        )
        body = loaded.codec.dump(command).decode()
        row = CommandRow(actor, body, now, table.version, json.dumps(refused, sort_keys=True))
        ledger.note_command(conn, loaded.row.id, key, row)
        if isinstance(decided, Accepted):
            self._note_idling(conn, loaded, decided.table, command, actor)
            if also is not None:  # before the post is owed, which goes to whoever holds the seats then
                also(self._moment(conn, loaded))
                loaded.row = tables.get(conn, loaded.row.id) or loaded.row
                loaded.seats = tables.seated(conn, loaded.row.id)
            decided = self.keep_hours(conn, loaded, table, decided, now)
            phase = phase_of(loaded.game, table)
            self.write(conn, loaded, phase, decided.table, decided.events, now)
        return decided

    def keep_hours(
        self,
        conn: Connection,
        loaded: Loaded,
        before: Table[Any] | None,
        decided: Accepted[Any],
        now: Millis,
    ) -> Accepted[Any]:
        """What was decided, with the deadline it led to moved to an hour that the table keeps."""
        move, version = kept_hours(conn, loaded, before, decided.table), decided.table.version
        if move is None:
            return decided
        moved = core.decide(
            loaded.game,
            decided.table,
            move,
            actor=None,
            seed=loaded.row.seed or b"",
            version=version,
            now=now,
        )
        assert isinstance(moved, Accepted), "its deadline is there, and no pause"
        asked = CommandRow(None, loaded.codec.dump(move).decode(), now, version, "{}")
        ledger.note_command(conn, loaded.row.id, f"hours:{move.name}:{version}", asked)
        return Accepted(moved.table, (*decided.events, *moved.events))

    def _note_idling(
        self, conn: Connection, loaded: Loaded, after: Table[Any], command: Command, actor: Seat | None
    ) -> None:
        """Count a phase whose clock ran out against the persons who owed it a press."""
        before, row = loaded.running, loaded.row
        if actor is not None and not loaded.seats[actor].acted:
            tables.change_seat(conn, row.id, actor, idle=0, acted=True)
            if loaded.seats[actor].user_id == row.host_id:
                tables.change(conn, row.id, host_idle=0)
        if phase_of(loaded.game, before) == phase_of(loaded.game, after):
            return
        ran_out = isinstance(command, TimerFired) and loaded.game.idling_counts(before.state)
        owed = loaded.game.owes(before.state) if ran_out else ()
        for holder in loaded.seats:
            idle = Seat(holder.seat) in owed and holder.user_id is not None and not holder.acted
            tables.change_seat(conn, row.id, holder.seat, idle=holder.idle + idle, acted=False)
        host_acted = any(h.acted for h in loaded.seats if h.user_id == row.host_id)
        tables.change(conn, row.id, host_idle=0 if host_acted else row.host_idle + 1)

    def write(
        self,
        conn: Connection,
        loaded: Loaded,
        phase_before: str,
        after: Table[Any],
        happened: tuple[Event, ...],
        now: Millis,
    ) -> None:
        row, first = loaded.row, after.version - len(happened) + 1
        rows = [(str(type(e).__struct_config__.tag), loaded.codec.dump(e).decode()) for e in happened]
        ledger.append_events(conn, row.id, first - 1, rows, now)
        before, loaded.table = loaded.table, after
        over = core.is_over(loaded.game, after)
        wake = min((d.due for d in core.deadlines(loaded.game, after)), default=None)
        tables.change(conn, row.id, version=after.version, wake_at=wake, status="over" if over else "running")
        if over:
            self._note_results(conn, loaded, now)
        if wake != row.wake_at or phase_before != phase_of(loaded.game, after):
            plan_reminders(conn, loaded, now)
        self._owe(conn, loaded, phase_before, happened, first, now)
        places = factions.owed(loaded.game, before, after, happened)
        factions.owe(conn, loaded, places, phase_of(loaded.game, after), first, now)
        loaded.row = tables.get(conn, row.id) or row
        loaded.seats = tables.seated(conn, row.id)

    def _note_results(self, conn: Connection, loaded: Loaded, now: Millis) -> None:
        result = core.outcome(loaded.game, loaded.running)
        if result is None:
            return
        for holder in loaded.seats:
            won = Seat(holder.seat) in result.winners
            tables.note_result(conn, loaded.row.id, holder, result.points[holder.seat], won)
        for follow in self.at_end:
            follow(loaded, now)

    def _owe(
        self,
        conn: Connection,
        loaded: Loaded,
        phase_before: str,
        happened: tuple[Event, ...],
        first: int,
        now: Millis,
    ) -> None:
        pace = loaded.running.setup.options.pace
        owed = envelopes(loaded.row.game, happened, loaded.people, pace)
        table_id, last = loaded.row.id, loaded.running.version
        phase = kept_as(loaded.row.game, phase_of(loaded.game, loaded.running))
        before = kept_as(loaded.row.game, phase_before) if phase_before else ""
        opens = phase != before
        for event in happened:
            if isinstance(event, SeatHanded):  # what the one before has missed is not for the next
                outbox.let_go(conn, table_id, f"seat:{event.seat}")
        if opens or owed.letters:
            outbox.knock(conn, table_id, now)
        if opens and before:
            outbox.panel(conn, table_id, before, first - 1, at=now)
        if owed.message:
            outbox.say(conn, table_id, "table", phase, first, last, opens=opens, at=now)
        owe_calls(conn, loaded, happened, first, now)
        if owed.edit and not opens:
            outbox.panel(conn, table_id, phase, last, at=now)
        for seat in owed.letters:
            outbox.say(conn, table_id, f"seat:{seat}", phase, first, last, opens=False, at=now)
        console.owe(conn, loaded, now)


def repeated(
    conn: Connection, loaded: Loaded, reader: Seat | None, before: CommandRow, by: int | None
) -> Answer:
    answer = json.loads(before.answer)
    code: str | None = answer.get("code")
    params: dict[str, Blank] = {
        k: tuple(v) if isinstance(v, list) else v for k, v in answer.get("params", {}).items()
    }
    return Answer(code is None, code, params, look_of(conn, loaded, reader, by), (), repeated=True)
