"""Ghosts: who they are, what they haunt, whom they possess, the Exorcist, and how they win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.core.values import Faction, Millis, Seat
from engine.games.manor.commands import CastGuess, ChooseRoom, ConfirmNight, SetHolyGround
from engine.games.manor.content import Phase, Role, Room, Team
from engine.games.manor.events import (
    DawnLetter,
    DeathLetter,
    GameScored,
    GhostLetter,
    NightResolved,
    RoleDealt,
    UnmaskingBegan,
)
from engine.games.manor.options import ManorOptions
from engine.games.manor.presets import PRESETS, ghosts_need
from tests.engine.manor.scene import GAME, ROOMS, Scene, dealt, scene

ON = ManorOptions()


def haunted(
    roles: str, rooms: Sequence[int], *, dead: Sequence[int], **more: Any
) -> tuple[Scene, NightResolved]:
    """A night with ghosts in these rooms, resolved; a dead seat's room is the one it haunts."""
    house = scene(roles, rooms=rooms, dead=dead, options=ON, began_living=8, **more)
    house.time_is_up()
    return house, house.one(NightResolved)


@pytest.mark.rule("MAN-4", "MAN-24")
@pytest.mark.parametrize("seats", range(6, 19))
def test_every_game_with_ghosts_has_an_exorcist_and_a_guest(seats: int) -> None:
    for seed in range(12):
        roles = [e.role for e in dealt(seats, seed, ghosts="on").all_of(RoleDealt)]
        assert roles.count(Role.EXORCIST) == 1
        assert Role.GUEST in roles
    assert Role.EXORCIST not in [e.role for e in dealt(seats, ghosts="on", exorcist=False).all_of(RoleDealt)]
    assert Role.EXORCIST not in [e.role for e in dealt(seats, ghosts="off").all_of(RoleDealt)]


@pytest.mark.rule("MAN-7", "MAN-30")
def test_whoever_leaves_the_living_plays_on_as_a_ghost_without_vote_or_ability() -> None:
    house = scene("MIDCGG", dead=[1, 2, 3], options=ON)
    for seat in (1, 2, 3):
        prompts = {choice.prompt for choice in GAME.choices(house.state, Seat(seat))}
        assert prompts == {"room", "confirm_night"}
        assert GAME.view(house.state, Seat(seat)).cards.ghost
    assert GAME.factions(house.state) == (Faction("ghosts", (Seat(1), Seat(2), Seat(3))),)
    house.time_is_up()
    assert house.state.phase is Phase.DAY
    assert GAME.choices(house.state, Seat(1)) == ()
    house.time_is_up()
    assert GAME.choices(house.state, Seat(1)) == ()
    assert Seat(1) not in house.state.voters


@pytest.mark.rule("MAN-30")
def test_without_ghosts_the_dead_have_no_room_and_no_place() -> None:
    house = scene("MIDCGG", dead=[1, 2])
    assert GAME.factions(house.state) == ()
    assert GAME.choices(house.state, Seat(1)) == ()


@pytest.mark.rule("MAN-10", "MAN-30")
def test_the_night_waits_for_the_ghosts_too() -> None:
    house = scene("MGGIGG", dead=[1], options=ON)
    for seat in (0, 2, 3, 4, 5):
        house.press(seat, ConfirmNight())
    assert house.state.phase is Phase.NIGHT
    house.press(1, ChooseRoom(room=Room.ATTIC))
    house.press(1, ConfirmNight())
    assert house.state.phase is not Phase.NIGHT
    assert house.one(NightResolved).haunts == ((Seat(1), Room.ATTIC),)


@pytest.mark.rule("MAN-31")
def test_a_ghost_first_haunts_where_it_died_then_where_it_was() -> None:
    house = scene("MGGIGGG", rooms=[5, 5, 1, 2, 3, 4, 0], options=ON, began_living=8)
    house.time_is_up()
    assert house.letter(DeathLetter, 1).room is ROOMS[5]
    house.time_is_up()
    house.time_is_up()
    house.time_is_up()
    assert house.all_of(NightResolved)[-1].haunts == ((Seat(1), ROOMS[5]),)


@pytest.mark.rule("MAN-31")
@pytest.mark.parametrize(("rooms", "first"), [(9, Room.CHAPEL), (8, Room.STUDY)])
def test_whoever_was_voted_out_first_haunts_the_chapel_or_the_study(rooms: int, first: Room) -> None:
    house = scene("MGGIGGG", phase=Phase.DAY, options=ON, began_living=8)

    house.table = replace(house.table, state=replace(house.state, rooms=ROOMS[:rooms]))
    house.time_is_up()
    house.vote({0: 1, 2: 1, 3: 1, 1: 0})
    assert house.state.phase is Phase.NIGHT
    house.time_is_up()
    assert house.one(NightResolved).haunts == ((Seat(1), first),)


@pytest.mark.rule("MAN-32")
@pytest.mark.parametrize(
    ("here", "ghosts", "taken"),
    [(1, 1, True), (2, 1, False), (2, 2, True), (3, 2, False), (1, 3, True), (1, 0, False)],
)
def test_a_room_is_haunted_by_as_many_ghosts_as_living(here: int, ghosts: int, taken: bool) -> None:
    rooms = [8, *([0] * here), *([1] * (4 - here)), *([0] * ghosts), *([7] * (3 - ghosts))]
    house, night = haunted("MGGGGGGG", rooms, dead=[5, 6, 7])
    assert bool(night.possessed) is taken
    if taken:
        (seat,) = night.possessed
        assert night.rooms[seat] is ROOMS[0]
        assert house.letter(DawnLetter, seat).possessed


@pytest.mark.rule("MAN-32")
def test_a_room_without_living_is_not_haunted_and_the_dead_of_the_night_are_not_living() -> None:
    _, empty = haunted("MGGGGG", [8, 1, 1, 1, 0, 0], dead=[4, 5])
    assert empty.possessed == ()
    # Seat 1 dies in room 2 with the murderer; one ghost is enough for the murderer who is left there.
    _, night = haunted("MGGGGG", [2, 2, 1, 1, 2, 8], dead=[4, 5])
    assert night.killed == ((ROOMS[2], Seat(1)),)
    assert night.possessed == (Seat(0),)


@pytest.mark.rule("MAN-32")
def test_at_most_one_a_night_in_the_room_with_the_most_ghosts() -> None:
    _, night = haunted("MGGGGGGGG", [8, 0, 1, 2, 3, 0, 1, 1, 2], dead=[5, 6, 7, 8])
    assert night.possessed == (Seat(2),)


@pytest.mark.rule("MAN-32")
def test_of_rooms_with_equally_many_ghosts_chance_picks() -> None:
    found = {
        haunted("MGGGGG", [8, 0, 1, 2, 0, 1], dead=[4, 5], seed=bytes([n]) * 16)[1].possessed
        for n in range(30)
    }
    assert found == {(Seat(1),), (Seat(2),)}


@pytest.mark.rule("MAN-32")
def test_where_nobody_can_be_possessed_another_room_counts() -> None:
    house = scene("MGEGGGG", rooms=[8, 0, 1, 2, 0, 0, 1], dead=[4, 5, 6], options=ON, began_living=8)
    house.change(1, possessed=True)
    house.time_is_up()
    assert house.one(NightResolved).possessed == ()


@pytest.mark.rule("MAN-32", "MAN-24")
def test_holy_ground_keeps_a_room_once_a_game() -> None:
    house = scene("MGEGGG", rooms=[8, 0, 1, 2, 0, 3], dead=[4, 5], options=ON, began_living=8)
    house.press(2, SetHolyGround(room=ROOMS[0]))
    house.time_is_up()
    night = house.one(NightResolved)
    assert night.holy == ((Seat(2), ROOMS[0]),)
    assert night.possessed == ()
    while house.state.phase is not Phase.NIGHT:
        house.time_is_up()
    assert house.refused(2, SetHolyGround(room=ROOMS[1])) == "manor.spent"
    assert house.refused(1, SetHolyGround(room=ROOMS[1])) == "manor.not_your_role"


@pytest.mark.rule("MAN-24")
def test_the_plan_of_holy_ground_can_be_changed_and_taken_back() -> None:
    house = scene("MGEGGG", dead=[4], options=ON)
    house.press(2, SetHolyGround(room=ROOMS[0]))
    house.press(2, ConfirmNight())
    house.press(2, SetHolyGround(room=ROOMS[1]))
    assert not house.state.players[2].confirmed
    assert house.refused(2, SetHolyGround(room=ROOMS[1])) == "manor.unchanged"
    house.press(2, SetHolyGround(room=None))
    house.time_is_up()
    assert house.one(NightResolved).holy == ()
    assert house.state.players[2].holy_ground_left


@pytest.mark.rule("MAN-24", "MAN-33")
def test_the_exorcist_frees_her_room_the_newly_possessed_too_and_learns_how_many() -> None:
    house = scene("MGEGGGGG", rooms=[8, 1, 1, 2, 3, 1, 1, 1], dead=[5, 6, 7], options=ON, began_living=8)
    house.change(1, possessed=True)
    house.time_is_up()
    night = house.one(NightResolved)
    assert night.freed == ((Seat(2), Seat(1)),)
    assert house.letter(DawnLetter, 2).exorcised == 1
    assert house.letter(DawnLetter, 1).freed
    assert not house.state.players[1].possessed
    both = scene("MGEGGGGG", rooms=[8, 1, 1, 2, 3, 1, 1, 1], dead=[5, 6, 7], options=ON, began_living=8)
    both.time_is_up()
    letter = both.letter(DawnLetter, 1)
    assert letter.possessed
    assert letter.freed


@pytest.mark.rule("MAN-24", "MAN-32")
def test_the_exorcist_cannot_be_possessed() -> None:
    _, night = haunted("MGEGGGG", [8, 7, 1, 7, 6, 1, 1], dead=[5, 6])
    assert night.possessed == ()


@pytest.mark.rule("MAN-20", "MAN-24")
@pytest.mark.parametrize("what", ["sleeps", "dies"])
def test_an_exorcist_asleep_or_killed_frees_nobody(what: str) -> None:
    rooms = [1 if what == "dies" else 8, 2, 2 if what == "sleeps" else 1, 3, 4, 5]
    house = scene("MGEGGG", rooms=rooms, dead=[5], options=ON, began_living=8)
    house.change(1 if what == "sleeps" else 0, possessed=True)
    if what == "sleeps":
        house.change(0, powder=Seat(2))
    house.time_is_up()
    assert house.one(NightResolved).freed == ()


@pytest.mark.rule("MAN-33", "MAN-20")
def test_a_sleeper_too_learns_that_it_is_possessed() -> None:
    house = scene("MGGGGG", rooms=[8, 0, 1, 2, 0, 3], dead=[4], options=ON, began_living=8)
    house.change(0, powder=Seat(1))
    house.time_is_up()
    letter = house.letter(DawnLetter, 1)
    assert letter.slept
    assert letter.possessed
    assert letter.company == ()


@pytest.mark.rule("MAN-33")
def test_ghosts_learn_how_many_and_not_which() -> None:
    house, _ = haunted("MGGGGG", [8, 0, 1, 2, 0, 3], dead=[4, 5])
    letters = house.all_of(GhostLetter)
    assert [(le.seat, le.possessed) for le in letters] == [(4, 1), (5, 1)]
    assert not any(isinstance(e, DawnLetter | DeathLetter) and e.seat in (4, 5) for e in house.events)


@pytest.mark.rule("MAN-33")
def test_the_possessed_keep_role_goal_and_vote() -> None:
    house, night = haunted("MIGGGG", [8, 0, 1, 2, 0, 3], dead=[4, 5])
    (seat,) = night.possessed
    assert seat == 1
    house.time_is_up()
    assert {c.prompt for c in GAME.choices(house.state, seat)} == {"ballot"}
    assert house.state.players[seat].role is Role.INVESTIGATOR


def ended(
    roles: str, *, dead: Sequence[int], possessed: Sequence[int], need: str | None = None
) -> GameScored:
    """A game that ends with these dead and possessed."""
    options = ManorOptions(ghosts_need=need)  # type: ignore[arg-type]
    house = scene(roles, phase=Phase.DAY, dead=dead, options=options, began_living=3)
    for seat in possessed:
        house.change(seat, possessed=True)
    house.time_is_up()
    house.time_is_up()
    assert house.one(UnmaskingBegan)
    house.time_is_up()
    return house.one(GameScored)


@pytest.mark.rule("MAN-41")
@pytest.mark.parametrize(
    ("need", "possessed", "winner"),
    [
        ("all", (0, 1, 2, 3), Team.GHOSTS),
        ("all", (1, 2, 3), Team.MURDERERS),
        ("more_than_half", (1, 2, 3), Team.GHOSTS),
        ("more_than_half", (1, 2), Team.MURDERERS),
        ("half", (1, 2), Team.GHOSTS),
        ("half", (1,), Team.MURDERERS),
    ],
)
def test_the_ghosts_win_when_enough_of_the_living_are_possessed(
    need: str, possessed: Sequence[int], winner: Team
) -> None:
    assert ended("MGGGGG", dead=[4, 5], possessed=possessed, need=need).winner is winner


@pytest.mark.rule("MAN-41")
def test_a_murderer_alive_though_possessed_keeps_the_guests_from_winning() -> None:
    scored = ended("MGGGGG", dead=[4, 5], possessed=[0], need="all")
    assert scored.winner is Team.MURDERERS
    assert scored.winners == ()


@pytest.mark.rule("MAN-41", "MAN-43", "MAN-25")
def test_with_ghosts_the_living_of_a_team_win_and_the_dead_belong_to_the_ghosts() -> None:
    guests = ended("MGGIGC", dead=[0, 4, 5], possessed=[3], need="all")
    assert guests.winner is Team.GUESTS
    assert guests.winners == (1, 2)
    assert [s.team for s in guests.scores] == [0, 1, 1, 0, 0, 0]
    ghosts = ended("MGGIGC", dead=[0, 4, 5], possessed=[1, 2, 3], need="all")
    assert ghosts.winner is Team.GHOSTS
    assert ghosts.winners == (0, 1, 2, 3, 4, 5)


@pytest.mark.rule("MAN-41")
def test_how_many_the_ghosts_need_is_part_of_the_preset_and_can_be_chosen() -> None:
    for seats, preset in PRESETS.items():
        assert ghosts_need(ManorOptions(), seats) == preset.ghosts_need
        assert ghosts_need(ManorOptions(ghosts_need="half"), seats) == "half"
    assert all(PRESETS[n].ghosts_need == "all" for n in range(10, 19))


@pytest.mark.rule("MAN-42")
def test_ghosts_guess_at_the_unmasking_too() -> None:
    house = scene("MGGGGG", phase=Phase.DAY, dead=[4, 5], options=ON, began_living=3)
    house.time_is_up()
    house.time_is_up()
    assert house.press(4, CastGuess())
    assert Millis(0) < house.state.due
