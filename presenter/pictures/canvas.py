"""A sheet of palette indices on which ready tiles are laid: nothing is mixed or scaled while drawing."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Protocol

from PIL import Image, ImageDraw

from presenter.pictures import lettering
from presenter.pictures.lettering import Face
from presenter.pictures.palette import Ink, colours, index, ramp
from presenter.pictures.symbols import sign_mask

_FINE = 4
_INKED = [0] * 16 + [255] * 240


class Easel(Protocol):
    """What a board is drawn with; `bench/pictures.py` has a plain one to compare with."""

    def fill(self, box: tuple[int, int, int, int], ink: Ink) -> None:
        """A rectangle: left, top, right, bottom, the last two not included."""

    def panel(
        self,
        box: tuple[int, int, int, int],
        ink: Ink,
        on: Ink,
        radius: int = 10,
        edge: Ink | None = None,
        thick: int = 3,
    ) -> None:
        """A rectangle with round corners on a ground of `on`, with a rim of `edge`."""

    def text(self, at: tuple[int, int], text: str, face: Face, size: int, ink: Ink, on: Ink) -> int:
        """Letters from their top left corner; returns where they end."""

    def sign(self, at: tuple[int, int], name: str, size: int, ink: Ink, on: Ink, turned: int = 0) -> None:
        """A sign of `symbols.py` from its top left corner."""

    def hatch(self, box: tuple[int, int, int, int], ink: Ink, on: Ink) -> None:
        """Slanting lines over a rectangle."""

    def tile(
        self, at: tuple[int, int], size: tuple[int, int], ground: Ink, draw: Draw, *what: Hashable
    ) -> None:
        """What `draw(easel, *what)` draws on a sheet of its own; the same is not drawn twice."""

    def finished(self) -> Image.Image: ...


Draw = Callable[..., None]
"""Draws on the easel that is its first argument; the others are plain values."""


class Canvas:
    """The quick easel."""

    def __init__(self, width: int, height: int, ground: Ink = "night") -> None:
        self._sheet = Image.new("L", (width, height), index(ground))

    def fill(self, box: tuple[int, int, int, int], ink: Ink) -> None:
        self._sheet.paste(index(ink), box)

    def panel(
        self,
        box: tuple[int, int, int, int],
        ink: Ink,
        on: Ink,
        radius: int = 10,
        edge: Ink | None = None,
        thick: int = 3,
    ) -> None:
        left, top, right, bottom = box
        if edge is not None:
            self.panel(box, edge, on, radius)
            inner = (left + thick, top + thick, right - thick, bottom - thick)
            self.panel(inner, ink, edge, max(radius - thick, 1))
            return
        self._sheet.paste(index(ink), box)
        for turns, x, y in (
            (0, left, top),
            (1, left, bottom - radius),
            (2, right - radius, bottom - radius),
            (3, right - radius, top),
        ):
            self._sheet.paste(_corner(radius, ink, on, turns), (x, y))

    def text(self, at: tuple[int, int], text: str, face: Face, size: int, ink: Ink, on: Ink) -> int:
        if not text:
            return at[0]
        tile, inked, x, y = _text(text, face, size, ink, on)
        self._sheet.paste(tile, (at[0] + x, at[1] + y), inked)
        return at[0] + lettering.width(text, face, size)

    def sign(self, at: tuple[int, int], name: str, size: int, ink: Ink, on: Ink, turned: int = 0) -> None:
        tile, inked = _sign(name, size, ink, on, turned)
        self._sheet.paste(tile, at, inked)

    def hatch(self, box: tuple[int, int, int, int], ink: Ink, on: Ink) -> None:
        self._sheet.paste(_hatching(box[2] - box[0], box[3] - box[1], ink, on), box[:2])

    def tile(
        self, at: tuple[int, int], size: tuple[int, int], ground: Ink, draw: Draw, *what: Hashable
    ) -> None:
        self._sheet.paste(_tile(size, ground, draw, what), at)

    def finished(self) -> Image.Image:
        self._sheet.putpalette(colours())
        return self._sheet


@lru_cache(512)
def _tile(size: tuple[int, int], ground: Ink, draw: Draw, what: tuple[Hashable, ...]) -> Image.Image:
    canvas = Canvas(*size, ground)
    draw(canvas, *what)
    return canvas._sheet


@lru_cache(1024)
def _text(text: str, face: Face, size: int, ink: Ink, on: Ink) -> tuple[Image.Image, Image.Image, int, int]:
    """The letters' colours, where there are any, so that nothing near is covered, and their place."""
    drawn = lettering.mask(text, face, size)
    left, top, right, bottom = drawn.getbbox() or (0, 0, 1, 1)
    drawn = drawn.crop((left, top, right, bottom))
    return drawn.point(ramp(ink, on)), drawn.point(_INKED, "1"), left, top


@lru_cache(512)
def _sign(name: str, size: int, ink: Ink, on: Ink, turned: int) -> tuple[Image.Image, Image.Image]:
    drawn = sign_mask(name, size, turned)
    return drawn.point(ramp(ink, on)), drawn.point(_INKED, "1")


@lru_cache(128)
def _corner(radius: int, ink: Ink, on: Ink, turns: int) -> Image.Image:
    large = Image.new("L", (radius * _FINE, radius * _FINE))
    ImageDraw.Draw(large).ellipse((0, 0, 2 * radius * _FINE, 2 * radius * _FINE), fill=255)
    small = large.resize((radius, radius), Image.Resampling.LANCZOS)
    return small.rotate(90 * turns).point(ramp(ink, on))


@lru_cache(64)
def _hatching(width: int, height: int, ink: Ink, on: Ink) -> Image.Image:
    large = Image.new("L", (width * 2, height * 2))
    draw = ImageDraw.Draw(large)
    for x in range(-height * 2, width * 2, 20):
        draw.line((x, height * 2, x + height * 2, 0), fill=255, width=7)
    return large.resize((width, height), Image.Resampling.LANCZOS).point(ramp(ink, on))
