"""The names of controls: which table, which public phase, which verb, and for private ones what was picked.

A custom id reaches every client that sees the message, so a public control carries nothing else, but on one
control of a message its mark: an opaque word by which the message is known again (docs/adr/0023-marks.md).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_SHAPE = re.compile(
    r"b:(?P<table>\d{1,9}):(?P<phase>[a-z]+(?:\.\d+)?|-):(?P<verb>[a-z_]+)(?::(?P<arg>[\w.,-]*))?(?:~(?P<mark>\w+))?"
)
LONGEST = 100


@dataclass(frozen=True, slots=True)
class ControlId:
    """A control that was pressed. `phase` is None for those that fit any phase."""

    table_id: int
    phase: str | None
    verb: str
    arg: str


def custom_id(table_id: int, phase: str | None, verb: str, arg: str = "") -> str:
    """The id of a control, at most 100 characters. Raises ValueError when it does not fit the shape."""
    text = f"b:{table_id}:{phase or '-'}:{verb}" + (f":{arg}" if arg else "")
    if len(text) > LONGEST or _SHAPE.fullmatch(text) is None:
        raise ValueError(f"no custom id: {text!r}")
    return text


def mark_of(text: str) -> str | None:
    """The mark on a custom id; None when it carries none, or is not one of ours."""
    found = _SHAPE.fullmatch(text)
    return None if found is None else found["mark"]


def parse(text: str) -> ControlId | None:
    """The press a custom id stands for; None when it is not one of ours."""
    found = _SHAPE.fullmatch(text)
    if found is None:
        return None
    phase = None if found["phase"] == "-" else found["phase"]
    return ControlId(int(found["table"]), phase, found["verb"], found["arg"] or "")
