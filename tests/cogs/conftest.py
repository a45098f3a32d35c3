"""The same simulated Discord that whole games are played on."""

from __future__ import annotations

from tests.e2e.conftest import clock, database, env, locales, logged_errors, make_bot, wire
from tests.quick_sqlite import quick_sqlite

__all__ = ["clock", "database", "env", "locales", "logged_errors", "make_bot", "quick_sqlite", "wire"]
