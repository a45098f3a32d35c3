"""The colours of a house by candlelight, and the mixtures at the edges of what is drawn."""

from __future__ import annotations

from functools import cache
from typing import Literal

Ink = Literal[
    "night",
    "wall",
    "room",
    "lit",
    "line",
    "cream",
    "muted",
    "gold",
    "paper",
    "print",
    "wine",
    "ember",
    "moss",
    "mist",
    "grey",
    "white",
]

INKS: dict[Ink, tuple[int, int, int]] = {
    "night": (22, 15, 13),
    "wall": (92, 66, 44),
    "room": (35, 25, 21),
    "lit": (54, 38, 29),
    "line": (78, 57, 43),
    "cream": (248, 236, 212),
    "muted": (198, 175, 146),
    "gold": (240, 187, 88),
    "paper": (238, 222, 188),
    "print": (40, 25, 17),
    "wine": (126, 34, 42),
    "ember": (255, 138, 112),
    "moss": (168, 208, 126),
    "mist": (165, 205, 226),
    "grey": (120, 104, 92),
    "white": (255, 255, 255),
}

_FRONT: tuple[Ink, ...] = ("cream", "muted", "gold", "ember", "moss", "mist")
_BACK: tuple[Ink, ...] = ("night", "room", "lit")
PAIRS: tuple[tuple[Ink, Ink], ...] = (
    *((front, back) for front in _FRONT for back in _BACK),
    *(("print", back) for back in ("gold", "paper", "mist", "ember", "moss", "grey", "white")),
    ("ember", "paper"),
    *(("wine", back) for back in ("paper", "night", "room", "lit")),
    *(("cream", back) for back in ("wine", "print", "grey")),
    *(("paper", back) for back in ("night", "room", "lit", "print")),
    *(("grey", back) for back in ("night", "room", "lit")),
    *(("room", "night"), ("lit", "night"), ("line", "room"), ("wall", "night")),
)
"""What is drawn on what: each pair has its own mixtures in the palette."""

_STEPS = 5
"""Mixtures between the two colours of a pair."""


@cache
def index(ink: Ink) -> int:
    """Where a colour stands in the palette."""
    return tuple(INKS).index(ink)


@cache
def ramp(ink: Ink, on: Ink) -> list[int]:
    """For each amount of ink, 0 to 255, the palette's index; the nearest there are for no pair of ours."""
    if (ink, on) in PAIRS:
        first = len(INKS) + PAIRS.index((ink, on)) * _STEPS
        steps = (index(on), *range(first, first + _STEPS), index(ink))
    else:
        steps = (index(on), *(_nearest(mixed) for mixed in _mixtures(ink, on)), index(ink))
    return [steps[round(amount * (_STEPS + 1) / 255)] for amount in range(256)]


@cache
def colours() -> bytes:
    """The palette as Pillow takes it: red, green, blue of each index."""
    mixed = (colour for ink, on in PAIRS for colour in _mixtures(ink, on))
    return bytes(part for colour in (*INKS.values(), *mixed) for part in colour)


def _mixtures(ink: Ink, on: Ink) -> list[tuple[int, int, int]]:
    (r, g, b), (red, green, blue) = INKS[ink], INKS[on]
    whole = _STEPS + 1
    return [
        (
            red + (r - red) * step // whole,
            green + (g - green) * step // whole,
            blue + (b - blue) * step // whole,
        )
        for step in range(1, whole)
    ]


def _nearest(colour: tuple[int, int, int]) -> int:
    table = colours()
    return min(
        range(len(table) // 3),
        key=lambda at: sum((table[3 * at + part] - colour[part]) ** 2 for part in range(3)),
    )
