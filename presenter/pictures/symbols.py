"""Small signs drawn as shapes: each is told from the others by its outline, never by its colour alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

Pen = ImageDraw.ImageDraw
GRID = 64
"""Signs are designed on a square of this many units."""
_FINE = 4
"""Drawn so many times larger and scaled down, for smooth edges."""


class _Sketch:
    """Shapes in units of the grid; ink 255 adds, 0 takes away."""

    def __init__(self, pen: Pen, unit: float) -> None:
        self._pen = pen
        self._unit = unit

    def shape(self, *points: tuple[float, float], ink: int = 255) -> None:
        self._pen.polygon([(x * self._unit, y * self._unit) for x, y in points], fill=ink)

    def disc(self, x: float, y: float, radius: float, ink: int = 255) -> None:
        self._pen.ellipse(self._box(x - radius, y - radius, x + radius, y + radius), fill=ink)

    def oval(self, x0: float, y0: float, x1: float, y1: float, ink: int = 255) -> None:
        self._pen.ellipse(self._box(x0, y0, x1, y1), fill=ink)

    def bar(self, x0: float, y0: float, x1: float, y1: float, ink: int = 255, round_by: float = 0) -> None:
        self._pen.rounded_rectangle(self._box(x0, y0, x1, y1), round_by * self._unit, fill=ink)

    def ring(
        self, x: float, y: float, radius: float, thick: float, start: float = 0, end: float = 360
    ) -> None:
        box = self._box(x - radius, y - radius, x + radius, y + radius)
        self._pen.arc(box, start, end, fill=255, width=max(round(thick * self._unit), 1))

    def stroke(self, *points: tuple[float, float], thick: float, ink: int = 255) -> None:
        scaled = [(x * self._unit, y * self._unit) for x, y in points]
        self._pen.line(scaled, fill=ink, width=max(round(thick * self._unit), 1), joint="curve")

    def _box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        return x0 * self._unit, y0 * self._unit, x1 * self._unit, y1 * self._unit


def _dagger(on: _Sketch) -> None:
    on.shape((32, 62), (24, 46), (24, 26), (40, 26), (40, 46))
    on.stroke((32, 30), (32, 52), thick=2, ink=0)
    on.bar(14, 19, 50, 27, round_by=4)
    on.bar(28, 4, 36, 22, round_by=3)
    on.disc(32, 6, 6)


def _skull(on: _Sketch) -> None:
    on.oval(8, 4, 56, 46)
    on.bar(19, 36, 45, 58, round_by=5)
    on.disc(22, 27, 7.5, ink=0)
    on.disc(42, 27, 7.5, ink=0)
    on.shape((32, 34), (28, 42), (36, 42), ink=0)
    for x in (27, 32, 37):
        on.stroke((x, 49), (x, 59), thick=2.4, ink=0)


def _shield(on: _Sketch) -> None:
    on.shape((32, 3), (56, 11), (55, 34), (46, 50), (32, 61), (18, 50), (9, 34), (8, 11))
    on.shape((32, 11), (48, 17), (47, 33), (41, 44), (32, 51), ink=0)


def _moon(on: _Sketch) -> None:
    on.disc(30, 34, 27)
    on.disc(43, 25, 23, ink=0)
    on.stroke((44, 6), (59, 6), (45, 22), (60, 22), thick=5)


def _spiral(on: _Sketch) -> None:
    on.ring(32, 32, 29, 6, 0, 270)
    on.ring(35, 32, 20, 6, 180, 450)
    on.ring(32, 32, 12, 6, 0, 260)
    on.disc(32, 32, 4)
    on.bar(52, 28, 61, 34, round_by=3)


def _open_lock(on: _Sketch) -> None:
    on.bar(8, 30, 48, 61, round_by=5)
    on.disc(28, 42, 5, ink=0)
    on.bar(26, 43, 30, 54, ink=0)
    on.ring(46, 20, 16, 7, 180, 360)
    on.bar(30, 19, 37, 32)
    on.bar(55, 19, 62, 27)


def _ghost(on: _Sketch) -> None:
    on.oval(11, 3, 53, 48)
    on.shape((11, 26), (53, 26), (53, 61), (43, 53), (32, 61), (21, 53), (11, 61))
    on.oval(20, 19, 29, 32, ink=0)
    on.oval(35, 19, 44, 32, ink=0)
    on.oval(28, 37, 36, 46, ink=0)


def _cross(on: _Sketch) -> None:
    on.bar(27, 2, 37, 62, round_by=2)
    on.bar(12, 16, 52, 26, round_by=2)


def _glass(on: _Sketch) -> None:
    on.stroke((38, 38), (58, 58), thick=11)
    on.disc(26, 26, 23)
    on.disc(26, 26, 16, ink=0)
    on.ring(26, 26, 11, 3.5, 190, 260)


def _plus(on: _Sketch) -> None:
    on.bar(4, 4, 60, 60, round_by=14)
    on.bar(26, 13, 38, 51, ink=0)
    on.bar(13, 26, 51, 38, ink=0)


def _pistol(on: _Sketch) -> None:
    on.bar(3, 15, 61, 31, round_by=3)
    on.shape((38, 28), (57, 28), (62, 55), (45, 57))
    on.ring(35, 35, 10, 4, 0, 180)
    on.bar(54, 10, 60, 17)
    on.stroke((8, 23), (34, 23), thick=2.5, ink=0)


def _candle(on: _Sketch) -> None:
    on.shape((32, 2), (41, 16), (38, 25), (32, 27), (26, 25), (23, 16))
    on.shape((32, 12), (36, 19), (32, 24), (28, 19), ink=0)
    on.bar(24, 30, 40, 56, round_by=2)
    on.bar(12, 54, 52, 61, round_by=3)


def _unlike(on: _Sketch) -> None:
    on.bar(8, 19, 56, 28, round_by=2)
    on.bar(8, 37, 56, 46, round_by=2)
    on.stroke((20, 58), (44, 6), thick=9)


def _bats(on: _Sketch) -> None:
    on.shape(
        (2, 18),
        (13, 14),
        (22, 22),
        (27, 22),
        (29, 14),
        (32, 20),
        (35, 14),
        (37, 22),
        (42, 22),
        (51, 14),
        (62, 18),
        (56, 26),
        (54, 38),
        (46, 34),
        (40, 38),
        (32, 52),
        (24, 38),
        (18, 34),
        (10, 38),
        (8, 26),
    )


def _pencil(on: _Sketch) -> None:
    on.shape((42, 6), (57, 21), (22, 56), (7, 41))
    on.shape((5, 46), (17, 58), (3, 61))
    on.stroke((36, 13), (51, 28), thick=3, ink=0)


def _star(on: _Sketch) -> None:
    on.shape((32, 2), (40, 23), (62, 24), (45, 38), (51, 60), (32, 47), (13, 60), (19, 38), (2, 24), (24, 23))


def _tick(on: _Sketch) -> None:
    on.stroke((7, 34), (25, 52), (57, 12), thick=12)


def _crossed(on: _Sketch) -> None:
    on.stroke((6, 6), (58, 58), thick=8)
    on.stroke((58, 6), (6, 58), thick=8)


def _arrow(on: _Sketch) -> None:
    on.shape((62, 32), (36, 8), (36, 22), (3, 22), (3, 42), (36, 42), (36, 56))


def _query(on: _Sketch) -> None:
    on.ring(32, 21, 18, 9, 160, 420)
    on.stroke((41, 34), (32, 41), (32, 48), thick=9)
    on.disc(32, 58, 5.5)


def _frame(on: _Sketch) -> None:
    on.bar(4, 4, 60, 60, round_by=10)
    on.bar(14, 14, 50, 50, ink=0, round_by=4)


SIGNS: dict[str, Callable[[_Sketch], None]] = {
    "dagger": _dagger,
    "skull": _skull,
    "shield": _shield,
    "moon": _moon,
    "spiral": _spiral,
    "open_lock": _open_lock,
    "ghost": _ghost,
    "cross": _cross,
    "glass": _glass,
    "plus": _plus,
    "pistol": _pistol,
    "candle": _candle,
    "unlike": _unlike,
    "bats": _bats,
    "pencil": _pencil,
    "star": _star,
    "tick": _tick,
    "crossed": _crossed,
    "arrow": _arrow,
    "query": _query,
    "frame": _frame,
}


@lru_cache(256)
def sign_mask(name: str, size: int, turned: int = 0) -> Image.Image:
    """The shape of a sign, `size` pixels square, turned by so many degrees. Raises KeyError."""
    large = Image.new("L", (size * _FINE, size * _FINE))
    SIGNS[name](_Sketch(ImageDraw.Draw(large), size * _FINE / GRID))
    if turned:
        large = large.rotate(turned)
    return large.resize((size, size), Image.Resampling.LANCZOS)
