"""What a house player at the Duel makes of its view: sets of suspects as bits, quick to cut and count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.games.duel import grid
from engine.games.duel.content import Side, Suspect
from engine.games.duel.deduction import possible
from engine.games.duel.seen import Cards, DuelView, Grid, ShiftSeen

BIT = {suspect: 1 << number for number, suspect in enumerate(Suspect)}


def bits(suspects: Iterable[Suspect]) -> int:
    found = 0
    for suspect in suspects:
        found |= BIT[suspect]
    return found


def members(mask: int) -> Iterator[int]:
    """The single bits of a set."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def areas(rows: Grid) -> dict[int, int]:
    """By suspect's bit: itself and everybody adjacent, the dead too."""
    spots = [[BIT[s] for s in row] for row in rows]
    wide = [
        [
            cell | (row[c - 1] if c else 0) | (row[c + 1] if c + 1 < len(row) else 0)
            for c, cell in enumerate(row)
        ]
        for row in spots
    ]
    return {
        cell: wide[r][c] | (wide[r - 1][c] if r else 0) | (wide[r + 1][c] if r + 1 < len(wide) else 0)
        for r, row in enumerate(spots)
        for c, cell in enumerate(row)
    }


class Sight(NamedTuple):
    """One position as a seat sees it. `killers` and `inspectors` are who each side may be: of the other
    side as the seat itself can tell, of its own as the other can tell by public facts."""

    side: Side
    me: int
    near: dict[int, int]
    alive: int
    """On the board and living."""
    killers: int
    inspectors: int
    innocents: int
    unseen: int
    """Cards that lie neither open nor in the seat's own hand: the deck, and the other's hand."""
    deck: int
    bodies_left: int
    turns_left: int
    classic: bool


def sight(view: DuelView, cards: Cards) -> Sight:
    """What `view` comes to for the holder of `cards`."""
    everybody = tuple(s for row in view.rows for s in row)
    own = tuple(s for s in (cards.identity, cards.drawn, *cards.evidence) if s is not None)
    seen = {*view.discards, *own}
    found = {
        side: bits(
            possible(side, view.rows, view.dead, view.discards, view.facts, () if side is cards.side else own)
        )
        for side in Side
    }
    return Sight(
        side=cards.side,
        me=0 if cards.identity is None else BIT[cards.identity],
        near=areas(view.rows),
        alive=bits(s for s in everybody if s not in view.dead),
        killers=found[Side.KILLER],
        inspectors=found[Side.INSPECTOR],
        innocents=bits(view.innocents),
        unseen=bits(s for s in (*everybody, *view.removed) if s not in seen),
        deck=view.deck,
        bodies_left=view.dead_limit - len(view.dead),
        turns_left=view.turns_at_most - view.turn,
        classic=view.mode == "classic",
    )


def after_shift(rows: Grid, shift: ShiftSeen) -> dict[int, int]:
    """Who is adjacent to whom once a line has moved."""
    return areas(grid.shifted(rows, shift))
