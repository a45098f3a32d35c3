"""What several boards share: the heading, a seat's number, a name that fits, the legend."""

from __future__ import annotations

from functools import lru_cache

from presenter.pictures.canvas import Easel
from presenter.pictures.lettering import fitted, height, legible, shortened, width, wrapped
from presenter.pictures.palette import Ink

SHEET = 780
"""The width of a board: twice a phone's 390."""
MARGIN = 20
BADGE = 42
_ONE, _TWO, _THREE = (26, 24), (26, 24, 22, 20), (24, 22, 20, 18, 16)
_NAME_SIZES = (
    *((size, 1) for size in _ONE),
    *((size, 2) for size in _TWO),
    *((size, 3) for size in _THREE),
)
"""How large a name may be on how many lines, best first."""


def heading(on: Easel, title: str, part: str = "") -> None:
    """A candle, the title, a line; which page it is on the right. 88 pixels in all."""
    right = SHEET - MARGIN
    if part:
        right -= width(part, "bold", 28)
        on.text((right, 26), part, "bold", 28, "muted", "night")
    on.sign((MARGIN, 16), "candle", 48, "gold", "night")
    left = MARGIN + 60
    size, (text, *_) = fitted(legible(title), "title", (36, 32, 28, 24), right - left - 12)
    on.text((left, 42 - height("title", size) // 2), text, "title", size, "cream", "night")
    on.fill((MARGIN, 78, SHEET - MARGIN, 80), "gold")


def badge(on: Easel, at: tuple[int, int], number: int, ground: Ink, ink: Ink = "gold") -> None:
    """A seat's number on a disc, 42 pixels square."""
    left, top = at
    on.panel((left, top, left + BADGE, top + BADGE), ink, ground, BADGE // 2)
    text = str(number)
    x = left + (BADGE - width(text, "bold", 25)) // 2
    on.text((x, top + (BADGE - height("bold", 25)) // 2), text, "bold", 25, "print", ink)


def name_beside(
    on: Easel, at: tuple[int, int], name: str, room: int, tall: int, ground: Ink, ink: Ink = "cream"
) -> None:
    """A name on one line or more, in the middle of `tall` pixels; as large as it fits."""
    size, found = _name(legible(name), room, tall)
    y = at[1] + (tall - _step(size) * len(found)) // 2
    for line in found:
        on.text((at[0], y), line, "text", size, ink, ground)
        y += _step(size)


@lru_cache(512)
def _name(text: str, room: int, tall: int) -> tuple[int, tuple[str, ...]]:
    """Its size and lines: whole words if possible, then whole, then shortened."""
    ways = [(size, lines) for size, lines in _NAME_SIZES if _step(size) * lines <= tall]
    whole = [
        (size, lines) for size, lines in ways if all(width(w, "text", size) <= room for w in text.split())
    ]
    for size, lines in (*whole, *ways):
        found = wrapped(text, "text", size, room, lines)
        if not found[-1].endswith("…"):
            return size, found
    size, lines = ways[-1]
    return size, wrapped(text, "text", size, room, lines)


def _step(size: int) -> int:
    return height("text", size) - 3


Entries = tuple[tuple[str, str, Ink], ...]
"""A legend: for each sign its name, what it means, and its colour."""


def legend(on: Easel, top: int, entries: Entries) -> None:
    """Signs and what they mean, in as many rows as it takes."""
    for x, row, name, text, ink in _placed(entries):
        y = top + 38 * row
        on.sign((x, y + 2), name, 28, ink, "night")
        on.text((x + 36, y), text, "text", 24, "muted", "night")


def legend_height(entries: Entries) -> int:
    """How many pixels `legend` takes."""
    return 38 * (1 + max((row for _, row, *_ in _placed(entries)), default=-1))


def _placed(entries: Entries) -> list[tuple[int, int, str, str, Ink]]:
    placed: list[tuple[int, int, str, str, Ink]] = []
    x, row = MARGIN, 0
    for name, meaning, ink in entries:
        text = shortened(meaning, "text", 24, SHEET - 2 * MARGIN - 40)
        end = x + 36 + width(text, "text", 24)
        if x > MARGIN and end > SHEET - MARGIN:
            end, x, row = end - x + MARGIN, MARGIN, row + 1
        placed.append((x, row, name, text, ink))
        x = end + 28
    return placed
