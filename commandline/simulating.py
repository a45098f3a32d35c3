"""Many games of house players, counted."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass

import msgspec

from engine.core.values import Options, Setup
from engine.games import GAMES
from engine.house.playing import play


class SimulationError(ValueError):
    """What was asked for can't be simulated; the text says why."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """`wins` by team, "none" for games without a winner; `rounds` on average; `steps` in all."""

    game: str
    games: int
    seats: int
    wins: dict[str, int]
    rounds: float
    steps: int

    def as_json(self, seconds: float) -> str:
        """One JSON object."""
        return json.dumps(
            {
                "game": self.game,
                "games": self.games,
                "seats": self.seats,
                "wins": self.wins,
                "rounds": round(self.rounds, 3),
                "steps": self.steps,
                "seconds": round(seconds, 3),
            }
        )


def simulate(game: str, seats: int | None, games: int, seed: str, options: str) -> Simulated:
    """Play `games` games; the same arguments give the same result. Raises SimulationError."""
    rules = GAMES.get(game)
    if rules is None:
        raise SimulationError(f"There is no game {game!r}; there are {', '.join(sorted(GAMES))}.")
    least, most = rules.seats[0], rules.seats[-1]
    if seats is None and least == most:
        seats = least
    if seats is None or seats not in rules.seats:
        needed = f"{least}" if least == most else f"{least} to {most}"
        raise SimulationError(
            f"{game} has {needed} seats{'' if seats is None else f', not {seats}'}: --seats N."
        )
    if games < 1:
        raise SimulationError("At least one game must be played.")
    chosen = _options(options, rules.options)
    wins: Counter[str] = Counter(dict.fromkeys((*rules.teams, "none"), 0))
    rounds = steps = 0
    for number in range(games):
        fixed = hashlib.sha256(f"{seed}\0{number}".encode()).digest()
        played = play(rules, Setup(seats, chosen), fixed)
        wins[str(played.outcome.team or "none")] += 1
        rounds += played.rounds
        steps += played.steps
    return Simulated(game, games, seats, dict(wins), rounds / games, steps)


def _options(text: str, kind: type[Options]) -> Options:
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise SimulationError(f"--options: {error}") from error


def in_words(found: Simulated, seconds: float) -> str:
    """A few lines for a person."""
    shares = "\n".join(f"  {team:<10} {won:>6}  {won / found.games:6.1%}" for team, won in found.wins.items())
    return (
        f"{found.games} games of {found.game} with {found.seats} seats in {seconds:.1f} s "
        f"({found.games / seconds:.0f} a second)\n{shares}\n"
        f"  rounds {found.rounds:.2f} on average, {found.steps} steps in all"
    )
