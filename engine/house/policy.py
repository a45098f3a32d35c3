"""Players the program plays: fed by a view and the offered choices only, like any other seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.core.chance import Rng
from engine.core.game import Ask, Choice
from engine.core.messages import Command
from engine.core.table import TableView
from engine.registry import Rooms

Offered = tuple[Choice[Any] | Ask[Any], ...]
Policy = Callable[[TableView[Any], Offered, Rng], Command | None]
"""The next act of a house player, one of what is offered; None when it has nothing left to do."""


@dataclass(frozen=True, slots=True)
class HousePlayer:
    """What a game's folder of `engine.house` holds: how its players act, at the level its options set."""

    act: Policy


HOUSE: Rooms[HousePlayer] = Rooms("engine.house", HousePlayer)


def act(game: str, view: TableView[Any], choices: Offered, rng: Rng) -> Command | None:
    """The next act of a house player, one of `choices`; None when it has nothing left to do."""
    return HOUSE[game].act(view, choices, rng) if choices else None


def at_random(view: TableView[Any], choices: Offered, rng: Rng) -> Command | None:
    """Any of `choices` but giving up, each as likely: what a house player must be better than."""
    offered: list[Command] = [c.command for c in choices if isinstance(c, Choice) and c.prompt != "resign"]
    return rng.labelled("random").choice(offered) if offered else None
