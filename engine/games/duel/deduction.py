"""Who a side may still be, from public facts and the cards one holds oneself: nothing possible is left out,
nothing impossible kept in.

The Inspector's identity never changes. The Killer's does with a disguise, which drops every fact about it;
its new card came from the deck, so it is no card that lies open or was ever in the Inspector's hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.games.duel.content import Side, Suspect
from engine.games.duel.seen import Fact, Grid


def possible(
    about: Side,
    rows: Grid,
    dead: Collection[Suspect],
    discards: Collection[Suspect],
    facts: Sequence[Fact],
    own: Collection[Suspect] = (),
) -> tuple[Suspect, ...]:
    """Who `about` may be, in alphabetical order. `own` are the cards the reasoner holds."""
    told = [(fact.among, frozenset(fact.suspects)) for fact in facts if fact.about is about]
    out = {*dead, *discards, *own}
    found = [
        suspect
        for row in rows
        for suspect in row
        if suspect not in out and all((suspect in among) is yes for yes, among in told)
    ]
    return tuple(sorted(found))


def possible_both(
    rows: Grid, dead: Collection[Suspect], discards: Collection[Suspect], facts: Sequence[Fact]
) -> tuple[tuple[Suspect, ...], tuple[Suspect, ...]]:
    """What an onlooker can say of (the Killer, the Inspector): they are two people, so who is sure of
    being the one is not the other."""
    killer = possible(Side.KILLER, rows, dead, discards, facts)
    inspector = possible(Side.INSPECTOR, rows, dead, discards, facts)
    return _less(killer, inspector), _less(inspector, killer)


def _less(many: tuple[Suspect, ...], sure: tuple[Suspect, ...]) -> tuple[Suspect, ...]:
    return many if len(sure) != 1 else tuple(s for s in many if s not in sure)
