"""A house player of the Manor: it remembers, reasons, talks, and lies by its role."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.chance import Rng
from engine.core.game import Ask, Choice
from engine.core.messages import Command
from engine.core.table import TableView
from engine.core.values import Seat
from engine.games.manor.commands import AgreeEndDay, CastBallot, CastGuess, FireShot, OfferBribe
from engine.games.manor.content import Phase, Role
from engine.games.manor.seen import Cards, ManorView
from engine.house.manor.nights import night
from engine.house.manor.offered import Offered
from engine.house.manor.suspicion import suspicion
from engine.house.manor.talk import claim

BRIBE_ONE_IN = 3
SURE = 8
"""From how many marks on a Crank shoots."""
LATE = 2
"""From which round on it shoots whom it suspects most: an unspent bullet is worth nothing."""
DOUBT, DOUBT_IN_A_CROWD, CROWD = 24, 64, 11
"""How many marks a mere impression may weigh, and from how many seats on: house players err as people do."""
FOLLOW = 3
"""How many marks one vote already cast weighs: a house player joins a vote rather than scatter it."""


def act(view: TableView[ManorView], choices: Sequence[Choice[Any] | Ask[Any]], rng: Rng) -> Command | None:
    """One act; what it has to say and its abilities first, then the press that every seat owes."""
    cards = view.game.cards
    if cards is None:
        return None
    offered = Offered(choices)
    match view.game.phase:
        case Phase.NIGHT:
            return night(view.game, cards, offered, rng)
        case Phase.DAY:
            return _day(view.game, cards, offered, rng)
        case Phase.COUNCIL | Phase.RUN_OFF:
            return _ballot(view.game, cards, offered, rng)
        case Phase.UNMASKING:
            return _guess(view.game, cards, offered, rng)
        case _:
            return None


def _day(view: ManorView, cards: Cards, offered: Offered, rng: Rng) -> Command | None:
    if cards.agreed:
        return None
    said = claim(view, cards, offered)
    if said is not None:
        return said
    draw = rng.labelled(f"day.{view.round}")
    bribes = offered.all(OfferBribe, lambda c: c.target not in cards.met)
    if bribes and not draw.below(BRIBE_ONE_IN):
        return draw.choice(bribes)
    shots = offered.all(FireShot)
    if shots:
        marks = suspicion(view, cards)
        worst = max(marks[c.target] for c in shots)
        if worst >= SURE or view.round >= LATE:
            return draw.choice([c for c in shots if marks[c.target] == worst])
    return offered.first(AgreeEndDay, lambda c: c.agree)


def _ballot(view: ManorView, cards: Cards, offered: Offered, rng: Rng) -> Command | None:
    """The worst suspect; a murderer, whoever of the others is in most danger already."""
    draw = rng.labelled(f"ballot.{view.round}.{view.phase}")
    named = offered.all(CastBallot, lambda c: c.target is not None and c.target not in cards.met)
    if not named or (cards.bribe_offered and draw.below(2)):
        return offered.first(CastBallot, lambda c: c.target is None)
    marks, votes = suspicion(view, cards), dict(view.tally)
    follow = FOLLOW * 2 if cards.role is Role.MURDERER else FOLLOW
    if cards.possessed and cards.role is not Role.MURDERER:
        marks = [-mark for mark in marks]  # whoever belongs to the ghosts wants the night to come again
    doubt = rng.labelled(f"doubt.{view.round}")
    most = DOUBT_IN_A_CROWD if len(view.seats) >= CROWD else DOUBT
    weight = [
        mark + doubt.below(most + 1) + follow * votes.get(Seat(seat), 0) for seat, mark in enumerate(marks)
    ]
    worst = max(weight[c.target] for c in named if c.target is not None)
    return draw.choice([c for c in named if c.target is not None and weight[c.target] == worst])


def _guess(view: ManorView, cards: Cards, offered: Offered, rng: Rng) -> Command | None:
    if cards.guess_cast:
        return None
    draw = rng.labelled("guess")
    if draw.below(2):
        return offered.first(CastGuess, lambda c: c.target is None)
    return draw.choice(offered.all(CastGuess, lambda c: c.target is not None and c.target not in cards.met))
