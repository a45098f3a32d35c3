"""Each reminder is owed once, also by two processes over one PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path

from engine.core.values import HOUR, Millis
from engine.games.manor.commands import ConfirmNight
from engine.games.manor.options import ManorOptions
from service.clocks.reminders import Reminders
from service.people.people import People
from storage import schema
from storage.db import open_engine
from storage.upgrade import prepare
from tests.service.process import Process
from tests.storage.test_migrations import migrate

SLOW = ManorOptions(pace="slow")


async def test_two_processes_over_one_postgresql_remind_once(postgres_url: str, tmp_path: Path) -> None:
    engine = open_engine(postgres_url)
    await prepare(engine)
    first = Process(tmp_path, url=postgres_url)
    second = Process(tmp_path, first.clock, keys=5_000, url=postgres_url)
    try:
        await People(first.db, first.clock).set(100, zone="Europe/Warsaw", quiet="22:00-08:00")
        table = await first.dealt(8, options=SLOW)
        for user in range(102, 108):
            assert (await first.press(table, user, ConfirmNight())).accepted
        due = await second.due(table)
        for moment in (due - 6 * HOUR, due - HOUR, due - 1):
            first.clock.moment = Millis(moment)
            await asyncio.gather(*(Reminders(p.host).fire(first.clock.now()) for p in (first, second, first)))
        owed = [(r["place"], r["about"]) for r in await first.rows(schema.outbox) if r["kind"] == "remind"]
        assert len(owed) == len(set(owed))
        assert {place for place, _ in owed} == {"seat:0", "seat:1"}
        assert len(owed) >= 3
    finally:
        await first.close()
        await second.close()
        async with engine.begin() as connection:
            await connection.run_sync(lambda conn: migrate(conn, "base"))
        await engine.dispose()
