"""A link as a QR picture, for those in the same room: a phone's camera reads it off another screen."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from presenter.pictures.canvas import Canvas
from presenter.pictures.furniture import MARGIN, SHEET, heading

_HEAD = 96
_QUIET = 4
"""Modules of white all round, as the standard asks for."""


@dataclass(frozen=True, slots=True)
class QrCode:
    title: str
    link: str

    def paint(self) -> Image.Image:
        return drawn(self)


def modules(link: str) -> tuple[tuple[bool, ...], ...]:
    """The dark (True) and light squares of the link's code, without the white around it.

    A quarter of it may be unreadable. Raises segno.DataOverflowError for a link too long for any code.
    """
    import segno  # only needed where a code is drawn

    return tuple(tuple(map(bool, row)) for row in segno.make_qr(link, error="q").matrix)


def drawn(code: QrCode) -> Image.Image:
    """The code in black on white, each module a whole number of pixels."""
    dark = modules(code.link)
    across = len(dark) + 2 * _QUIET
    module = max((SHEET - 2 * MARGIN) // across, 1)
    side = module * across
    canvas = Canvas(SHEET, _HEAD + side + MARGIN)
    heading(canvas, code.title)
    left, top = (SHEET - side) // 2, _HEAD
    canvas.fill((left, top, left + side, top + side), "white")
    for y, row in enumerate(dark, _QUIET):
        for x, filled in enumerate(row, _QUIET):
            if filled:
                place = (left + x * module, top + y * module)
                canvas.fill((*place, place[0] + module, place[1] + module), "night")
    return canvas.finished()
