"""The Manor's tables of keys. Words for them live in locales/, never here."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal


class Room(StrEnum):
    """In the order in which they come into play (MAN-2)."""

    STUDY = "study"
    LIBRARY = "library"
    CONSERVATORY = "conservatory"
    KITCHEN = "kitchen"
    ARCHIVE = "archive"
    CELLAR = "cellar"
    ATTIC = "attic"
    WORKSHOP = "workshop"
    CHAPEL = "chapel"


class Role(StrEnum):
    """MAN-20 to 26. The Exorcist comes with ghosts only (MAN-24)."""

    MURDERER = "murderer"
    INVESTIGATOR = "investigator"
    DOCTOR = "doctor"
    CRANK = "crank"
    GUEST = "guest"
    EXORCIST = "exorcist"


class Goal(StrEnum):
    """MAN-50, then those of extended games (MAN-53)."""

    THIEF = "thief"
    LONER = "loner"
    SPY = "spy"
    COMPANION = "companion"
    SUSPECT = "suspect"
    ACCUSER = "accuser"
    HOMEBODY = "homebody"
    CONFIDANT = "confidant"
    WITNESS = "witness"
    JUROR = "juror"
    HEIR = "heir"


CLASSIC_GOALS = (Goal.THIEF, Goal.LONER, Goal.SPY, Goal.COMPANION, Goal.SUSPECT, Goal.ACCUSER)


class Team(StrEnum):
    GUESTS = "guests"
    MURDERERS = "murderers"
    GHOSTS = "ghosts"


class Character(StrEnum):
    """Who a seat is in the story (MAN-5); no effect on play, known to all."""

    COLONEL = "colonel"
    WIDOW = "widow"
    POET = "poet"
    HEIRESS = "heiress"
    BOTANIST = "botanist"
    PIANIST = "pianist"
    JUDGE = "judge"
    GOVERNESS = "governess"
    EXPLORER = "explorer"
    ACTRESS = "actress"
    BANKER = "banker"
    COOK = "cook"
    VICAR = "vicar"
    PAINTER = "painter"
    CAPTAIN = "captain"
    MEDIUM = "medium"
    CLOCKMAKER = "clockmaker"
    COUSIN = "cousin"


class Phase(StrEnum):
    DEALING = "dealing"
    NIGHT = "night"
    DAY = "day"
    COUNCIL = "council"
    RUN_OFF = "runoff"
    UNMASKING = "unmasking"
    OVER = "over"


Cause = Literal["night", "council", "shot", "host"]
"""How a seat left the living; "host": a human host took it out (docs/adr/0011-human-host.md)."""
