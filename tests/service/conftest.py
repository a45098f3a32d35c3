from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from storage.db import Database, open_engine
from tests.service.gathering import Gathering

__all__ = ["gathering"]


@pytest_asyncio.fixture
async def gathering(
    empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Gathering]:
    """The service over a fresh database file; the deal is the same each time."""
    monkeypatch.setattr("service.host.host.secrets.token_bytes", lambda size: b"\7" * size)
    path = shutil.copy(empty_database, tmp_path / "butler.db")
    db = Database(open_engine(f"sqlite:///{path}"))
    yield Gathering(db)
    await db.close()
