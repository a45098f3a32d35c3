"""How the program ends: exit codes that a supervisor or a script can tell apart."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """0 and 1 as everywhere; the others say what has to be mended before a start can succeed."""

    FINE = 0
    FAILED = 1
    SETTINGS = 2
    DATABASE = 3
    SCHEMA_TOO_NEW = 4
    TOKEN_REFUSED = 5
    DISCORD_UNREACHABLE = 6


class Stop(Exception):
    """End the program with one sentence on stderr and this exit code."""

    def __init__(self, code: Exit, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
