"""The duel's grid of suspects as both players and onlookers may see it, each from the own view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PIL import Image

from presenter.pictures.canvas import Canvas, Easel
from presenter.pictures.furniture import MARGIN, SHEET, Entries, heading, legend, legend_height
from presenter.pictures.lettering import fitted, height, legible, width
from presenter.pictures.palette import Ink
from presenter.pictures.picture import LONGEST_ALT, fit_alt

HEAD = 96
_AXIS = 42
_LARGEST = 150
_GAP = 4
_FRAME = 5


@dataclass(frozen=True, slots=True)
class Square:
    """One suspect. `symbol` is a letter or sign of the typeface; `possible`: may still be the one sought.

    `killer` and `inspector` say who was who, once all is revealed.
    """

    key: str
    name: str
    symbol: str
    dead: bool = False
    innocent: bool = False
    answer: Literal["yes", "no"] | None = None
    framed: bool = False
    own: bool = False
    possible: bool = False
    killer: bool = False
    inspector: bool = False


@dataclass(frozen=True, slots=True)
class Shift:
    """The line that was just pushed, counted from 0; `forward` is to the right or down."""

    line: Literal["row", "column"]
    at: int
    forward: bool


@dataclass(frozen=True, slots=True)
class DuelWords:
    """What the signs mean."""

    dead: str
    innocent: str
    yes: str
    no: str
    own: str
    possible: str
    last: str
    discards: str
    killer: str = ""
    inspector: str = ""


@dataclass(frozen=True, slots=True)
class DuelBoard:
    """Rows from the top; None is a gap. `own` says in words who one is, on a private board only."""

    title: str
    rows: tuple[tuple[Square | None, ...], ...]
    words: DuelWords
    discards: tuple[str, ...] = ()
    own: str | None = None
    shift: Shift | None = None
    part: str = ""

    def paint(self) -> Image.Image:
        return drawn(self)

    @property
    def columns(self) -> int:
        return max((len(row) for row in self.rows), default=0)


def coordinate(row: int, column: int) -> str:
    """A letter for the column and a digit for the row: "A1" is the top left corner."""
    return f"{'ABCDEFGHI'[column]}{row + 1}"


def alt(board: DuelBoard) -> str:
    """The board as a description: every square by its coordinate, with what is marked on it."""
    for longest in (32, 16, 10, 6):
        squares = ", ".join(
            f"{at} {_said(square, board.words, longest)}" for at, square in _squares(board) if square
        )
        text = ". ".join(part for part in (_heading(board), squares, *_beside(board)) if part)
        if len(text) <= LONGEST_ALT:
            return text
    return fit_alt(text)


def as_text(board: DuelBoard) -> tuple[str, ...]:
    """The board as a monospaced grid, then square by square with all that is marked."""
    squares = [f"{at} {_said(square, board.words, 32)}" for at, square in _squares(board) if square]
    return (_heading(board), *grid_lines(board), *squares, *_beside(board))


def grid_lines(board: DuelBoard) -> tuple[str, ...]:
    """The monospaced grid: † dead, ✓ innocent, + and - answers, > the last action, @ oneself, ? possible.

    K and I are the Killer and the Inspector, once revealed.
    """
    lines = [("  " + "".join(f"{letter:<7}" for letter in "ABCDEFGHI"[: board.columns])).rstrip()]
    for at, row in enumerate(board.rows):
        cells = "".join(f"{'' if square is None else _short(square):<6.6} " for square in row)
        lines.append(f"{at + 1} {cells}".rstrip())
    return tuple(lines)


def _heading(board: DuelBoard) -> str:
    return ", ".join(part for part in (board.title, board.part) if part)


def _squares(board: DuelBoard) -> list[tuple[str, Square | None]]:
    return [(coordinate(r, c), square) for r, row in enumerate(board.rows) for c, square in enumerate(row)]


def _beside(board: DuelBoard) -> list[str]:
    said = []
    if board.shift is not None:
        said.append(f"{board.words.last}: {_pushed(board.shift)}")
    if board.discards:
        said.append(f"{board.words.discards}: {', '.join(board.discards)}")
    if board.own is not None:
        said.append(board.own)
    return said


def _pushed(shift: Shift) -> str:
    if shift.line == "row":
        return f"{shift.at + 1} {'→' if shift.forward else '←'}"
    return f"{'ABCDEFGHI'[shift.at]} {'↓' if shift.forward else '↑'}"


def _marks(square: Square, words: DuelWords) -> list[str]:
    marks = [words.dead] * square.dead + [words.innocent] * square.innocent
    if square.answer is not None:
        marks.append(words.yes if square.answer == "yes" else words.no)
    marks += [words.killer] * square.killer + [words.inspector] * square.inspector
    return (
        marks + [words.own] * square.own + [words.possible] * square.possible + [words.last] * square.framed
    )


def _said(square: Square, words: DuelWords, longest: int) -> str:
    marks = _marks(square, words)
    name = square.name[:longest]
    return f"{name} ({', '.join(marks)})" if marks else name


def _short(square: Square) -> str:
    """Four letters and the signs, a cell of the monospaced grid."""
    answer = {"yes": "+", "no": "-", None: ""}[square.answer]
    signs = "†" * square.dead + "✓" * square.innocent + answer
    who = "@" * square.own + "?" * square.possible + "K" * square.killer + "I" * square.inspector
    return ">" * square.framed + square.name[:4] + signs + who


def drawn(board: DuelBoard, easel: Callable[[int, int], Easel] = Canvas) -> Image.Image:
    """The board, 780 pixels wide: twice the width of a phone."""
    signs = _legend(board)
    side = min((SHEET - 2 * _AXIS - 2 * 8) // max(board.columns, 1), _LARGEST)
    grid = side * len(board.rows)
    foot = HEAD + grid + 2 * _AXIS
    written = _written(board)
    on = easel(SHEET, foot + 34 * len(written) + legend_height(signs) + 24)
    heading(on, board.title, board.part)
    left = (SHEET - side * board.columns) // 2
    board_at(on, board, (left, HEAD + _AXIS), side)
    for at, line in enumerate(written):
        on.text((MARGIN, foot + 34 * at), line, "text", 24, "cream", "night")
    legend(on, foot + 34 * len(written) + 8, signs)
    return on.finished()


def board_at(on: Easel, board: DuelBoard, at: tuple[int, int], side: int) -> None:
    """The grid with its coordinates and the arrow of a shift; `side` is that of a square."""
    left, top = at
    size = max(side // 5, 18)
    for column in range(board.columns):
        x = left + column * side + (side - width("A", "bold", size)) // 2
        on.text((x, top - height("bold", size) - 6), "ABCDEFGHI"[column], "bold", size, "gold", "night")
    for row, squares in enumerate(board.rows):
        y = top + row * side + (side - height("bold", size)) // 2
        on.text((left - width("0", "bold", size) - 12, y), str(row + 1), "bold", size, "gold", "night")
        for column, square in enumerate(squares):
            if square is not None:
                place = (left + column * side, top + row * side)
                on.tile(place, (side, side), "night", card, square, side, board.words)
    if board.shift is not None:
        _arrow(on, board, board.shift, at, side)


def _arrow(on: Easel, board: DuelBoard, shift: Shift, at: tuple[int, int], side: int) -> None:
    """At the end of the line that was pushed, the way it went."""
    sign = max(side // 4, 20)
    left, top = at
    middle = (side - sign) // 2
    if shift.line == "row":
        y = top + shift.at * side + middle
        right = left + board.columns * side
        turned = 0 if shift.forward else 180
        on.sign((right + 4, y), "arrow", sign, "ember", "night", turned)
        return
    x = left + shift.at * side + middle
    bottom = top + len(board.rows) * side
    turned = 270 if shift.forward else 90
    on.sign((x, bottom + 4), "arrow", sign, "ember", "night", turned)


def card(on: Easel, square: Square, side: int, words: DuelWords) -> None:
    """One suspect's card, `side` pixels square, with a gap around it that holds the frame."""
    small = side < 100
    if square.framed:
        on.panel((0, 0, side, side), "ember", "night", side // 9)
    rim = (_FRAME if square.framed else _GAP) - 2 * small
    ground: Ink = "room" if square.dead else "paper"
    ink: Ink = "grey" if square.dead else "print"
    around: Ink = "ember" if square.framed else "night"
    edge: Ink | None = "moss" if square.innocent else "gold" if square.own else None
    on.panel((rim, rim, side - rim, side - rim), ground, around, side // 10, edge, 3 if small else 5)
    _face(on, square, side, ink, ground)
    if square.dead:
        large = side * 11 // 20
        top = (side - large) // 2 if small else side // 8
        on.sign(((side - large) // 2, top), "crossed", large, "ember", ground)
        if not small:
            _name(on, square, side, "muted", ground)
    sign = max(side // 5, 16)
    corner = rim + side // 18
    if square.innocent:
        on.sign((corner, corner), "tick", sign, "moss" if square.dead else "print", ground)
    beside = side - corner - sign if small else side * 2 // 5
    if square.own:
        on.sign((corner, beside), "star", sign, "gold" if square.dead else "wine", ground)
    if square.possible:
        on.sign((side - corner - sign, beside), "query", sign, ink, ground)
    sign = max(sign, side // 3) if small else sign
    beside = side - corner - sign if small else beside
    if square.killer:
        on.sign((corner, beside), "dagger", sign, "ember" if square.dead else "wine", ground)
    if square.inspector:
        on.sign((side - corner - sign, beside), "glass", sign, "cream" if square.dead else "print", ground)
    if square.answer is not None:
        _answer(on, words.yes if square.answer == "yes" else words.no, square.answer, side, ground)


def _face(on: Easel, square: Square, side: int, ink: Ink, ground: Ink) -> None:
    symbol = legible(square.symbol) or square.key[:1].upper()
    small = side < 100
    largest = side // 2 if small else side * 2 // 5
    size, (text, *_) = fitted(symbol, "bold", (largest, side // 3, side // 4, side // 6), side - 20)
    room = side if small else side * 3 // 4
    aside = 5 if small and square.answer else 0
    x = (side - width(text, "bold", size)) // 2 - aside
    on.text((x, (room - height("bold", size)) // 2 + 3 + aside), text, "bold", size, ink, ground)
    if not small:
        _name(on, square, side, ink, ground)


def _name(on: Easel, square: Square, side: int, ink: Ink, ground: Ink) -> None:
    size, found = fitted(legible(square.name), "text", (22, 20, 18, 17), side - 18)
    if len(found) == 1:
        x = (side - width(found[0], "text", size)) // 2
        on.text((x, side * 11 // 16), found[0], "text", size, ink, ground)


def _answer(on: Easel, word: str, answer: Literal["yes", "no"], side: int, ground: Ink) -> None:
    """A flag in the top right corner with the answer in it; its first letter on a small card."""
    size = max(side // 7, 15)
    text = word[:1].upper() if side < 100 else word.upper()
    inset, pad = (4, 4) if side < 100 else (12, size // 2)
    wide, tall = width(text, "bold", size) + 2 * pad, height("bold", size)
    ink: Ink = "gold" if answer == "yes" else "wine"
    left, top = side - wide - inset, inset
    on.panel((left, top, left + wide, top + tall), ink, ground, 6)
    on.text((left + pad, top), text, "bold", size, "print" if answer == "yes" else "cream", ink)


def _written(board: DuelBoard) -> list[str]:
    """What stands below the grid, in lines that fit."""
    lines: list[str] = []
    room = SHEET - 2 * MARGIN
    if board.own is not None:
        lines.append(fitted(legible(board.own), "text", (24,), room)[1][0])
    if board.discards:
        text = f"{board.words.discards}: {', '.join(board.discards)}"
        lines += fitted(legible(text), "text", (24,), room, 5)[1]
    return lines


def _legend(board: DuelBoard) -> Entries:
    squares = [square for _, square in _squares(board) if square is not None]
    words = board.words
    entries: tuple[tuple[bool, str, str, Ink], ...] = (
        (any(s.dead for s in squares), "crossed", words.dead, "ember"),
        (any(s.innocent for s in squares), "tick", words.innocent, "moss"),
        (any(s.own for s in squares), "star", words.own, "gold"),
        (any(s.possible for s in squares), "query", words.possible, "cream"),
        (any(s.killer for s in squares), "dagger", words.killer, "ember"),
        (any(s.inspector for s in squares), "glass", words.inspector, "cream"),
        (any(s.framed for s in squares), "frame", words.last, "ember"),
        (board.shift is not None and not any(s.framed for s in squares), "arrow", words.last, "ember"),
    )
    return tuple((sign, word, ink) for reader, sign, word, ink in entries if reader)
