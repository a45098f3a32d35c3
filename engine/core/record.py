"""The file of a game: a header and one line a command, from which every step can be decided again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.core import table as core
from engine.core.codec import Codec
from engine.core.game import AnyGame
from engine.core.messages import Command, Refusal
from engine.core.table import Accepted, Rejected
from engine.core.values import Millis, Options, Seat, Setup

FORMAT = 1


class RecordError(ValueError):
    """The file is not the record of a game; the text says in which line and why."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line. Seed, salt and commitment are hex; `now` is when the game began, in milliseconds."""

    format: int
    rules: str
    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    salt: str
    commitment: str
    now: int


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One command: when, by which seat (None: the table), and what."""

    at: int
    actor: int | None
    command: msgspec.Raw


@dataclass(frozen=True, slots=True)
class Asked:
    at: Millis
    actor: Seat | None
    command: Command


@dataclass(frozen=True, slots=True)
class Record:
    header: Header
    game: AnyGame
    setup: Setup
    seed: bytes
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What one command did. `asked` None: the deal."""

    at: Millis
    asked: Asked | None
    result: Accepted[Any] | Rejected


def commitment(*, salt: bytes, seed: bytes, rules: str, game: str, seats: int, options: Options) -> str:
    """SHA-256 in hex over all that fixes a game before it begins (LAW-6)."""
    fixed = {
        "salt": salt.hex(),
        "seed": seed.hex(),
        "rules": rules,
        "game": game,
        "seats": seats,
        "options": msgspec.to_builtins(options),
    }
    return hashlib.sha256(msgspec.json.encode(fixed, order="sorted")).hexdigest()


def parse(text: str, games: Mapping[str, AnyGame]) -> Record:
    """Read the file of a game. Raises RecordError."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise RecordError("line 1: the file is empty")
    header = _header(lines[0][1])
    game = games.get(header.game)
    if game is None:
        raise RecordError(f"line 1: there is no game {header.game!r}; there are {', '.join(sorted(games))}")
    if header.rules != game.rules:
        raise RecordError(f"line 1: rules {header.rules!r}, but this is {game.rules!r}")
    if header.seats not in game.seats:
        raise RecordError(f"line 1: {header.seats} seats; {game.key} has {game.seats[0]} to {game.seats[-1]}")
    try:
        options = msgspec.convert(header.options, game.options)
        seed = bytes.fromhex(header.seed)
        bytes.fromhex(header.salt)
    except (msgspec.ValidationError, ValueError) as error:
        raise RecordError(f"line 1: {error}") from error
    codec = Codec(game)
    asked = tuple(_asked(codec, number, line) for number, line in lines[1:])
    return Record(header, game, Setup(header.seats, options), seed, asked)


def _header(line: str) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"line 1: {error}") from error
    if header.format != FORMAT:
        raise RecordError(f"line 1: format {header.format}; this reads format {FORMAT}")
    return header


def _asked(codec: Codec, number: int, text: str) -> Asked:
    try:
        line = msgspec.json.decode(text, type=Line)
        command = codec.command(bytes(line.command))
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"line {number}: {error}") from error
    return Asked(Millis(line.at), None if line.actor is None else Seat(line.actor), command)


def replay(record: Record) -> Iterator[Step]:
    """Decide the game again, the deal first. A refused command changes nothing and the game goes on."""
    now = Millis(record.header.now)
    try:
        dealt = core.begin(record.game, record.setup, seed=record.seed, now=now)
    except Refusal as no:
        raise RecordError(f"line 1: refused: {no.code}") from no
    table = dealt.table
    yield Step(now, None, dealt)
    for asked in record.asked:
        result = core.decide(
            record.game,
            table,
            asked.command,
            actor=asked.actor,
            seed=record.seed,
            version=table.version,
            now=asked.at,
        )
        if isinstance(result, Accepted):
            table = result.table
        yield Step(asked.at, asked, result)


def keeps_commitment(record: Record) -> bool:
    """Whether the deal published at the start is the one in the file."""
    header = record.header
    return header.commitment == commitment(
        salt=bytes.fromhex(header.salt),
        seed=record.seed,
        rules=header.rules,
        game=header.game,
        seats=header.seats,
        options=record.setup.options,
    )
