"""Goals: MAN-50 to 52."""

from __future__ import annotations

import pytest

from engine.core.chance import Rng
from engine.core.values import Seat
from engine.games.manor.commands import ChooseRoom, FireShot, SetPowder
from engine.games.manor.content import CLASSIC_GOALS, Goal, Phase, Role
from engine.games.manor.events import CardRevealed, DawnLetter, NightBegan, SpyTargetDrawn
from engine.games.manor.goals import draw
from engine.games.manor.seen import GoalSeen
from engine.games.manor.state import GoalHeld
from tests.engine.manor.scene import GAME, ROOMS, Scene, council, night, scene


def slept(goal: Goal | GoalHeld, rooms: list[int], roles: str = "MGGIGG") -> bool:
    """Whether seat 1, holding `goal`, has it after a night in these rooms."""
    house, _ = night(roles, rooms, goals={1: [goal]})
    return house.done(1) == [True]


def rounds_until_night(house: Scene) -> None:
    begun = len(house.all_of(NightBegan))
    while len(house.all_of(NightBegan)) == begun:
        house.time_is_up()


@pytest.mark.rule("MAN-50", "MAN-51")
@pytest.mark.parametrize(
    ("rooms", "done"),
    [
        ([5, 0, 2, 3, 4, 6], True),
        ([5, 1, 2, 3, 4, 6], False),
        ([5, 0, 0, 3, 4, 6], False),
        ([5, 0, 2, 3, 0, 0], False),
    ],
    ids=["alone in the study", "alone elsewhere", "with one", "with two"],
)
def test_thief(rooms: list[int], done: bool) -> None:
    assert slept(Goal.THIEF, rooms) is done


@pytest.mark.rule("MAN-51")
def test_sleepers_and_murderers_are_company() -> None:
    house = scene("MGGIGG", rooms=[5, 0, 0, 3, 4, 6], goals={1: [Goal.THIEF]})
    house.press(0, SetPowder(target=Seat(2)))
    house.time_is_up()
    assert house.done(1) == [False]
    assert not slept(Goal.THIEF, [0, 0, 0, 3, 4, 5]), "with a murderer and another"


@pytest.mark.rule("MAN-51")
def test_that_nights_victim_is_company() -> None:
    house, resolved = night("MGGIGG", [0, 6, 0, 3, 4, 5], goals={0: [Goal.THIEF, Goal.LONER]})
    assert resolved.killed == ((ROOMS[0], 2),)
    assert house.done(0) == [False, False]


@pytest.mark.rule("MAN-51")
def test_the_dead_of_before_are_no_company() -> None:
    house, _ = night("MGGIGG", [5, 0, 0, 3, 4, 6], goals={1: [Goal.THIEF]}, dead=[2])
    assert house.done(1) == [True]


@pytest.mark.rule("MAN-51")
def test_the_night_counts_only_if_the_seat_lives_through_it() -> None:
    house, resolved = night(
        "MGGIGG",
        [0, 0, 2, 3, 4, 5],
        goals={1: [GoalHeld(Goal.SPY, Seat(0))], 0: [GoalHeld(Goal.SPY, Seat(1))]},
    )
    assert resolved.killed == ((ROOMS[0], 1),)
    assert house.done(1) == [False]
    assert house.done(0) == [True]


@pytest.mark.rule("MAN-51")
def test_a_sleepers_night_counts() -> None:
    house = scene("MGGIGG", rooms=[5, 0, 2, 3, 4, 6], goals={1: [Goal.THIEF]})
    house.press(0, SetPowder(target=Seat(1)))
    house.time_is_up()
    assert house.done(1) == [True]


@pytest.mark.rule("MAN-50")
def test_loner_needs_two_nights_in_any_rooms() -> None:
    house = scene("MGGIGG", rooms=[5, 1, 2, 3, 4, 6], goals={1: [Goal.LONER]})
    house.time_is_up()
    assert house.done(1) == [False]
    house.time_is_up()
    house.time_is_up()
    house.press(1, ChooseRoom(room=ROOMS[2]))
    house.time_is_up()
    assert house.done(1) == [False], "the second night was in company"
    house.time_is_up()
    house.time_is_up()
    house.press(1, ChooseRoom(room=ROOMS[8]))
    house.time_is_up()
    assert house.done(1) == [True]


@pytest.mark.rule("MAN-50")
def test_spy_needs_a_night_with_the_person_on_the_card() -> None:
    assert slept(GoalHeld(Goal.SPY, Seat(2)), [5, 1, 1, 3, 4, 6])
    assert slept(GoalHeld(Goal.SPY, Seat(2)), [5, 1, 1, 1, 4, 6])
    assert not slept(GoalHeld(Goal.SPY, Seat(2)), [5, 1, 2, 1, 4, 6])


@pytest.mark.rule("MAN-50")
@pytest.mark.parametrize(("company", "done"), [(0, False), (1, False), (2, True), (3, False)])
def test_companion_needs_exactly_two_others(company: int, done: bool) -> None:
    rooms = [8, 1, *[1] * company, *[2, 3, 4, 5][company:]]
    assert slept(Goal.COMPANION, rooms) is done


@pytest.mark.rule("MAN-50")
@pytest.mark.parametrize(
    ("seats", "company", "done"), [(11, 3, True), (11, 2, False), (10, 2, True), (10, 3, False)]
)
def test_companion_needs_exactly_three_from_eleven_seats(seats: int, company: int, done: bool) -> None:
    rooms = [8, 1, *[1] * company, *[2] * (seats - 2 - company)]
    assert slept(Goal.COMPANION, rooms, "MGGI" + "G" * (seats - 4)) is done


@pytest.mark.rule("MAN-50")
def test_companion_counts_the_seats_at_the_start() -> None:
    house, _ = night("MGGIGGGGGGG", [8, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2], goals={1: [Goal.COMPANION]}, dead=[10])
    assert house.done(1) == [True]


def revealed(house: Scene, seat: int) -> bool:
    """Whether the seat's one goal counts at the end."""
    rest = Scene(house.table, now=house.now)
    while GAME.outcome(rest.state) is None:
        rest.time_is_up()
    ((_, _, done),) = next(c for c in rest.all_of(CardRevealed) if c.seat == seat).goals
    return done


@pytest.mark.rule("MAN-50")
@pytest.mark.parametrize(("votes", "done"), [(3, True), (2, False)])
def test_suspect_needs_three_votes_in_one_ballot(votes: int, done: bool) -> None:
    # As many votes for seat 2, and a run-off without any: nobody leaves.
    held = council("MGGIGGGGG", goals={1: [Goal.SUSPECT]})
    held.vote({**{3 + i: 1 for i in range(votes)}, **{3 + votes + i: 2 for i in range(min(votes, 3))}})
    assert held.done(1) == [done]
    held.vote({})
    assert held.state.players[1].alive


@pytest.mark.rule("MAN-50")
def test_votes_of_a_council_and_its_run_off_do_not_add_up() -> None:
    held = council("MGGIGG", goals={1: [Goal.SUSPECT]})
    held.vote({3: 1, 4: 1, 1: 2, 0: 2})
    held.vote({3: 1, 4: 1, 1: 2, 0: 2})
    assert held.done(1) == [False]


@pytest.mark.rule("MAN-50")
def test_a_run_off_is_a_ballot_of_its_own() -> None:
    held = council("MGGIGGG", goals={1: [Goal.SUSPECT]})
    held.vote({3: 1, 4: 2})
    held.vote({3: 1, 4: 1, 5: 1, 6: 2, 0: 2, 1: 2})
    assert held.done(1) == [True]


@pytest.mark.rule("MAN-50")
def test_a_suspect_must_be_alive_at_the_end() -> None:
    out = council("MGGIGG", goals={1: [Goal.SUSPECT]}, began_living=4)
    out.vote({3: 1, 4: 1, 5: 1})
    assert not revealed(out, 1)
    stays = council("MGGIGGG", goals={1: [Goal.SUSPECT]}, began_living=4)
    stays.vote({3: 1, 4: 1, 5: 1, 1: 2, 0: 2, 6: 2})
    stays.vote({})
    assert revealed(stays, 1)


@pytest.mark.rule("MAN-50")
def test_accuser_needs_a_confirmed_vote_for_a_murderer() -> None:
    held = council("MGGIGG", goals={1: [Goal.ACCUSER], 2: [Goal.ACCUSER], 3: [Goal.ACCUSER]})
    held.vote({1: 0, 2: 1})
    assert [held.done(seat) for seat in (1, 2, 3)] == [[True], [False], [False]]


@pytest.mark.rule("MAN-50")
def test_accuser_may_do_it_in_a_run_off_and_keeps_it_when_dead() -> None:
    held = council("MGGIGG", goals={1: [Goal.ACCUSER]}, began_living=4)
    held.vote({2: 0, 3: 1})
    held.vote({1: 0, 3: 1, 4: 1})
    assert held.done(1) == [True]
    assert not held.state.players[1].alive
    assert revealed(held, 1)


@pytest.mark.rule("MAN-50")
def test_a_spys_person_that_leaves_is_drawn_anew_and_told_at_the_next_dawn() -> None:
    held = council("MGGIGGG", goals={1: [GoalHeld(Goal.SPY, Seat(2))]})
    held.vote({0: 2, 3: 2})
    drawn = held.one(SpyTargetDrawn)
    assert drawn.seat == 1
    assert drawn.person not in (1, 2)
    assert GAME.view(held.state, 1).cards.goals == (GoalSeen(Goal.SPY, drawn.person, False),)
    held.time_is_up()
    assert held.letter(DawnLetter, 1).spy_person == drawn.person
    rounds_until_night(held)
    held.time_is_up()
    assert [letter.spy_person for letter in held.all_of(DawnLetter) if letter.seat == 1] == [
        drawn.person,
        None,
    ]


@pytest.mark.rule("MAN-50")
def test_a_person_killed_by_night_is_drawn_anew_in_that_very_letter() -> None:
    house, _ = night("MGGIGG", [6, 1, 6, 3, 4, 5], goals={1: [GoalHeld(Goal.SPY, Seat(2))]})
    assert house.letter(DawnLetter, 1).spy_person == house.one(SpyTargetDrawn).person


@pytest.mark.rule("MAN-50")
def test_a_shot_person_is_drawn_anew_at_once() -> None:
    day = scene("MGCIGG", phase=Phase.DAY, goals={1: [GoalHeld(Goal.SPY, Seat(4))]})
    day.press(2, FireShot(target=Seat(4)))
    assert day.one(SpyTargetDrawn).person in (0, 2, 3, 5)


@pytest.mark.rule("MAN-50")
def test_no_new_person_for_a_goal_that_is_done_nor_for_a_dead_spy() -> None:
    held = council("MGGIGG", goals={1: [GoalHeld(Goal.SPY, Seat(2), done=True)]})
    held.vote({0: 2, 3: 2})
    assert held.all_of(SpyTargetDrawn) == []
    dead = council("MGGIGG", goals={1: [GoalHeld(Goal.SPY, Seat(2))]}, dead=[1])
    dead.vote({0: 2, 3: 2})
    assert dead.all_of(SpyTargetDrawn) == []


@pytest.mark.rule("MAN-51")
def test_nobody_is_told_before_the_end_whether_a_goal_is_fulfilled() -> None:
    done = council("MGGIGG", goals={1: [Goal.ACCUSER]})
    open_ = council("GMGIGG", goals={1: [Goal.ACCUSER]})
    views = []
    for held in (done, open_):
        held.change(1, role=Role.GUEST)
        held.vote({1: 0})
        views.append(GAME.view(held.state, 1))
    assert views[0].cards == views[1].cards


@pytest.mark.rule("MAN-52")
def test_what_may_be_drawn() -> None:
    rng = scene("MGGIGG").seed
    draws = {draw(Rng(rng, k), Role.MURDERER, (Goal.SPY,), True, CLASSIC_GOALS) for k in range(60)}
    assert draws == {Goal.LONER, Goal.COMPANION, Goal.SUSPECT}
    assert draw(Rng(rng, 1), Role.GUEST, tuple(Goal), False, tuple(Goal)) is None
