"""What a step owes to the table: news are said, and counts that they change stand right on the phase."""

from __future__ import annotations

import pytest

from engine.core.messages import Event
from engine.core.values import Seat
from engine.games.manor.content import Room
from engine.games.manor.events import BallotTakenBack, Corrected, RoomGiven, SeatDied, SeatReturned
from service.step.envelopes import envelopes

PEOPLE = (Seat(0), Seat(1))


@pytest.mark.parametrize(
    "news",
    [
        SeatDied(seat=Seat(1), cause="shot"),
        SeatDied(seat=Seat(1), cause="host"),
        SeatReturned(seat=Seat(1)),
        BallotTakenBack(target=Seat(1)),
    ],
)
def test_who_is_waited_for_and_the_votes_so_far_are_counted_anew(news: Event) -> None:
    owed = envelopes("manor", (news,), PEOPLE, "live")
    assert (owed.message, owed.edit, owed.letters) == (True, True, ())


def test_a_correction_that_nobody_may_know_of_owes_the_table_nothing() -> None:
    given = (
        Corrected(what="place_seat", seat=Seat(1), phase="night.1"),
        RoomGiven(seat=Seat(1), room=Room.STUDY),
    )
    owed = envelopes("manor", given, PEOPLE, "live")
    assert (owed.message, owed.edit, owed.letters) == (False, False, ())
