"""Never more than 48 requests in any 1.05 s, in the order they were asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.limiter import MOST, SPAN, Limiter
from engine.core.values import Millis

T = TypeVar("T")


class ToldClock:
    """Time stands still; a sleep is noted with the moment it would have lasted to."""

    def __init__(self) -> None:
        self.moment = Millis(1_000_000)
        self.slept_to: Millis | None = None

    def now(self) -> Millis:
        return self.moment

    async def idle(self, awaitable: Awaitable[T], *, why: str) -> T:
        return await awaitable

    async def wait(self, event: asyncio.Event, until: Millis | None, *, why: str) -> bool:
        raise NotImplementedError

    async def sleep_until(self, when: Millis, *, why: str) -> None:
        self.slept_to = when


async def granted(steps: list[int]) -> list[int]:
    """When each request goes out, the requests coming with these pauses between them."""
    clock = ToldClock()
    limiter, moments = Limiter(clock), []
    for step in steps:
        clock.moment = Millis(clock.moment + step)
        clock.slept_to = None
        await limiter.turn()
        moments.append(clock.slept_to or clock.moment)
    return moments


async def test_what_fits_goes_at_once_and_the_rest_waits_for_room() -> None:
    moments = await granted([0] * (2 * MOST + 1))
    assert set(moments[:MOST]) == {1_000_000}
    assert set(moments[MOST : 2 * MOST]) == {1_000_000 + SPAN}
    assert moments[-1] == 1_000_000 + 2 * SPAN


@pytest.mark.report(5)
@given(st.lists(st.integers(0, 60), min_size=1, max_size=300))
def test_no_span_holds_more_than_the_limit(steps: list[int]) -> None:
    moments = asyncio.run(granted(steps))
    assert moments == sorted(moments)
    assert all(later - earlier >= SPAN for earlier, later in zip(moments, moments[MOST:], strict=False))
