"""The bot's clock on virtual time: `env.advance_time` is what moves it."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeVar

import simcord

from engine.core.values import Millis
from service.clock import SystemClock

T = TypeVar("T")


class SimClock(SystemClock):
    """Set `env` right after the environment is built, before it starts."""

    env: simcord.Env

    def now(self) -> Millis:
        return Millis(round(self.env.now().timestamp() * 1000))

    async def idle(self, awaitable: Awaitable[T], *, why: str) -> T:
        result: T = await self.env.external_wait(awaitable, reason=why)
        return result
