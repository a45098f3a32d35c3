"""A house player of the Duel, for either side. It reasons over who the other may still be, by public facts
and its own cards, and weighs every act by all that it may lead to.

"hard" takes the best act, "normal" any that is nearly as good, "easy" any that is not much worse; none of
them passes over a sure win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.chance import Rng
from engine.core.game import Ask, Choice
from engine.core.messages import Command
from engine.core.table import TableView
from engine.games.duel.commands import Resign
from engine.games.duel.options import Level
from engine.games.duel.seen import Cards, DuelView
from engine.house.duel.moves import value
from engine.house.duel.sight import sight

SLACK: Mapping[Level, float] = {"hard": 0.002, "normal": 0.015, "easy": 0.2}
"""How much worse than the best an act may be and still be taken."""
SURE = 0.999

Offered = Sequence[Choice[Any] | Ask[Any]]


def act(view: TableView[DuelView], choices: Offered, rng: Rng) -> Command | None:
    """One act; None when the other seat is on turn. A house player never resigns."""
    return at_level(view.game.level)(view, choices, rng)


def at_level(level: Level) -> Callable[[TableView[DuelView], Offered, Rng], Command | None]:
    """A player of this level, whatever the table's own."""

    def play(view: TableView[DuelView], choices: Offered, rng: Rng) -> Command | None:
        cards = view.game.cards
        offered: list[Command] = [c.command for c in choices if isinstance(c, Choice)]
        offered = [command for command in offered if not isinstance(command, Resign)]
        if cards is None or not offered:
            return None
        worths = weighed(view.game, cards, offered)
        best = max(worths)
        least = best if best > SURE else best - SLACK[level]
        good = [command for command, worth in zip(offered, worths, strict=True) if worth >= least]
        return rng.labelled(f"duel.{view.game.turn}").choice(good)

    return play


def weighed(view: DuelView, cards: Cards, offered: Sequence[Command]) -> list[float]:
    """What each of the offered commands is worth, from 0 to 1."""
    at = sight(view, cards)
    drawn = () if cards.drawn is None else (cards.drawn,)
    return [value(command, at, view.rows, (*cards.evidence, *drawn)) for command in offered]
