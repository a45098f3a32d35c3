"""The Duel's options and levels: `python -m bench.duel_levels [GAMES]` plays GAMES (2,000) of each kind.

What a citizen's arrest does to either side's chances, on the same deals with it and without; and every level
against the next, the one after, and a player that picks at random. Writes docs/balance/duel-levels.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import get_args

from bench.duel import Counted, Pairing, Player, measured
from engine.games.duel.options import Board, Mode

TABLE = Path(__file__).parent.parent / "docs" / "balance" / "duel-levels.md"
TABLES: tuple[tuple[Mode, Board], ...] = tuple(product(get_args(Mode), get_args(Board)))
AGAINST: tuple[tuple[Player, Player], ...] = (
    ("easy", "random"),
    ("normal", "random"),
    ("hard", "random"),
    ("normal", "easy"),
    ("hard", "normal"),
    ("hard", "easy"),
)
"""The better one first."""


def with_citizens(mode: Mode, board: Board) -> tuple[Pairing, Pairing]:
    """House against house (without a citizen's arrest, with one)."""
    return Pairing(mode, board, "normal", "normal"), Pairing(mode, board, "normal", "normal", True)


def sides(mode: Mode, board: Board, better: Player, other: Player) -> tuple[Pairing, Pairing]:
    """(The better one as Killer, the better one as Inspector)."""
    return Pairing(mode, board, better, other), Pairing(mode, board, other, better)


def pairings() -> Iterator[Pairing]:
    for mode, board in TABLES:
        yield from with_citizens(mode, board)
        for better, other in AGAINST:
            yield from sides(mode, board, better, other)


def table(found: dict[Pairing, Counted], games: int) -> str:
    return (
        "# The Duel: its options and its levels\n\n"
        f"{games:,} games for each share. Made by `python -m bench.duel_levels`.\n\n"
        "## The Killer's share, house against house, level normal\n\n"
        "| mode | board | without citizen's arrest | with it |\n|---|---|---|---|\n"
        + "".join(_citizens(found))
        + "\n## Level against level\n\n"
        "| mode | board | level | against | as Killer wins | as Inspector wins |\n|---|---|---|---|---|---|\n"
        + "".join(_levels(found))
    )


def _citizens(found: dict[Pairing, Counted]) -> Iterator[str]:
    for mode, board in TABLES:
        without, allowed = (found[pairing].killer for pairing in with_citizens(mode, board))
        yield f"| {mode} | {board} | {without:.1%} | {allowed:.1%} |\n"


def _levels(found: dict[Pairing, Counted]) -> Iterator[str]:
    for (mode, board), (better, other) in product(TABLES, AGAINST):
        killer, inspector = (found[pairing].killer for pairing in sides(mode, board, better, other))
        yield f"| {mode} | {board} | {better} | {other} | {killer:.1%} | {1 - inspector:.1%} |\n"


def main(games: int) -> None:
    found = measured(dict.fromkeys(pairings(), games))
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(table(found, games), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
