"""Whether a viewer can tell apart two worlds that differ only in what is hidden from him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.core import table as core
from engine.core.chance import Rng
from engine.core.game import AnyGame
from engine.core.table import Table
from engine.core.values import Onlooker, Seat, Viewer


def viewers(seats: int) -> Iterable[Viewer]:
    return (Onlooker(), *(Seat(i) for i in range(seats)))


def twin_tables(game: AnyGame, table: Table[Any], viewer: Viewer, rng: Rng) -> list[Table[Any]]:
    """The same table in the other worlds that the viewer cannot rule out."""
    return [replace(table, state=state) for state in game.twins(table.state, viewer, rng)]


def told_apart(game: AnyGame, table: Table[Any], twin: Table[Any], viewer: Viewer) -> str | None:
    """By what the viewer could tell the two worlds apart; None: by nothing."""
    if core.view(game, table, viewer) != core.view(game, twin, viewer):
        return "view"
    if not isinstance(viewer, Onlooker):
        seat = Seat(viewer)  # type: ignore[arg-type]  # a seat is what is left
        if core.choices(game, table, seat) != core.choices(game, twin, seat):
            return "choices"
    if game.phase(table.state) != game.phase(twin.state):
        return "phase"
    return None
