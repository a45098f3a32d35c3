"""Several boards of a duel side by side, turn by turn, for a recap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PIL import Image

from presenter.games.duel.pictures import board as duel_board
from presenter.games.duel.pictures.board import HEAD, DuelBoard, board_at
from presenter.pictures.canvas import Canvas, Easel
from presenter.pictures.furniture import MARGIN, SHEET, heading
from presenter.pictures.lettering import fitted, height, legible
from presenter.pictures.picture import LONGEST_ALT, fit_alt

FRAMES_SHOWN = 4
"""Boards on one picture, two in a row."""

_WIDE = (SHEET - 2 * MARGIN) // 2
_AXIS = 34
_CAPTION = 62


@dataclass(frozen=True, slots=True)
class Frame:
    """`caption` says in one line what was done; the board is as it stood after it."""

    caption: str
    board: DuelBoard


@dataclass(frozen=True, slots=True)
class Strip:
    title: str
    frames: tuple[Frame, ...]
    part: str = ""

    def paint(self) -> Image.Image:
        return drawn(self)


def pages(strip: Strip) -> int:
    """How many pictures the whole strip takes."""
    return max(-(-len(strip.frames) // FRAMES_SHOWN), 1)


def page_of(strip: Strip, page: int) -> Strip:
    """One page of the strip; a page that is not there is the nearest."""
    many = pages(strip)
    at = min(max(page, 0), many - 1)
    reader = strip.frames[at * FRAMES_SHOWN : (at + 1) * FRAMES_SHOWN]
    return replace(strip, frames=reader, part=f"{at + 1}/{many}" if many > 1 else "")


def alt(strip: Strip) -> str:
    """What was done, turn by turn, and the last board of the page as far as there is room."""
    told = " ".join((f"{_heading(strip)}.", *(f"{frame.caption}." for frame in strip.frames)))
    if strip.frames:
        whole = f"{told} {duel_board.alt(strip.frames[-1].board)}"
        if len(whole) <= LONGEST_ALT:
            return whole
    return fit_alt(told)


def as_text(strip: Strip) -> tuple[str, ...]:
    """Each frame as its caption and its board."""
    lines = [_heading(strip)]
    for frame in strip.frames:
        lines += ["", frame.caption, *duel_board.grid_lines(frame.board)]
    return tuple(lines)


def _heading(strip: Strip) -> str:
    return f"{strip.title} {strip.part}".rstrip()


def drawn(strip: Strip, easel: Callable[[int, int], Easel] = Canvas) -> Image.Image:
    """The strip, 780 pixels wide: twice the width of a phone."""
    rows = [strip.frames[at : at + 2] for at in range(0, len(strip.frames), 2)]
    tall = [_CAPTION + _AXIS + max(_grid(frame.board) for frame in row) + 30 for row in rows]
    on = easel(SHEET, HEAD + sum(tall))
    heading(on, strip.title, strip.part)
    top = HEAD
    for row, high in zip(rows, tall, strict=True):
        for at, frame in enumerate(row):
            _frame(on, frame, MARGIN + at * _WIDE, top)
        top += high
    return on.finished()


def _side(board: DuelBoard) -> int:
    return min((_WIDE - _AXIS - 28) // max(board.columns, 1), 74)


def _grid(board: DuelBoard) -> int:
    return _side(board) * len(board.rows)


def _frame(on: Easel, frame: Frame, left: int, top: int) -> None:
    size, lines = fitted(legible(frame.caption), "bold", (22, 20), _WIDE - 24, 2)
    for at, line in enumerate(lines):
        on.text((left + 4, top + at * (height("bold", size) - 2)), line, "bold", size, "cream", "night")
    board_at(on, frame.board, (left + _AXIS, top + _CAPTION + _AXIS), _side(frame.board))
