"""A player that leaves everything to chance: what house players are measured against."""

from __future__ import annotations

from typing import Any

from engine.core.chance import Rng
from engine.core.game import Choice
from engine.core.messages import Command
from engine.core.table import TableView
from engine.games.manor.model import (
    AgreeEndDay,
    Cards,
    CastBallot,
    CastGuess,
    ChooseRoom,
    ConfirmNight,
    WithdrawClaim,
)
from engine.house.policy import Offered

LEFT_ALONE = (AgreeEndDay, ConfirmNight, WithdrawClaim)


def act(view: TableView[Any], choices: Offered, rng: Rng) -> Command | None:
    """At the Manor: any room, any target for an ability half of the time, any vote, no word by day."""
    commands: list[Command] = [choice.command for choice in choices if isinstance(choice, Choice)]
    for kind in (CastBallot, CastGuess):
        drawn = [c for c in commands if isinstance(c, kind)]
        if drawn:
            return rng.choice(drawn)
    cards: Cards = view.game.cards
    rooms = [c for c in commands if isinstance(c, ChooseRoom)]
    if rooms and not cards.room_chosen:
        return rng.choice(rooms)
    owed = next((c for c in commands if isinstance(c, AgreeEndDay | ConfirmNight)), None)
    others = [c for c in commands if not isinstance(c, (*LEFT_ALONE, ChooseRoom))]
    if others and rng.labelled("ability").below(2):
        return rng.choice(others)
    return owed
