"""The one door to a running game: everything that changes one goes through here."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from engine.core import record
from engine.core import table as core
from engine.core.chance import Rng
from engine.core.game import AnyGame
from engine.core.messages import (
    Command,
    MoveDeadline,
    Refusal,
    refuse_unless,
)
from engine.core.table import Accepted
from engine.core.values import Millis, Seat, Setup
from service.clock import Clock
from service.host.looking import finished, look_of, record_of
from service.host.question import Question
from service.host.steps import AtEnd, InTransaction, Moment, Step, Steps
from service.loading.loaded import Games, Loaded, load
from service.step import console
from service.values import Answer, Look
from storage import ledger, tables
from storage.db import Database

T = TypeVar("T")


class GameHost:
    """Decides commands on running tables. `on_change` callbacks hear after each commit that changed one."""

    def __init__(self, db: Database, games: Mapping[str, AnyGame], clock: Clock) -> None:
        self.db = db
        self.games = Games(games)
        self.clock = clock
        self._listeners: list[Callable[[], None]] = []
        self._steps = Steps(clock)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call `listener` after every commit that changed a table: there may be post, or a new deadline."""
        self._listeners.append(listener)

    def at_end(self, follow: AtEnd) -> None:
        """Call `follow` inside the transaction that ends a game with a result: all of it or nothing."""
        self._steps.at_end.append(follow)

    def changed(self) -> None:
        for listener in self._listeners:
            listener()

    async def act(self, table_id: int, user_id: int, command: Command, key: str) -> Answer:
        """A person's command for the seat he holds now. A stranger's is answered "table.not_seated"."""

        def work(conn: Connection) -> Step:
            loaded = load(conn, self.games, table_id, lock=True)
            seat = loaded.seat_of(user_id)
            if seat is None:
                return self._refused(conn, loaded, None, Refusal("table.not_seated"))
            return self._steps.step(conn, loaded, command, actor=seat, reader=seat, key=key)

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

        def work(conn: Connection) -> Step:
            loaded = load(conn, self.games, table_id, lock=True)
            reader = loaded.seat_of(by)
            return self._steps.step(
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
            return look_of(conn, loaded, loaded.seat_of(user_id), user_id)

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

        def work(conn: Connection) -> Step:
            row = tables.get(conn, table_id, lock=True)
            since, now = None if row is None else row.away_since, self.clock.now()
            tables.change(conn, table_id, away_since=None)
            loaded = load(conn, self.games, table_id, lock=True)
            first = next(iter(core.deadlines(loaded.game, loaded.running)), None)
            if since is not None and first is not None and loaded.running.pausing is None:
                due = Millis(first.due + now - since)
                self._steps.decide(
                    conn,
                    loaded,
                    MoveDeadline(name=first.name, due=due, why="downtime"),
                    None,
                    f"away:{since}",
                )
            look = look_of(conn, loaded, None)
            return Step(Answer(True, None, {}, look, ()), loaded.table, changed=since is not None)

        await self._run(table_id, work)

    async def next_wake(self) -> Millis | None:
        """The earliest deadline of all running tables."""
        moment = await self.db.read(tables.next_wake)
        return None if moment is None else Millis(moment)

    async def record_file(self, table_id: int) -> str:
        """The file of a finished game, JSON lines. Refuses "table.running" while secrets are alive."""

        return await self.db.read(lambda conn: record_of(conn, finished(conn, self.games, table_id)))

    async def verify(self, table_id: int) -> bool:
        """Decide a finished game again: whether all is as promised at its start.

        Refuses "table.running", and "table.other_rules" for one dealt by an older version of them.
        """

        def work(conn: Connection) -> tuple[str, list[str]]:
            loaded = finished(conn, self.games, table_id)
            rules = loaded.row.rules or ""
            refuse_unless(rules == loaded.game.rules, "table.other_rules", rules=rules)
            return record_of(conn, loaded), ledger.events_between(conn, table_id, 1)

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
        dealt = self._steps.keep_hours(conn, loaded, None, dealt, now)
        self._steps.write(conn, loaded, "", dealt.table, dealt.events, now)

    async def _run(self, table_id: int, work: Callable[[Connection], Step]) -> Answer:
        async with self._lock(table_id):
            return self._committed(await self.db.write(work))

    def _committed(self, step: Step) -> Answer:
        table_id = step.answer.look.table.id
        if step.answer.look.view.over:
            self.games.folded.pop(table_id, None)
        elif step.table is not None:
            self.games.folded[table_id] = step.table
        if step.changed:
            self.changed()
        return step.answer

    def _wake_one(self, conn: Connection, table_id: int) -> Step:
        loaded = load(conn, self.games, table_id, lock=True)
        changed = self._steps.catch_up(conn, loaded)
        look = look_of(conn, loaded, None)
        return Step(Answer(True, None, {}, look, ()), loaded.table, changed)

    def _refused(self, conn: Connection, loaded: Loaded, reader: Seat | None, no: Refusal) -> Step:
        return Step(Answer(False, no.code, no.params, look_of(conn, loaded, reader), ()), None, changed=False)

    def _lock(self, table_id: int) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock


def _house_key(seat: Seat, version: int) -> str:
    """One act a version: what was thought of twice is done once."""
    return f"house:{seat}:{version}"
