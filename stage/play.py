"""`make play`: a game in the browser. The real bot, you as a player, house players at the other seats."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from datetime import UTC, datetime

from aiohttp import web

from stage.house import Stage
from stage.rooms import STAGE
from stage.seats import seats_of
from stage.server import Doors
from stage.world import world

NAMES = ("Nora", "Tomek", "Carmen", "Dora", "Emil", "Fatima")
"""No name of anything in a game."""


def main(argv: list[str] | None = None) -> int:
    """Serve until interrupted; returns the exit code."""
    options = _options(argv)
    try:
        return asyncio.run(play(options.host, options.port, options.game, options.seats, options.people))
    except OSError as error:
        print(
            f"{options.host}, port {options.port}, can't be used ({error.strerror}). Try PORT=8200.",
            file=sys.stderr,
        )
        return 1


def _options(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make play", description="A game in the browser.")
    parser.add_argument("--game", choices=tuple(STAGE), default=next(iter(STAGE)))
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0: reachable from other machines too")
    parser.add_argument("--port", type=_port, default=8100)
    parser.add_argument("--seats", type=int, default=0, help="how many seats, if the game can have them")
    parser.add_argument(
        "--people",
        type=int,
        default=1,
        choices=range(1, len(NAMES) + 1),
        metavar="1…6",
        help="how many of the seats people play, each in a browser of their own",
    )
    return parser.parse_args(argv)


def _port(text: str) -> int:
    """A port to listen on. Raises ArgumentTypeError."""
    if not text.isdecimal() or not 1 <= int(text) <= 65_535:
        raise argparse.ArgumentTypeError(f"{text} is no port: take one from 1 to 65535")
    return int(text)


async def play(host: str, port: int, game: str, seats: int, people: int) -> int:
    """Open the server and the table, then let time pass until a signal."""
    done = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, done.set)
    staging, seats = STAGE[game], seats_of(game, seats)
    people = min(people, seats)
    today = datetime.now(UTC)  # noqa: TID251  # the stage shows today's time
    async with world(NAMES[:people], today, game, staging.topic) as here:
        stage = Stage(here)
        await stage.open()
        await staging.open(here, seats)
        runner = web.AppRunner(Doors(stage).application(), access_log=None)
        await runner.setup()
        await web.TCPSite(runner, host, port).start()
        _tell(host, port, people)
        ticking = asyncio.create_task(stage.run())
        try:
            await done.wait()
        finally:
            ticking.cancel()
            await asyncio.gather(ticking, return_exceptions=True)
            await runner.cleanup()
            await stage.close()
    return 0


def _tell(host: str, port: int, people: int) -> None:
    address = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    print(f"Open http://{address}:{port}/ in a browser (Ctrl+C ends it).", flush=True)
    for number, name in enumerate(NAMES[1:people], start=2):
        print(f"  {name}: http://{address}:{port}/?as={number}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
