"""Day: MAN-15, 21, 25, 26."""

from __future__ import annotations

import pytest

from engine.core.messages import EndPhase, MoveDeadline
from engine.core.table import Accepted
from engine.core.values import Everyone, Millis, Only, Sealed, Seat
from engine.games.manor.commands import AgreeEndDay, CastBallot, FireShot, OfferBribe
from engine.games.manor.content import Goal, Phase
from engine.games.manor.events import (
    BribeOffered,
    BribeReceived,
    BribeSettled,
    BulletSpent,
    CouncilBegan,
    DawnLetter,
    DayEndAgreed,
    DayEndCounted,
    GoalDealt,
    SeatDied,
    ShotFired,
    UnmaskingBegan,
)
from engine.games.manor.refusals import No
from tests.engine.manor.scene import GAME, Scene, scene


def a_day(roles: str, **more: object) -> Scene:
    return scene(roles, phase=Phase.DAY, **more)  # type: ignore[arg-type]


# MAN-15


@pytest.mark.rule("MAN-15")
def test_all_the_living_together_end_the_day_early() -> None:
    day = a_day("MGGIGG", dead=[5])
    for seat in range(4):
        day.press(seat, AgreeEndDay())
        assert GAME.phase(day.state) == "day.1"
    day.press(4, AgreeEndDay())
    assert GAME.phase(day.state) == "council.1"


@pytest.mark.rule("MAN-15")
def test_an_agreement_can_be_taken_back_and_only_its_number_is_public() -> None:
    day = a_day("MGGIGG")
    assert day.press(1, AgreeEndDay())[-1] == DayEndCounted(agreed=1)
    assert day.refused(1, AgreeEndDay()) == No.UNCHANGED
    assert day.press(1, AgreeEndDay(agree=False))[-1] == DayEndCounted(agreed=0)
    assert day.refused(1, AgreeEndDay(agree=False)) == No.UNCHANGED
    assert DayEndCounted.__struct_fields__ == ("agreed",)
    assert DayEndAgreed(seat=Seat(1), agree=True).audience() == Only((Seat(1),))


@pytest.mark.rule("MAN-15")
def test_the_host_may_end_or_extend_the_day() -> None:
    day = a_day("MGGIGG")
    moved = day.decide(MoveDeadline(name="day.1", due=Millis(day.now + 999_999), why="extended"), None)
    assert isinstance(moved, Accepted)
    ended = day.decide(EndPhase(), None)
    assert isinstance(ended, Accepted)
    assert any(isinstance(event, CouncilBegan) for event in ended.events)


@pytest.mark.rule("MAN-15")
def test_the_dead_and_other_phases_have_no_day_to_end() -> None:
    assert a_day("MGGIGG", dead=[5]).refused(5, AgreeEndDay()) == No.DEAD
    assert scene("MGGIGG").refused(1, AgreeEndDay()) == No.NOT_NOW


# MAN-21


@pytest.mark.rule("MAN-21")
def test_a_bribe_is_known_to_briber_and_bribed_alone() -> None:
    day = a_day("MGGIGG")
    told = day.press(0, OfferBribe(target=Seat(2)))
    assert told == (BribeOffered(seat=Seat(0), target=Seat(2)), BribeReceived(seat=Seat(2)))
    assert [event.audience() for event in told] == [Only((Seat(0),)), Only((Seat(2),))]
    assert GAME.view(day.state, 2).cards.bribe_offered
    assert not GAME.view(day.state, 1).cards.bribe_offered
    assert BribeReceived.__struct_fields__ == ("seat",), "the bribed is not told by whom"


@pytest.mark.rule("MAN-21")
def test_a_bribe_is_offered_once_by_day_by_a_murderer_to_a_living_other() -> None:
    day = a_day("MGGIGG", dead=[5])
    assert day.refused(1, OfferBribe(target=Seat(2))) == No.NOT_YOUR_ROLE
    assert day.refused(0, OfferBribe(target=Seat(0))) == No.SELF_BRIBE
    assert day.refused(0, OfferBribe(target=Seat(5))) == No.TARGET_DEAD
    assert day.refused(0, OfferBribe(target=Seat(6))) == No.NO_SUCH_SEAT
    day.press(0, OfferBribe(target=Seat(2)))
    assert day.refused(0, OfferBribe(target=Seat(3))) == No.SPENT
    day.time_is_up()
    assert day.refused(0, OfferBribe(target=Seat(3))) == No.NOT_NOW
    assert scene("MGGIGG").refused(0, OfferBribe(target=Seat(3))) == No.NOT_NOW


def bribed(ballots: dict[int, int | None], target: int = 2, roles: str = "MGGIGG") -> Scene:
    day = a_day(roles, goals={2: [Goal.LONER]})
    for briber in (i for i, role in enumerate(roles) if role == "M"):
        day.press(briber, OfferBribe(target=Seat(target)))
    day.time_is_up()
    day.vote(ballots)
    return day


@pytest.mark.rule("MAN-21")
@pytest.mark.parametrize("ballots", [{}, {2: None}], ids=["no ballot", "an abstention"])
def test_who_casts_no_vote_gains_one_more_goal(ballots: dict[int, int | None]) -> None:
    day = bribed(ballots)
    assert day.one(BribeSettled) == BribeSettled(by=Seat(0), target=Seat(2), taken=True)
    assert day.one(BribeSettled).audience() == Sealed()
    gained = day.one(GoalDealt)
    assert gained.seat == 2
    assert gained.extra
    assert gained.goal is not Goal.LONER
    assert not GAME.view(day.state, 2).cards.bribe_offered


@pytest.mark.rule("MAN-21")
def test_who_votes_for_a_person_gains_nothing() -> None:
    day = bribed({2: 3})
    assert not day.one(BribeSettled).taken
    assert day.all_of(GoalDealt) == []


@pytest.mark.rule("MAN-21")
def test_a_vote_in_the_run_off_counts_as_well() -> None:
    day = bribed({0: 1, 1: 0, 2: None})
    assert day.all_of(BribeSettled) == [], "the council is not over before its run-off"
    assert GAME.phase(day.state) == "runoff.1"
    day.vote({2: 1})
    assert not day.one(BribeSettled).taken
    spared = bribed({0: 1, 1: 0, 2: None})
    spared.vote({})
    assert spared.one(BribeSettled).taken
    voted_first = bribed({0: 1, 2: 0})
    voted_first.vote({2: None})
    assert not voted_first.one(BribeSettled).taken


@pytest.mark.rule("MAN-21")
@pytest.mark.parametrize(("ballots", "taken"), [({}, True), ({2: 3}, False)])
def test_the_briber_learns_at_the_next_dawn(ballots: dict[int, int | None], taken: bool) -> None:
    day = bribed(ballots)
    assert day.all_of(DawnLetter) == []
    day.time_is_up()
    assert day.letter(DawnLetter, 0).bribe_taken is taken
    assert all(e.bribe_taken is None for e in day.all_of(DawnLetter) if e.seat != 0)
    for _ in range(3):
        day.time_is_up()
    assert [e.bribe_taken for e in day.all_of(DawnLetter) if e.seat == 0] == [taken, None]


@pytest.mark.rule("MAN-21")
def test_offers_may_overlap_one_goal_is_gained_and_both_bribers_learn_the_same() -> None:
    day = bribed({}, roles="MGGMGGI")
    assert {(e.by, e.taken) for e in day.all_of(BribeSettled)} == {(0, True), (3, True)}
    assert len(day.all_of(GoalDealt)) == 1


@pytest.mark.rule("MAN-21")
def test_a_sleeper_gains_nothing_and_counts_as_taken() -> None:
    day = a_day("MGGIGG")
    day.change(2, asleep=True)
    day.press(0, OfferBribe(target=Seat(2)))
    day.time_is_up()
    day.vote({2: None})
    assert day.one(BribeSettled).taken
    assert day.all_of(GoalDealt) == []


@pytest.mark.rule("MAN-21")
def test_a_crank_gains_nothing_and_counts_as_taken() -> None:
    day = bribed({}, roles="MGCIGG")
    assert day.one(BribeSettled).taken
    assert day.all_of(GoalDealt) == []


@pytest.mark.rule("MAN-21")
def test_the_dead_gain_nothing() -> None:
    day = bribed({0: 2, 1: 2, 3: 2})
    assert day.one(SeatDied).seat == 2
    assert day.one(BribeSettled).taken
    assert day.all_of(GoalDealt) == []


@pytest.mark.rule("MAN-21", "MAN-52")
def test_the_extra_goal_is_another_and_never_a_second_thief_nor_a_murderers_accuser() -> None:
    kinds = set()
    for k in range(60):
        day = a_day("MMGIGGG", goals={1: [Goal.SUSPECT], 4: [Goal.THIEF]}, seed=bytes([k]) * 16)
        day.press(0, OfferBribe(target=Seat(1)))
        day.time_is_up()
        day.time_is_up()
        gained = day.one(GoalDealt)
        kinds.add(gained.goal)
        assert (gained.person is not None) == (gained.goal is Goal.SPY)
    assert kinds == {Goal.LONER, Goal.SPY, Goal.COMPANION}


@pytest.mark.rule("MAN-21")
def test_the_extra_goal_counts_only_from_then_on() -> None:
    suspects = 0
    for k in range(40):
        day = a_day("MGGIGGGG", goals={2: [Goal.LONER]}, seed=bytes([k]) * 16)
        day.press(0, OfferBribe(target=Seat(2)))
        day.time_is_up()
        # Three votes each for 1 and 2: both stay after a run-off without votes.
        day.vote({0: 2, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1})
        day.vote({})
        assert day.alive() == list(range(8))
        suspects += day.one(GoalDealt).goal is Goal.SUSPECT
        assert day.done(2) == [False, False]
    assert suspects


# MAN-25


@pytest.mark.rule("MAN-25")
def test_the_shot_is_public_the_target_dies_and_the_shooter_is_not_named() -> None:
    day = a_day("MGCIGG")
    told = day.press(2, FireShot(target=Seat(1)))
    assert told == (
        ShotFired(target=Seat(1)),
        BulletSpent(seat=Seat(2), target=Seat(1)),
        SeatDied(seat=Seat(1), cause="shot"),
    )
    assert ShotFired(target=Seat(1)).audience() == Everyone()
    assert told[1].audience() == Only((Seat(2),))
    assert GAME.view(day.state, 1).seats[1].cause == "shot"
    assert GAME.view(day.state, 0).seats[1] == GAME.view(day.state, 1).seats[1]


@pytest.mark.rule("MAN-25")
def test_the_shooter_is_not_told_whether_it_hit() -> None:
    hit, miss = a_day("MGCIMG"), a_day("GMCIMG")
    hit.press(2, FireShot(target=Seat(0)))
    miss.press(2, FireShot(target=Seat(0)))
    assert GAME.view(hit.state, 2) == GAME.view(miss.state, 2)


@pytest.mark.rule("MAN-25")
def test_one_bullet_by_day_at_a_living_other_seat() -> None:
    day = a_day("MGCIGG", dead=[5])
    assert day.refused(1, FireShot(target=Seat(0))) == No.NOT_YOUR_ROLE
    assert day.refused(2, FireShot(target=Seat(2))) == No.SELF_SHOT
    assert day.refused(2, FireShot(target=Seat(5))) == No.TARGET_DEAD
    assert day.refused(2, FireShot(target=Seat(9))) == No.NO_SUCH_SEAT
    day.press(2, FireShot(target=Seat(1)))
    assert day.refused(2, FireShot(target=Seat(0))) == No.SPENT
    day.time_is_up()
    assert day.refused(2, FireShot(target=Seat(0))) == No.NOT_NOW


@pytest.mark.rule("MAN-25", "MAN-15")
def test_the_dead_seats_agreement_no_longer_counts() -> None:
    day = a_day("MGCIGG")
    for seat in (1, 2):
        day.press(seat, AgreeEndDay())
    assert day.press(2, FireShot(target=Seat(1)))[-1] == DayEndCounted(agreed=1)
    assert GAME.view(day.state, 0).done == 1


@pytest.mark.rule("MAN-25", "MAN-15")
def test_a_shot_at_the_last_who_had_not_agreed_ends_the_day() -> None:
    day = a_day("MGCIGG")
    for seat in (0, 2, 3, 4, 5):
        day.press(seat, AgreeEndDay())
    day.press(2, FireShot(target=Seat(1)))
    assert GAME.phase(day.state) == "council.1"
    assert 1 not in day.one(CouncilBegan).voters


@pytest.mark.rule("MAN-25", "MAN-40")
def test_a_shot_at_the_last_murderer_opens_the_unmasking() -> None:
    day = a_day("MGCIGG")
    day.press(2, FireShot(target=Seat(0)))
    assert day.one(UnmaskingBegan).why == "no_murderer"


@pytest.mark.rule("MAN-26")
def test_a_guest_has_a_goal_and_a_vote_and_no_ability() -> None:
    prompts = set()
    for phase in (Phase.NIGHT, Phase.DAY):
        house = scene("MGGIGG", phase=phase)
        prompts |= {choice.prompt for choice in GAME.choices(house.state, Seat(1))}
    house.time_is_up()
    prompts |= {choice.prompt for choice in GAME.choices(house.state, Seat(1))}
    assert prompts == {"room", "confirm_night", "claim", "end_day", "ballot"}
    assert house.press(1, CastBallot(target=Seat(0)))
