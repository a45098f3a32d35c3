"""The schema grows by migrations alone, up and down, and keeps what running games have written."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, select, text

from engine.games.manor.commands import ConfirmNight
from storage import schema
from storage.db import Database, open_engine
from storage.outbox import HELD
from storage.upgrade import ROOT, prepare
from tests.service.process import Process


def migrate(connection: Connection, to: str) -> None:
    config = Config(ROOT / "alembic.ini")
    config.attributes["connection"] = connection
    (command.downgrade if to == "base" else command.upgrade)(config, to)


def down(connection: Connection, to: str) -> None:
    config = Config(ROOT / "alembic.ini")
    config.attributes["connection"] = connection
    command.downgrade(config, to)


def names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, schema.metadata))


async def up_down_up(url: str) -> None:
    db = Database(open_engine(url))
    try:
        await db.write(lambda conn: migrate(conn, "head"))
        assert await db.read(names) == set(schema.metadata.tables)
        assert await db.read(differences) == []
        await db.write(lambda conn: migrate(conn, "base"))
        assert await db.read(names) == set()
        await db.write(lambda conn: migrate(conn, "head"))
        assert await db.read(differences) == []
        await db.write(lambda conn: migrate(conn, "base"))
    finally:
        await db.close()


async def test_migrations_go_up_and_down_on_sqlite_and_end_at_the_schema_of_the_code(tmp_path: Path) -> None:
    await up_down_up(f"sqlite:///{tmp_path}/butler.db")


async def test_migrations_go_up_and_down_on_postgresql_and_end_at_the_schema_of_the_code(
    postgres_url: str,
) -> None:
    await up_down_up(postgres_url)


async def from_one_revision_to_the_next(url: str) -> None:
    """A game that ran before the second migration runs on after it, and after its undoing."""
    db = Database(open_engine(url, migrating=True))
    try:
        await db.write(lambda conn: migrate(conn, "0001"))
        await db.write(_write_as_of_0001)
        before = await db.read(_contents)
        await db.write(lambda conn: migrate(conn, "0002"))
        assert _without(await db.read(_contents), NEW_IN_0002) == before
        (seat,) = (await db.read(_contents))["seats"]
        assert not seat["offered"]
        await db.write(_write_as_of_0002)
        await db.write(lambda conn: down(conn, "0001"))
        assert await db.read(_contents) == before, "what the older code can't read is gone, nothing else"
        await db.write(lambda conn: migrate(conn, "head"))
        await db.write(lambda conn: migrate(conn, "base"))
    finally:
        await db.close()


def _write_as_of_0001(conn: Connection) -> None:
    conn.execute(
        text(
            "INSERT INTO tables (id, guild_id, channel_id, thread_lost, host_id, host_name, host_idle, game,"
            " options, language, private, invited, status, created, warned, evening, game_number, version,"
            " wake_at) VALUES (1, 11, 22, :no, 100, 'Ada', 0, 'manor', '{}', 'en', :no, '[]', 'running',"
            " 1000, :no, 1, 1, 7, 2000)"
        ),
        {"no": False},
    )
    conn.execute(
        text(
            "INSERT INTO seats (table_id, seat, user_id, name, idle, acted, known_to)"
            " VALUES (1, 0, 100, 'Ada', 1, :no, '[100]')"
        ),
        {"no": False},
    )
    conn.execute(text("INSERT INTO people VALUES (100, 5, :yes)"), {"yes": True})
    conn.execute(text("INSERT INTO events VALUES (1, 1, 'paused', '{}', 1000)"))
    conn.execute(text("INSERT INTO messages VALUES (1, 'night.1', 22, 33, 1, 1)"))
    _post(conn, 1, "say", "night.1")


def _write_as_of_0002(conn: Connection) -> None:
    conn.execute(text("UPDATE people SET zone = 'Europe/Warsaw', quiet_begins = 1320, quiet_ends = 480"))
    conn.execute(text("UPDATE seats SET offered = :yes"), {"yes": True})
    conn.execute(text("INSERT INTO reminders VALUES (1, 'night.1', 0, 'half', 1500, NULL)"))
    conn.execute(text("INSERT INTO messages VALUES (1, 'free.0', 22, 34, 1, 1)"))
    _post(conn, 2, "remind", "night.1")
    _post(conn, 3, "say", "free.0")


def _post(conn: Connection, number: int, kind: str, phase: str) -> None:
    conn.execute(
        text(
            "INSERT INTO outbox (id, table_id, place, kind, phase, opens, first_seq, last_seq, attempts,"
            " not_before) VALUES (:id, 1, 'table', :kind, :phase, :no, 1, 1, 0, 0)"
        ),
        {"id": number, "kind": kind, "phase": phase, "no": False},
    )


KEPT = ("tables", "seats", "people", "events", "messages", "outbox")
NEW_IN_0002 = ("zone", "quiet_begins", "quiet_ends", "quiet_hours", "first_due", "offered", "about")
NEW_IN_0005 = ("threads", "closed_thread_id", "away_since", "refusal", "refused_at", "told")
Rows = dict[str, list[dict[str, Any]]]


def _contents(conn: Connection) -> Rows:
    return {t: [dict(r._mapping) for r in conn.execute(text(f"SELECT * FROM {t}"))] for t in KEPT}


def _without(contents: Rows, new: tuple[str, ...]) -> Rows:
    return {t: [{k: v for k, v in r.items() if k not in new} for r in rows] for t, rows in contents.items()}


async def test_a_running_game_is_kept_from_revision_to_revision_on_sqlite(tmp_path: Path) -> None:
    await from_one_revision_to_the_next(f"sqlite:///{tmp_path}/butler.db")


async def test_a_running_game_is_kept_from_revision_to_revision_on_postgresql(postgres_url: str) -> None:
    await from_one_revision_to_the_next(postgres_url)


async def to_closed_doors_and_back(url: str) -> None:
    """A game that ran before the fifth migration runs on after it, and after its undoing."""
    db = Database(open_engine(url, migrating=True))
    try:
        await db.write(lambda conn: migrate(conn, "0001"))
        await db.write(_write_as_of_0001)
        await db.write(lambda conn: migrate(conn, "0004"))
        await db.write(lambda conn: conn.execute(text("UPDATE tables SET thread_id = 44")))
        before = await db.read(_contents)
        await db.write(lambda conn: migrate(conn, "0005"))
        after = await db.read(_contents)
        assert _without(after, NEW_IN_0005) == before
        (table,), (person,) = after["tables"], after["people"]
        assert (table["threads"], table["closed_thread_id"], table["away_since"]) == (1, None, None)
        assert (person["refusal"], person["refused_at"], bool(person["told"])) == (None, None, False)
        await db.write(_write_as_of_0005)
        await db.write(lambda conn: down(conn, "0004"))
        assert await db.read(_contents) == before, "the older code would try a held letter never"
        await db.write(lambda conn: migrate(conn, "head"))
        await db.write(lambda conn: migrate(conn, "base"))
    finally:
        await db.close()


def _write_as_of_0005(conn: Connection) -> None:
    conn.execute(text("UPDATE tables SET threads = 2, closed_thread_id = 45, away_since = 1500"))
    conn.execute(text("UPDATE people SET refusal = 50007, refused_at = 1500, told = :yes"), {"yes": True})
    _post(conn, 2, "say", "night.1")
    conn.execute(text("UPDATE outbox SET place = 'seat:0', not_before = :held WHERE id = 2"), {"held": HELD})


async def test_a_running_game_is_kept_over_the_fifth_revision_on_sqlite(tmp_path: Path) -> None:
    await to_closed_doors_and_back(f"sqlite:///{tmp_path}/butler.db")


async def test_a_running_game_is_kept_over_the_fifth_revision_on_postgresql(postgres_url: str) -> None:
    await to_closed_doors_and_back(postgres_url)


def test_the_command_line_migrates_the_database_that_database_url_names(tmp_path: Path) -> None:
    path = tmp_path / "by-hand.db"
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{path}"}
    alembic = [sys.executable, "-m", "alembic", "-c", str(ROOT / "alembic.ini")]
    subprocess.run([*alembic, "upgrade", "head"], check=True, cwd=tmp_path, env=environment)

    async def tables() -> set[str]:
        db = Database(open_engine(f"sqlite:///{path}"))
        try:
            return await db.read(names)
        finally:
            await db.close()

    assert asyncio.run(tables()) == set(schema.metadata.tables)
    subprocess.run([*alembic, "downgrade", "base"], check=True, cwd=tmp_path, env=environment)
    assert asyncio.run(tables()) == set()


async def test_making_a_table_anew_keeps_the_running_games_that_refer_to_it(process: Process) -> None:
    table = await process.dealt(7)
    await process.press(table, 100, ConfirmNight())
    kept = await process.everything()
    await process.close()
    migrating = open_engine(f"sqlite:///{process.path}", migrating=True)
    async with migrating.begin() as connection:
        await connection.run_sync(_remake_tables)
    await migrating.dispose()
    heir = await process.restarted()
    assert await heir.everything() == kept
    assert (await heir.press(table, 101, ConfirmNight())).look.view.game.done == 2
    await heir.close()


def _remake_tables(connection: Connection) -> None:
    from alembic.operations import Operations  # only a migration has use for these

    operations = Operations(MigrationContext.configure(connection))
    with operations.batch_alter_table("tables", recreate="always") as changes:
        changes.alter_column("language", nullable=True)
    with operations.batch_alter_table("tables", recreate="always") as changes:
        changes.alter_column("language", nullable=False)


async def test_all_of_an_upgrade_happens_or_nothing(tmp_path: Path) -> None:
    db = Database(open_engine(f"sqlite:///{tmp_path}/butler.db"))

    def breaks(connection: Connection) -> None:
        migrate(connection, "head")
        raise RuntimeError("the machine stops here")

    with pytest.raises(RuntimeError):
        await db.write(breaks)
    assert await db.read(names) == set()
    await db.close()


async def test_foreign_keys_hold_when_no_migration_runs(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/butler.db")
    await prepare(engine)
    async with engine.connect() as connection:
        assert (await connection.exec_driver_sql("PRAGMA foreign_keys")).scalar() == 1
        assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
        assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == 2
        assert (await connection.execute(select(schema.tables.c.id))).all() == []
    await engine.dispose()
