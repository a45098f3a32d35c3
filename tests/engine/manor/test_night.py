"""Night and dawn: MAN-10 to 14, 20, 22, 23."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.values import Everyone, Only, Sealed, Seat
from engine.games.manor.commands import (
    CastBallot,
    ChooseRoom,
    ConfirmNight,
    SetInvestigation,
    SetPowder,
    SetProtection,
)
from engine.games.manor.content import Phase, Room
from engine.games.manor.events import (
    DawnBroke,
    DawnLetter,
    DeathLetter,
    InvestigationSet,
    NightBegan,
    NightConfirmed,
    NightCounted,
    NightResolved,
    SeatDied,
)
from engine.games.manor.refusals import No
from tests.engine.manor.scene import GAME, ROOMS, dealt, night, scene

FAR = (6, 7, 8)


def victims(roles: str, rooms: Sequence[int], seed: bytes = b"0" * 16) -> list[int]:
    _, resolved = night(roles, rooms, seed=seed)
    return [seat for _, seat in resolved.killed]


# MAN-10


@pytest.mark.rule("MAN-10")
def test_a_seat_picks_a_room_and_sleeps_there() -> None:
    house = scene("MGGIGG")
    house.press(1, ChooseRoom(room=Room.ATTIC))
    house.time_is_up()
    assert house.one(NightResolved).rooms[1] is Room.ATTIC
    assert house.letter(DawnLetter, 1).room is Room.ATTIC


@pytest.mark.rule("MAN-10")
def test_without_a_pick_a_seat_stays_where_it_was() -> None:
    _, resolved = night("MGGIGG", [0, 1, 2, 3, 4, 5], round=3)
    assert resolved.rooms == ROOMS[:6]


@pytest.mark.rule("MAN-10")
def test_without_a_pick_the_first_night_is_in_a_random_room() -> None:
    rooms = set()
    for seed in range(30):
        house = dealt(6, seed)
        assert all(player.room is None for player in house.state.players)
        house.time_is_up()
        rooms |= set(house.one(NightResolved).rooms)
    assert rooms == set(ROOMS[:3])


@pytest.mark.report(25)
@pytest.mark.rule("MAN-10")
def test_a_pick_can_be_changed_and_a_change_un_marks() -> None:
    house = scene("MGGIGG")
    house.press(1, ChooseRoom(room=Room.ATTIC))
    assert house.press(1, ConfirmNight())[-1] == NightCounted(done=1)
    assert house.refused(1, ConfirmNight()) == No.ALREADY_CONFIRMED
    told = house.press(1, ChooseRoom(room=Room.CELLAR))
    assert told[1:] == (NightConfirmed(seat=Seat(1), done=False), NightCounted(done=0))
    house.time_is_up()
    assert house.one(NightResolved).rooms[1] is Room.CELLAR


@pytest.mark.rule("MAN-10")
def test_a_changed_ability_un_marks_too() -> None:
    house = scene("MGGIDG")
    for seat, command in (
        (0, SetPowder(target=Seat(2))),
        (3, SetInvestigation(room=Room.STUDY)),
        (4, SetProtection(target=Seat(1))),
    ):
        house.press(seat, ConfirmNight())
        assert house.press(seat, command)[-1] == NightCounted(done=0)


@pytest.mark.rule("MAN-10")
def test_the_night_ends_when_every_living_seat_is_done() -> None:
    house = scene("MGGIGG", dead=[5])
    for seat in (0, 1, 2, 3):
        house.press(seat, ConfirmNight())
        assert GAME.phase(house.state) == "night.1"
    house.press(4, ConfirmNight())
    assert GAME.phase(house.state) == "day.1"


@pytest.mark.report(51)
@pytest.mark.rule("MAN-10")
def test_every_living_seat_owes_the_same_press_whatever_its_role() -> None:
    house = scene("MIDCGG", dead=[5])
    assert GAME.owes(house.state) == (0, 1, 2, 3, 4)
    assert all(
        any(choice.prompt == "confirm_night" for choice in GAME.choices(house.state, seat))
        for seat in GAME.owes(house.state)
    )


@pytest.mark.rule("MAN-10")
def test_the_count_says_how_many_and_never_who() -> None:
    assert NightCounted.__struct_fields__ == ("done",)
    assert NightCounted(done=1).audience() == Everyone()
    assert NightConfirmed(seat=Seat(2), done=True).audience() == Only((Seat(2),))
    assert InvestigationSet(seat=Seat(2), room=None).audience() == Only((Seat(2),))


@pytest.mark.rule("MAN-10")
def test_a_new_night_begins_with_clean_plans() -> None:
    house = scene("MGGIDG")
    house.press(0, SetPowder(target=Seat(2)))
    house.press(4, SetProtection(target=Seat(1)))
    house.press(3, SetInvestigation(room=Room.ATTIC))
    for _ in range(3):
        house.time_is_up()
    assert house.all_of(NightBegan)[-1].round == 2
    for player in house.state.players:
        assert (player.powder, player.protection, player.investigation) == (None, None, None)
        assert not player.confirmed
        assert not player.room_chosen


# MAN-12: seats 0.. share the attic (6); whoever else there is sleeps alone far off.


@pytest.mark.rule("MAN-12")
def test_no_murderer_nothing() -> None:
    assert victims("GGGMIG", [6, 6, 6, 1, 2, 3]) == []


@pytest.mark.rule("MAN-12")
def test_one_and_one_dies() -> None:
    assert victims("MGGIGG", [6, 6, 1, 2, 3, 4]) == [1]


@pytest.mark.rule("MAN-12")
@pytest.mark.parametrize("others", [2, 3, 4])
def test_one_and_two_or_more_nothing(others: int) -> None:
    assert victims("MGGGGI", [6] + [6] * others + [1] * (5 - others)) == []


@pytest.mark.rule("MAN-12", "MAN-13")
@pytest.mark.parametrize("others", [1, 2])
def test_two_and_one_or_two_one_random_dies_and_the_murderers_meet(others: int) -> None:
    rooms = [6, 6] + [6] * others + [1, 2, 3][others - 1 :]
    fallen = {tuple(victims("MMGGIG"[: len(rooms)], rooms, bytes([k]) * 16)) for k in range(30)}
    assert fallen == {(2 + i,) for i in range(others)}
    house, resolved = night("MMGGIG"[: len(rooms)], rooms)
    assert resolved.meetings == ((0, 1),)
    assert house.letter(DawnLetter, 0).met == (1,)
    assert house.letter(DawnLetter, 1).met == (0,)
    assert house.state.players[0].met == (1,)


@pytest.mark.rule("MAN-12", "MAN-13")
def test_two_and_three_nothing_and_they_do_not_meet() -> None:
    house, resolved = night("MMGGGI", [6, 6, 6, 6, 6, 1])
    assert resolved.killed == resolved.meetings == ()
    assert house.letter(DawnLetter, 0).met == ()
    assert house.state.players[0].met == ()


@pytest.mark.rule("MAN-12", "MAN-13")
def test_only_murderers_nobody_dies_and_they_meet() -> None:
    house, resolved = night("MMMGIG", [6, 6, 6, 1, 2, 3])
    assert resolved.killed == ()
    assert resolved.meetings == ((0, 1, 2),)
    assert house.letter(DawnLetter, 1).met == (0, 2)


@pytest.mark.rule("MAN-12")
def test_at_most_one_dies_a_room_but_every_room_has_its_own_draw() -> None:
    assert victims("MMMGGGG", [6, 6, 7, 6, 6, 7, 1]) in ([3, 5], [4, 5])


@pytest.mark.rule("MAN-13")
def test_a_lone_murderer_meets_nobody() -> None:
    _, resolved = night("MMGGII", [6, 7, 1, 2, 3, 4])
    assert resolved.meetings == ()


@pytest.mark.rule("MAN-12", "MAN-25")
def test_the_crank_counts_among_the_others() -> None:
    assert victims("MCGIGG", [6, 6, 1, 2, 3, 4]) == [1]
    assert victims("MCGIGG", [6, 6, 6, 2, 3, 4]) == []


# MAN-14


@pytest.mark.rule("MAN-14")
def test_dawn_tells_everybody_only_who_did_not_return() -> None:
    house, _ = night("MGGIGG", [6, 6, 1, 2, 3, 4])
    assert house.one(DawnBroke) == DawnBroke(round=1, dead=(Seat(1),))
    assert house.one(SeatDied) == SeatDied(seat=Seat(1), cause="night")
    assert house.one(NightResolved).audience() == Sealed()
    assert set(DawnBroke.__struct_fields__) == {"round", "dead"}


@pytest.mark.rule("MAN-14")
def test_a_letter_has_the_room_and_the_whole_company() -> None:
    house = scene("MMGGGIG", rooms=[6, 6, 6, 6, 1, 2, 2])
    house.press(0, SetPowder(target=Seat(6)))
    house.time_is_up()
    (dead,) = house.one(DawnBroke).dead
    assert dead in (2, 3)
    for seat in {0, 1, 2, 3} - {dead}:
        assert house.letter(DawnLetter, seat).company == tuple(sorted({0, 1, 2, 3} - {seat}))
    assert house.letter(DawnLetter, 4).company == ()
    assert house.letter(DawnLetter, 5).company == (6,), "a sleeper is company too"


@pytest.mark.rule("MAN-14")
def test_a_victim_learns_its_room_and_no_more() -> None:
    house, _ = night("MGGIGG", [6, 6, 1, 2, 3, 4])
    assert house.letter(DeathLetter, 1) == DeathLetter(seat=Seat(1), round=1, room=ROOMS[6])
    assert 1 not in [letter.seat for letter in house.all_of(DawnLetter)]


@pytest.mark.rule("MAN-14")
def test_each_that_lived_at_nightfall_has_exactly_one_letter() -> None:
    house, _ = night("MGGIGGG", [6, 6, 1, 2, 3, 4, 5], dead=[6])
    letters = house.all_of(DawnLetter) + house.all_of(DeathLetter)
    assert sorted(letter.seat for letter in letters) == [0, 1, 2, 3, 4, 5]
    assert all(letter.audience() == Only((letter.seat,)) for letter in letters)


# MAN-11, MAN-20


@pytest.mark.rule("MAN-20")
def test_a_sleeping_murderer_does_not_kill() -> None:
    house = scene("MMGGIG", rooms=[6, 1, 6, 2, 3, 4])
    house.press(1, SetPowder(target=Seat(0)))
    house.time_is_up()
    assert house.one(NightResolved).killed == ()
    assert house.letter(DawnLetter, 0).slept


@pytest.mark.rule("MAN-20")
def test_a_sleeping_murderer_counts_in_neither_number_and_meets_nobody() -> None:
    house = scene("MMMGGI", rooms=[6, 6, 1, 6, 2, 3])
    house.press(2, SetPowder(target=Seat(1)))
    house.time_is_up()
    resolved = house.one(NightResolved)
    assert resolved.killed == ((ROOMS[6], Seat(3)),), "one awake against one other, the sleeper apart"
    assert resolved.meetings == ()


@pytest.mark.rule("MAN-20")
def test_a_sleeper_counts_among_the_others_and_can_die() -> None:
    house = scene("MMGGIG", rooms=[6, 1, 6, 2, 3, 4])
    house.press(1, SetPowder(target=Seat(2)))
    house.time_is_up()
    assert house.one(NightResolved).killed == ((ROOMS[6], Seat(2)),)
    shielded = scene("MMGGIG", rooms=[6, 1, 6, 6, 3, 4])
    shielded.press(1, SetPowder(target=Seat(2)))
    shielded.time_is_up()
    assert shielded.one(NightResolved).killed == ()


@pytest.mark.rule("MAN-20")
def test_a_sleeper_keeps_its_room_and_its_report_says_only_that_it_slept() -> None:
    house = scene("MGGIGG", rooms=[0, 1, 2, 3, 4, 4])
    house.press(4, ChooseRoom(room=Room.ATTIC))
    house.press(5, ChooseRoom(room=Room.ATTIC))
    house.press(0, SetPowder(target=Seat(4)))
    house.time_is_up()
    assert house.one(NightResolved).rooms[4] is Room.ATTIC
    assert house.letter(DawnLetter, 4) == DawnLetter(
        seat=Seat(4), round=1, room=Room.ATTIC, company=(), slept=True
    )


@pytest.mark.rule("MAN-20", "MAN-16")
def test_a_sleeper_may_only_abstain_and_still_owes_a_ballot() -> None:
    house = scene("MGGIGG")
    house.press(0, SetPowder(target=Seat(4)))
    house.time_is_up()
    house.time_is_up()
    assert GAME.phase(house.state) == "council.1"
    assert 4 in GAME.owes(house.state)
    assert house.refused(4, CastBallot(target=Seat(0))) == No.ASLEEP
    assert [choice.command for choice in GAME.choices(house.state, Seat(4))] == [CastBallot(target=None)]
    house.press(4, CastBallot(target=None))
    house.time_is_up()
    house.time_is_up()
    house.time_is_up()
    assert not house.state.players[4].asleep
    assert house.press(4, CastBallot(target=Seat(0)))


@pytest.mark.rule("MAN-20")
def test_powder_is_once_a_game_and_a_plan_until_the_night_ends() -> None:
    house = scene("MGGIGG")
    house.press(0, SetPowder(target=Seat(1)))
    house.press(0, SetPowder(target=Seat(2)))
    house.press(0, SetPowder(target=None))
    assert house.refused(0, SetPowder(target=None)) == No.UNCHANGED
    house.press(0, SetPowder(target=Seat(3)))
    for _ in range(3):
        house.time_is_up()
    assert house.all_of(NightResolved)[0].powders == ((0, 3),)
    assert GAME.phase(house.state) == "night.2"
    assert house.refused(0, SetPowder(target=Seat(1))) == No.SPENT


@pytest.mark.rule("MAN-20")
def test_a_plan_taken_back_spends_nothing() -> None:
    house = scene("MGGIGG")
    house.press(0, SetPowder(target=Seat(1)))
    house.press(0, SetPowder(target=None))
    for _ in range(3):
        house.time_is_up()
    assert house.press(0, SetPowder(target=Seat(1)))


@pytest.mark.rule("MAN-20")
def test_two_powders_on_one_seat_are_both_spent() -> None:
    house = scene("MMGIGG")
    house.press(0, SetPowder(target=Seat(3)))
    house.press(1, SetPowder(target=Seat(3)))
    house.time_is_up()
    assert [player.powder_left for player in house.state.players[:2]] == [False, False]
    assert [player.asleep for player in house.state.players].count(True) == 1


@pytest.mark.rule("MAN-11", "MAN-20")
def test_all_powders_act_before_any_ability_is_lost() -> None:
    house = scene("MMGIGG")
    house.press(0, SetPowder(target=Seat(1)))
    house.press(1, SetPowder(target=Seat(0)))
    house.time_is_up()
    assert house.letter(DawnLetter, 0).slept
    assert house.letter(DawnLetter, 1).slept


@pytest.mark.rule("MAN-11", "MAN-20")
def test_a_sleepers_ability_is_lost_for_the_night_and_not_spent() -> None:
    house = scene("MGDIGM", rooms=[6, 1, 6, 3, 4, 5])
    house.press(0, SetPowder(target=Seat(3)))
    house.press(3, SetInvestigation(room=ROOMS[6]))
    house.press(5, SetPowder(target=Seat(2)))
    house.press(2, SetProtection(target=Seat(2)))
    house.time_is_up()
    resolved = house.one(NightResolved)
    assert resolved.investigations == resolved.protections == ()
    assert house.letter(DawnLetter, 3).investigated is None
    assert resolved.killed == ((ROOMS[6], Seat(2)),), "a sleeping Doctor protects nobody"
    awake = scene("MGDIGG")
    awake.press(0, SetPowder(target=Seat(2)))
    awake.press(2, SetProtection(target=Seat(2)))
    awake.time_is_up()
    assert awake.state.players[2].self_protection_left


@pytest.mark.rule("MAN-20")
def test_powder_needs_a_living_other_seat_and_a_murderer() -> None:
    house = scene("MGGIGG", dead=[5])
    assert house.refused(0, SetPowder(target=Seat(0))) == No.SELF_POWDER
    assert house.refused(0, SetPowder(target=Seat(5))) == No.TARGET_DEAD
    assert house.refused(0, SetPowder(target=Seat(6))) == No.NO_SUCH_SEAT
    assert house.refused(0, SetPowder(target=Seat(-1))) == No.NO_SUCH_SEAT
    assert house.refused(1, SetPowder(target=Seat(0))) == No.NOT_YOUR_ROLE
    assert house.refused(5, SetPowder(target=Seat(0))) == No.DEAD


# MAN-22


@pytest.mark.rule("MAN-22")
@pytest.mark.parametrize(("room", "found"), [(6, True), (1, False), (8, False)])
def test_the_investigator_learns_whether_a_murderer_was_there(room: int, found: bool) -> None:
    house = scene("MGGIGG", rooms=[6, 1, 1, 3, 4, 4])
    house.press(3, SetInvestigation(room=ROOMS[room]))
    house.time_is_up()
    assert house.letter(DawnLetter, 3).investigated == (ROOMS[room], found)
    assert all(letter.investigated is None for letter in house.all_of(DawnLetter) if letter.seat != 3)


@pytest.mark.rule("MAN-22")
def test_a_sleeping_murderer_is_found_as_well() -> None:
    house = scene("MMGIGG", rooms=[6, 1, 2, 3, 4, 5])
    house.press(1, SetPowder(target=Seat(0)))
    house.press(3, SetInvestigation(room=ROOMS[6]))
    house.time_is_up()
    assert house.letter(DawnLetter, 3).investigated == (ROOMS[6], True)


@pytest.mark.rule("MAN-22")
def test_a_dead_murderer_is_not_found() -> None:
    house = scene("MMGIGG", rooms=[6, 1, 2, 3, 4, 5], dead=[0])
    house.press(3, SetInvestigation(room=ROOMS[6]))
    house.time_is_up()
    assert house.letter(DawnLetter, 3).investigated == (ROOMS[6], False)


@pytest.mark.report(58)
@pytest.mark.rule("MAN-22")
def test_an_investigator_that_dies_learns_nothing_and_one_that_asks_nothing_neither() -> None:
    house = scene("MGGIGG", rooms=[6, 1, 2, 6, 4, 5])
    house.press(3, SetInvestigation(room=ROOMS[6]))
    house.time_is_up()
    assert house.letter(DeathLetter, 3).room is ROOMS[6]
    idle, _ = night("MGGIGG", [6, 1, 2, 3, 4, 5])
    assert idle.letter(DawnLetter, 3).investigated is None


@pytest.mark.rule("MAN-22")
def test_only_the_investigator_may_look_and_only_into_a_room_in_play() -> None:
    house = dealt(6)
    investigator = next(i for i, p in enumerate(house.state.players) if p.role == "investigator")
    other = (investigator + 1) % 6
    assert house.refused(investigator, SetInvestigation(room=Room.CHAPEL)) == No.ROOM_CLOSED
    assert house.refused(investigator, ChooseRoom(room=Room.CHAPEL)) == No.ROOM_CLOSED
    assert house.refused(other, SetInvestigation(room=Room.STUDY)) == No.NOT_YOUR_ROLE
    assert house.refused(investigator, SetInvestigation(room=None)) == No.UNCHANGED


# MAN-23


@pytest.mark.rule("MAN-23", "MAN-12")
def test_the_doctor_saves_whom_she_protects_and_learns_it_worked() -> None:
    house = scene("MGDIGG", rooms=[6, 6, 2, 3, 4, 5])
    house.press(2, SetProtection(target=Seat(1)))
    house.time_is_up()
    assert house.one(NightResolved).killed == ()
    assert house.letter(DawnLetter, 2).protected == (1, True)


@pytest.mark.rule("MAN-23", "MAN-12")
def test_the_draw_is_among_the_unprotected() -> None:
    for k in range(12):
        house = scene("MMGDGIG", rooms=[6, 6, 6, 3, 6, 4, 5], seed=bytes([k]) * 16)
        house.press(3, SetProtection(target=Seat(2)))
        house.time_is_up()
        assert house.one(NightResolved).killed == ((ROOMS[6], Seat(4)),)
        assert house.letter(DawnLetter, 3).protected == (2, True)


@pytest.mark.rule("MAN-23")
@pytest.mark.parametrize(
    ("roles", "rooms", "target"),
    [
        ("MGDIGG", [6, 1, 2, 3, 4, 5], 1),
        ("MGDIGG", [6, 6, 2, 6, 4, 5], 1),
        ("MGDIGG", [6, 6, 2, 3, 4, 5], 0),
        ("MGDIGG", [6, 6, 2, 3, 4, 5], 4),
    ],
    ids=["alone", "no kill due", "the murderer", "another room"],
)
def test_it_did_not_work_where_no_kill_was_due_on_that_seat(
    roles: str, rooms: list[int], target: int
) -> None:
    house = scene(roles, rooms=rooms)
    house.press(2, SetProtection(target=Seat(target)))
    house.time_is_up()
    assert house.letter(DawnLetter, 2).protected == (target, False)


@pytest.mark.rule("MAN-23")
def test_protection_holds_even_if_the_doctor_dies() -> None:
    house = scene("MMDGGI", rooms=[6, 7, 6, 7, 4, 5])
    house.press(2, SetProtection(target=Seat(3)))
    house.time_is_up()
    assert house.one(NightResolved).killed == ((ROOMS[6], Seat(2)),)
    assert house.letter(DeathLetter, 2)


@pytest.mark.rule("MAN-23")
def test_the_doctor_protects_herself_at_most_once_and_others_night_after_night() -> None:
    house = scene("MGDIGG", rooms=[6, 1, 6, 3, 4, 5])
    house.press(2, SetProtection(target=Seat(2)))
    house.time_is_up()
    assert house.letter(DawnLetter, 2).protected == (2, True)
    house.time_is_up()
    house.time_is_up()
    assert house.refused(2, SetProtection(target=Seat(2))) == No.SELF_PROTECTION_SPENT
    house.press(2, SetProtection(target=Seat(1)))
    house.press(2, ChooseRoom(room=ROOMS[8]))
    for _ in range(3):
        house.time_is_up()
    assert house.press(2, SetProtection(target=Seat(1)))


@pytest.mark.rule("MAN-23")
def test_only_the_doctor_protects_and_only_the_living() -> None:
    house = scene("MGDIGG", dead=[5])
    assert house.refused(1, SetProtection(target=Seat(0))) == No.NOT_YOUR_ROLE
    assert house.refused(2, SetProtection(target=Seat(5))) == No.TARGET_DEAD
    assert house.refused(2, SetProtection(target=None)) == No.UNCHANGED


@pytest.mark.rule("MAN-10")
def test_night_presses_belong_to_the_living_and_to_the_night() -> None:
    house = scene("MGDIGG", dead=[5])
    assert house.refused(5, ChooseRoom(room=Room.ATTIC)) == No.DEAD
    assert house.refused(5, ConfirmNight()) == No.DEAD
    house.press(1, ChooseRoom(room=Room.ATTIC))
    assert house.refused(1, ChooseRoom(room=Room.ATTIC)) == No.UNCHANGED
    by_day = scene("MGDIGG", phase=Phase.DAY)
    assert by_day.refused(1, ChooseRoom(room=Room.ATTIC)) == No.NOT_NOW
    assert by_day.refused(1, ConfirmNight()) == No.NOT_NOW
