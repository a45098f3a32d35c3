"""Staying below Discord's 50 requests a second by ourselves: 48 in any 1.05 s (docs/adr/0005-courier.md)."""

from __future__ import annotations

import asyncio
from collections import deque

from engine.core.values import Millis
from service.clock import Clock

MOST, SPAN = 48, Millis(1_050)


class Limiter:
    """A sliding log: every request waits here for its turn."""

    def __init__(self, clock: Clock, most: int = MOST, span: Millis = SPAN) -> None:
        self._clock = clock
        self._most = most
        self._span = span
        self._log: deque[Millis] = deque()
        self._queue = asyncio.Lock()

    async def turn(self) -> None:
        """Returns when one more request may be sent."""
        async with self._queue:
            while len(self._log) >= self._most and self._log[0] + self._span > self._clock.now():
                free = Millis(self._log[0] + self._span)
                await self._clock.sleep_until(free, why="requests a second")
            while self._log and self._log[0] + self._span <= self._clock.now():
                self._log.popleft()
            self._log.append(self._clock.now())
