"""Bringing a database to the schema of this code: at the start, or by `alembic upgrade head`."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from storage.db import open_engine

ROOT = Path(__file__).resolve().parent.parent
MIGRATION_LOCK = 0x42_75_74_6C


class DatabaseUnusable(Exception):
    """The database can't be used as it is; the text says why and what to do."""


class SchemaTooNew(DatabaseUnusable):
    """The database was upgraded by newer code than this."""


class NotWritable(DatabaseUnusable):
    """The database can't be opened or written."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """`before` is the former revision (None: a new database), `backup` the copy made of it."""

    before: str | None
    after: str
    backup: Path | None


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(ROOT / "migrations"))
    return config


def known_revisions() -> Sequence[str]:
    """From the newest to the oldest."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


async def prepare(engine: AsyncEngine) -> Prepared:
    """Migrate when the database is new or behind, a backup copy first. Raises DatabaseUnusable."""
    try:
        _open_once(engine)
        async with engine.connect() as connection:
            before = await connection.run_sync(revision_of)
    except (DBAPIError, OSError, sqlite3.Error) as error:
        raise NotWritable(f"The database can't be opened: {_plain(error)}. Check DATABASE_URL.") from error
    known = known_revisions()
    if before is not None and before not in known:
        raise SchemaTooNew(
            f"The database has schema {before}, which this version of Butler does not know. "
            "Run the newer version, or restore the backup made before its upgrade."
        )
    if before == known[0]:
        await _check_writable(engine)
        return Prepared(before, before, None)
    await engine.dispose()  # SQLite is migrated over a connection of its own, one at a time
    migrating = open_engine(engine.url.render_as_string(hide_password=False), migrating=True)
    try:
        backup = _backup(engine, before) if before is not None else None
        async with migrating.begin() as connection:
            await connection.run_sync(_upgrade)
    except (DBAPIError, OSError, sqlite3.Error) as error:
        raise NotWritable(f"The database can't be written: {_plain(error)}. Check DATABASE_URL.") from error
    finally:
        await migrating.dispose()
    return Prepared(before, known[0], backup)


def revision_of(connection: Connection) -> str | None:
    """The schema's revision; None for a new database."""
    return MigrationContext.configure(connection).get_current_revision()


async def _check_writable(engine: AsyncEngine) -> None:
    try:
        async with engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE facts SET value = value WHERE key = ''")
    except (DBAPIError, OSError) as error:
        raise NotWritable(
            f"The database can't be written: {_plain(error)}. Check its file's rights."
        ) from error


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # of processes that start together only one migrates
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite":
        loose = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if loose:
            raise DatabaseUnusable(f"The upgrade would lose {len(loose)} references; nothing was changed.")


def _open_once(engine: AsyncEngine) -> None:
    """Open a SQLite file here first: where that fails, the driver's thread would outlive the start."""
    if engine.dialect.name == "sqlite" and engine.url.database:
        with closing(sqlite3.connect(engine.url.database)) as file:
            file.execute("PRAGMA schema_version").close()


def _backup(engine: AsyncEngine, before: str) -> Path | None:
    """A copy of a SQLite file as it was; other databases are backed up by their own tools."""
    if engine.dialect.name != "sqlite" or not engine.url.database or engine.url.database == ":memory:":
        return None
    source = Path(engine.url.database)
    copy = source.with_name(f"{source.name}.before-{before}")
    if copy.exists():
        copy = source.with_name(f"{copy.name}.{len(list(source.parent.glob(copy.name + '*')))}")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
    shutil.copymode(source, copy)
    return copy


def _plain(error: BaseException) -> str:
    cause = getattr(error, "orig", None) or error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__
