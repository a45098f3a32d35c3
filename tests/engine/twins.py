"""Whether a viewer can tell apart two worlds that differ only in what is hidden from him."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from engine.core import table as core
from engine.core.chance import Rng
from engine.core.game import AnyGame
from engine.core.table import Table
from engine.core.values import Onlooker, Seat, Viewer

Look = Callable[[AnyGame, Table[Any], Viewer], object]
"""What a viewer is shown of a table, in any form that can be compared: a view, a rendered message."""


def viewers(seats: int) -> Iterable[Viewer]:
    return (Onlooker(), *(Seat(i) for i in range(seats)))


def twin_tables(game: AnyGame, table: Table[Any], viewer: Viewer, rng: Rng) -> list[Table[Any]]:
    """The same table in the other worlds that the viewer cannot rule out.

    Each has more events than the one before: hidden acts are in the ledger too, and nobody may count them.
    """
    worlds = game.twins(table.state, viewer, rng)
    return [replace(table, state=state, version=table.version + n) for n, state in enumerate(worlds, 1)]


def seen(game: AnyGame, table: Table[Any], viewer: Viewer) -> object:
    """All the engine itself shows: the view, what may be done, what the clock waits for, own factions."""
    own = () if isinstance(viewer, Onlooker) else core.choices(game, table, viewer)  # type: ignore[arg-type]
    mine = [f for f in game.factions(table.state) if not isinstance(viewer, Onlooker) and viewer in f.seats]
    return core.view(game, table, viewer), own, core.deadlines(game, table), mine


def told_apart(
    game: AnyGame, table: Table[Any], twins: Iterable[Table[Any]], viewer: Viewer, look: Look = seen
) -> Table[Any] | None:
    """The first of `twins` that looks another way to `viewer`; None: he knows no more than he may."""
    own = look(game, table, viewer)
    return next((twin for twin in twins if look(game, twin, viewer) != own), None)
