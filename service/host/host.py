"""The one door to a running game: everything that changes one goes through here."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from engine.core import record
from engine.core import table as core
from engine.core.chance import Rng
from engine.core.game import AnyGame
from engine.core.messages import (
    Blank,
    Command,
    Event,
    MoveDeadline,
    Refusal,
    SeatHanded,
    TimerFired,
    refuse_unless,
)
from engine.core.table import Accepted, Rejected, Table
from engine.core.values import HOUR, MINUTE, Host, Millis, Onlooker, Seat, Setup, sees
from service.clock import Clock
from service.host.question import Question
from service.loading.loaded import Games, Loaded, console_host, load, totals, viewer_of
from service.step import console, factions
from service.step.envelopes import envelopes, kept_as
from service.step.hours import kept_hours
from service.step.offers import owe_calls
from service.step.reminder_plan import plan_reminders
from service.values import Answer, Look
from storage import ledger, post, tables
from storage.db import Database
from storage.ledger import CommandRow
from storage.tables import SeatRow, TableRow

T = TypeVar("T")

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
class _Step:
    """What one transaction did, so that caches and waiting loops learn of it only once it is committed."""

    answer: Answer
    table: Table[Any] | None
    changed: bool


class GameHost:
    """Decides commands on running tables. `on_change` callbacks hear after each commit that changed one."""

    def __init__(self, db: Database, games: Mapping[str, AnyGame], clock: Clock) -> None:
        self.db = db
        self.games = Games(games)
        self.clock = clock
        self._listeners: list[Callable[[], None]] = []
        self._at_end: list[AtEnd] = []
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call `listener` after every commit that changed a table: there may be post, or a new deadline."""
        self._listeners.append(listener)

    def at_end(self, follow: AtEnd) -> None:
        """Call `follow` inside the transaction that ends a game with a result: all of it or nothing."""
        self._at_end.append(follow)

    def changed(self) -> None:
        for listener in self._listeners:
            listener()

    async def press(self, table_id: int, user_id: int, command: Command, key: str) -> Answer:
        """A person's command for the seat he holds now. A stranger's is answered "table.not_seated"."""

        def work(conn: Connection) -> _Step:
            loaded = load(conn, self.games, table_id, lock=True)
            seat = loaded.seat_of(user_id)
            if seat is None:
                return self._refused(conn, loaded, None, Refusal("table.not_seated"))
            return self._step(conn, loaded, command, actor=seat, reader=seat, key=key)

        return await self._run(table_id, work)

    async def submit(
        self,
        table_id: int,
        command: Command,
        *,
        key: str,
        actor: Seat | None = None,
        by: int | None = None,
        check: InTransaction | None = None,
        also: InTransaction | None = None,
    ) -> Answer:
        """A command of the table itself (or of a house seat). `by` is the person who reads the answer.

        `check` runs before the decision and may refuse; `also` runs after an accepted one, before its
        post is owed. Both run inside its transaction; what `check` wrote stays when it refuses.
        """

        def work(conn: Connection) -> _Step:
            loaded = load(conn, self.games, table_id, lock=True)
            reader = loaded.seat_of(by)
            return self._step(
                conn, loaded, command, actor=actor, reader=reader, key=key, by=by, check=check, also=also
            )

        return await self._run(table_id, work)

    async def ask_house(self, table_id: int, seat: Seat) -> Question | None:
        """What a house player is to decide on now; None when nothing is due (or a person sits there)."""

        def work(conn: Connection) -> Question | None:
            loaded = load(conn, self.games, table_id)
            if loaded.row.status != "running" or loaded.seats[seat].user_id is not None:
                return None
            table = loaded.running
            if ledger.answered(conn, table_id, _house_key(seat, table.version)) is not None:
                return None
            return Question(
                game=loaded.row.game,
                version=table.version,
                phase=loaded.game.phase(table.state),
                view=core.view(loaded.game, table, seat),
                choices=core.choices(loaded.game, table, seat),
                rng=Rng(loaded.row.seed or b"", table.version, f"house.{seat}"),
            )

        return await self.db.read(work)

    async def play_house(self, table_id: int, seat: Seat, question: Question, command: Command) -> Answer:
        """Carry out what a house player thought of, once; "core.stale" when the table went on meanwhile."""

        def check(moment: Moment) -> None:
            same = moment.table.version == question.version and moment.seats[seat].user_id is None
            refuse_unless(same, "core.stale")

        key = _house_key(seat, question.version)
        return await self.submit(table_id, command, key=key, actor=seat, check=check)

    async def look(self, table_id: int, user_id: int | None) -> Look:
        """What a person may see now. Refuses "lobby.gone" and "table.not_begun"."""

        def work(conn: Connection) -> Look:
            loaded = load(conn, self.games, table_id)
            return _look(conn, loaded, loaded.seat_of(user_id), user_id)

        return await self.db.read(work)

    async def wake(self) -> int:
        """Fire every deadline that has come; returns how many tables it concerned. Harmless when repeated."""
        now = self.clock.now()
        due = await self.db.read(lambda conn: tables.due(conn, now))
        faults: list[Exception] = []
        for table_id in due:
            try:
                await self._run(table_id, partial(self._wake_one, table_id=table_id))
            except Exception as fault:  # one broken table must not stop the clocks of the others
                faults.append(fault)
        if faults:
            raise faults[0]
        return len(due)

    async def stop_clock(self, table_id: int) -> bool:
        """Nothing can be said at a running table: its clocks stand until `start_clock`. Whether they ran."""

        def work(conn: Connection) -> bool:
            row = tables.get(conn, table_id, lock=True)
            if row is None or row.status != "running" or row.away_since is not None:
                return False
            tables.change(conn, table_id, away_since=self.clock.now())
            return True

        return await self.db.write(work)

    async def start_clock(self, table_id: int) -> None:
        """The table can be told again: the time it stood is given back, which it is told in one line."""

        def work(conn: Connection) -> _Step:
            row = tables.get(conn, table_id, lock=True)
            since, now = None if row is None else row.away_since, self.clock.now()
            tables.change(conn, table_id, away_since=None)
            loaded = load(conn, self.games, table_id, lock=True)
            first = next(iter(core.deadlines(loaded.game, loaded.running)), None)
            if since is not None and first is not None and loaded.running.pausing is None:
                due = Millis(first.due + now - since)
                self._decide(
                    conn,
                    loaded,
                    MoveDeadline(name=first.name, due=due, why="downtime"),
                    None,
                    f"away:{since}",
                )
            look = _look(conn, loaded, None)
            return _Step(Answer(True, None, {}, look, ()), loaded.table, changed=since is not None)

        await self._run(table_id, work)

    async def next_wake(self) -> Millis | None:
        """The earliest deadline of all running tables."""
        moment = await self.db.read(tables.next_wake)
        return None if moment is None else Millis(moment)

    async def record_file(self, table_id: int) -> str:
        """The file of a finished game, JSON lines. Refuses "table.running" while secrets are alive."""

        return await self.db.read(lambda conn: _record(conn, _finished(conn, self.games, table_id)))

    async def verify(self, table_id: int) -> bool:
        """Decide a finished game again: whether all is as promised at its start.

        Refuses "table.running", and "table.other_rules" for one dealt by an older version of them.
        """

        def work(conn: Connection) -> tuple[str, list[str]]:
            loaded = _finished(conn, self.games, table_id)
            rules = loaded.row.rules or ""
            refuse_unless(rules == loaded.game.rules, "table.other_rules", rules=rules)
            return _record(conn, loaded), ledger.events_between(conn, table_id, 1)

        text, kept = await self.db.read(work)
        game = record.parse(text, self.games.by_key)
        codec = self.games.codecs[game.game.key]
        again = [
            codec.dump(event).decode()
            for step in record.replay(game)
            if isinstance(step.result, Accepted)
            for event in step.result.events
        ]
        return record.keeps_commitment(game) and again == kept

    def deal(self, conn: Connection, table_id: int, now: Millis) -> None:
        """Begin the game of a seated lobby inside the caller's transaction: all of it or nothing.

        Call `changed()` once that is committed. Refuses core.seats(least, most, seats).
        """
        loaded = load(conn, self.games, table_id, lock=True)
        game, row = loaded.game, loaded.row
        seed, salt = secrets.token_bytes(32), secrets.token_bytes(32)
        setup = Setup(len(loaded.seats), loaded.codec.options(row.options))
        dealt = core.begin(game, setup, seed=seed, now=now)
        tables.change(
            conn,
            row.id,
            status="running",
            rules=game.rules,
            seed=seed,
            salt=salt,
            commitment=record.commitment(
                salt=salt,
                seed=seed,
                rules=game.rules,
                game=game.key,
                seats=setup.seats,
                options=setup.options,
            ),
            began=now,
            expires=None,
            options=loaded.codec.dump(setup.options).decode(),
        )
        if setup.options.host == "human" and loaded.seat_of(row.host_id) is None:
            console.hand(conn, row, loaded.seats, row.host_id)
            loaded.seats = tables.seated(conn, row.id)
        dealt = self._keep_hours(conn, loaded, None, dealt, now)
        self._write(conn, loaded, "", dealt.table, dealt.events, now)

    async def _run(self, table_id: int, work: Callable[[Connection], _Step]) -> Answer:
        async with self._lock(table_id):
            return self._committed(await self.db.write(work))

    def _committed(self, step: _Step) -> Answer:
        table_id = step.answer.look.table.id
        if step.answer.look.view.over:
            self.games.folded.pop(table_id, None)
        elif step.table is not None:
            self.games.folded[table_id] = step.table
        if step.changed:
            self.changed()
        return step.answer

    def _wake_one(self, conn: Connection, table_id: int) -> _Step:
        loaded = load(conn, self.games, table_id, lock=True)
        changed = self._catch_up(conn, loaded)
        look = _look(conn, loaded, None)
        return _Step(Answer(True, None, {}, look, ()), loaded.table, changed)

    def _step(
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
    ) -> _Step:
        before = ledger.answered(conn, loaded.row.id, key)
        if before is not None:
            return _Step(_repeated(conn, loaded, reader, before, by), None, changed=False)
        loaded.running  # noqa: B018  # refuses a table that is still in the lobby
        late = self._catch_up(conn, loaded)
        if by is not None and by == loaded.row.host_id and loaded.row.host_idle:
            tables.change(conn, loaded.row.id, host_idle=0)
        if check is not None:
            try:
                check(self._moment(conn, loaded))
            except Refusal as no:
                answer = Answer(False, no.code, no.params, _look(conn, loaded, reader, by), ())
                return _Step(answer, loaded.table, changed=late)
        decided = self._decide(conn, loaded, command, actor, key, also)
        if also is not None and by is not None:  # whoever gave the seat away reads as an onlooker now
            reader = loaded.seat_of(by)
        look = _look(conn, loaded, reader, by)
        if isinstance(decided, Rejected):
            answer = Answer(False, decided.code, decided.params, look, ())
            return _Step(answer, loaded.table, changed=late)
        told = tuple(e for e in decided.events if sees(e.audience(), viewer_of(reader, Onlooker())))
        return _Step(Answer(True, None, {}, look, told), loaded.table, changed=True)

    def _moment(self, conn: Connection, loaded: Loaded) -> Moment:
        return Moment(conn, loaded.row, loaded.seats, loaded.game, loaded.running, self.clock.now())

    def _refused(self, conn: Connection, loaded: Loaded, reader: Seat | None, no: Refusal) -> _Step:
        return _Step(Answer(False, no.code, no.params, _look(conn, loaded, reader), ()), None, changed=False)

    def _catch_up(self, conn: Connection, loaded: Loaded) -> bool:
        """Decide what the clock owes before anything else; returns whether anything happened."""
        now, happened = self.clock.now(), False
        while loaded.row.away_since is None:
            table = loaded.running
            due = [d for d in core.deadlines(loaded.game, table) if d.due <= now]
            if not due:
                return happened
            first, happened = due[0], True
            if now - first.due > OVERDUE and table.pausing is None:
                rest = min(first.length, HOUR if table.setup.options.pace == "slow" else MINUTE)
                moved = MoveDeadline(name=first.name, due=Millis(now + rest), why="downtime")
                self._decide(conn, loaded, moved, None, f"downtime:{first.name}:{first.due}")
            else:
                self._decide(
                    conn, loaded, TimerFired(name=first.name), None, f"timer:{first.name}:{first.due}"
                )
        return False

    def _decide(
        self,
        conn: Connection,
        loaded: Loaded,
        command: Command,
        actor: Seat | None,
        key: str,
        also: InTransaction | None = None,
    ) -> Accepted[Any] | Rejected:
        table, now = loaded.running, self.clock.now()
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
            decided = self._keep_hours(conn, loaded, table, decided, now)
            phase = phase_of(loaded.game, table)
            self._write(conn, loaded, phase, decided.table, decided.events, now)
        return decided

    def _keep_hours(
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

    def _write(
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
        for follow in self._at_end:
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
                post.let_go(conn, table_id, f"seat:{event.seat}")
        if opens or owed.letters:
            post.knock(conn, table_id, now)
        if opens and before:
            post.panel(conn, table_id, before, first - 1, at=now)
        if owed.message:
            post.say(conn, table_id, "table", phase, first, last, opens=opens, at=now)
        owe_calls(conn, loaded, happened, first, now)
        if owed.edit and not opens:
            post.panel(conn, table_id, phase, last, at=now)
        for seat in owed.letters:
            post.say(conn, table_id, f"seat:{seat}", phase, first, last, opens=False, at=now)
        console.owe(conn, loaded, now)

    def _lock(self, table_id: int) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock


def _finished(conn: Connection, games: Games, table_id: int) -> Loaded:
    """A table whose secrets are told. Refuses: table.running."""
    loaded = load(conn, games, table_id)
    refuse_unless(loaded.row.status == "over", "table.running")
    return loaded


def phase_of(game: AnyGame, table: Table[Any]) -> str:
    """The public phase a press is drawn for; "over" for a closed table too."""
    return "over" if core.is_over(game, table) else game.phase(table.state)


def _house_key(seat: Seat, version: int) -> str:
    """One act a version: what was thought of twice is done once."""
    return f"house:{seat}:{version}"


def _look(conn: Connection, loaded: Loaded, seat: Seat | None, user_id: int | None = None) -> Look:
    """What whoever holds `seat` may see; `user_id` is known by its seat, or as the host who does not play."""
    table = loaded.running
    hosts = user_id is not None and user_id == console_host(loaded.row, loaded.seats, table)
    viewer = Host() if hosts else viewer_of(seat, Onlooker())
    own = () if seat is None else core.choices(loaded.game, table, seat)
    return Look(
        table=loaded.info(),
        seat=seat,
        view=core.view(loaded.game, table, viewer),
        choices=console.corrections(loaded.game, table) if hosts else own,
        totals=totals(conn, loaded.row, loaded.seats),
        doors=factions.doors(conn, loaded, seat),
        hosts=hosts,
    )


def _repeated(
    conn: Connection, loaded: Loaded, reader: Seat | None, before: CommandRow, by: int | None
) -> Answer:
    answer = json.loads(before.answer)
    code: str | None = answer.get("code")
    params: dict[str, Blank] = {
        k: tuple(v) if isinstance(v, list) else v for k, v in answer.get("params", {}).items()
    }
    return Answer(code is None, code, params, _look(conn, loaded, reader, by), (), repeated=True)


def _record(conn: Connection, loaded: Loaded) -> str:
    row = loaded.row
    setup = loaded.running.setup
    head = {
        "format": 1,
        "rules": row.rules,
        "game": row.game,
        "seats": setup.seats,
        "options": json.loads(row.options),
        "seed": (row.seed or b"").hex(),
        "salt": (row.salt or b"").hex(),
        "commitment": row.commitment,
        "now": row.began,
    }
    lines = [json.dumps(head)]
    for asked in ledger.commands_of(conn, row.id):
        lines.append(json.dumps({"at": asked.at, "actor": asked.actor, "command": json.loads(asked.body)}))
    return "\n".join(lines) + "\n"
