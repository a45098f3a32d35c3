"""Lengths of time in words."""

from __future__ import annotations

from presenter.words import Words


def span(ms: int, words: Words) -> str:
    """A length of time: "2 minutes", "90 seconds"."""
    seconds = ms // 1_000
    if seconds % 60:
        return words.plural("span.seconds", seconds)
    if seconds % 3600:
        return words.plural("span.minutes", seconds // 60)
    return words.plural("span.hours", seconds // 3600)


def clock_face(ms: int) -> str:
    """What a chess clock has left: "9:05", "1:00:00"."""
    minutes, seconds = divmod(max(ms, 0) // 1_000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
