from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from storage.db import Database, open_engine
from storage.upgrade import prepare
from tests.service.gathering import Gathering


@pytest_asyncio.fixture
async def gathering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Gathering]:
    monkeypatch.setattr(
        "service.host.secrets.token_bytes", lambda size: b"\7" * size
    )  # the same deal each time
    engine = open_engine(f"sqlite:///{tmp_path / 'butler.db'}")
    await prepare(engine)
    db = Database(engine)
    yield Gathering(db)
    await db.close()
