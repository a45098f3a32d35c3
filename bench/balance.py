"""The table of wins: `python -m bench.balance [GAMES] [on] [off]` plays house against house for every
number of seats.

With ghosts (on) and without (off), both unless one is named, by the presets (MAN-4, 60). Writes
docs/balance/manor.md and the odds.json of the Manor's presenter, from which the lobby tells the odds. Fails
when a game raises, does not end, or a team has less than its least.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
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
TITLES: dict[Ghosts, str] = {"on": "## With ghosts", "off": "## Without ghosts"}
INTRODUCTION = (
    "# The Manor: who wins\n\nGames of house players for each number of seats, by the presets of "
    "`engine/games/manor/presets.py` (MAN-3, 4, 41, 60). Made by `python -m bench.balance`. "
    "No team may be under 25 % of two or 15 % of three.\n"
)
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


def section(ghosts: Ghosts, rows: list[Simulated]) -> str:
    """One half of the table, each row with its own number of games."""
    teams = TEAMS[ghosts]
    lines = [
        f"{TITLES[ghosts]}\n",
        f"| seats | {' | '.join(teams)} | rounds | presses | games |",
        "|---" * (len(teams) + 4) + "|",
    ]
    for s in rows:
        shares = " | ".join(f"{s.wins[team] / s.games:.0%}" for team in teams)
        lines.append(f"| {s.seats} | {shares} | {s.rounds:.1f} | {s.steps / s.games:.0f} | {s.games:,} |")
    return "\n".join(lines) + "\n"


def table(found: dict[Ghosts, list[Simulated]], before: str) -> str:
    """The whole text; a half that was not played now stays as it was `before`."""
    parts = [INTRODUCTION]
    for ghosts, title in TITLES.items():
        kept = before.partition(title)[2].partition("\n## ")[0].strip("\n")
        parts.append(section(ghosts, found[ghosts]) if ghosts in found else f"{title}\n\n{kept}\n")
    return "\n".join(parts)


def odds(found: dict[Ghosts, list[Simulated]], before: str) -> str:
    """By ghosts, seats and team, in hundredths; a half that was not played now stays as it was `before`."""
    shares: dict[str, dict[str, dict[str, int]]] = json.loads(before)
    for ghosts, rows in found.items():
        shares[ghosts] = {}
        for s in rows:
            won = {team: round(100 * s.wins[team] / s.games) for team in TEAMS[ghosts]}
            shares[ghosts][str(s.seats)] = won
    return json.dumps(shares, indent=1)


def write(found: dict[Ghosts, list[Simulated]]) -> None:
    """Write the halves that were played into the table and the odds."""
    TABLE.write_text(table(found, TABLE.read_text("utf-8")), encoding="utf-8")
    ODDS.write_text(odds(found, ODDS.read_text("utf-8")) + "\n", encoding="utf-8")


def main(games: int, halves: Sequence[Ghosts]) -> None:
    began = time.perf_counter()
    seats = list(GAMES["manor"].seats)
    found: dict[Ghosts, list[Simulated]] = {}
    with ProcessPoolExecutor(max_workers=2) as workers:
        for ghosts in halves:
            rows = workers.map(run, seats, [ghosts] * len(seats), [games] * len(seats))
            found[ghosts] = list(rows)
            print(ghosts, [s.wins for s in found[ghosts]], flush=True)
    played = [s for rows in found.values() for s in rows]
    assert all(s.games == games and sum(s.wins.values()) == games for s in played)
    write(found)
    seconds = time.perf_counter() - began
    print(f"{games * len(played)} games in {seconds:.0f} s, {games * len(played) / seconds:.0f} a second")
    if short(found):
        sys.exit("under their least: " + "; ".join(short(found)))


if __name__ == "__main__":
    wanted = [ghosts for ghosts in TEAMS if ghosts in sys.argv[2:]]
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000, wanted or list(TEAMS))
