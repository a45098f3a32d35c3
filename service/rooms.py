"""What a game's folder of `service.games` owes, written once. Its module `room` holds a `GameService`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from engine.core.messages import Event
from engine.core.values import Options, Seat
from engine.registry import Rooms

Kinds = frozenset[type[Event]]


@dataclass(frozen=True, slots=True)
class Occasions:
    """Kinds of a game's events that occasion a message, a letter, an edit of the phase's message, an end.

    What the table itself does (a pause, a seat handed on, its closing) is added for every game. What is
    said in a message and changes a count on the phase's own stands under both.

    `board`: all phases before the end share one message, kept under this name. `calls`: events whose
    `seat` is to act next, which at the slow pace is told by letter.
    """

    messages: Kinds
    letters: Kinds
    counts: Kinds
    ends: Kinds
    board: str | None = None
    calls: Kinds = frozenset()


class Rivals(ABC):
    """A game for two that begins without a lobby: against the house at once, or by a challenge."""

    roles: tuple[str, ...]
    """What whoever lost may ask to be in the next game; the last one leaves it to chance."""

    @abstractmethod
    def with_role(self, options: Options, seat: Seat, role: str | None) -> Options:
        """The options of a game in which `seat` has this role; None: as it falls."""

    @abstractmethod
    def is_match(self, options: Options) -> bool:
        """Whether two games are played as one match, the roles swapped for the second."""

    @abstractmethod
    def second_game(self, options: Options, state: Any) -> Options:
        """The options of a match's second game, after a first one that ended in `state`."""


@dataclass(frozen=True, slots=True)
class GameService:
    """What the service asks of a game beyond its rules. `rivals` None: it always begins in a lobby."""

    occasions: Occasions
    rivals: Rivals | None = None


SERVICE: Rooms[GameService] = Rooms("service.games", GameService)


def rivals_of(game: str) -> Rivals:
    """How two begin this game without a lobby. Raises KeyError for a game that always has one."""
    found = SERVICE[game].rivals
    if found is None:
        raise KeyError(game)
    return found
