"""How many presses a second the one door takes on a database file, and how long one waits.

    python -m bench.storage_presses [TABLES] [FOLDER]

Every table seats ten; all press at once, which is the worst a server can do.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from engine.games.manor.commands import ConfirmNight
from storage.db import open_engine
from storage.upgrade import prepare
from tests.service.process import Process

SEATS = 10


async def measure(path: Path, tables: int) -> tuple[float, list[float]]:
    """(seconds in all, milliseconds of each press), each press waiting for those before it."""
    engine = open_engine(f"sqlite:///{path}")
    await prepare(engine)
    await engine.dispose()
    process = Process(path)
    numbers = [await process.dealt(SEATS, guild=n, first_user=1_000 * (n + 1)) for n in range(tables)]
    took: list[float] = []

    async def press(table: int, user: int) -> None:
        began = perf_counter()
        answer = await process.press(table, user, ConfirmNight())
        assert answer.accepted
        took.append(1_000 * (perf_counter() - began))

    began = perf_counter()
    await asyncio.gather(
        *(press(t, 1_000 * (n + 1) + seat) for seat in range(SEATS) for n, t in enumerate(numbers))
    )
    whole = perf_counter() - began
    await process.close()
    return whole, took


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    with tempfile.TemporaryDirectory(dir=sys.argv[2] if len(sys.argv) > 2 else None) as folder:
        whole, took = asyncio.run(measure(Path(folder) / "bench.db", tables))
    cuts = quantiles(took, n=100)
    print(f"{len(took)} presses at {tables} tables in {whole:.2f} s: {len(took) / whole:.0f} a second")
    print(f"waited: half {cuts[49]:.0f} ms, 95 % {cuts[94]:.0f} ms, longest {max(took):.0f} ms")


if __name__ == "__main__":
    main()
