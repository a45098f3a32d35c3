"""Other worlds that a viewer cannot rule out (LAW-2): equal for it, different in what is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.chance import Rng
from engine.core.values import Host, Viewer
from engine.games.manor.content import Phase
from engine.games.manor.relabel import relabelled
from engine.games.manor.scramble import scrambled
from engine.games.manor.state import ManorState

WORLDS = 4


def twins(state: ManorState, viewer: Viewer, rng: Rng) -> Iterator[ManorState]:
    """Worlds with the same face for `viewer`; none once all is revealed, none for a host who sees all.

    First other seats change places in everything hidden; then what they hold and plan is drawn anew, every
    other time without any change of places or rooms.
    """
    if isinstance(viewer, Host) or state.phase in (Phase.DEALING, Phase.OVER) or state.cards_shown:
        return
    for number in range(WORLDS):
        moved = relabelled(state, viewer, rng.labelled(f"twin.{number}.seats"))
        if moved != state:
            yield moved
        stay = number % 2 == 1
        hands = rng.labelled(f"twin.{number}.hands")
        drawn = scrambled(state if stay else moved, viewer, hands, rooms=not stay)
        if drawn not in (state, moved):
            yield drawn
