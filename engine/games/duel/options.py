"""What a table of the Duel may choose."""

from __future__ import annotations

from typing import Literal

from engine.core.values import Options, Seconds

Mode = Literal["standard", "classic"]
Board = Literal["5x5", "4x4"]
Notebook = Literal["off", "facts", "full"]
Level = Literal["easy", "normal", "hard"]


class DuelOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """DUE-1, 2, 40, 42, 43. None: the board's own number of dead, the pace's own seconds, no bank.

    Seat 0 is the opener's, seat 1 the guest's. `match` is read by `match.py` alone: one game is one game.
    """

    mode: Mode = "standard"
    board: Board = "5x5"
    killer: Literal["random", "opener", "guest"] = "random"
    match: Literal["single", "two_games"] = "single"
    dead_limit: Literal[8, 10, 14, 16] | None = None
    citizens_arrest: bool = False
    turn_seconds: Seconds | None = None
    bank_seconds: Seconds | None = None
    notebook: Notebook = "full"
    level: Level = "normal"
