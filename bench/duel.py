"""The Duel's house players: `python -m bench.duel [GAMES]` plays GAMES (2,000) games of each kind.

House against house for either mode and board (DUE-51); house against a player that picks at random, on each
side (DUE-50); a quarter as many for "hard" against its like and against "easy". Writes docs/balance/duel.md,
and prints how long a step takes. Some twenty minutes on two cores for 2,000 games.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Literal, get_args

from engine.core.values import Seat, Setup
from engine.games import GAMES
from engine.games.duel.content import Side
from engine.games.duel.options import Board, DuelOptions, Level, Mode
from engine.house.duel import at_level
from engine.house.playing import play
from engine.house.policy import Policy, at_random

TABLE = Path(__file__).parent.parent / "docs" / "balance" / "duel.md"
Player = Literal["easy", "normal", "hard", "random"]
BATCH = 50


@dataclass(frozen=True, slots=True)
class Pairing:
    mode: Mode
    board: Board
    killer: Player
    inspector: Player
    citizens_arrest: bool = field(default=False, repr=False)
    """Left out of the games' seed, so that the same deals are played with it and without."""


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
    players: tuple[tuple[Player, Player], ...] = (
        ("normal", "normal"),
        ("hard", "hard"),
        ("normal", "random"),
        ("random", "normal"),
        ("hard", "easy"),
        ("easy", "hard"),
    )
    for (mode, board), (killer, inspector) in product(tables, players):
        yield Pairing(mode, board, killer, inspector)


def games_of(pairing: Pairing, games: int) -> int:
    return max(1, games // 4) if "hard" in (pairing.killer, pairing.inspector) else games


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
    options = DuelOptions(
        mode=pairing.mode, board=pairing.board, killer="opener", citizens_arrest=pairing.citizens_arrest
    )
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
    who += ", citizen's arrest" if pairing.citizens_arrest else ""
    ends = ", ".join(f"{why} {number}" for why, number in counted.why.most_common())
    return f"{who}: Killer {counted.killer:.1%} ({ends}), {counted.milliseconds:.1f} ms a step"


def table(found: dict[Pairing, Counted], games: int) -> str:
    return (
        "# The Duel: who wins\n\n"
        f'{games:,} games for each share, a quarter of that where "hard" plays; the usual options. Made by '
        "`python -m bench.duel`.\n\n"
        "## House against house\n\n"
        "| mode | board | level | Killer | Inspector | turns | killed | bodies | arrested | cap |\n"
        "|---|---|---|---|---|---|---|---|---|---|\n" + "".join(_mirror(found)) + "\n"
        "## Against a player that picks at random among its choices, but never resigns\n\n"
        "| mode | board | level | house as Killer wins | house as Inspector wins |\n"
        "|---|---|---|---|---|\n" + "".join(_against(found, "random", ("normal",))) + "\n"
        "## Hard against easy\n\n"
        "| mode | board | level | hard as Killer wins | hard as Inspector wins |\n"
        "|---|---|---|---|---|\n" + "".join(_against(found, "easy", ("hard",))) + "\n"
        "House players do not read the other's habits; what a person may make of them is left out.\n"
    )


def _mirror(found: dict[Pairing, Counted]) -> Iterator[str]:
    for p, c in found.items():
        if p.killer == p.inspector:
            ends = ("identity_killed", "bodies", "identity_arrested", "turn_cap")
            shares = " | ".join(f"{c.why[why] / c.games:.0%}" for why in ends)
            yield (
                f"| {p.mode} | {p.board} | {p.killer} | {c.killer:.0%} | {1 - c.killer:.0%} "
                f"| {c.turns / c.games:.1f} | {shares} |\n"
            )


def _against(found: dict[Pairing, Counted], other: Player, levels: tuple[Player, ...]) -> Iterator[str]:
    for mode, board, level in product(get_args(Mode), get_args(Board), levels):
        killer = found[Pairing(mode, board, level, other)]
        inspector = found[Pairing(mode, board, other, level)]
        yield f"| {mode} | {board} | {level} | {killer.killer:.1%} | {1 - inspector.killer:.1%} |\n"


def main(games: int) -> None:
    began = time.perf_counter()
    found = measured({pairing: games_of(pairing, games) for pairing in pairings()})
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(table(found, games), encoding="utf-8")
    steps = sum(c.steps for c in found.values())
    print(
        f"{sum(c.games for c in found.values())} games, {steps} steps in {time.perf_counter() - began:.0f} s"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
