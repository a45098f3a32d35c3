"""The board as a shape: who stands where, who is adjacent, what a shift or a removal makes of it."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.duel.content import Direction, Line, Suspect, place_name
from engine.games.duel.seen import Grid, ShiftSeen

OPPOSITE = {Direction.FORWARD: Direction.BACK, Direction.BACK: Direction.FORWARD}


def spot(rows: Grid, suspect: Suspect) -> tuple[int, int] | None:
    """(row, column) of a suspect; None when it is not on the board."""
    for r, row in enumerate(rows):
        if suspect in row:
            return r, row.index(suspect)
    return None


def place(rows: Grid, suspect: Suspect) -> str | None:
    """The coordinate of a suspect, e.g. "C3"."""
    at = spot(rows, suspect)
    return None if at is None else place_name(*at)


def neighbours(rows: Grid, suspect: Suspect) -> tuple[Suspect, ...]:
    """The up to eight around it, dead ones too; nobody for one that is not on the board."""
    at = spot(rows, suspect)
    return () if at is None else tuple(s for s in _block(rows, *at) if s is not suspect)


def around(rows: Grid, suspect: Suspect) -> tuple[Suspect, ...]:
    """The suspect and its neighbours: whom a canvass asks about."""
    at = spot(rows, suspect)
    return () if at is None else _block(rows, *at)


def _block(rows: Grid, r: int, c: int) -> tuple[Suspect, ...]:
    return tuple(s for row in rows[max(0, r - 1) : r + 2] for s in row[max(0, c - 1) : c + 2])


def lines(rows: Grid, line: Line) -> int:
    """How many rows or columns there are."""
    return len(rows) if line is Line.ROW else len(rows[0])


def length(rows: Grid, line: Line) -> int:
    """How many suspects stand in a row, or in a column."""
    return len(rows[0]) if line is Line.ROW else len(rows)


def shifted(rows: Grid, shift: ShiftSeen) -> Grid:
    """The board with one line moved by one; who is pushed out comes in at the other end."""
    if shift.line is Line.COLUMN:
        return turned(shifted(turned(rows), ShiftSeen(Line.ROW, shift.index, shift.direction)))
    row = rows[shift.index]
    moved = (row[-1], *row[:-1]) if shift.direction is Direction.FORWARD else (*row[1:], row[0])
    return (*rows[: shift.index], moved, *rows[shift.index + 1 :])


def undoes(rows: Grid, shift: ShiftSeen, banned: ShiftSeen | None) -> bool:
    """Whether a shift is the exact reverse of the one before it; on a line of two either way is (DUE-14)."""
    if banned is None or (shift.line, shift.index) != (banned.line, banned.index):
        return False
    return shift.direction is banned.direction or length(rows, shift.line) == 2


def reverse(shift: ShiftSeen) -> ShiftSeen:
    return ShiftSeen(shift.line, shift.index, OPPOSITE[shift.direction])


def dead_lines(rows: Grid, dead: Collection[Suspect]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(rows, columns) in which everybody is dead."""
    return _all_dead(rows, dead), _all_dead(turned(rows), dead)


def without(rows: Grid, out: tuple[int, ...], columns: tuple[int, ...]) -> Grid:
    """The board closed up after rows `out` and `columns` left it."""
    return tuple(
        tuple(s for c, s in enumerate(row) if c not in columns) for r, row in enumerate(rows) if r not in out
    )


def turned(rows: Grid) -> Grid:
    """Rows made columns."""
    return tuple(zip(*rows, strict=True))


def _all_dead(rows: Grid, dead: Collection[Suspect]) -> tuple[int, ...]:
    return tuple(i for i, row in enumerate(rows) if all(s in dead for s in row))
