"""The options of a table as people change them: checked one by one, each mistake with its own code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from engine.core.messages import Refusal, refuse_unless
from engine.core.values import Options

SHORTEST, LONGEST = 15, 7 * 24 * 3600
"""Seconds a phase may last: short enough to try things out, a week at most."""
LINK_LENGTH = 200


def changed(options: Options, changes: Mapping[str, object]) -> Options:
    """`options` with `changes`; None for seconds goes back to the pace's own.

    Refuses: lobby.no_such_option(option), lobby.option(option), lobby.seconds(option, least, most),
    lobby.pace_unavailable(pace).
    """
    kind = type(options)
    known = {field.name: field for field in msgspec.structs.fields(kind)}
    for name, value in changes.items():
        refuse_unless(name in known, "lobby.no_such_option", option=name)
        _check(name, value, known[name].type)
    return msgspec.convert({**msgspec.structs.asdict(options), **changes}, kind)


def checked_link(link: str | None) -> str | None:
    """A link to a voice room or call (MAN-56). Refuses: lobby.call_link(most)."""
    if link is None or not link.strip():
        return None
    link = link.strip()
    refuse_unless(_is_web_link(link) and len(link) <= LINK_LENGTH, "lobby.call_link", most=LINK_LENGTH)
    return link


def _check(name: str, value: object, kind: Any) -> None:
    try:
        msgspec.convert(value, kind)
        fits = True
    except msgspec.ValidationError:
        fits = False
    if _is_length(name):
        within = value is None or (isinstance(value, int) and SHORTEST <= value <= LONGEST)
        refuse_unless(fits and within, "lobby.seconds", option=name, least=SHORTEST, most=LONGEST)
    elif name == "pace" and not fits:
        raise Refusal("lobby.pace_unavailable", pace=str(value))
    refuse_unless(fits, "lobby.option", option=name)


def _is_length(name: str) -> bool:
    return name.endswith("_seconds")


def _is_web_link(link: str) -> bool:
    if any(c.isspace() or not c.isprintable() or c in "<>" for c in link):
        return False
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    return parts.scheme == "https" and bool(parts.hostname) and parts.username is None
