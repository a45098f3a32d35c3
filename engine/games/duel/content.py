"""The Duel's tables of keys. Words and symbols for them live with the presenter, never here."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal


class Suspect(StrEnum):
    """Given names of twenty-five different initials; the small board plays with the first sixteen."""

    ADA = "ada"
    BORYS = "borys"
    CLARA = "clara"
    DIEGO = "diego"
    EDITH = "edith"
    FELIX = "felix"
    GRETA = "greta"
    HUGO = "hugo"
    IRENA = "irena"
    JASPER = "jasper"
    KARIN = "karin"
    LEON = "leon"
    MABEL = "mabel"
    NESTOR = "nestor"
    OLGA = "olga"
    PAVEL = "pavel"
    QUENTIN = "quentin"
    ROSA = "rosa"
    SILAS = "silas"
    THEA = "thea"
    ULRIC = "ulric"
    VERA = "vera"
    WALTER = "walter"
    XENIA = "xenia"
    YVES = "yves"


class Side(StrEnum):
    """The two seats' roles, and the teams that can win."""

    KILLER = "killer"
    INSPECTOR = "inspector"


class Line(StrEnum):
    ROW = "row"
    COLUMN = "column"


class Direction(StrEnum):
    """FORWARD is right in a row and down in a column, BACK is left and up."""

    FORWARD = "forward"
    BACK = "back"


COLUMNS = "ABCDE"


def place_name(row: int, column: int) -> str:
    """A coordinate as people say it: a letter for the column, a digit for the row, "A1" in the upper left."""
    return f"{COLUMNS[column]}{row + 1}"


class Phase(StrEnum):
    """DISCARD is the second half of a turn: the Inspector has drawn and chooses what to show."""

    DEALING = "dealing"
    TURN = "turn"
    DISCARD = "discard"
    OVER = "over"


Why = Literal[
    "identity_killed", "bodies", "identity_arrested", "turn_cap", "resigned", "asleep", "bank_empty"
]
