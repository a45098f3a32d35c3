"""Other worlds that a viewer cannot rule out (LAW-2): equal for it, different in what is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.chance import Rng
from engine.core.values import Host, Seat, Viewer
from engine.games.duel.content import Phase, Side, Suspect
from engine.games.duel.deduction import possible_both
from engine.games.duel.state import DuelState, side_of
from engine.games.duel.views import held, suspected

WORLDS = 10


def twins(state: DuelState, viewer: Viewer, rng: Rng) -> Iterator[DuelState]:
    """Worlds with the same face for `viewer`; none once all is revealed, none for a host who sees all.

    What is hidden are cards that lie face down: the other seat's, and the deck's order. They are dealt
    anew, the identities from those still possible.
    """
    if isinstance(viewer, Host) or state.phase in (Phase.DEALING, Phase.OVER) or state.revealed is not None:
        return
    seat = Seat(viewer) if isinstance(viewer, int) else None
    for number in range(WORLDS):
        world = _world(state, seat, rng.labelled(f"twin.{number}"))
        if world != state:
            yield world


def _world(state: DuelState, seat: Seat | None, rng: Rng) -> DuelState:
    sides = tuple(side for side in Side if seat is None or side is not side_of(state, seat))
    names = dict(zip(Side, _identities(state, seat, rng), strict=True))
    hidden = [s for side in sides for s in held(state, side)] + list(state.deck)
    pool = list(rng.shuffled(sorted(s for s in hidden if s not in names.values())))
    if Side.KILLER in sides:
        state = replace(state, identity=names[Side.KILLER])
    if Side.INSPECTOR in sides:
        evidence = tuple(pool.pop() for _ in state.evidence)
        drawn = None if state.drawn is None else pool.pop()
        state = replace(state, chosen=names[Side.INSPECTOR], evidence=evidence, drawn=drawn)
    return replace(state, deck=tuple(pool))


def _identities(state: DuelState, seat: Seat | None, rng: Rng) -> tuple[Suspect | None, Suspect | None]:
    """(the Killer's, the Inspector's): the viewer's own as it is, the others drawn from who is possible."""
    chosen = state.chosen is not None
    if seat is None:
        killers, inspectors = possible_both(state.rows, state.dead, state.discards, state.facts)
        killer = rng.choice(killers)
        others = tuple(s for s in inspectors if s is not killer)
        return killer, rng.choice(others) if chosen else None
    found = suspected(state, seat)
    if side_of(state, seat) is Side.INSPECTOR:
        return rng.choice(found), state.chosen
    return state.identity, rng.choice(found) if chosen else None
