"""Staying below Discord's 50 requests a second by ourselves: 48 in any 1.05 s (docs/adr/0005-courier.md)."""

from __future__ import annotations

from collections import deque

from engine.core.values import Millis
from service.clock import Clock

MOST, SPAN = 48, Millis(1_050)


class Limiter:
    """A sliding log of the moments given out: first come, first served, and nobody waits on a lock."""

    def __init__(self, clock: Clock, most: int = MOST, span: Millis = SPAN) -> None:
        self._clock = clock
        self._span = span
        self._given: deque[Millis] = deque(maxlen=most)

    async def turn(self) -> None:
        """Returns when one more request may be sent."""
        now = self._clock.now()
        full = len(self._given) == self._given.maxlen
        when = Millis(max(now, self._given[0] + self._span)) if full else now
        self._given.append(when)
        if when > now:
            await self._clock.sleep_until(when, why="requests a second")
