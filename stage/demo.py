"""`make demo`: a whole game as a transcript: the table's thread, and one seat's letters."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from simcord.builders import ChannelHandle

from stage.rooms import STAGE
from stage.seats import seats_of
from stage.transcript import framed, plain
from stage.world import World, world

BEGAN = datetime.fromisoformat("2026-10-31T20:00:00+00:00")
PLAYER = "Nora"


def main(argv: list[str] | None = None) -> int:
    """Print a game; returns the exit code."""
    parser = argparse.ArgumentParser(prog="make demo", description="A game as a transcript.")
    parser.add_argument("--game", choices=tuple(STAGE), default=next(iter(STAGE)))
    parser.add_argument("--seats", type=int, default=0, help="how many seats, if the game can have them")
    options = parser.parse_args(argv)
    return asyncio.run(demo(options.game, seats_of(options.game, options.seats)))


async def demo(game: str, seats: int) -> int:
    """One person plays through what stands on the messages, the house the other seats."""
    staging = STAGE[game]
    async with world([PLAYER], BEGAN, game, staging.topic) as here:
        reader = Reader(here, edits=staging.edits)
        print(f"{PLAYER} plays with the house in #{here.channel.name}.\n")
        async for told in staging.perform(here, seats):
            reader.read_on()
            if told:
                print(f"        🗨 {PLAYER} is told: {plain(told, {}, BEGAN)}\n", flush=True)
        await here.env.advance_time(5.0)
        reader.read_on()
    return 0


@dataclass
class Reader:
    """Prints every message once, when it has come; with `edits` also the lines that are new in it later.

    Most edits of a message only count.
    """

    world: World
    read: set[int] = field(default_factory=set)
    edits: bool = False
    lines: dict[int, set[str]] = field(default_factory=dict)

    def read_on(self) -> None:
        names = {member.id: str(member.user.global_name) for member in self.world.people}
        for where, gutter, message in self._messages():
            if message.flags.ephemeral or message.is_system():
                continue
            when = message.edited_at or message.created_at
            text = self._new(message.id, plain(message.content, names, when))
            if not text:
                continue
            print(f"{gutter}── {where} · {when:%H:%M:%S}\n{framed(text, gutter)}\n", flush=True)

    def _new(self, message_id: int, text: str) -> str:
        """What of it was not read yet."""
        if message_id in self.read and not self.edits:
            return ""
        self.read.add(message_id)
        before, now = self.lines.get(message_id, set()), text.splitlines()
        self.lines[message_id] = set(now)
        return "\n".join(line for line in now if line not in before)

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
