"""How good a position is for the seat that has just acted, from 0 (lost) to 1 (won)."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log

from engine.games.duel.content import Side
from engine.house.duel.sight import Sight, members

Weights = tuple[float, ...]

WEIGHTS: Mapping[tuple[Side, bool], Weights] = {
    (Side.KILLER, False): (0.5, 0.33, -0.22, 0.51, 0.12, -1.9, -0.18, -0.33, -2.14, 0.59),
    (Side.INSPECTOR, False): (0.46, -0.34, -0.07, -1.2, -0.81, 0.0, 0.07, 1.21, 2.1, -0.87),
    (Side.KILLER, True): (0.38, 0.3, 0.17, 0.45, 0.63, -1.21, -0.44, 0.11, -2.48, 0.27),
    (Side.INSPECTOR, True): (-0.55, -0.11, 0.2, -0.22, -0.49, -1.49, 0.4, -0.09, 0.36, -0.16),
}
"""By side and whether it is classic; in the order of `features`.

Fitted to who won from some 25,000 positions of house players against one another, anew in each of eight
rounds among the last rounds' players; of these the ones hardest to beat in a round robin were kept.
The fit gave a classic Inspector nothing for staying hidden (its third number was 0), and it lost seven games
of ten; the 0.2 was found by trying (docs/adr/0018).
"""
BOLD = 0.8
"""How often a side that could strike does."""


def position_value(at: Sight, me: int | None = None) -> float:
    """`me` is another identity to weigh it with than the seat's own.

    First the other side may strike, then the seat itself, and what is left is a long game.
    """
    weights = WEIGHTS[at.side, at.classic]
    danger, offence, long = features(at, at.me if me is None else me)
    rest = 1 / (1 + exp(-sum(w * f for w, f in zip(weights, long, strict=True))))
    return (1 - danger) * (offence + (1 - offence) * rest)


def features(at: Sight, me: int) -> tuple[float, float, tuple[float, ...]]:
    """(chance to be struck next, chance to strike after that, what a long game hangs on)."""
    killer = at.side is Side.KILLER
    sought, hidden = (at.inspectors, at.killers) if killer else (at.killers, at.inspectors)
    near = at.near.get(me, 0)
    reached = sought & near
    total = max(1, sought.bit_count())
    # The other one, wherever near it is, picks among those it suspects around itself.
    danger = sum(1 / max(1, (hidden & at.near[one]).bit_count()) for one in members(reached)) / total
    offence = 1 / total if reached else 0.0
    killers, inspectors = max(1, at.killers.bit_count()), max(1, at.inspectors.bit_count())
    pace = min(2.0, 2 * at.bodies_left / max(1, at.turns_left))
    long = (
        1.0,
        log(killers),
        log(inspectors),
        1 / killers,
        1 / inspectors,
        reached.bit_count() / total,
        (near & at.alive & ~me).bit_count() / 8,
        at.bodies_left / 16,
        pace,
        min(at.deck, 10) / 10,
    )
    return BOLD * danger, BOLD * offence, long
