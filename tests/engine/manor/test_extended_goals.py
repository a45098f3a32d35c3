"""MAN-53: the goals of extended games, and how the recap tells in which round a goal was met."""

from __future__ import annotations

import pytest

from engine.core.values import Seat
from engine.games.manor.commands import CastBallot, CastGuess, ChooseRoom
from engine.games.manor.content import CLASSIC_GOALS, Goal, Phase, Role
from engine.games.manor.events import CardRevealed, GameScored, GoalDealt, RoleDealt
from engine.games.manor.goals import fulfilled
from engine.games.manor.proofs import rounds_met
from engine.games.manor.state import GoalHeld
from tests.engine.manor.scene import GAME, ROOMS, Scene, council, dealt, night, scene

EXTENDED = tuple(goal for goal in Goal if goal not in CLASSIC_GOALS)
pytestmark = pytest.mark.rule("MAN-53")


def met(house: Scene, seat: int) -> bool:
    player = house.state.players[seat]
    return fulfilled(player, player.goals[0])


def test_extended_goals_are_dealt_only_when_asked_for() -> None:
    plain = {e.goal for seed in range(40) for e in dealt(12, seed).all_of(GoalDealt)}
    rich = {e.goal for seed in range(40) for e in dealt(12, seed, goals="extended").all_of(GoalDealt)}
    assert plain == set(CLASSIC_GOALS)
    assert rich == set(Goal)
    assert len(EXTENDED) >= 4


def test_a_murderer_is_no_witness() -> None:
    for seed in range(60):
        table = dealt(12, seed, goals="extended")
        roles = {e.seat: e.role for e in table.all_of(RoleDealt)}
        goals = {e.seat: e.goal for e in table.all_of(GoalDealt)}
        assert all(roles[s] is not Role.MURDERER for s, goal in goals.items() if goal is Goal.WITNESS)


def test_a_goal_of_another_kind_of_table_cannot_be_guessed() -> None:
    house = scene("MGGGGG", phase=Phase.DAY, dead=[4, 5], began_living=3)
    house.time_is_up()
    house.time_is_up()
    assert house.refused(1, CastGuess(target=Seat(2), goal=Goal.HEIR)) == "manor.no_such_goal"
    assert Goal.HEIR not in GAME.view(house.state, Seat(1)).goals


def nights(house: Scene, *rooms: int, seat: int = 1) -> None:
    """Nights of one seat in these rooms, all clocks running out."""
    for room in rooms:
        while house.state.phase is not Phase.NIGHT:
            house.time_is_up()
        if house.state.players[seat].room is not ROOMS[room] or not house.state.players[seat].room_chosen:
            house.press(seat, ChooseRoom(room=ROOMS[room]))
        house.time_is_up()


@pytest.mark.parametrize(("rooms", "done"), [((3, 3), True), ((3, 4), False), ((3, 4, 3), False)])
def test_a_homebody_sleeps_two_nights_running_in_one_room(rooms: tuple[int, ...], done: bool) -> None:
    house = scene("MGGIGG", rooms=[8, 1, 2, 0, 5, 6], goals={1: [Goal.HOMEBODY]}, began_living=8)
    nights(house, *rooms)
    assert met(house, 1) is done


def test_a_late_homebody_counts_only_nights_from_then_on() -> None:
    held = GoalHeld(Goal.HOMEBODY, extra=True, since=2)
    house = scene("MGGIGG", rooms=[8, 1, 2, 0, 5, 6], goals={1: [held]}, began_living=8)
    nights(house, 3, 3)
    assert not met(house, 1)
    nights(house, 3)
    assert met(house, 1)


def test_a_confidant_meets_the_same_person_twice() -> None:
    house = scene("MGGIGG", rooms=[8, 2, 2, 0, 5, 6], goals={1: [Goal.CONFIDANT]}, began_living=8)
    nights(house, 2)
    assert not met(house, 1)
    nights(house, 7)
    assert not met(house, 1)
    nights(house, 2)
    assert met(house, 1)


def test_a_witness_lives_through_a_night_in_a_deadly_room() -> None:
    house, told = night("MMGGIG", [3, 3, 3, 3, 1, 0], goals={2: [Goal.WITNESS], 3: [Goal.WITNESS]})
    ((_, victim),) = told.killed
    assert met(house, 5 - victim)
    assert not met(house, victim)
    quiet, _ = night("MGGGIG", [3, 3, 3, 2, 1, 0], goals={1: [Goal.WITNESS]})
    assert not met(quiet, 1)


def test_a_juror_votes_for_somebody_whom_that_ballot_puts_out() -> None:
    house = council("MGGIGG", goals={1: [Goal.JUROR], 2: [Goal.JUROR], 3: [Goal.JUROR]}, began_living=8)
    house.vote({1: 4, 2: 5, 5: 4, 0: 4})
    assert met(house, 1)
    assert not met(house, 2)
    assert not met(house, 3)


def test_a_tied_ballot_puts_nobody_out_and_the_run_off_is_its_own() -> None:
    house = council("MGGIGG", goals={1: [Goal.JUROR], 2: [Goal.JUROR]}, began_living=8)
    house.vote({1: 4, 2: 5})
    assert house.state.phase is Phase.RUN_OFF
    assert not met(house, 1)
    house.press(1, CastBallot(target=Seat(5)))
    house.vote({2: 4, 0: 5})
    assert met(house, 1)
    assert not met(house, 2)


def test_an_heir_is_alive_at_the_end_and_was_never_voted_for() -> None:
    house = council("MGGIGG", goals={1: [Goal.HEIR], 2: [Goal.HEIR], 4: [Goal.HEIR]}, began_living=8)
    house.vote({0: 4, 3: 4, 5: 2})
    assert met(house, 1)
    assert not met(house, 2)
    assert not met(house, 4)


@pytest.mark.parametrize("goals", ["classic", "extended"])
def test_what_the_recap_says_of_a_goal_met_is_so(goals: str) -> None:
    """Every goal fulfilled in whole games has a round in which it was, but those the end alone decides."""
    from tests.engine.manor.test_knowledge import moments

    seen: set[Goal] = set()
    for seed in range(1 if goals == "extended" else 0, 16, 2):
        *_, last = moments(9, seed)
        if not last.all_of(GameScored):
            continue
        ending = GAME.view(last.state, Seat(0)).ending
        for card in last.all_of(CardRevealed):
            for (goal, person, done), since in zip(card.goals, card.since, strict=True):
                rounds = rounds_met(ending, card.seat, goal, person, since)
                if done and goal not in (Goal.JUROR, Goal.HEIR, Goal.SPY):
                    assert rounds, (seed, card.seat, goal)
                    seen.add(goal)
                if rounds and goal in (Goal.THIEF, Goal.COMPANION, Goal.WITNESS, Goal.ACCUSER):
                    assert done, (seed, card.seat, goal)
    assert seen
