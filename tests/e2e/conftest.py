"""The real bot on a simulated Discord, over a real database file."""

from __future__ import annotations

import logging
import random
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import pytest_asyncio
import simcord
import structlog

from cogs.bot import Butler
from service.compose import compose
from storage.db import Database, open_engine
from tests.sim.clock import SimClock
from tests.sim.log_guard import no_errors_logged
from tests.sim.simcord_seam import environment, give_locales
from tests.sim.wire import Wire

structlog.configure(
    processors=[structlog.stdlib.add_log_level, structlog.processors.JSONRenderer()],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "fault_long: takes long; runs when asked for with -m fault_long")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "fault_long" in str(config.getoption("markexpr")):
        return
    long = [item for item in items if item.get_closest_marker("fault_long") is not None]
    config.hook.pytest_deselected(items=long)
    kept = set(items) - set(long)
    items[:] = [item for item in items if item in kept]


@pytest.fixture
def logged_errors() -> Iterator[list[logging.LogRecord]]:
    """discord.py only logs some exceptions; a test in which that happened fails."""
    with no_errors_logged() as records:
        yield records


@pytest.fixture
def locales() -> Iterator[dict[int, str]]:
    chosen: dict[int, str] = {}
    undo = give_locales(chosen)
    yield chosen
    undo()


@pytest_asyncio.fixture
async def database(empty_database: Path, tmp_path: Path) -> AsyncIterator[Database]:
    path = tmp_path / "butler.db"
    shutil.copy(empty_database, path)
    db = Database(open_engine(f"sqlite:///{path}"))
    yield db
    await db.close()


@pytest.fixture
def clock() -> SimClock:
    return SimClock()


@pytest.fixture(autouse=True)
def same_deal_each_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its own deals, the same in every run."""
    rng = random.Random(request.node.name)
    monkeypatch.setattr("service.host.host.secrets", SimpleNamespace(token_bytes=rng.randbytes))


@pytest.fixture
def make_bot(database: Database, clock: SimClock) -> Callable[[], Butler]:
    """A fresh process, as it were: nothing but the database is shared with the bot before."""
    return lambda: Butler(compose(database, clock))


@pytest_asyncio.fixture
async def env(
    make_bot: Callable[[], Butler],
    clock: SimClock,
    logged_errors: list[logging.LogRecord],
    locales: dict[int, str],
) -> AsyncIterator[simcord.Env]:
    """The real bot on a simulated Discord, over a real file."""
    env = environment(make_bot())
    clock.env = env
    await env.start()
    yield env
    await env.shutdown()
    env.raise_errors()


@pytest.fixture
def wire(env: simcord.Env) -> Wire:
    return Wire(env)
