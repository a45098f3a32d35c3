"""Claims: what may be said of past nights, what stands on the board, what contradicts what."""

from __future__ import annotations

import pytest

from engine.core.values import Onlooker, Seat
from engine.games.manor.claims import contradictions, standing
from engine.games.manor.commands import MakeClaim, WithdrawClaim
from engine.games.manor.content import Phase, Room
from engine.games.manor.events import ClaimMade
from engine.games.manor.seen import Claim
from tests.engine.manor.scene import GAME, Scene, scene


def day(**more: object) -> Scene:
    """The day of round 2, everybody alive unless told."""
    return scene("MGGIGG", phase=Phase.DAY, round=2, **more)  # type: ignore[arg-type]


def said(seat: int, room: Room, company: tuple[int, ...] | None = None, night: int = 1) -> Claim:
    return Claim(Seat(seat), night, room, None if company is None else tuple(map(Seat, company)), 1)


@pytest.mark.rule("MAN-15")
def test_a_claim_is_public_and_nothing_checks_it() -> None:
    house = day()
    (event,) = house.press(1, MakeClaim(night=1, room=Room.CHAPEL, company=(Seat(3), Seat(2))))
    assert event == ClaimMade(seat=Seat(1), night=1, room=Room.CHAPEL, company=(Seat(2), Seat(3)))
    assert GAME.view(house.state, Onlooker()).claims == (
        Claim(Seat(1), 1, Room.CHAPEL, (Seat(2), Seat(3)), 2),
    )


@pytest.mark.rule("MAN-15")
def test_a_claim_can_be_changed_and_taken_back_and_its_history_stays() -> None:
    house = day()
    house.press(1, MakeClaim(night=1, room=Room.ATTIC))
    assert house.refused(1, MakeClaim(night=1, room=Room.ATTIC)) == "manor.unchanged"
    house.press(1, MakeClaim(night=1, room=Room.ATTIC, company=()))
    house.press(1, WithdrawClaim(night=1))
    assert house.refused(1, WithdrawClaim(night=1)) == "manor.no_claim"
    claims = GAME.view(house.state, Seat(0)).claims
    assert [(c.room, c.company) for c in claims] == [(Room.ATTIC, None), (Room.ATTIC, ()), (None, None)]
    assert standing(claims) == ()


@pytest.mark.rule("MAN-15")
@pytest.mark.parametrize(
    ("claim", "code"),
    [
        (MakeClaim(night=0, room=Room.ATTIC), "manor.no_such_night"),
        (MakeClaim(night=3, room=Room.ATTIC), "manor.no_such_night"),
        (MakeClaim(night=2, room=Room.ATTIC, company=(Seat(1),)), "manor.not_there_then"),
        (MakeClaim(night=2, room=Room.ATTIC, company=(Seat(2), Seat(2))), "manor.not_there_then"),
        (MakeClaim(night=2, room=Room.ATTIC, company=(Seat(5),)), "manor.not_there_then"),
        (MakeClaim(night=2, room=Room.ATTIC, company=(Seat(6),)), "manor.no_such_seat"),
    ],
)
def test_what_cannot_have_been_is_refused(claim: MakeClaim, code: str) -> None:
    house = day(dead=[5])
    house.change(5, died_round=1)
    assert house.refused(1, claim) == code


@pytest.mark.rule("MAN-15")
def test_only_the_living_claim_and_only_by_day() -> None:
    assert day(dead=[5]).refused(5, MakeClaim(night=1, room=Room.ATTIC)) == "manor.dead"
    night = scene("MGGIGG")
    assert night.refused(1, MakeClaim(night=1, room=Room.ATTIC)) == "manor.not_now"


def test_two_claims_contradict_each_other_when_they_cannot_both_be_true() -> None:
    here, there = Room.ATTIC, Room.STUDY
    cases = [
        (said(1, here, (2,)), said(2, there), True),
        (said(1, here, (2,)), said(2, here), False),
        (said(1, here, ()), said(2, here), True),
        (said(1, here), said(2, here), False),
        (said(1, here, (3,)), said(2, there, (3,)), True),
        (said(1, here, (2, 3)), said(2, here, (1,)), True),
        (said(1, here, (2, 3)), said(2, here, (1, 3)), False),
        (said(1, here, ()), said(2, there, ()), False),
        (said(1, here, (2,)), said(2, there, night=2), False),
    ]
    for one, two, clash in cases:
        assert bool(contradictions((one, two))) is clash, (one, two)
        assert bool(contradictions((two, one))) is clash, (two, one)


def test_only_what_stands_can_contradict() -> None:
    lie, word = said(1, Room.ATTIC, (2,)), said(2, Room.STUDY)
    assert contradictions((lie, word, said(1, Room.ATTIC, ()))) == ()
    assert contradictions((lie, word, Claim(Seat(1), 1, None, None, 2))) == ()
