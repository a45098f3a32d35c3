"""The database: one door for reading and writing, and the only place that commits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

T = TypeVar("T")

DEFAULT_URL = "sqlite+aiosqlite:///butler.db"
"""A file beside the program."""

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}


def async_url(url: str) -> str:
    """`url` with the driver this project uses; platforms hand out `postgres://…`.

    Raises sqlalchemy.exc.ArgumentError when it is no database URL.
    """
    head, colon, rest = url.partition(":")
    return f"{DRIVERS.get(head, head)}{colon}{rest}"


def open_engine(url: str, *, migrating: bool = False) -> AsyncEngine:
    """An engine for `url`. SQLite gets one connection, WAL, full sync, transactions that begin at once.

    `migrating`: foreign keys rest. SQLite changes a table by making it anew and dropping the old one,
    which would delete everything that refers to it; and they can't be switched inside a transaction.
    What an error says never holds a statement's values: those are event bodies and seeds.
    """
    address = make_url(async_url(url))
    if address.get_backend_name() != "sqlite":
        return create_async_engine(address, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(address, pool_size=1, max_overflow=0, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", partial(_prepare_sqlite, "OFF" if migrating else "ON"))
    event.listen(engine.sync_engine, "begin", _begin_immediate)
    return engine


def _prepare_sqlite(foreign_keys: str, connection: Any, _record: object) -> None:
    connection.isolation_level = None  # SQLAlchemy, not the driver, says when a transaction begins
    settings = ("journal_mode=WAL", "synchronous=FULL", f"foreign_keys={foreign_keys}", "busy_timeout=5000")
    for pragma in settings:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


class Database:
    """Units of work are plain functions of a Connection, each in one transaction, all or nothing."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._under_way: set[asyncio.Task[Any]] = set()
        self._one_writer = asyncio.Lock() if engine.dialect.name == "sqlite" else None

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` and commit; whatever it raises rolls everything back and is raised again.

        A cancelled caller leaves at once, but the transaction runs to its end: broken off in the
        driver it would keep SQLite locked, and the cancellation would come out as a database error.
        """
        unit = asyncio.create_task(self._transaction(work))
        self._under_way.add(unit)
        unit.add_done_callback(self._under_way.discard)
        return await asyncio.shield(unit)

    async def _transaction(self, work: Callable[[Connection], T]) -> T:
        async with self._turn(), self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work`, which only reads."""
        return await self.write(work)

    async def close(self) -> None:
        """Let the transactions under way end, then let the database go."""
        if self._under_way:
            await asyncio.wait(set(self._under_way))
        await self.engine.dispose()

    def _turn(self) -> AbstractAsyncContextManager[object]:
        return nullcontext() if self._one_writer is None else self._one_writer
