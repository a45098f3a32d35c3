"""What goes wrong by our own fault: a number for the person, the trace for the operator, no secrets."""

from __future__ import annotations

import secrets
import traceback
from types import TracebackType

import structlog

log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger("butler")


def incident(what: str, error: BaseException, **where: int | str | None) -> str:
    """Log a fault and return its number. Neither the error's text nor any event's body is logged."""
    number = secrets.token_hex(3)
    log.error(
        "incident",
        number=number,
        what=what,
        kind=type(error).__name__,
        at=_places(error.__traceback__),
        **where,
    )
    return number


def _places(trace: TracebackType | None) -> list[str]:
    """File, line and function of each frame: no values, which could hold a role or a seed."""
    return [f"{f.filename.rsplit('/', 3)[-1]}:{f.lineno} {f.name}" for f in traceback.extract_tb(trace)[-12:]]
