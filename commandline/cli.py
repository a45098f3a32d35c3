"""The commands that need no Discord and no database: replay a game's file, simulate many games."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from commandline.replaying import ViewError, lines, seat_lines
from commandline.simulating import SimulationError, in_words, simulate
from engine.core.record import RecordError, parse
from engine.games import GAMES

BAD_INPUT = 2


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `replay` and `simulate` to a program's subcommands; each sets `run`, which returns an exit code."""
    replay = commands.add_parser("replay", help="decide a game again from its file")
    replay.add_argument("file", type=Path, metavar="FILE", help="as exported by /table log")
    replay.add_argument("--view", type=int, metavar="SEAT", help="only what this seat may know, from 0")
    replay.set_defaults(run=_replay)
    many = commands.add_parser("simulate", help="let house players play many games")
    many.add_argument("game", metavar="GAME", help=", ".join(sorted(GAMES)))
    many.add_argument("--seats", type=int, metavar="N", help="needed unless only one number is possible")
    many.add_argument("--games", type=int, default=100, metavar="K", help="100 when not told")
    many.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same games")
    many.add_argument("--options", default="{}", metavar="JSON", help="the table's options")
    many.add_argument("--json", action="store_true", help="one JSON object")
    many.set_defaults(run=_simulate)


def _replay(options: argparse.Namespace) -> int:
    try:
        record = parse(options.file.read_text(encoding="utf-8"), GAMES)
        told = lines(record) if options.view is None else seat_lines(record, options.view)
        for line in told:
            print(line)
        sys.stdout.flush()
    except (RecordError, ViewError) as error:
        return _bad(f"{options.file}: {error}")
    except UnicodeDecodeError:
        return _bad(f"{options.file}: this is not a text file")
    except BrokenPipeError:  # the reader has had enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        return _bad(f"{options.file}: {error.strerror}")
    return 0


def _simulate(options: argparse.Namespace) -> int:
    began = time.perf_counter()  # a span for a person to read, no moment of any game
    try:
        found = simulate(options.game, options.seats, options.games, options.seed, options.options)
    except SimulationError as error:
        return _bad(str(error))
    seconds = time.perf_counter() - began
    print(found.as_json(seconds) if options.json else in_words(found, seconds))
    return 0


def _bad(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return BAD_INPUT
