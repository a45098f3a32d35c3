"""The Duel's house players: `python -m bench.duel [GAMES] [standard] [classic]` plays GAMES (2,000) of each.

House against house for either mode and board (DUE-51); every level against the others and against a player
that picks at random, on each side (DUE-50); a quarter as many where "hard" or "easy" plays. Both modes
unless one is named; rows that were not played stay. Writes docs/balance/duel.md, and prints how long a step
takes.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Literal, get_args

from engine.core.values import Seat, Setup
from engine.games import GAMES
from engine.games.duel.content import Side
from engine.games.duel.options import Board, DuelOptions, Level, Mode
from engine.house.duel.acting import at_level
from engine.house.playing import play
from engine.house.policy import Policy, at_random

TABLE = Path(__file__).parent.parent / "docs" / "balance" / "duel.md"
Player = Literal["easy", "normal", "hard", "random"]
BATCH = 25

MODES = ("| standard ", "| classic ")
MIRROR = "## House against house"
AGAINST: Mapping[str, tuple[Player, Player]] = {
    "## Normal against a player that picks at random among its choices, but never resigns": (
        "normal",
        "random",
    ),
    "## Easy against random": ("easy", "random"),
    "## Hard against random": ("hard", "random"),
    "## Normal against easy": ("normal", "easy"),
    "## Hard against normal": ("hard", "normal"),
    "## Hard against easy": ("hard", "easy"),
}
"""By title (the better player, the other)."""
ENDS = "turns | killed | bodies | arrested | cap"
SECTIONS: Mapping[str, str] = {
    MIRROR: f"| mode | board | level | Killer | Inspector | {ENDS} | games |",
    **dict.fromkeys(AGAINST, "| mode | board | level | as Killer wins | as Inspector wins | games a side |"),
}
INTRODUCTION = "# The Duel: who wins\n\nThe usual options. Made by `python -m bench.duel`.\n"
CLOSING = (
    "House players do not read the other's habits; what a person may make of them is left out. The number "
    "that makes the classic Inspector hide was chosen on deals 0 to 149 of classic 5x5, normal against "
    "normal: a row of few games flatters it. What other deals give is in "
    "docs/adr/0018-rulings-of-the-duel.md.\n"
)


@dataclass(frozen=True, slots=True)
class Pairing:
    mode: Mode
    board: Board
    killer: Player
    inspector: Player


@dataclass(frozen=True, slots=True)
class Counted:
    """`wins` are the Killer's; `steps` presses of both, `seconds` of the core they took."""

    games: int
    wins: int
    why: Counter[str]
    turns: int
    steps: int
    seconds: float

    def __add__(self, other: Counted) -> Counted:
        return Counted(
            self.games + other.games,
            self.wins + other.wins,
            self.why + other.why,
            self.turns + other.turns,
            self.steps + other.steps,
            self.seconds + other.seconds,
        )

    @property
    def killer(self) -> float:
        return self.wins / self.games

    @property
    def milliseconds(self) -> float:
        """The mean of a whole step: view, choices, the player's thought, the decision."""
        return 1_000 * self.seconds / self.steps


def pairings() -> Iterator[Pairing]:
    tables = tuple(product(get_args(Mode), get_args(Board)))
    players: list[tuple[Player, Player]] = [("normal", "normal"), ("hard", "hard")]
    for better, other in AGAINST.values():
        players += [(better, other), (other, better)]
    for (mode, board), (killer, inspector) in product(tables, players):
        yield Pairing(mode, board, killer, inspector)


def games_of(pairing: Pairing, games: int) -> int:
    """A quarter where "hard" or "easy" plays."""
    return max(1, games // 4) if {"hard", "easy"} & {pairing.killer, pairing.inspector} else games


def policy(player: Player) -> Policy:
    level: Level
    match player:
        case "random":
            return at_random
        case "easy" | "normal" | "hard" as level:
            return at_level(level)


def batch(pairing: Pairing, first: int, games: int) -> Counted:
    """Games number `first` and on; the same numbers give the same games."""
    began = time.process_time()
    options = DuelOptions(mode=pairing.mode, board=pairing.board, killer="opener")
    players = {Seat(0): policy(pairing.killer), Seat(1): policy(pairing.inspector)}
    why: Counter[str] = Counter()
    wins = turns = steps = 0
    for number in range(first, first + games):
        seed = hashlib.sha256(f"duel {pairing} {number}".encode()).digest()
        played = play(GAMES["duel"], Setup(2, options), seed, players)
        wins += played.outcome.team == Side.KILLER
        why[played.outcome.why] += 1
        turns += played.rounds
        steps += played.steps
    return Counted(games, wins, why, turns, steps, time.process_time() - began)


def measured(wanted: Mapping[Pairing, int]) -> dict[Pairing, Counted]:
    """What each pairing comes to in as many games as are wanted of it."""
    found: dict[Pairing, Counted] = {}
    jobs = [(p, n, min(BATCH, games - n)) for p, games in wanted.items() for n in range(0, games, BATCH)]
    with ProcessPoolExecutor(max_workers=2) as workers:
        for (pairing, _, _), counted in zip(jobs, workers.map(batch, *zip(*jobs, strict=True)), strict=True):
            found[pairing] = found[pairing] + counted if pairing in found else counted
            if found[pairing].games == wanted[pairing]:
                print(line(pairing, found[pairing]), flush=True)
    return found


def line(pairing: Pairing, counted: Counted) -> str:
    who = f"{pairing.mode} {pairing.board}: {pairing.killer} Killer, {pairing.inspector} Inspector"
    ends = ", ".join(f"{why} {number}" for why, number in counted.why.most_common())
    return f"{who}: Killer {counted.killer:.1%} ({ends}), {counted.milliseconds:.1f} ms a step"


def table(found: dict[Pairing, Counted], before: str) -> str:
    """The whole text; rows that were not played now stay as they were `before`; no empty section."""
    parts = [INTRODUCTION]
    for title, head in SECTIONS.items():
        old = before.partition(title)[2].partition("\n## ")[0].splitlines()
        rows = list(_mirror(found) if title == MIRROR else _against(found, title))
        played = {_name(row) for row in rows}
        kept = [row for row in old if row.startswith(MODES) and _name(row) not in played]
        order = sorted(kept + rows, key=lambda row: (not row.startswith(MODES[0]), "4x4" in _name(row)))
        if not order:
            continue
        parts.append("\n".join((title, "", head, "|---" * (head.count("|") - 1) + "|", *order, "")))
    return "\n".join([*parts, CLOSING])


def _name(row: str) -> str:
    """Mode, board and level of a row."""
    return "|".join(row.split("|")[1:4])


def _mirror(found: dict[Pairing, Counted]) -> Iterator[str]:
    for p, c in found.items():
        if p.killer == p.inspector:
            ends = ("identity_killed", "bodies", "identity_arrested", "turn_cap")
            shares = " | ".join(f"{c.why[why] / c.games:.0%}" for why in ends)
            yield (
                f"| {p.mode} | {p.board} | {p.killer} | {c.killer:.0%} | {1 - c.killer:.0%} "
                f"| {c.turns / c.games:.1f} | {shares} | {c.games:,} |"
            )


def _against(found: dict[Pairing, Counted], title: str) -> Iterator[str]:
    better, other = AGAINST[title]
    for mode, board in product(get_args(Mode), get_args(Board)):
        pair = Pairing(mode, board, better, other), Pairing(mode, board, other, better)
        if all(pairing in found for pairing in pair):
            killer, inspector = (found[pairing] for pairing in pair)
            yield (
                f"| {mode} | {board} | {better} | {killer.killer:.1%} | {1 - inspector.killer:.1%} "
                f"| {killer.games:,} |"
            )


def main(games: int, modes: Sequence[str]) -> None:
    began = time.perf_counter()
    found = measured({p: games_of(p, games) for p in pairings() if p.mode in modes})
    TABLE.write_text(table(found, TABLE.read_text("utf-8")), encoding="utf-8")
    steps = sum(c.steps for c in found.values())
    print(
        f"{sum(c.games for c in found.values())} games, {steps} steps in {time.perf_counter() - began:.0f} s"
    )


if __name__ == "__main__":
    wanted = [mode for mode in get_args(Mode) if mode in sys.argv[2:]]
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000, wanted or get_args(Mode))
