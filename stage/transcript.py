"""Messages as lines of a terminal: names for mentions, clock times for timestamps, no markup."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from datetime import UTC, datetime

WIDTH = 92
_MOMENT = re.compile(r"<t:(\d+)(?::(\w))?>")
_MENTION = re.compile(r"<@!?(\d+)>")
_CHANNEL = re.compile(r"<#\d+>")
_LINK = re.compile(r"\[([^\]]*)\]\(<?[^)]*>?\)")
_MARKS = re.compile(r"\*\*|__|`|~~|[\u2066-\u2069]|(?m:^(?:#{1,3}|-#|>) )")
_ITALICS = re.compile(r"(?<![\w*\\])([*_])([^*_\n]+)\1(?![\w*])")


def plain(text: str, names: Mapping[int, str], now: datetime) -> str:
    """The text as a person would read it aloud."""
    text = _MOMENT.sub(lambda found: _moment(found, now), text)
    text = _MENTION.sub(lambda found: f"@{names.get(int(found[1]), '?')}", text)
    text = _LINK.sub(r"\1", _CHANNEL.sub("the table", text))
    return re.sub(r"\\([^\w\s])", r"\1", _ITALICS.sub(r"\2", _MARKS.sub("", text)))


def framed(text: str, gutter: str) -> str:
    """Wrapped lines with a gutter that tells where they were said."""
    lines: list[str] = []
    for line in text.splitlines():
        lines += textwrap.wrap(line, WIDTH, subsequent_indent="  ") or [""]
    return "\n".join(f"{gutter}{line}".rstrip() for line in lines)


def _moment(found: re.Match[str], now: datetime) -> str:
    moment = datetime.fromtimestamp(int(found[1]), UTC)
    if found[2] != "R":
        return f"{moment:%H:%M:%S}"
    seconds = round((moment - now).total_seconds())
    length = f"{abs(seconds)} s" if abs(seconds) < 100 else f"{round(abs(seconds) / 60)} min"
    return f"in {length}" if seconds >= 0 else f"{length} ago"
