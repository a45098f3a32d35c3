"""SQLite on the loop's own thread: most of the time of a test went into handing statements to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from aiosqlite import Connection

_on_a_thread_of_its_own = Connection._execute


async def _on_this_thread(self: Connection, call: Callable[..., Any], *args: Any, **named: Any) -> Any:
    """What can wait for another writer still goes to the driver's thread: the beginning of a transaction.

    After it the file is ours, and nothing waits.
    """
    if args and isinstance(args[0], str) and args[0].startswith("BEGIN"):
        return await _on_a_thread_of_its_own(self, call, *args, **named)
    if not self._running or self._connection is None:
        raise ValueError("Connection closed")
    return call(*args, **named)


@pytest.fixture(autouse=True)
def quick_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests in which the driver is not what is tried; storage, wire and root keep its thread."""
    monkeypatch.setattr(Connection, "_execute", _on_this_thread)
