"""discord.py only logs what a press or a loop raises: a test in which that happened fails."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@contextmanager
def no_errors_logged() -> Iterator[list[logging.LogRecord]]:
    """What was logged so far; AssertionError at the end unless a test has taken all of it out."""
    handler = _Errors()
    watched = [logging.getLogger("discord"), logging.getLogger("butler")]
    for log in watched:
        log.addHandler(handler)
    try:
        yield handler.records
    finally:
        for log in watched:
            log.removeHandler(handler)
    assert not handler.records, [f"{r.name}: {r.getMessage()} {r.exc_info}" for r in handler.records]
