"""What the Manor's events occasion."""

from engine.games.manor import envelopes
from engine.games.manor.events import BallotTakenBack, GameScored, SeatDied, SeatReturned
from service.rooms import GameService, Occasions

ROOM = GameService(
    Occasions(
        messages=envelopes.MESSAGES,
        letters=envelopes.LETTERS,
        counts=envelopes.COUNTS | {SeatDied, SeatReturned, BallotTakenBack},
        ends=frozenset({GameScored}),
    )
)
