"""One transaction, all or nothing, whatever happens to whoever asked for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, func, insert, select, text
from sqlalchemy.exc import DBAPIError

from engine.games.manor.commands import ConfirmNight
from storage import outbox, tables
from storage.db import Database, open_engine
from storage.schema import facts, metadata, people
from storage.upgrade import prepare
from tests.service.process import Process

MOMENTS = ("before_cursor_execute", "commit")


def put_two(conn: Connection, key: str) -> None:
    conn.execute(insert(facts).values(key=f"{key}.a", value="1"))
    conn.execute(insert(facts).values(key=f"{key}.b", value="2"))


async def test_what_a_unit_of_work_raises_undoes_all_of_it(process: Process) -> None:
    def breaks(conn: Connection) -> None:
        put_two(conn, "x")
        raise LookupError

    with pytest.raises(LookupError):
        await process.db.write(breaks)
    assert await process.count(facts) == 0


async def test_a_transaction_runs_to_its_end_though_its_caller_is_cancelled_at_any_statement(
    process: Process,
) -> None:
    cancelled_at, outcomes = 0, set()
    while True:
        key, seen = f"k{cancelled_at}", 0
        task = asyncio.create_task(process.db.write(lambda conn, k=key: put_two(conn, k)))

        def count(*_: object, task: asyncio.Task[None] = task, fatal: int = cancelled_at) -> None:
            nonlocal seen
            if seen == fatal:
                task.cancel()
            seen += 1

        engine = process.db.engine.sync_engine
        for moment in MOMENTS:
            event.listen(engine, moment, count)
        await asyncio.gather(task, return_exceptions=True)
        for moment in MOMENTS:
            event.remove(engine, moment, count)
        await process.db.write(lambda conn, k=key: tables.note_fact(conn, f"after.{k}", "still works"))
        kept = {row["key"] for row in await process.rows(facts)}
        assert {f"{key}.a", f"{key}.b", f"after.{key}"} <= kept
        outcomes.add(task.cancelled())
        if seen <= cancelled_at:
            break
        cancelled_at += 1
    assert cancelled_at >= 4
    assert outcomes == {True, False}


async def test_three_hundred_read_then_write_at_once_lose_none(process: Process) -> None:
    await process.db.write(lambda conn: tables.note_fact(conn, "count", "0"))

    def add_one(conn: Connection) -> None:
        tables.note_fact(conn, "count", str(int(tables.fact(conn, "count") or 0) + 1))

    other = Process(process.path, process.clock)
    await asyncio.gather(*((process if n % 2 else other).db.write(add_one) for n in range(300)))
    assert await process.db.read(lambda conn: tables.fact(conn, "count")) == "300"
    await other.close()


async def test_text_in_any_script_comes_back_as_it_was(process: Process) -> None:
    text = "Zażółć 日本 🕯️ \u202eנעם\u202c 'quoted' \\ % :x \n\ttab"
    await process.db.write(lambda conn: tables.note_fact(conn, "text", text))
    assert await process.db.read(lambda conn: tables.fact(conn, "text")) == text


async def test_discord_ids_of_sixty_four_bits_are_kept(process: Process) -> None:
    largest = 2**63 - 1
    await process.db.write(
        lambda conn: outbox.note_person(conn, largest, reached=False, dm_channel_id=largest - 1)
    )
    door = await process.db.read(lambda conn: outbox.door(conn, largest))
    assert (door.reached, door.dm_channel_id) == (False, largest - 1)


@pytest.mark.report(50)
async def test_a_person_is_noted_once_and_only_what_was_learned_changes(process: Process) -> None:
    await process.db.write(lambda conn: outbox.note_person(conn, 5, reached=False))
    await process.db.write(lambda conn: outbox.note_person(conn, 5, dm_channel_id=7))
    await process.db.write(lambda conn: outbox.note_person(conn, 5))
    (kept,) = await process.rows(people)
    assert (kept["user_id"], kept["dm_channel_id"], kept["reached"]) == (5, 7, False)


async def test_on_postgresql_presses_of_several_processes_at_once_are_all_counted(
    postgres_url: str, tmp_path: Path
) -> None:
    engine = open_engine(postgres_url)
    await prepare(engine)
    first = Process(tmp_path, url=postgres_url)
    second = Process(tmp_path, first.clock, keys=5_000, url=postgres_url)
    try:
        numbers = [await first.dealt(10, guild=n, first_user=100 * (n + 1)) for n in range(4)]
        answers = await asyncio.gather(
            *(
                (first if seat % 2 else second).press(table, 100 * (n + 1) + seat, ConfirmNight())
                for seat in range(10)
                for n, table in enumerate(numbers)
            )
        )
        assert all(a.accepted for a in answers)
        assert {await second.phase(t) for t in numbers} == {"day.1"}
        same = await asyncio.gather(
            *(p.press(numbers[0], 100, ConfirmNight(), "i:same") for p in (first, second))
        )
        assert sorted(a.repeated for a in same) == [False, True]
        await asyncio.gather(
            *(p.db.write(lambda conn: outbox.note_person(conn, 9_999, reached=True)) for p in (first, second))
        )
        assert [p.place.kind for p in await first.bring_all()].count("table") == 4 * 3
        assert await first.db.read(lambda conn: conn.scalar(select(func.count()).select_from(people))) == 41
    finally:
        await first.close()
        await second.close()
        cleaner = Database(engine)
        await cleaner.write(lambda conn: metadata.drop_all(conn))
        await cleaner.write(lambda conn: conn.exec_driver_sql("DROP TABLE alembic_version"))
        await cleaner.close()


async def test_what_an_error_says_holds_no_values(empty_database: Path) -> None:
    db = Database(open_engine(f"sqlite:///{empty_database}"))
    with pytest.raises(DBAPIError) as fault:
        await db.read(lambda conn: conn.execute(text("SELECT :role FROM nowhere"), {"role": "murderer"}))
    assert "murderer" not in str(fault.value)
    await db.close()
