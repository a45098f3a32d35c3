"""What the Manor's house players are worth: `python -m bench.manor_house [GAMES] [SEATS]`.

Each role in turn is played by the house while all others play by chance, in the same deals, against everybody
playing by chance. Writes docs/balance/manor-house.md.
"""

from __future__ import annotations

import hashlib
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from engine.core.chance import Rng
from engine.core.game import Choice
from engine.core.messages import Command
from engine.core.table import TableView
from engine.core.values import Seat, Setup
from engine.games import GAMES
from engine.games.manor.commands import (
    AgreeEndDay,
    CastBallot,
    CastGuess,
    ChooseRoom,
    ConfirmNight,
    WithdrawClaim,
)
from engine.games.manor.options import ManorOptions
from engine.games.manor.seen import Cards
from engine.house.manor import acting
from engine.house.playing import play
from engine.house.policy import Offered

TABLE = Path(__file__).parent.parent / "docs" / "balance" / "manor-house.md"
CAST: dict[str, tuple[frozenset[str], str]] = {
    "murderers": (frozenset({"murderer"}), "murderers"),
    "guests, all of their roles": (frozenset({"investigator", "doctor", "guest", "exorcist"}), "guests"),
    "investigator alone": (frozenset({"investigator"}), "guests"),
    "doctor alone": (frozenset({"doctor"}), "guests"),
    "exorcist alone": (frozenset({"exorcist"}), "guests"),
    "plain guests alone": (frozenset({"guest"}), "guests"),
    "ghosts": (frozenset({"ghost"}), "ghosts"),
    "crank (points for its shot)": (frozenset({"crank"}), "crank"),
}
NOBODY: frozenset[str] = frozenset()


LEFT_ALONE = (AgreeEndDay, ConfirmNight, WithdrawClaim)


def by_chance(view: TableView[Any], choices: Offered, rng: Rng) -> Command | None:
    """Any room, any target for an ability half of the time, any vote, no word by day."""
    commands: list[Command] = [choice.command for choice in choices if isinstance(choice, Choice)]
    for kind in (CastBallot, CastGuess):
        drawn = [c for c in commands if isinstance(c, kind)]
        if drawn:
            return rng.choice(drawn)
    cards: Cards = view.game.cards
    rooms = [c for c in commands if isinstance(c, ChooseRoom)]
    if rooms and not cards.room_chosen:
        return rng.choice(rooms)
    owed = next((c for c in commands if isinstance(c, AgreeEndDay | ConfirmNight)), None)
    others = [c for c in commands if not isinstance(c, (*LEFT_ALONE, ChooseRoom))]
    if others and rng.labelled("ability").below(2):
        return rng.choice(others)
    return owed


def mixed(clever: frozenset[str], view: TableView[Any], choices: Offered, rng: Rng) -> Command | None:
    """House policy for the roles of `clever` while they live (or "ghost"), chance for the rest."""
    cards = view.game.cards
    kind = "ghost" if cards.ghost else cards.role.value
    return acting.act(view, choices, rng) if kind in clever else by_chance(view, choices, rng)


def share(clever: frozenset[str], team: str, seats: int, games: int) -> float:
    """The team's share of wins; for the Crank the mean of its points for the shot."""
    total = 0
    for number in range(games):
        seed = hashlib.sha256(f"house\0{number}".encode()).digest()
        setup = Setup(seats, ManorOptions(ghosts="on"))
        player = partial(mixed, clever)
        played = play(GAMES["manor"], setup, seed, {Seat(i): player for i in range(seats)})
        if team == "crank":
            total += sum(score.shot for score in played.state.scores)
        else:
            total += played.outcome.team == team
    return total / games


def main(games: int, seats: int) -> None:
    jobs = [(NOBODY, team) for team in ("guests", "murderers", "ghosts", "crank")] + list(CAST.values())
    with ProcessPoolExecutor(max_workers=2) as workers:
        found = list(workers.map(share, *zip(*jobs, strict=True), [seats] * len(jobs), [games] * len(jobs)))
    base = dict(zip(("guests", "murderers", "ghosts", "crank"), found[:4], strict=True))
    rows = []
    for (name, (_, team)), value in zip(CAST.items(), found[4:], strict=True):
        ratio = value / base[team] if base[team] else float("inf")
        rows.append(f"| {name} | {team} | {base[team]:.3f} | {value:.3f} | {ratio:.2f} |")
        print(rows[-1], flush=True)
    TABLE.write_text(
        f"# What the Manor's house players are worth\n\n{games:,} games with {seats} seats and ghosts, "
        "the same deals for each line: everybody by chance, then the named seats by the house and the rest "
        "by chance. "
        "Made by `python -m bench.manor_house`.\n\n"
        "| played by the house | team | by chance | by the house | ratio |\n|---|---|---|---|---|\n"
        + "\n".join(rows)
        + "\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main(*(int(arg) for arg in (sys.argv[1:3] + ["2000", "10"][len(sys.argv) - 1 :])))
