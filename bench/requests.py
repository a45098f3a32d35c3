"""`python -m bench.requests [SEATS]`: requests to Discord for one game in which every seat is a person."""

from __future__ import annotations

import asyncio
import sys
from datetime import datetime

from stage.world import world
from tests.sim.party import Guest, Party
from tests.sim.players import Play
from tests.sim.wire import Wire

BEGAN = datetime.fromisoformat("2026-10-31T20:00:00+00:00")


async def count(seats: int) -> None:
    names = [f"Guest {number}" for number in range(1, seats + 1)]
    async with world(names, BEGAN) as here:
        wire = Wire(here.env)
        party = Party(here.env, here.channel.guild, here.channel, [Guest(person) for person in here.people])
        await party.begin(pace="quick")
        lobby = sum(wire.kinds().values())
        phases = await Play(party).finish()
        await here.env.advance_time(10.0)
        kinds = wire.kinds()
    answers = sum(n for kind, n in kinds.items() if "interaction" in kind)
    print(
        f"{seats} seats, {len(phases)} phases: {sum(kinds.values())} requests, {lobby} of them up to the deal"
    )
    print(
        f"of the 50 a second: {sum(kinds.values()) - answers} ({answers} are answers to presses, which don't count)"
    )
    for kind, number in kinds.most_common():
        print(f"  {number:>4}  {kind}")


if __name__ == "__main__":
    asyncio.run(count(int(sys.argv[1]) if len(sys.argv) > 1 else 10))
