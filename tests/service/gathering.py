"""The service over a migrated database file, with a clock that a test moves by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from itertools import count
from typing import TypeVar

from sqlalchemy import Connection

from engine.core.messages import Command, Event
from engine.core.values import MINUTE, Millis, Seat
from engine.games.manor.commands import AgreeEndDay, CastBallot, ConfirmNight
from service.compose import Services, compose
from service.loading.loaded import Loaded, load
from service.values import Answer, TableInfo
from storage import ledger
from storage.db import Database

T = TypeVar("T")
GUILD, CHANNEL = 11, 22
ADA, BORYS, CELIA, DORA, EMIL, FAYE, STRANGER = 100, 101, 102, 103, 104, 105, 999
PEOPLE = {ADA: "Ada", BORYS: "Borys", CELIA: "Celia", DORA: "Dora", EMIL: "Emil", FAYE: "Faye"}


START = Millis(1_700_000_000_000)


class HandClock:
    """Stands still until a test moves it."""

    def __init__(self, moment: Millis = START) -> None:
        self.moment = moment

    def now(self) -> Millis:
        return self.moment

    async def idle(self, awaitable: Awaitable[T], *, why: str) -> T:
        return await awaitable

    async def wait(self, event: asyncio.Event, until: Millis | None, *, why: str) -> bool:
        if until is not None:
            self.moment = max(self.moment, until)
        return event.is_set()

    async def sleep_until(self, when: Millis, *, why: str) -> None:
        self.moment = max(self.moment, when)


class Gathering:
    def __init__(self, db: Database) -> None:
        self.db = db
        self.clock = HandClock()
        self._keys = count(1)
        self.restart()

    def restart(self) -> None:
        """Forget everything that is not in the file."""
        self.services: Services = compose(self.db, self.clock)
        self.lobby, self.commands = self.services.lobby, self.services.commands
        self.host, self.house = self.services.host, self.services.house

    def key(self) -> str:
        return f"i:{next(self._keys)}"

    async def open(self, host: int = ADA, **more: object) -> TableInfo:
        asked: dict[str, object] = {"game": "manor", "key": self.key(), **more}
        return await self.lobby.open(
            guild_id=GUILD, channel_id=CHANNEL, host_id=host, host_name=PEOPLE[host], **asked
        )  # type: ignore[arg-type]

    async def full(self, people: Sequence[int] = tuple(PEOPLE), house: int = 0, **more: object) -> TableInfo:
        """A lobby with these people and so many house players."""
        table = await self.open(people[0], **more)
        for user in people[1:]:
            table = await self.lobby.join(table.id, user, PEOPLE[user], key=self.key())
        for _ in range(house):
            table = await self.lobby.add_house(table.id, people[0], key=self.key())
        return table

    async def started(
        self, people: Sequence[int] = tuple(PEOPLE), house: int = 0, **more: object
    ) -> TableInfo:
        table = await self.full(people, house, **more)
        return await self.lobby.start(table.id, people[0], key=self.key())

    async def table(self, table_id: int) -> TableInfo:
        info = await self.lobby.get(table_id)
        assert info is not None
        return info

    async def phase(self, table_id: int) -> str:
        return (await self.host.look(table_id, None)).view.phase

    async def press(self, table_id: int, user: int, command: Command) -> Answer:
        return await self.host.act(table_id, user, command, self.key())

    def loaded(self, conn: Connection, table_id: int) -> Loaded:
        return load(conn, self.host.games, table_id)

    async def events(self, table_id: int) -> list[Event]:
        def work(conn: Connection) -> list[Event]:
            loaded = self.loaded(conn, table_id)
            return [loaded.codec.event(body) for body in ledger.events_between(conn, table_id, 1)]

        return await self.db.read(work)

    async def happened(self, table_id: int, kind: type[T]) -> list[T]:
        return [e for e in await self.events(table_id) if isinstance(e, kind)]

    async def time_out(self, table_id: int, *, sweep: bool = True) -> str:
        """Let the running phase's clock run out; returns the new phase."""
        look = await self.host.look(table_id, None)
        assert look.view.due is not None
        self.clock.moment = look.view.due
        await self.host.wake()
        if sweep:
            await self.services.absences.sweep()
        return await self.phase(table_id)

    async def do_duty(self, table_id: int, users: Sequence[int]) -> None:
        """Let these people press what the phase asks of each seat."""
        for user in users:
            look = await self.host.look(table_id, user)
            kind = look.view.phase.split(".")[0]
            duty: dict[str, Command] = {
                "night": ConfirmNight(),
                "day": AgreeEndDay(),
                "council": CastBallot(target=None),
                "runoff": CastBallot(target=None),
            }
            if kind in duty and look.choices:
                await self.press(table_id, user, duty[kind])

    async def play_on(self, table_id: int, phase: str) -> None:
        """Play to the next phase of this kind, everybody doing their duty."""
        for _ in range(40):
            if (await self.phase(table_id)).startswith(phase):
                return
            table = await self.table(table_id)
            here = await self.phase(table_id)
            await self.do_duty(table_id, [s.user_id for s in table.seats if s.user_id is not None])
            if await self.phase(table_id) == here:
                await self.time_out(table_id)
        raise AssertionError(f"no {phase} came")

    async def later(self, minutes: int) -> Millis:
        self.clock.moment = Millis(self.clock.moment + minutes * MINUTE)
        return self.clock.moment


def seat(table: TableInfo, user: int) -> Seat:
    found = table.seat_of(user)
    assert found is not None
    return found
