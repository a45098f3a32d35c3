"""A migrated database file for every test that wants one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from storage.db import open_engine
from storage.upgrade import prepare


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file migrated once; tests work on copies."""
    path = tmp_path_factory.mktemp("database") / "empty.db"

    async def migrate() -> None:
        engine = open_engine(f"sqlite:///{path}")
        await prepare(engine)
        await engine.dispose()

    asyncio.run(migrate())
    return path
