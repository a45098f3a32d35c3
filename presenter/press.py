"""The names of controls: which table, which public phase, which verb, and for private ones what was picked.

A custom id reaches every client that sees the message, so a public control carries nothing else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_SHAPE = re.compile(
    r"b:(?P<table>\d+):(?P<phase>[a-z]+(?:\.\d+)?|-):(?P<verb>[a-z_]+)(?::(?P<arg>[\w.,-]*))?"
)


@dataclass(frozen=True, slots=True)
class Press:
    """A control that was pressed. `phase` is None for those that fit any phase."""

    table_id: int
    phase: str | None
    verb: str
    arg: str


def custom_id(table_id: int, phase: str | None, verb: str, arg: str = "") -> str:
    """The id of a control, at most 100 characters. Raises ValueError when it does not fit the shape."""
    text = f"b:{table_id}:{phase or '-'}:{verb}" + (f":{arg}" if arg else "")
    if len(text) > 100 or _SHAPE.fullmatch(text) is None:
        raise ValueError(f"no custom id: {text!r}")
    return text


def parse(text: str) -> Press | None:
    """The press a custom id stands for; None when it is not one of ours."""
    found = _SHAPE.fullmatch(text)
    if found is None:
        return None
    phase = None if found["phase"] == "-" else found["phase"]
    return Press(int(found["table"]), phase, found["verb"], found["arg"] or "")
