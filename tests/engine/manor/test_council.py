"""The council: MAN-16 to 19."""

from __future__ import annotations

import pytest

from engine.core.values import Everyone, Only, Seat
from engine.games.manor.commands import CastBallot, ChooseRoom
from engine.games.manor.content import Phase
from engine.games.manor.council import Verdict, verdict
from engine.games.manor.events import (
    BallotCast,
    BallotMarked,
    CouncilBegan,
    CouncilClosed,
    NightBegan,
    RoleDealt,
    SeatDied,
)
from engine.games.manor.refusals import No
from tests.engine.manor.scene import GAME, ROOMS, council, scene

BIG = "MMGGGGGGGIDC"
"""Twelve seats: two places while eight live."""


# MAN-16


@pytest.mark.report(21)
@pytest.mark.rule("MAN-16")
def test_a_ballot_is_final_and_not_for_oneself_nor_for_the_dead() -> None:
    held = council("MGGIGG", dead=[5])
    assert held.refused(1, CastBallot(target=Seat(1))) == No.SELF_VOTE
    assert held.refused(1, CastBallot(target=Seat(5))) == No.TARGET_DEAD
    assert held.refused(1, CastBallot(target=Seat(6))) == No.NO_SUCH_SEAT
    assert held.refused(5, CastBallot(target=Seat(1))) == No.DEAD
    held.press(1, CastBallot(target=Seat(0)))
    assert held.refused(1, CastBallot(target=Seat(2))) == No.ALREADY_VOTED
    assert held.refused(1, CastBallot(target=None)) == No.ALREADY_VOTED
    assert scene("MGGIGG", phase=Phase.DAY).refused(1, CastBallot(target=None)) == No.NOT_NOW


@pytest.mark.rule("MAN-16")
def test_the_number_for_each_name_is_public_and_who_voted_is_not() -> None:
    held = council("MGGIGG")
    told = held.press(1, CastBallot(target=Seat(0)))
    assert told == (BallotCast(target=Seat(0)), BallotMarked(seat=Seat(1), target=Seat(0)))
    assert [event.audience() for event in told] == [Everyone(), Only((Seat(1),))]
    held.press(2, CastBallot(target=Seat(0)))
    held.press(3, CastBallot(target=Seat(1)))
    held.press(4, CastBallot(target=None))
    seen = GAME.view(held.state, 5)
    assert (seen.tally, seen.abstained) == (((0, 2), (1, 1)), 1)
    assert (seen.done, seen.owed) == (4, 6)
    assert BallotCast.__struct_fields__ == ("target",)


@pytest.mark.rule("MAN-16")
def test_an_unconfirmed_ballot_counts_as_abstention() -> None:
    held = council("MGGIGG")
    held.vote({1: 0, 2: None})
    closed = held.one(CouncilClosed)
    assert (closed.tally, closed.abstained, closed.voted_out) == (((0, 1),), 5, (0,))


@pytest.mark.rule("MAN-16")
def test_the_council_ends_early_when_all_have_confirmed() -> None:
    held = council("MGGIGG", dead=[5])
    for seat in range(4):
        held.press(seat, CastBallot(target=None))
        assert GAME.phase(held.state) == "council.1"
    held.press(4, CastBallot(target=None))
    assert GAME.phase(held.state) == "night.2"


# MAN-17


@pytest.mark.rule("MAN-17")
@pytest.mark.parametrize(
    ("roles", "dead", "places"),
    [
        (BIG, [], 2),
        (BIG, [8, 9, 10, 11], 2),
        (BIG, [7, 8, 9, 10, 11], 1),
        ("MMGGGGGGGID", [], 1),
    ],
    ids=["12 of 12", "8 of 12", "7 of 12", "11 of 11"],
)
def test_how_many_are_voted_out(roles: str, dead: list[int], places: int) -> None:
    held = council(roles, dead=dead)
    assert held.one(CouncilBegan).places == places
    held.vote({0: 2, 1: 2, 3: 2, 4: 3, 5: 3, 6: 4})
    assert held.one(CouncilClosed).voted_out == (2, 3)[:places]
    assert [event.cause for event in held.all_of(SeatDied)] == ["council"] * places


@pytest.mark.rule("MAN-17")
def test_the_living_are_counted_when_the_council_opens() -> None:
    day = scene(BIG, phase=Phase.DAY, dead=[0, 2, 3, 4])
    day.change(5, alive=False)
    day.time_is_up()
    assert day.one(CouncilBegan).places == 1


# MAN-18


@pytest.mark.rule("MAN-18")
@pytest.mark.parametrize(
    ("votes", "places", "out", "tied"),
    [
        ({}, 1, (), ()),
        ({}, 2, (), ()),
        ({3: 1}, 1, (3,), ()),
        ({3: 1}, 2, (3,), ()),
        ({3: 2, 4: 1}, 1, (3,), ()),
        ({3: 2, 4: 1}, 2, (3, 4), ()),
        ({3: 2, 4: 2}, 1, (), (3, 4)),
        ({3: 2, 4: 2}, 2, (3, 4), ()),
        ({3: 2, 4: 2, 5: 1}, 2, (3, 4), ()),
        ({3: 2, 4: 2, 5: 2}, 2, (), (3, 4, 5)),
        ({3: 3, 4: 2, 5: 2}, 2, (3,), (4, 5)),
        ({5: 3, 4: 2, 3: 1}, 2, (4, 5), ()),
        ({5: 3, 4: 2, 3: 2}, 1, (5,), ()),
        ({3: 3, 4: 1, 5: 1, 6: 1}, 2, (3,), (4, 5, 6)),
    ],
)
def test_who_is_out_and_who_is_tied(
    votes: dict[int, int], places: int, out: tuple[int, ...], tied: tuple[int, ...]
) -> None:
    tally = tuple((Seat(name), count) for name, count in votes.items())
    assert verdict(tally, places) == Verdict(tuple(map(Seat, out)), tuple(map(Seat, tied)))


@pytest.mark.report(20)
@pytest.mark.rule("MAN-18")
def test_a_tie_over_one_place_has_one_run_off_among_the_tied() -> None:
    held = council("MGGIGG")
    held.vote({0: 1, 1: 0, 2: 1, 3: 0})
    first, second = held.all_of(CouncilBegan)
    assert held.one(CouncilClosed).tied == (0, 1)
    assert held.one(CouncilClosed).voted_out == ()
    assert second.run_off
    assert (second.candidates, second.places) == ((0, 1), 1)
    assert second.voters == first.voters, "all living vote anew, the tied too"
    assert second.due - held.now == 45_000
    assert GAME.phase(held.state) == "runoff.1"
    assert held.refused(0, CastBallot(target=Seat(0))) == No.SELF_VOTE
    assert held.refused(0, CastBallot(target=Seat(4))) == No.NO_CANDIDATE
    held.vote({0: 1, 4: 1, 5: 1, 1: 0, 2: None, 3: None})
    assert held.all_of(CouncilClosed)[1].voted_out == (1,)
    assert GAME.phase(held.state) == "night.2"


@pytest.mark.rule("MAN-18")
@pytest.mark.parametrize("ballots", [{}, {0: 1, 1: 0}], ids=["no vote", "tied again"])
def test_a_run_off_without_a_result_leaves_the_place_empty(ballots: dict[int, int]) -> None:
    held = council("MGGIGG")
    held.vote({0: 1, 1: 0})
    held.vote(ballots)
    assert held.all_of(SeatDied) == []
    assert held.all_of(CouncilClosed)[1].tied == ()
    assert GAME.phase(held.state) == "night.2"


@pytest.mark.rule("MAN-18")
def test_no_vote_at_all_has_no_run_off() -> None:
    held = council("MGGIGG")
    held.vote({})
    assert len(held.all_of(CouncilBegan)) == 1
    assert held.all_of(SeatDied) == []


@pytest.mark.rule("MAN-18")
def test_who_is_clearly_out_has_left_before_the_run_off() -> None:
    held = council(BIG)
    held.vote({0: 2, 1: 2, 3: 2, 4: 5, 6: 5, 5: 4, 7: 4})
    second = held.all_of(CouncilBegan)[1]
    assert held.all_of(CouncilClosed)[0].voted_out == (2,)
    assert (second.candidates, second.places) == ((4, 5), 1)
    assert 2 not in second.voters
    assert held.refused(2, CastBallot(target=Seat(4))) == No.DEAD
    assert not held.state.players[2].alive
    held.vote({0: 4})
    assert held.alive() == [0, 1, 3, 5, 6, 7, 8, 9, 10, 11]


@pytest.mark.rule("MAN-18")
def test_three_tied_over_two_places_run_off_for_both() -> None:
    held = council(BIG)
    held.vote({0: 2, 1: 2, 2: 3, 4: 3, 3: 4, 5: 4})
    second = held.all_of(CouncilBegan)[1]
    assert (second.candidates, second.places) == ((2, 3, 4), 2)
    held.vote({0: 2, 1: 2, 5: 3, 6: 4})
    assert held.all_of(CouncilClosed)[1].voted_out == (2,), "a tie at the edge leaves the second empty"


@pytest.mark.rule("MAN-18")
def test_a_run_off_counts_anew() -> None:
    held = council("MGGIGG")
    held.vote({0: 1, 2: 1, 1: 0, 3: 0})
    assert GAME.view(held.state, 0).tally == ()
    assert GAME.owes(held.state) == tuple(range(6))


@pytest.mark.rule("MAN-18", "MAN-20")
def test_a_sleeper_may_not_vote_in_the_run_off_either() -> None:
    day = scene("MGGIGG", phase=Phase.DAY)
    day.change(4, asleep=True)
    day.time_is_up()
    day.vote({0: 1, 1: 0, 4: None})
    assert GAME.phase(day.state) == "runoff.1"
    assert day.refused(4, CastBallot(target=Seat(0))) == No.ASLEEP


# MAN-19


@pytest.mark.rule("MAN-19")
def test_who_is_voted_out_leaves_the_living_and_its_role_stays_hidden() -> None:
    held = council("MGGIGGG")
    told = held.vote({0: 1, 2: 1})
    assert held.alive() == [0, 2, 3, 4, 5, 6]
    assert not any(isinstance(event, RoleDealt) for event in told)
    assert SeatDied.__struct_fields__ == ("seat", "cause")
    assert GAME.phase(held.state) == "night.2"
    assert held.one(NightBegan).round == 2
    assert held.refused(1, ChooseRoom(room=ROOMS[0])) == No.DEAD
    assert GAME.choices(held.state, Seat(1)) == ()
    guest, murderer = council("MGGIGGG"), council("GMGIGGG")
    for one in (guest, murderer):
        one.vote({0: 2, 3: 2})
    assert GAME.view(guest.state, 5) == GAME.view(murderer.state, 5)
