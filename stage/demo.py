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

from stage.transcript import framed, plain
from stage.world import CHANNELS, World, world
from tests.sim.duelists import Bout
from tests.sim.party import Guest, Party
from tests.sim.players import Play

BEGAN = datetime.fromisoformat("2026-10-31T20:00:00+00:00")
PLAYER = "Nora"


def main(argv: list[str] | None = None) -> int:
    """Print a game; returns the exit code."""
    parser = argparse.ArgumentParser(prog="make demo", description="A game as a transcript.")
    parser.add_argument("--game", choices=tuple(CHANNELS), default="manor")
    parser.add_argument("--seats", type=int, default=7, choices=range(6, 19), metavar="6…18")
    options = parser.parse_args(argv)
    return asyncio.run(duel() if options.game == "duel" else demo(options.seats))


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


async def duel() -> int:
    """One person plays the small board against the house. The board is one message, edited at every turn."""
    async with world([PLAYER], BEGAN, "duel") as here:
        bout = Bout(here.env, here.channel.guild, here.channel, [Guest(here.people[0])])
        reader = Reader(here, edits=True)
        print(f"{PLAYER} duels with the house in #{here.channel.name}.\n")
        await bout.against_house(board="4x4", pace="quick")
        while await bout.phase() != "over":
            reader.read_on()
            told = await bout.look()
            if told:
                print(f"        🗨 {PLAYER} is told: {plain(told, {}, BEGAN)}\n", flush=True)
        await here.env.advance_time(5.0)
        reader.read_on()
    return 0


@dataclass
class Reader:
    """Prints every message once, when it has come; with `edits` also the lines that are new in it later.

    At the Manor later edits only count votes.
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
