"""The table of wins: `python -m bench.balance [GAMES]` plays house against house for every number of seats.

With ghosts and without, by the presets (MAN-4, 60). Writes docs/balance/manor.md and
presenter/games/manor/odds.json, from which the lobby tells the odds. Fails when a game raises, does
not end, or a team has less than its least.
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Literal

from commandline.simulating import Simulated, simulate
from engine.games import GAMES

ROOT = Path(__file__).parent.parent
TABLE, ODDS = ROOT / "docs" / "balance" / "manor.md", ROOT / "presenter" / "games" / "manor" / "odds.json"
SEED = "balance"
Ghosts = Literal["on", "off"]
TEAMS: dict[Ghosts, tuple[str, ...]] = {
    "off": ("guests", "murderers"),
    "on": ("guests", "murderers", "ghosts"),
}
LEAST: dict[Ghosts, float] = {"off": 0.25, "on": 0.15}
"""The least share a team may have of two, and of three (MAN-60)."""


def run(seats: int, ghosts: Ghosts, games: int) -> Simulated:
    return simulate("manor", seats, games, SEED, json.dumps({"ghosts": ghosts}))


def short(found: dict[Ghosts, list[Simulated]]) -> list[str]:
    """The teams under their least, in words."""
    return [
        f"{s.seats} seats, ghosts {ghosts}: {team} {s.wins[team] / s.games:.1%}"
        for ghosts, rows in found.items()
        for s in rows
        for team in TEAMS[ghosts]
        if s.wins[team] / s.games < LEAST[ghosts]
    ]


def table(found: dict[Ghosts, list[Simulated]], games: int) -> str:
    parts = [
        "# The Manor: who wins\n",
        f"{games:,} games of house players for each number of seats, by the presets of "
        "`engine/games/manor/presets.py` (MAN-3, 4, 41, 60). Made by `python -m bench.balance`. "
        "No team may be under 25 % of two or 15 % of three.\n",
    ]
    for ghosts, title in (("on", "With ghosts"), ("off", "Without ghosts")):
        teams = TEAMS[ghosts]
        parts.append(f"## {title}\n")
        parts.append(f"| seats | {' | '.join(teams)} | rounds | presses |\n|{'---|' * (len(teams) + 3)}")
        for s in found[ghosts]:
            shares = " | ".join(f"{s.wins[team] / s.games:.0%}" for team in teams)
            parts.append(f"| {s.seats} | {shares} | {s.rounds:.1f} | {s.steps / s.games:.0f} |")
        parts.append("")
    return "\n".join(parts)


def odds(found: dict[Ghosts, list[Simulated]]) -> str:
    """By ghosts, seats and team, in hundredths."""
    shares: dict[str, dict[str, dict[str, int]]] = {}
    for ghosts, rows in found.items():
        for s in rows:
            won = {team: round(100 * s.wins[team] / s.games) for team in TEAMS[ghosts]}
            shares.setdefault(ghosts, {})[str(s.seats)] = won
    return json.dumps(shares, indent=1)


def main(games: int) -> None:
    began = time.perf_counter()
    seats = list(GAMES["manor"].seats)
    found: dict[Ghosts, list[Simulated]] = {}
    with ProcessPoolExecutor(max_workers=2) as workers:
        for ghosts in TEAMS:
            rows = workers.map(run, seats, [ghosts] * len(seats), [games] * len(seats))
            found[ghosts] = list(rows)
            print(ghosts, [s.wins for s in found[ghosts]], flush=True)
    played = [s for rows in found.values() for s in rows]
    assert all(s.games == games and sum(s.wins.values()) == games for s in played)
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(table(found, games), encoding="utf-8")
    ODDS.write_text(odds(found) + "\n", encoding="utf-8")
    seconds = time.perf_counter() - began
    print(f"{games * len(played)} games in {seconds:.0f} s, {games * len(played) / seconds:.0f} a second")
    if short(found):
        sys.exit("under their least: " + "; ".join(short(found)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
