"""Looking at a database without changing it: for the operator's commands, also while the bot runs."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from storage.db import async_url
from storage.upgrade import NotWritable, known_revisions, revision_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Condition:
    """What a look found. `revision` None: a new database. `trouble`: why it can't be used, or None."""

    revision: str | None
    newest: str
    trouble: str | None

    @property
    def too_new(self) -> bool:
        return self.revision is not None and self.revision not in known_revisions()

    @property
    def behind(self) -> bool:
        return self.revision != self.newest and not self.too_new


async def look(url: str, work: Callable[[Connection], T]) -> T:
    """Run `work` on a connection that only reads. Raises NotWritable when there is no database to open."""
    address = make_url(async_url(url))
    if address.get_backend_name() == "sqlite":
        address = _only_reading(address)
    engine = create_async_engine(address)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(work)
    except (DBAPIError, OSError) as error:
        first = str(getattr(error, "orig", None) or error).splitlines()[:1]
        reason = first[0] if first else type(error).__name__
        raise NotWritable(f"The database can't be read: {reason}. Check DATABASE_URL.") from error
    finally:
        await engine.dispose()


async def condition(url: str) -> Condition:
    """Whether the bot could start on this database. Nothing is created or changed."""
    newest, address = known_revisions()[0], make_url(async_url(url))
    if address.get_backend_name() == "sqlite":
        path = Path(address.database or "")
        trouble, is_new = _file_trouble(path)
        if trouble is not None or is_new:
            return Condition(None, newest, trouble)
    try:
        revision = await look(url, revision_of)
    except NotWritable as error:
        return Condition(None, newest, str(error))
    return Condition(revision, newest, None)


def _only_reading(address: URL) -> URL:
    path = Path(address.database or "")
    if not path.is_file():
        raise NotWritable(f"There is no database file {path} yet: start the bot once, or set DATABASE_URL.")
    return address.set(database=f"file:{path}", query={"mode": "ro", "uri": "true"})


def _file_trouble(path: Path) -> tuple[str | None, bool]:
    """(what is wrong, whether there is no file yet)."""
    if path.is_dir():
        return f"{path} is a folder, not a database file.", False
    if not path.parent.is_dir():
        return f"There is no folder {path.parent} to keep the database file in.", True
    if not os.access(path.parent, os.W_OK | os.X_OK):
        return (
            f"The folder {path.parent} can't be written; SQLite keeps more files beside the database.",
            True,
        )
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        return f"The database file {path} can't be written: check its owner and rights.", False
    return None, not path.exists()
