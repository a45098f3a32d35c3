"""`make play`: a game in the browser. The real bot, you as a player, house players at the other seats."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from datetime import UTC, datetime

from aiohttp import web

from stage.house import Stage
from stage.server import Doors
from stage.world import CHANNELS, World, world
from tests.sim.party import Guest, Party

FEWEST, MOST = 6, 18
NAMES = ("Nora", "Tomek", "Carmen", "Dora", "Emil", "Fatima")
"""None of them a suspect of the Duel."""


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
    parser.add_argument("--game", choices=tuple(CHANNELS), default="manor")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0: reachable from other machines too")
    parser.add_argument("--port", type=_port, default=8100)
    parser.add_argument("--seats", type=int, default=7, choices=range(FEWEST, MOST + 1), metavar="6…18")
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
    if game == "duel":
        people = min(people, 2)
    today = datetime.now(UTC)  # noqa: TID251  # the stage shows today's time
    async with world(NAMES[:people], today, game) as here:
        stage = Stage(here)
        await stage.open()
        if game == "duel":
            await open_duel(here)
        else:
            await open_table(here, house=seats - people)
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


async def open_table(here: World, house: int) -> None:
    """The first person's lobby by the real command, then the house at its seats without a line for each."""
    party = Party(here.env, here.channel.guild, here.channel, [Guest(here.people[0])])
    await party.open(pace="quick")
    for number in range(house):
        await here.butler.services.lobby.add_house(party.table, party.host.id, key=f"stage:{number}")
    here.butler.lobby_cards.refresh(party.table)


async def open_duel(here: World) -> None:
    """The first person's own command: a game with the house, or a challenge to the second one."""
    challenger, *others = (Guest(member) for member in here.people)
    options = {"opponent": others[0].member} if others else {}
    await challenger.slash(here.channel, "duel", **options)


def _tell(host: str, port: int, people: int) -> None:
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    print(f"Open http://{shown}:{port}/ in a browser (Ctrl+C ends it).", flush=True)
    for number, name in enumerate(NAMES[1:people], start=2):
        print(f"  {name}: http://{shown}:{port}/?as={number}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
