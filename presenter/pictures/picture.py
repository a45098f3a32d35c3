"""A picture beside a message: what it is called, what it says in words, what is drawn."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL.Image import Image

LONGEST_ALT = 1_024
"""Characters of an attachment's description (Discord)."""


class Drawing(Hashable, Protocol):
    """A frozen, hashable value that can draw itself; equal values draw the same picture."""

    def paint(self) -> Image: ...


@dataclass(frozen=True, slots=True)
class Picture:
    """`name` is the file's, stable from one edit to the next; `alt` says what the picture shows.

    Raises ValueError for a description that Discord would refuse; `fit_alt` shortens one.
    """

    name: str
    alt: str
    draw: Drawing

    def __post_init__(self) -> None:
        if not 0 < len(self.alt) <= LONGEST_ALT:
            raise ValueError(f"a description of {len(self.alt)} characters")


def fit_alt(text: str) -> str:
    """`text` as a description: at most 1,024 characters, cut with an ellipsis."""
    return text if len(text) <= LONGEST_ALT else text[: LONGEST_ALT - 1] + "…"


def png(drawing: Drawing) -> bytes:
    """The drawing as a PNG file. Slow: call it beside the event loop (cogs/studio.py)."""
    file = BytesIO()
    drawing.paint().save(file, "PNG")
    return file.getvalue()


def render(picture: Picture) -> bytes:
    """The picture as a PNG file."""
    return png(picture.draw)
