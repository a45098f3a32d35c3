"""The claims board: what everybody says about the nights, side by side, and where two claims disagree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PIL import Image

from presenter.pictures.canvas import Canvas, Easel
from presenter.pictures.furniture import MARGIN, SHEET, badge, heading, legend, legend_height, name_beside
from presenter.pictures.lettering import fitted, height, width
from presenter.pictures.palette import Ink
from presenter.pictures.picture import LONGEST_ALT, fit_alt

NIGHTS_SHOWN = 4
"""Nights on one picture; more would be too small for a phone."""

_HEAD = 88
_NIGHTS = 46
_TALLEST = 1_560
"""A phone's shape: the whole board is seen at once."""
_GAP = 6


@dataclass(frozen=True, slots=True)
class ClaimCell:
    """What one seat says about one night. `company`: the numbers of the seats it names; None: not said."""

    room: str
    company: tuple[int, ...] | None = ()
    contradicted: bool = False
    changed: bool = False


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """`number` counts from 1, as people do; None where nothing was claimed."""

    number: int
    name: str
    cells: tuple[ClaimCell | None, ...]


@dataclass(frozen=True, slots=True)
class ClaimsWords:
    """`alone`: a company of nobody. `contradicted` and `changed` stand beside their signs in the legend."""

    alone: str
    contradicted: str
    changed: str


@dataclass(frozen=True, slots=True)
class ClaimsBoard:
    """`nights` are the headings of the columns; `part` says which page this is, if there are several."""

    title: str
    nights: tuple[str, ...]
    rows: tuple[ClaimRow, ...]
    words: ClaimsWords
    part: str = ""

    def paint(self) -> Image.Image:
        return drawn(self)


def pages(board: ClaimsBoard) -> int:
    """How many pictures the whole board takes."""
    return max(-(-len(board.nights) // NIGHTS_SHOWN), 1)


def page_of(board: ClaimsBoard, page: int | None = None) -> ClaimsBoard:
    """One page of the board, the last when not told: the newest nights, as many as fit.

    The last page is full, so that it may repeat nights of the one before.
    """
    many = pages(board)
    if many == 1:
        return board
    at = many - 1 if page is None else min(max(page, 0), many - 1)
    first = min(at * NIGHTS_SHOWN, len(board.nights) - NIGHTS_SHOWN)
    reader = slice(first, first + NIGHTS_SHOWN)
    rows = tuple(replace(row, cells=row.cells[reader]) for row in board.rows)
    return replace(board, nights=board.nights[reader], rows=rows, part=f"{at + 1}/{many}")


def alt(board: ClaimsBoard) -> str:
    """The board as a description: with names while there is room, then numbers alone, then short rooms."""
    for name, room in ((32, 32), (16, 32), (8, 32), (0, 32), (0, 4)):
        text = _described(board, name, room)
        if len(text) <= LONGEST_ALT:
            return text
    return fit_alt(text)


def as_text(board: ClaimsBoard) -> tuple[str, ...]:
    """The board in lines of a monospaced text: a seat, then its claims, a night a line."""
    lines = [_heading(board)]
    for row in board.rows:
        lines.append(f"{row.number:>2} {row.name}")
        for night, cell in zip(board.nights, row.cells, strict=True):
            lines.append(f"   {night}: {_said(cell, board.words)}")
    words = board.words
    return (*lines, f"≠ {words.contradicted}", f"✎ {words.changed}")


def _heading(board: ClaimsBoard) -> str:
    return f"{board.title} {board.part}".rstrip()


def _described(board: ClaimsBoard, longest: int, room: int) -> str:
    rows = []
    for row in board.rows:
        name = f"{row.number} {row.name[:longest]}".rstrip()
        rows.append(f"{name}: {', '.join(_said(cell, board.words, room) for cell in row.cells)}.")
    head = f"{_heading(board)}: {', '.join(board.nights)}."
    return " ".join((head, f"≠ {board.words.contradicted}, ✎ {board.words.changed}.", *rows))


def _said(cell: ClaimCell | None, words: ClaimsWords, room: int = 32) -> str:
    if cell is None:
        return "–"
    company = "?" if cell.company is None else "+".join(map(str, cell.company)) or words.alone
    marks = ("≠" if cell.contradicted else "") + ("✎" if cell.changed else "")
    return f"{cell.room[:room]} {company} {marks}".rstrip()


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where rows and columns stand."""

    name: int
    cell: int
    row: int


def drawn(board: ClaimsBoard, easel: Callable[[int, int], Easel] = Canvas) -> Image.Image:
    """The board, 780 pixels wide: twice the width of a phone."""
    grid, signs = _grid(board), _legend(board)
    bottom = _HEAD + _NIGHTS + grid.row * len(board.rows)
    on = easel(SHEET, bottom + legend_height(signs) + 24)
    heading(on, board.title, board.part)
    _nights(on, board, grid)
    for at, row in enumerate(board.rows):
        _row(on, board, grid, row, _HEAD + _NIGHTS + at * grid.row, "room" if at % 2 else "night")
    legend(on, bottom + 12, signs)
    return on.finished()


def _legend(board: ClaimsBoard) -> tuple[tuple[str, str, Ink], ...]:
    return ("unlike", board.words.contradicted, "ember"), ("pencil", board.words.changed, "gold")


def _grid(board: ClaimsBoard) -> _Grid:
    many = max(len(board.nights), 1)
    room = SHEET - 2 * MARGIN
    cell = min((room - 220) // many, 240)
    seats = max(len(board.rows), 1)
    row = min(max((_TALLEST - _HEAD - _NIGHTS - 62) // seats, 76), 112)
    return _Grid(name=room - cell * many, cell=cell, row=row)


def _nights(on: Easel, board: ClaimsBoard, grid: _Grid) -> None:
    for at, night in enumerate(board.nights):
        left = MARGIN + grid.name + at * grid.cell
        size, (text, *_) = fitted(night, "bold", (26, 24, 22, 20), grid.cell - 2 * _GAP)
        x = left + (grid.cell - width(text, "bold", size)) // 2
        on.text((x, _HEAD + (_NIGHTS - height("bold", size)) // 2), text, "bold", size, "gold", "night")


def _row(on: Easel, board: ClaimsBoard, grid: _Grid, row: ClaimRow, top: int, ground: Ink) -> None:
    on.fill((MARGIN, top, SHEET - MARGIN, top + grid.row), ground)
    middle = top + grid.row // 2
    badge(on, (MARGIN + 6, middle - 21), row.number, ground)
    name_beside(on, (MARGIN + 56, top), row.name, grid.name - 62, grid.row, ground)
    for at, cell in enumerate(row.cells):
        left = MARGIN + grid.name + at * grid.cell
        box = (left + 3, top + 3, left + grid.cell - 3, top + grid.row - 3)
        if cell is None:
            x, y = (box[0] + box[2]) // 2, middle
            on.fill((x - 9, y - 1, x + 9, y + 2), "grey")
        else:
            size = (box[2] - box[0], box[3] - box[1])
            on.tile(box[:2], size, ground, _cell, cell, board.words, size, ground)


def _cell(on: Easel, cell: ClaimCell, words: ClaimsWords, size: tuple[int, int], ground: Ink) -> None:
    left, top, right, bottom = 0, 0, *size
    on.panel((left, top, right, bottom), "lit", ground, 8, edge="ember" if cell.contradicted else None)
    if cell.contradicted:
        on.hatch((left + 8, bottom - 12, right - 8, bottom - 3), "ember", "lit")
        bottom -= 10
    signs: list[tuple[str, Ink]] = []
    if cell.contradicted:
        signs.append(("unlike", "ember"))
    if cell.changed:
        signs.append(("pencil", "gold"))
    inner = right - left - 10
    large, (room, *_) = fitted(cell.room, "bold", (26, 24, 22, 20, 18, 17, 16), inner)
    small, company = _company(cell, words, inner - 25 * len(signs), bottom - top - height("bold", large))
    step = height("text", small) - 3
    tall = height("bold", large) - 3 + step * len(company)
    y = top + max((bottom - top - tall) // 2, 0)
    on.text((left + 6, y), room, "bold", large, "cream", "lit")
    y += height("bold", large) - 3
    for at, (name, ink) in enumerate(signs):
        on.sign((right - 29 - 25 * at, y + (step * len(company) - 22) // 2), name, 22, ink, "lit")
    for line in company:
        on.text((left + 6, y), line, "text", small, "muted", "lit")
        y += step


def _company(cell: ClaimCell, words: ClaimsWords, room: int, tall: int) -> tuple[int, tuple[str, ...]]:
    """The numbers of the company on a line or two; those that have no room are counted."""
    if cell.company is None:
        return fitted("?", "text", (24,), room)
    if not cell.company:
        return fitted(words.alone, "text", (24, 22, 20, 18), room)
    numbers = [str(number) for number in cell.company]
    for reader in range(len(numbers), 0, -1):
        rest = len(numbers) - reader
        text = " ".join(numbers[:reader] + [f"+{rest}"] * (rest > 0))
        for lines, sizes in ((1, (24, 22, 20)), (2, (18, 16)))[: 2 if tall >= 40 else 1]:
            size, found = fitted(text, "text", sizes, room, lines)
            if not found[-1].endswith("…"):
                return size, found
    return fitted(f"+{len(numbers)}", "text", (16,), room)
