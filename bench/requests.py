"""How many requests a game costs: `python -m bench.requests [--seats 10]`, on a simulated Discord.

Everybody at the table is a person who presses, so that this is the most that so many seats can cost.
Answers to interactions do not count towards Discord's 50 a second and are given apart.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from cogs.bot import Butler
from service.compose import compose
from storage.db import Database, open_engine
from storage.upgrade import prepare
from tests.sim.clock import SimClock
from tests.sim.party import Party
from tests.sim.players import Play
from tests.sim.simcord_seam import environment
from tests.sim.wire import Wire

COUNTED_APART = ("POST interaction", "PATCH interaction")


async def measure(seats: int) -> tuple[dict[str, int], int, float]:
    """Requests by kind, phases played, and the game's own length in minutes."""
    with tempfile.TemporaryDirectory() as folder:
        engine = open_engine(f"sqlite:///{Path(folder) / 'bench.db'}")
        await prepare(engine)
        clock = SimClock()
        env = environment(Butler(compose(Database(engine), clock)))
        clock.env = env
        with env.time_context():
            await env.start()
            wire = Wire(env)
            party = Party.gather(env, seats)
            await party.begin()
            began = clock.now()
            phases = await Play(party).finish()
            await env.advance_time(10)
            minutes = (clock.now() - began) / 60_000
            await env.shutdown()
        await engine.dispose()
    return dict(wire.kinds()), len(phases) - 1, minutes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=10)
    seats = parser.parse_args().seats
    kinds, phases, minutes = asyncio.run(measure(seats))
    print(f"{seats} seats, {phases} phases, {minutes:.0f} minutes")
    for kind, times in sorted(kinds.items(), key=lambda item: -item[1]):
        print(f"{times:6}  {kind}")
    counted = sum(times for kind, times in kinds.items() if not kind.startswith(COUNTED_APART))
    print(f"{counted:6}  in all, without the {sum(kinds.values()) - counted} answers to interactions")


if __name__ == "__main__":
    main()
