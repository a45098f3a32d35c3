"""Whole games one can read: the file of each, and what every step told to whom.

`python -m tests.golden.make` makes them anew after an intended change of the rules.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from commandline.replaying import lines
from engine.core.codec import Codec
from engine.core.game import AnyGame
from engine.core.record import commitment, parse
from engine.core.values import Millis, Setup
from engine.games import GAMES
from engine.house.playing import acts

FOLDER = Path(__file__).parent
BEGAN = Millis(1_767_225_600_000)


def sizes(game: AnyGame) -> tuple[int, ...]:
    """The smallest, a middling and the largest table of a game."""
    least, most = game.seats[0], game.seats[-1]
    return tuple(sorted({least, (least + most) // 2 - 2, most}))


def names() -> Iterator[tuple[str, int]]:
    """Every golden game there must be: (game, seats)."""
    for key, game in GAMES.items():
        for seats in sizes(game):
            yield key, seats


def game_file(key: str, seats: int) -> str:
    """A game of house players as a file."""
    game = GAMES[key]
    codec = Codec(game)
    seed, salt = (hashlib.sha256(f"{word}.{key}.{seats}".encode()).digest() for word in ("seed", "salt"))
    setup = Setup(seats, game.options())
    fixed = commitment(salt=salt, seed=seed, rules=game.rules, game=key, seats=seats, options=setup.options)
    head = (
        f'{{"format":1,"rules":"{game.rules}","game":"{key}","seats":{seats},'
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
