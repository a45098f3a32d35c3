"""What the Duel's events occasion, and how two begin one without a lobby."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.values import Options, Seat
from engine.games.duel import envelopes, match
from engine.games.duel.events import BoardLaid, DuelEnded, TurnBegan
from engine.games.duel.options import DuelOptions
from service.rooms import GameService, Occasions, Rivals


class Duellists(Rivals):
    """Killer against Inspector; in a match each is both (DUE-1)."""

    roles = ("killer", "inspector", "random")

    def with_role(self, options: Options, seat: Seat, role: str | None) -> Options:
        duel = _duel(options)
        if role in (None, "random"):
            return msgspec.structs.replace(duel, killer="random")
        return match.with_killer(duel, seat if role == "killer" else Seat(1 - seat))

    def is_match(self, options: Options) -> bool:
        return _duel(options).match == "two_games"

    def second_game(self, options: Options, state: Any) -> Options:
        return match.second_game(_duel(options), state.killer)


def _duel(options: Options) -> DuelOptions:
    assert isinstance(options, DuelOptions), "a table of the Duel"
    return options


ROOM = GameService(
    Occasions(
        messages=frozenset({BoardLaid, DuelEnded}),
        letters=envelopes.LETTERS,
        counts=envelopes.COUNTS | envelopes.MESSAGES,
        ends=frozenset({DuelEnded}),
        board="board",
        calls=frozenset({TurnBegan}),
    ),
    Duellists(),
)
