"""The one clock: nothing else in the bot asks for the time or waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from typing import Protocol, TypeVar

from engine.core.values import Millis

T = TypeVar("T")


class Clock(Protocol):
    def now(self) -> Millis:
        """The present moment, UTC."""
        ...

    async def idle(self, awaitable: Awaitable[T], *, why: str) -> T:
        """Wait for something that may take any time. `why` is for whoever looks at a stuck bot."""
        ...

    async def wait(self, event: asyncio.Event, until: Millis | None, *, why: str) -> bool:
        """Wait for `event`, at most until a moment. True: it was set; False: the moment came first."""
        ...

    async def sleep_until(self, when: Millis, *, why: str) -> None: ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> Millis:
        return Millis(time.time_ns() // 1_000_000)

    async def idle(self, awaitable: Awaitable[T], *, why: str) -> T:
        return await awaitable

    async def wait(self, event: asyncio.Event, until: Millis | None, *, why: str) -> bool:
        return await self.idle(self._set_before(event, until), why=why)

    async def sleep_until(self, when: Millis, *, why: str) -> None:
        left = (when - self.now()) / 1_000
        if left > 0:
            await self.idle(asyncio.sleep(left), why=why)  # noqa: TID251  # the one place that may

    async def _set_before(self, event: asyncio.Event, until: Millis | None) -> bool:
        if until is None:
            await event.wait()
            return True
        left = (until - self.now()) / 1_000
        if left <= 0:
            return event.is_set()
        try:
            async with asyncio.timeout(left):
                await event.wait()
        except TimeoutError:
            return False
        return True
