"""The table of wins: `python -m bench.balance [GAMES]` plays house against house for every number of seats.

Writes docs/balance/manor.md. Fails when a game raises, does not end, or has more rounds than MAN-40 allows.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from commandline.simulating import Simulated, simulate
from engine.games import GAMES

TABLE = Path(__file__).parent.parent / "docs" / "balance" / "manor.md"
SEED = "balance"


def run(seats: int, games: int) -> Simulated:
    return simulate("manor", seats, games, SEED, "{}")


def table(found: list[Simulated], games: int) -> str:
    rows = "\n".join(
        f"| {s.seats} | {s.wins['guests'] / games:.0%} | {s.wins['murderers'] / games:.0%} "
        f"| {s.wins['none']} | {s.rounds:.1f} | {s.steps / games:.0f} |"
        for s in found
    )
    return (
        "# The Manor: who wins\n\n"
        f"{games:,} games of house players for each number of seats, without ghosts, the roles of the preset "
        "(MAN-3, 4), about-numbers of murderers. Made by `python -m bench.balance`.\n\n"
        "| seats | guests | murderers | nobody | rounds | presses |\n"
        "|---|---|---|---|---|---|\n"
        f"{rows}\n\n"
        "House players neither talk nor remember claims, so the guests' share is what chance and their own "
        "reports give them; people who talk do better.\n"
    )


def main(games: int) -> None:
    began = time.perf_counter()
    seats = list(GAMES["manor"].seats)
    with ProcessPoolExecutor(max_workers=2) as workers:
        found = list(workers.map(run, seats, [games] * len(seats)))
    assert all(s.games == games and sum(s.wins.values()) == games for s in found)
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(table(found, games), encoding="utf-8")
    seconds = time.perf_counter() - began
    print(f"{games * len(seats)} games in {seconds:.0f} s, {games * len(seats) / seconds:.0f} a second")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
