"""The end: MAN-40 to 44."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.messages import Close, TimerFired
from engine.core.table import Accepted
from engine.core.values import Everyone, Onlooker, Only, Seat
from engine.games.manor.commands import CastBallot, CastGuess, FireShot, OfferBribe
from engine.games.manor.content import CLASSIC_GOALS, Goal, Phase, Team
from engine.games.manor.ending import scores
from engine.games.manor.events import (
    CardRevealed,
    DawnLetter,
    DayRevealed,
    GameScored,
    GuessCast,
    GuessesCounted,
    GuessRevealed,
    NightResolved,
    NightRevealed,
    Score,
    UnmaskingBegan,
)
from engine.games.manor.presets import PRESETS, rounds_at_most
from engine.games.manor.refusals import No
from engine.games.manor.state import GoalHeld
from tests.engine.manor.scene import GAME, Scene, council, dealt, night, scene

DONE_LONER = GoalHeld(Goal.LONER, nights=2, done=True)


def unmasking(roles: str, *, goals: dict[int, Sequence[GoalHeld | Goal]] | None = None) -> Scene:
    """The house after a last council with nobody voted out, before anything is revealed."""
    held = council(roles, goals=goals, began_living=4)
    held.time_is_up()
    assert GAME.phase(held.state) == "unmasking.1"
    return held


def finish(house: Scene) -> GameScored:
    house.time_is_up()
    return house.one(GameScored)


# MAN-40


@pytest.mark.rule("MAN-40")
def test_the_game_ends_after_a_council_when_no_murderer_lives() -> None:
    held = council("MGGIGG")
    held.vote({1: 0})
    assert held.one(UnmaskingBegan).why == "no_murderer"


@pytest.mark.rule("MAN-40")
def test_the_game_ends_after_a_shot_when_no_murderer_lives() -> None:
    day = scene("MCGIGG", phase=Phase.DAY)
    day.press(1, FireShot(target=Seat(0)))
    assert day.one(UnmaskingBegan).why == "no_murderer"
    assert GAME.phase(day.state) == "unmasking.1"


@pytest.mark.rule("MAN-40", "MAN-14")
def test_the_game_ends_at_dawn_when_only_murderers_live_and_letters_are_still_sent() -> None:
    house, _ = night("MGMGGI", [6, 6, 1, 2, 3, 4], dead=[3, 4, 5])
    assert house.one(UnmaskingBegan).why == "only_murderers"
    assert {letter.seat for letter in house.all_of(DawnLetter)} == {0, 2}


@pytest.mark.rule("MAN-40")
def test_the_game_ends_after_a_council_when_only_murderers_live() -> None:
    held = council("MMGIGG", dead=[3, 4, 5], began_living=5)
    held.vote({0: 2})
    assert held.one(UnmaskingBegan).why == "only_murderers"


@pytest.mark.rule("MAN-40")
def test_murderers_outnumbering_the_others_is_no_end() -> None:
    held = council("MMMMGI", began_living=6)
    held.vote({})
    assert held.all_of(UnmaskingBegan) == []
    assert GAME.phase(held.state) == "night.2"


@pytest.mark.rule("MAN-40")
@pytest.mark.parametrize(("dead", "ends"), [([5], False), ([4, 5], True), ([3, 4, 5], True)])
def test_a_round_that_began_with_at_most_four_is_the_last_and_its_council_is_held(
    dead: list[int], ends: bool
) -> None:
    house = scene("MGIGGG", dead=dead)
    house.time_is_up()
    assert GAME.phase(house.state) == "day.1"
    house.time_is_up()
    assert GAME.phase(house.state) == "council.1"
    house.time_is_up()
    assert [event.why for event in house.all_of(UnmaskingBegan)] == ["few_living"] * ends


@pytest.mark.rule("MAN-40")
def test_a_run_off_is_still_held_in_the_last_round() -> None:
    held = council("MGIGGG", dead=[4, 5])
    held.vote({0: 1, 1: 0})
    assert GAME.phase(held.state) == "runoff.1"
    held.time_is_up()
    assert held.one(UnmaskingBegan).why == "few_living"


@pytest.mark.rule("MAN-40")
def test_the_living_are_counted_when_the_round_begins() -> None:
    held = council("MGIGGG", dead=[4])
    held.vote({0: 1})
    assert GAME.phase(held.state) == "night.2"
    assert held.state.began_living == 4
    for _ in range(3):
        held.time_is_up()
    assert held.one(UnmaskingBegan).why == "few_living"


@pytest.mark.rule("MAN-40", "LAW-4")
@pytest.mark.parametrize("seats", [6, 9, 18])
def test_a_sleeping_table_ends(seats: int) -> None:
    for seed in range(5):
        table = dealt(seats, seed)
        phases = 0
        while GAME.outcome(table.state) is None:
            table.time_is_up()
            phases += 1
        assert table.state.round <= rounds_at_most(seats) == 6 + seats // 2
        assert phases <= 3 * rounds_at_most(seats) + 2


@pytest.mark.rule("MAN-40")
@pytest.mark.parametrize(("round_", "ends"), [(8, False), (9, True)])
def test_the_last_round(round_: int, ends: bool) -> None:
    held = council("MGGIGG", round=round_)
    held.vote({})
    assert [event.why for event in held.all_of(UnmaskingBegan)] == ["last_round"] * ends


# MAN-41


@pytest.mark.rule("MAN-41")
def test_the_murderers_win_while_one_lives() -> None:
    scored = finish(unmasking("MMGGIC"))
    assert (scored.winner, scored.winners) == (Team.MURDERERS, (0, 1))


@pytest.mark.rule("MAN-41")
def test_else_the_guests_win_dead_ones_too_and_the_crank_with_nobody() -> None:
    held = council("MDGGIC", dead=[2])
    held.vote({1: 0})
    scored = finish(held)
    assert (scored.winner, scored.winners) == (Team.GUESTS, (1, 2, 3, 4))
    outcome = GAME.outcome(held.state)
    assert outcome is not None
    assert (outcome.team, outcome.why) == ("guests", "no_murderer")
    assert outcome.points == tuple(score.total for score in scored.scores)


# MAN-42


@pytest.mark.rule("MAN-42")
def test_nothing_is_revealed_before_the_unmasking_is_over() -> None:
    held = unmasking("MGGIGG")
    assert GAME.view(held.state, Onlooker()).ending is None
    assert held.all_of(CardRevealed) == []
    finish(held)
    assert len(held.all_of(CardRevealed)) == 6
    assert GAME.phase(held.state) == "over"


@pytest.mark.rule("MAN-42")
def test_every_seat_dead_ones_too_may_guess_once_all_have_it_ends() -> None:
    held = council("MGGIGG", dead=[5], began_living=4)
    held.time_is_up()
    assert GAME.owes(held.state) == tuple(range(6))
    for seat in range(5):
        assert held.press(seat, CastGuess())[-1] == GuessesCounted(done=seat + 1)
    held.press(5, CastGuess(target=Seat(0), goal=Goal.SPY))
    assert held.one(GameScored)
    assert held.one(GuessRevealed) == GuessRevealed(seat=Seat(5), target=Seat(0), goal=Goal.SPY, right=False)


@pytest.mark.rule("MAN-42")
def test_a_guess_is_secret_and_may_be_changed_while_it_runs() -> None:
    held = unmasking("MGGIGG", goals={2: [DONE_LONER]})
    told = held.press(0, CastGuess(target=Seat(1), goal=Goal.SPY))
    assert told[0] == GuessCast(seat=Seat(0), target=Seat(1), goal=Goal.SPY)
    assert [event.audience() for event in told] == [Only((Seat(0),)), Everyone()]
    assert held.refused(0, CastGuess(target=Seat(1), goal=Goal.SPY)) == No.UNCHANGED
    assert len(held.press(0, CastGuess(target=Seat(2), goal=Goal.LONER))) == 1, "the count is as it was"
    finish(held)
    assert held.one(GuessRevealed).right


@pytest.mark.rule("MAN-42")
def test_what_is_no_guess() -> None:
    held = unmasking("MGGIGG")
    assert held.refused(0, CastGuess(target=Seat(0), goal=Goal.SPY)) == No.SELF_GUESS
    assert held.refused(0, CastGuess(target=Seat(6), goal=Goal.SPY)) == No.NO_SUCH_SEAT
    assert held.refused(0, CastGuess(target=Seat(1))) == No.HALF_A_GUESS
    assert held.refused(0, CastGuess(goal=Goal.SPY)) == No.HALF_A_GUESS
    assert scene("MGGIGG").refused(0, CastGuess()) == No.NOT_NOW


@pytest.mark.rule("MAN-42")
@pytest.mark.parametrize("goal", CLASSIC_GOALS)
def test_the_crank_may_be_named_never_rightly(goal: Goal) -> None:
    held = unmasking("MCGIGG")
    held.press(0, CastGuess(target=Seat(1), goal=goal))
    finish(held)
    assert not held.one(GuessRevealed).right


@pytest.mark.rule("MAN-42", "LAW-6")
def test_then_everything_is_revealed() -> None:
    house = scene("MGCIGGG", rooms=[6, 6, 1, 2, 3, 4, 5], began_living=4)
    house.time_is_up()
    house.press(0, OfferBribe(target=Seat(4)))
    house.press(2, FireShot(target=Seat(6)))
    house.time_is_up()
    house.vote({3: 4, 4: 3})
    house.vote({2: 3, 0: 3, 4: None})
    finish(house)
    (sealed,), (told,) = house.all_of(NightResolved), house.all_of(NightRevealed)
    assert all(getattr(sealed, f) == getattr(told, f) for f in sealed.__struct_fields__)
    assert house.one(DayRevealed) == DayRevealed(
        round=1,
        bribes=((0, 4, False),),
        shots=((Seat(2), Seat(6), False),),
        ballots=((0, None), (2, None), (3, 4), (4, 3), (5, None)),
        run_off=((0, 3), (2, 3), (3, None), (4, None), (5, None)),
    )
    ending = GAME.view(house.state, Onlooker()).ending
    assert ending is not None
    assert [card.role for card in ending.cards] == [player.role for player in house.state.players]


@pytest.mark.rule("LAW-6")
def test_a_closed_table_is_revealed_too_without_a_result() -> None:
    held = council("MGGIGG", goals={1: [Goal.ACCUSER]})
    held.press(1, CastBallot(target=Seat(0)))
    closed = held.decide(Close(), None)
    assert isinstance(closed, Accepted)
    cards = [event for event in closed.events if isinstance(event, CardRevealed)]
    assert len(cards) == 6
    assert not any(isinstance(event, GameScored) for event in closed.events)
    days = [event for event in closed.events if isinstance(event, DayRevealed)]
    assert days[0].ballots == ((1, 0),), "what was marked until then"
    assert cards[1].goals == ((Goal.ACCUSER, None, True),)
    ending = GAME.view(closed.table.state, 3).ending
    assert ending is not None
    assert (ending.winner, ending.scores) == (None, ())


# MAN-43


@pytest.mark.rule("MAN-43")
def test_one_point_for_each_of_the_winning_team_dead_or_alive() -> None:
    held = council("MGGIGC", dead=[2])
    held.vote({1: 0})
    assert [score.team for score in finish(held).scores] == [0, 1, 1, 1, 1, 0]


@pytest.mark.rule("MAN-43")
def test_two_points_for_each_goal_fulfilled() -> None:
    goals = {1: [DONE_LONER, GoalHeld(Goal.ACCUSER, extra=True, done=True)], 2: [Goal.SPY], 0: [DONE_LONER]}
    scored = finish(unmasking("MGGIGG", goals=goals))
    assert [score.goals for score in scored.scores] == [2, 4, 0, 0, 0, 0]
    assert scored.scores[0] == Score(team=1, goals=2)
    assert scored.scores[0].total == 3


@pytest.mark.rule("MAN-43")
def test_one_point_for_a_right_guess_and_one_lost_once_for_being_found_out() -> None:
    held = unmasking("MGGIGG", goals={1: [DONE_LONER], 2: [Goal.SPY]})
    held.press(3, CastGuess(target=Seat(1), goal=Goal.LONER))
    held.press(4, CastGuess(target=Seat(1), goal=Goal.LONER))
    held.press(5, CastGuess(target=Seat(2), goal=Goal.SPY))
    held.press(0, CastGuess(target=Seat(1), goal=Goal.SPY))
    scored = finish(held)
    assert [score.guess for score in scored.scores] == [0, 0, 0, 1, 1, 0], "an unfulfilled goal is no hit"
    assert [score.guessed for score in scored.scores] == [0, -1, 0, 0, 0, 0]
    assert scored.scores[1].total == 1


@pytest.mark.rule("MAN-43")
def test_two_goals_found_out_still_cost_one() -> None:
    held = unmasking("MGGIGG", goals={1: [DONE_LONER, GoalHeld(Goal.THIEF, done=True)]})
    held.press(3, CastGuess(target=Seat(1), goal=Goal.LONER))
    held.press(4, CastGuess(target=Seat(1), goal=Goal.THIEF))
    assert finish(held).scores[1] == Score(goals=4, guessed=-1)


@pytest.mark.rule("MAN-43", "MAN-25")
@pytest.mark.parametrize(("target", "points"), [(0, 3), (2, 0)])
def test_three_points_for_a_murderer_shot(target: int, points: int) -> None:
    day = scene("MCGIGM", phase=Phase.DAY, began_living=4)
    day.press(1, FireShot(target=Seat(target)))
    day.time_is_up()
    day.time_is_up()
    assert finish(day).scores[1] == Score(shot=points)


@pytest.mark.rule("MAN-43")
def test_no_total_is_clamped() -> None:
    scored = scores(unmasking("MGGIGG").state, Team.GUESTS)
    assert scored[0] == Score()
    assert Score(team=0, goals=0, guessed=-1).total == -1


@pytest.mark.rule("MAN-44")
@pytest.mark.parametrize(
    ("seats", "games"),
    [
        (6, (2, 3)),
        (7, (2, 3)),
        (8, (2, 2)),
        (10, (2, 2)),
        (11, (1, 2)),
        (13, (1, 2)),
        (14, (1, 1)),
        (18, (1, 1)),
    ],
)
def test_how_many_games_an_evening_suggests(seats: int, games: tuple[int, int]) -> None:
    assert PRESETS[seats].suggested_games == games


def test_a_stale_timer_does_nothing() -> None:
    held = unmasking("MGGIGG")
    answer = held.decide(TimerFired(name="council.1"), None)
    assert isinstance(answer, Accepted)
    assert answer.events == ()
