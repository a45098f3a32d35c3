"""`make demo`: a whole game of the Manor as a transcript: the table's thread, and one seat's letters."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from simcord.builders import ChannelHandle

from stage.transcript import framed, plain
from stage.world import World, world
from tests.sim.party import Guest, Party
from tests.sim.players import Play

BEGAN = datetime.fromisoformat("2026-10-31T20:00:00+00:00")
PLAYER = "Ada"


def main(argv: list[str] | None = None) -> int:
    """Print a game; returns the exit code."""
    parser = argparse.ArgumentParser(prog="make demo", description="A game of the Manor as a transcript.")
    parser.add_argument("--seats", type=int, default=7, choices=range(6, 19), metavar="6…18")
    return asyncio.run(demo(parser.parse_args(argv).seats))


async def demo(seats: int) -> int:
    """One person presses what stands on the messages, the house plays the other seats."""
    async with world([PLAYER], BEGAN) as here:
        party = Party(here.env, here.channel.guild, here.channel, [Guest(here.people[0])])
        reader = Reader(here)
        print(f"{PLAYER} opens a table in #{here.channel.name}; the house takes the other seats.\n")
        await party.open(pace="quick")
        for number in range(seats - 1):
            await here.butler.services.lobby.add_house(party.table, party.host.id, key=f"demo:{number}")
        here.butler.lobby_cards.refresh(party.table)
        await here.env.advance_time(2.0)
        reader.read_on()
        await party.start()
        playing = Play(party)
        while await playing.look() != "over":
            reader.read_on()
        await here.env.advance_time(5.0)
        reader.read_on()
    return 0


@dataclass
class Reader:
    """Prints every message once, when it has come; later edits only count votes."""

    world: World
    read: set[int] = field(default_factory=set)

    def read_on(self) -> None:
        names = {member.id: str(member.user.global_name) for member in self.world.people}
        for where, gutter, message in self._messages():
            if message.id in self.read or message.flags.ephemeral or message.is_system():
                continue
            self.read.add(message.id)
            text = plain(message.content, names, message.created_at)
            print(f"{gutter}── {where} · {message.created_at:%H:%M:%S}\n{framed(text, gutter)}\n", flush=True)

    def _messages(self) -> Iterator[tuple[str, str, Any]]:
        channel = self.world.channel
        places: list[tuple[str, str, ChannelHandle]] = [(f"#{channel.name}", "  ", channel)]
        places += [(str(thread.name), "  ", thread) for thread in channel.threads]
        letters = self.world.people[0].user.dm_channel
        places.append((f"a letter to {PLAYER}", "        ✉ ", letters))
        found = [(where, gutter, m) for where, gutter, place in places for m in place.history()]
        yield from sorted(found, key=lambda item: int(item[2].id))


if __name__ == "__main__":
    sys.exit(main())
