"""A migrated database file for every test that wants one."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio

from storage.db import open_engine
from storage.upgrade import prepare
from tests.service.process import Process


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


@pytest_asyncio.fixture
async def process(
    empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Process]:
    """Deals differ from one another, and are the same at every run."""
    drawn = count(1)
    monkeypatch.setattr(
        "service.host.host.secrets.token_bytes", lambda n: sha256(b"%d" % next(drawn)).digest()[:n]
    )
    path = tmp_path / "process.db"
    shutil.copy(empty_database, path)
    made = Process(path)
    yield made
    await made.close()
