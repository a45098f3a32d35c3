"""The same simulated Discord that whole games are played on."""

from __future__ import annotations

from tests.e2e.conftest import clock, database, env, locales, logged_errors, make_bot, wire

__all__ = ["clock", "database", "env", "locales", "logged_errors", "make_bot", "wire"]
