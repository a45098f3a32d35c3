"""Other worlds that a viewer cannot rule out (LAW-2): equal for it, different in what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.chance import Rng
from engine.core.values import Viewer
from engine.games.manor.state import ManorState


def twins(state: ManorState, viewer: Viewer, rng: Rng) -> Iterator[ManorState]:
    yield from ()
