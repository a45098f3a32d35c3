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
from sqlalchemy import Connection, inspect, select

from engine.games.manor.model import ConfirmNight
from storage import schema
from storage.db import Database, open_engine
from storage.upgrade import ROOT, prepare
from tests.service.process import Process


def migrate(connection: Connection, to: str) -> None:
    config = Config(ROOT / "alembic.ini")
    config.attributes["connection"] = connection
    (command.downgrade if to == "base" else command.upgrade)(config, to)


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
