"""Set-up: MAN-1 to 7, 52, 56."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import msgspec
import pytest

from engine.core import table as tables
from engine.core.messages import Refusal
from engine.core.values import Millis, Seat, Setup
from engine.games.manor.commands import CastBallot
from engine.games.manor.content import CLASSIC_GOALS, Goal, Phase, Role, Room
from engine.games.manor.events import DawnLetter, GoalDealt, HouseOpened, RoleDealt
from engine.games.manor.options import ManorOptions
from engine.games.manor.presets import PRESETS, SEATS
from engine.games.manor.refusals import No
from engine.games.manor.state import length_of
from tests.engine.manor.scene import GAME, NOW, SEED, council, dealt, scene

ORDER = ["study", "library", "conservatory", "kitchen", "archive", "cellar", "attic", "workshop", "chapel"]


def roles(seats: int, seed: int = 0, **options: object) -> list[Role]:
    return [event.role for event in dealt(seats, seed, **options).all_of(RoleDealt)]


@pytest.mark.rule("MAN-1")
@pytest.mark.parametrize("seats", [0, 5, 19])
def test_too_few_and_too_many_seats_are_refused_with_the_number_needed(seats: int) -> None:
    with pytest.raises(Refusal) as no:
        tables.begin(GAME, Setup(seats, ManorOptions()), seed=SEED, now=NOW)
    assert no.value.code == "core.seats"
    assert (no.value.params["least"], no.value.params["most"]) == (6, 18)


@pytest.mark.rule("MAN-1")
@pytest.mark.parametrize("seats", SEATS)
def test_six_to_eighteen_seats_are_dealt(seats: int) -> None:
    assert len(dealt(seats).all_of(RoleDealt)) == seats


@pytest.mark.rule("MAN-2")
@pytest.mark.parametrize(
    ("seats", "rooms"), [(6, 3), (7, 3), (8, 4), (9, 4), (10, 5), (13, 6), (16, 8), (17, 8), (18, 9)]
)
def test_half_as_many_rooms_as_seats_are_in_play_in_order(seats: int, rooms: int) -> None:
    assert [str(room) for room in dealt(seats).one(HouseOpened).rooms] == ORDER[:rooms]


@pytest.mark.rule("MAN-3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_told_number_of_murderers(seats: int) -> None:
    told = {6: 1, 7: 1, 8: 2, 12: 2, 13: 3, 17: 3, 18: 4}.get(seats, (seats + 2) // 5)
    assert dealt(seats).one(HouseOpened).murderers == told


@pytest.mark.rule("MAN-3")
def test_the_true_number_is_about_the_told_one() -> None:
    found = Counter(roles(13, seed).count(Role.MURDERER) for seed in range(400))
    assert set(found) == {2, 3, 4}
    assert 160 < found[3] < 240
    assert 70 < found[2] < 130
    assert 70 < found[4] < 130


@pytest.mark.rule("MAN-3")
def test_the_true_number_is_never_under_one() -> None:
    assert {roles(6, seed).count(Role.MURDERER) for seed in range(60)} == {1, 2}


@pytest.mark.rule("MAN-3")
def test_exact_tells_the_true_number() -> None:
    assert {roles(13, seed, murderers="exact").count(Role.MURDERER) for seed in range(40)} == {3}
    assert dealt(13, murderers="exact").one(HouseOpened).exact
    assert not dealt(13).one(HouseOpened).exact


@pytest.mark.rule("MAN-4")
@pytest.mark.parametrize("seats", SEATS)
def test_the_cast_follows_the_number_of_seats(seats: int) -> None:
    for seed in range(8):
        cast = Counter(roles(seats, seed))
        assert cast[Role.INVESTIGATOR] == 1
        assert cast[Role.DOCTOR] == (seats >= 7)
        assert cast[Role.CRANK] == (seats >= 9)
        assert cast[Role.GUEST] >= 1
    assert set(PRESETS) == set(SEATS)


@pytest.mark.rule("MAN-4")
def test_special_roles_can_be_switched_off() -> None:
    cast = Counter(roles(12, doctor=False, crank=False))
    assert cast[Role.DOCTOR] == cast[Role.CRANK] == 0
    assert cast[Role.INVESTIGATOR] == 1


@pytest.mark.rule("MAN-4")
def test_roles_fall_anywhere() -> None:
    seen = {roles(6, seed).index(Role.INVESTIGATOR) for seed in range(60)}
    assert seen == set(range(6))


@pytest.mark.rule("MAN-5")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_a_character_and_all_but_the_crank_a_goal(seats: int) -> None:
    table = dealt(seats, 3)
    characters = table.one(HouseOpened).characters
    assert len(set(characters)) == len(characters) == seats
    with_goal = [event.seat for event in table.all_of(GoalDealt)]
    assert with_goal == [e.seat for e in table.all_of(RoleDealt) if e.role is not Role.CRANK]


@pytest.mark.rule("MAN-6")
def test_murderers_do_not_know_each_other_at_the_start() -> None:
    table = dealt(18, 1)
    assert all(player.met == () for player in table.state.players)
    assert all(len(event.audience().seats) == 1 for event in table.all_of(RoleDealt))  # type: ignore[union-attr]


@pytest.mark.rule("MAN-7")
def test_ghosts_are_on_unless_switched_off_and_then_nobody_dead_plays_on() -> None:
    assert ManorOptions().ghosts == "on"
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"ghosts": "maybe"}', type=ManorOptions)
    table = scene("MGGIGG", dead=[1])
    assert GAME.choices(table.state, Seat(1)) == ()


@pytest.mark.rule("MAN-52")
@pytest.mark.parametrize("seats", [6, 12, 18])
def test_at_most_one_thief_and_no_murderer_with_an_accusers_card(seats: int) -> None:
    kinds: set[Goal] = set()
    for seed in range(60):
        table = dealt(seats, seed)
        goals = {event.seat: event.goal for event in table.all_of(GoalDealt)}
        cast = {event.seat: event.role for event in table.all_of(RoleDealt)}
        kinds |= set(goals.values())
        assert list(goals.values()).count(Goal.THIEF) <= 1
        assert all(cast[s] is not Role.MURDERER for s, goal in goals.items() if goal is Goal.ACCUSER)
    assert kinds == set(CLASSIC_GOALS)


@pytest.mark.rule("MAN-50")
def test_a_spys_person_is_a_random_other_seat() -> None:
    spies = [e for seed in range(80) for e in dealt(8, seed).all_of(GoalDealt) if e.goal is Goal.SPY]
    assert spies
    assert all(e.person is not None and e.person != e.seat for e in spies)
    assert {e.person for e in spies} == set(range(8))


@pytest.mark.rule("MAN-56")
@pytest.mark.parametrize(
    ("options", "seconds"),
    [
        (ManorOptions(), (120, 600, 90, 45, 90)),
        (ManorOptions(pace="quick"), (60, 240, 60, 30, 60)),
        (ManorOptions(pace="slow"), (43_200, 86_400, 43_200, 21_600, 43_200)),
        (ManorOptions(night_seconds=20, day_seconds=30, council_seconds=50), (20, 30, 50, 25, 50)),
    ],
)
def test_how_long_each_phase_lasts(options: ManorOptions, seconds: tuple[int, ...]) -> None:
    phases = (Phase.NIGHT, Phase.DAY, Phase.COUNCIL, Phase.RUN_OFF, Phase.UNMASKING)
    assert tuple(length_of(options, phase) // 1000 for phase in phases) == seconds


@pytest.mark.rule("MAN-56")
def test_every_phase_is_due_its_length_after_it_began() -> None:
    table = dealt(6)
    (night,) = GAME.deadlines(table.state)
    assert (night.name, night.due) == ("night.1", Millis(NOW + 120_000))
    assert table.time_is_up()
    assert table.all_of(DawnLetter)
    (day,) = GAME.deadlines(table.state)
    assert (day.name, day.due) == ("day.1", night.due + 600_000)
    tied = council("MGGGGIG")
    tied.vote({0: 1, 1: 0})
    (run_off,) = GAME.deadlines(tied.state)
    assert (run_off.name, run_off.due - tied.now, run_off.length) == ("runoff.1", 45_000, 45_000)


@pytest.mark.rule("MAN-56")
@pytest.mark.parametrize("field", ["night_seconds", "day_seconds", "council_seconds"])
@pytest.mark.parametrize("seconds", [0, -1, 4, 604_801])
def test_own_seconds_out_of_bounds_are_refused(field: str, seconds: int) -> None:
    with pytest.raises(Refusal) as no:
        dealt(6, **{field: seconds})
    assert no.value.code == No.SECONDS


@pytest.mark.rule("LAW-1")
def test_the_same_seed_deals_the_same_game() -> None:
    assert dealt(12, 5).events == dealt(12, 5).events
    games = [dealt(12, seed).events for seed in range(4)]
    assert all(one != other for one, other in pairwise(games))


def test_the_rooms_have_their_keys() -> None:
    assert [str(room) for room in Room] == ORDER


def test_a_fresh_table_refuses_a_ballot() -> None:
    assert dealt(6).refused(0, CastBallot(target=None)) == No.NOT_NOW
