"""Whole games one can read: the file of each, and what every step told to whom.

`python -m tests.golden.make` makes them anew after an intended change of the rules.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from commandline.replaying import lines
from engine.core.codec import Codec
from engine.core.record import commitment, parse
from engine.core.values import Millis, Setup
from engine.games import GAMES
from engine.house.playing import acts

FOLDER = Path(__file__).parent
BEGAN = Millis(1_767_225_600_000)


@dataclass(frozen=True, slots=True)
class Golden:
    """A game that must be kept, in the files `name`.jsonl and `name`.told.jsonl."""

    name: str
    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)


def goldens() -> Iterator[Golden]:
    """Every golden game there must be: the `GOLDEN` of each game's `tests/engine/<key>/tables.py`."""
    for key in GAMES:
        kept = import_module(f"tests.engine.{key}.tables").GOLDEN
        for name, (seats, options) in kept.items():
            yield Golden(name, key, seats, options)


def game_file(golden: Golden) -> str:
    """A game of house players as a file."""
    game = GAMES[golden.game]
    codec = Codec(game)
    origin = golden.name.replace("-", ".", 1)
    seed, salt = (hashlib.sha256(f"{word}.{origin}".encode()).digest() for word in ("seed", "salt"))
    setup = Setup(golden.seats, game.options(**golden.options))
    fixed = commitment(
        salt=salt, seed=seed, rules=game.rules, game=game.key, seats=golden.seats, options=setup.options
    )
    head = (
        f'{{"format":1,"rules":"{game.rules}","game":"{game.key}","seats":{golden.seats},'
        f'"options":{codec.dump(setup.options).decode()},"seed":"{seed.hex()}","salt":"{salt.hex()}",'
        f'"commitment":"{fixed}","now":{BEGAN}}}'
    )
    rows = [
        f'{{"at":{act.at},"actor":{act.seat},"command":{codec.dump(act.command).decode()}}}'
        for act in acts(game, setup, seed, BEGAN)
    ]
    return "\n".join((head, *rows)) + "\n"


def told(text: str) -> str:
    """What a game's file replays to."""
    return "\n".join(lines(parse(text, GAMES))) + "\n"
