"""Every test in this folder has the third game in its registry, before the bot is made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.e2e.conftest import clock, database, env, locales, logged_errors, make_bot, same_deal_each_time
from tests.toy import playing

__all__ = ["clock", "database", "env", "locales", "logged_errors", "make_bot", "same_deal_each_time"]


@pytest.fixture(autouse=True)
def third_game(clock: object) -> Iterator[None]:
    with playing():
        yield
