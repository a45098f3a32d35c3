"""Two games as one match, the roles swapped for the second (DUE-1). Read by who opens the second game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.game import Outcome
from engine.core.values import Seat
from engine.games.duel.options import DuelOptions
from engine.games.duel.state import OPENER, SEATS, other


def with_killer(options: DuelOptions, seat: Seat) -> DuelOptions:
    """The same table with the Killer's role given to `seat`: the loser's choice, or a second game's."""
    return msgspec.structs.replace(options, killer="opener" if seat == OPENER else "guest")


def second_game(options: DuelOptions, killer: Seat) -> DuelOptions:
    """The options of a match's second game after one in which `killer` was the Killer."""
    return with_killer(options, other(killer))


def match_winner(games: Sequence[Outcome]) -> Seat | None:
    """Who won more of the games; None for a draw, 1-1."""
    won = [sum(Seat(seat) in game.winners for game in games) for seat in range(SEATS[0])]
    return None if won[0] == won[1] else Seat(won.index(max(won)))
