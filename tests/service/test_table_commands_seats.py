"""Seats that change hands, and people who stop pressing (MAN-57)."""

from __future__ import annotations

import pytest

from engine.core.messages import CardsHanded, HostingPassed, Refusal, SeatHanded, TableClosed
from engine.core.values import Only, Seat
from engine.games.manor.commands import ChooseRoom, ConfirmNight
from engine.games.manor.content import Room
from service.values import Answer
from storage import outbox
from tests.service.gathering import ADA, BORYS, CELIA, DORA, EMIL, FAYE, STRANGER, Gathering, seat

OTHERS = (ADA, CELIA, DORA, EMIL, FAYE)


def ok(answer: Answer) -> Answer:
    assert answer.accepted, (answer.code, dict(answer.params))
    return answer


async def letters(gathering: Gathering, table_id: int) -> list[tuple[str, int]]:
    """(place, first event) of the letters owed."""
    rows = await gathering.db.read(lambda conn: outbox.waiting(conn, 100))
    return [(r.place, r.first_seq) for r in rows if r.table_id == table_id and r.place != "table"]


async def empty_the_outbox(gathering: Gathering) -> None:
    while rows := await gathering.db.read(lambda conn: outbox.waiting(conn, 100)):
        for row in rows:
            await gathering.db.write(lambda conn, i=row.id: outbox.drop(conn, i))  # type: ignore[misc]


@pytest.mark.rule("MAN-57")
async def test_who_leaves_gives_the_seat_to_the_house_at_once_and_loses_the_cards(
    gathering: Gathering,
) -> None:
    table = await gathering.started()
    room = (await gathering.host.look(table.id, BORYS)).view.game.rooms[1]
    await gathering.press(table.id, BORYS, ChooseRoom(room=room))
    await empty_the_outbox(gathering)
    answer = ok(await gathering.commands.leave_game(table.id, BORYS, key=gathering.key()))
    assert answer.look.seat is None
    assert answer.look.view.game.cards is None
    assert await letters(gathering, table.id) == []
    info = await gathering.table(table.id)
    assert (info.seats[1].user_id, info.seats[1].name, info.status) == (None, "Borys", "running")
    handed = await gathering.happened(table.id, SeatHanded)
    assert [(e.seat, e.to, e.why) for e in handed] == [(1, "house", "left")]
    assert (await gathering.press(table.id, BORYS, ConfirmNight())).code == "table.not_seated"
    again = await gathering.commands.leave_game(table.id, BORYS, key=gathering.key())
    assert again.code == "table.not_seated"
    kept = await gathering.db.read(
        lambda conn: gathering.loaded(conn, table.id).running.state.players[1].room
    )
    assert kept is Room(room), "the plan is the seat's and stays"


@pytest.mark.rule("MAN-57")
async def test_a_seats_secrets_go_to_the_new_holder_only(gathering: Gathering) -> None:
    table = await gathering.started()
    before = (await gathering.host.look(table.id, BORYS)).view.game.cards
    ok(await gathering.commands.leave_game(table.id, BORYS, key=gathering.key()))
    await empty_the_outbox(gathering)
    ok(
        await gathering.commands.seat_to_person(
            table.id, ADA, Seat(1), STRANGER, "Stella", key=gathering.key()
        )
    )
    assert [place for place, _ in await letters(gathering, table.id)] == ["seat:1"]
    assert [e.audience() for e in await gathering.happened(table.id, CardsHanded)] == [Only((Seat(1),))]
    after = await gathering.host.look(table.id, STRANGER)
    assert after.seat == 1
    assert after.view.game.cards.role == before.role
    assert (await gathering.table(table.id)).seats[1].name == "Stella"
    assert (await gathering.host.look(table.id, BORYS)).view.game.cards is None


@pytest.mark.rule("MAN-57")
async def test_whoever_left_may_come_back_while_the_house_plays(gathering: Gathering) -> None:
    table, do = await gathering.started(), gathering.commands
    assert await do.may_take_back(table.id, BORYS) is None
    assert (await do.take_back(table.id, BORYS, "Borys", key=gathering.key())).code == (
        "table.nothing_to_take_back"
    )
    ok(await do.leave_game(table.id, BORYS, key=gathering.key()))
    assert await do.may_take_back(table.id, BORYS) == 1
    answer = ok(await do.take_back(table.id, BORYS, "Borys", key="i:back"))
    assert answer.look.seat == 1
    assert (await do.take_back(table.id, BORYS, "Borys", key="i:back")).repeated
    assert [e.why for e in await gathering.happened(table.id, SeatHanded)] == ["left", "returned"]


@pytest.mark.rule("MAN-57")
async def test_the_host_gives_seats_to_the_house_and_the_houses_to_people(gathering: Gathering) -> None:
    table, do = await gathering.started(house=1), gathering.commands
    ok(await do.seat_to_house(table.id, ADA, Seat(1), key=gathering.key()))
    assert await do.may_take_back(table.id, BORYS) is None, "the host's word stands"
    for at, user, code in (
        (1, CELIA, "table.already_seated"),
        (2, STRANGER, "table.seat_taken"),
        (6, BORYS, "table.knows_cards"),
        (7, STRANGER, "table.no_such_seat"),
    ):
        no = await do.seat_to_person(table.id, ADA, Seat(at), user, "Somebody", key=gathering.key())
        assert no.code == code
    ok(await do.seat_to_person(table.id, ADA, Seat(1), BORYS, "Borys", key=gathering.key()))
    assert (await do.seat_to_house(table.id, ADA, Seat(6), key=gathering.key())).code == "table.house_already"
    assert (await do.seat_to_house(table.id, ADA, Seat(9), key=gathering.key())).code == "table.no_such_seat"


async def test_anybody_may_give_the_own_seat_to_a_substitute(gathering: Gathering) -> None:
    table, do = await gathering.started(), gathering.commands
    ok(await do.seat_to_person(table.id, BORYS, Seat(1), STRANGER, "Stella", key=gathering.key()))
    assert (await gathering.table(table.id)).seats[1].user_id == STRANGER
    no = await do.seat_to_person(table.id, ADA, Seat(0), BORYS, "Borys", key=gathering.key())
    assert no.code == "table.hand_over_first"


async def test_a_host_who_leaves_is_followed_by_the_next_person(gathering: Gathering) -> None:
    table = await gathering.started()
    ok(await gathering.commands.leave_game(table.id, ADA, key=gathering.key()))
    info = await gathering.table(table.id)
    assert (info.host_id, info.host_name) == (BORYS, "Borys")
    passed = await gathering.happened(table.id, HostingPassed)
    assert [(e.to, e.why) for e in passed] == [(1, "left")]
    ok(await gathering.commands.pause(table.id, BORYS, key=gathering.key()))


async def test_the_last_person_who_leaves_closes_the_table(gathering: Gathering) -> None:
    table, do = await gathering.started([ADA, BORYS], house=4), gathering.commands
    ok(await do.leave_game(table.id, BORYS, key=gathering.key()))
    no = await do.seat_to_house(table.id, ADA, Seat(0), key=gathering.key())
    assert no.code == "table.last_person"
    ok(await do.leave_game(table.id, ADA, key=gathering.key()))
    assert (await gathering.table(table.id)).status == "over"
    assert [e.why for e in await gathering.happened(table.id, TableClosed)] == ["abandoned"]


@pytest.mark.rule("MAN-57")
async def test_a_seat_times_out_and_after_two_idle_phases_the_house_plays_it(gathering: Gathering) -> None:
    table = await gathering.started()
    await gathering.do_duty(table.id, OTHERS)
    assert await gathering.time_out(table.id) == "day.1"
    assert await gathering.happened(table.id, SeatHanded) == [], "one missed night is no absence"
    assert await gathering.time_out(table.id) == "council.1", "by day nobody idles"
    living = [u for u in OTHERS if (await gathering.host.look(table.id, u)).choices]
    await gathering.do_duty(table.id, living)
    await gathering.time_out(table.id)
    handed = await gathering.happened(table.id, SeatHanded)
    assert [(e.seat, e.to, e.why) for e in handed] == [(1, "house", "idle")]
    await gathering.services.absences.sweep()
    assert await gathering.happened(table.id, SeatHanded) == handed
    assert await gathering.commands.may_take_back(table.id, BORYS) == 1
    ok(await gathering.commands.take_back(table.id, BORYS, "Borys", key=gathering.key()))


async def test_a_room_without_confirmation_is_not_idling(gathering: Gathering) -> None:
    table = await gathering.started()
    for _ in range(3):
        await gathering.play_on(table.id, "night")
        look = await gathering.host.look(table.id, BORYS)
        rooms = [c.command for c in look.choices if c.prompt == "room"]
        if not rooms:
            return
        await gathering.press(table.id, BORYS, rooms[0])
        await gathering.do_duty(table.id, OTHERS)
        await gathering.time_out(table.id)
    assert await gathering.happened(table.id, SeatHanded) == []


@pytest.mark.report(38)
async def test_an_absent_host_is_replaced_and_an_empty_table_ends(gathering: Gathering) -> None:
    table = await gathering.started([ADA, BORYS], house=4)
    phases = 0
    while (await gathering.table(table.id)).status == "running":
        await gathering.time_out(table.id)
        phases += 1
        assert phases < 40
    assert [e.why for e in await gathering.happened(table.id, TableClosed)] == ["abandoned"]
    assert [e.why for e in await gathering.happened(table.id, SeatHanded)] == ["idle"]


async def test_who_left_the_server_gets_up_at_once_wherever_they_sat_there(gathering: Gathering) -> None:
    lobby, game = await gathering.full([BORYS, CELIA]), await gathering.started()
    left = seat(game, BORYS)
    assert await gathering.services.absences.member_gone(BORYS, 12) == [], "another server"
    touched = await gathering.services.absences.member_gone(BORYS, 11)
    assert touched == [lobby.id, game.id]
    assert (await gathering.table(lobby.id)).seat_of(BORYS) is None
    assert (await gathering.table(lobby.id)).host_id == CELIA
    assert (await gathering.table(game.id)).seats[left].user_id is None
    assert [(e.seat, e.why) for e in await gathering.happened(game.id, SeatHanded)] == [(left, "left")]
    assert await gathering.services.absences.member_gone(BORYS, 11) == [], "told twice, done once"


@pytest.mark.parametrize("option", ["app", "human"])
async def test_a_lobby_whose_last_person_left_the_server_is_closed(gathering: Gathering, option: str) -> None:
    table = await gathering.full([ADA], house=2, options={"host": option})
    await gathering.services.absences.member_gone(ADA, 11)
    assert (await gathering.table(table.id)).status == "over"


async def test_a_lobby_whose_watching_host_left_is_the_first_persons(gathering: Gathering) -> None:
    table = await gathering.full([ADA, BORYS], options={"host": "human"})
    await gathering.services.absences.member_gone(ADA, 11)
    now = await gathering.table(table.id)
    assert (now.host_id, now.options.host, now.seat_of(BORYS), now.status) == (BORYS, "app", 0, "lobby")


async def test_a_host_who_left_the_server_is_followed_and_the_last_closes_the_game(
    gathering: Gathering,
) -> None:
    game = await gathering.started([ADA, BORYS], house=4)
    await gathering.services.absences.member_gone(ADA, 11)
    assert (await gathering.table(game.id)).host_id == BORYS
    await gathering.services.absences.member_gone(BORYS, 11)
    assert [e.why for e in await gathering.happened(game.id, TableClosed)] == ["abandoned"]


async def test_taking_back_at_an_unknown_table_is_refused(gathering: Gathering) -> None:
    with pytest.raises(Refusal, match=r"lobby\.gone"):
        await gathering.commands.take_back(4711, BORYS, "Borys", key=gathering.key())


async def test_everybody_who_ever_held_a_seat_knows_its_cards(gathering: Gathering) -> None:
    """Not only the last holder: two people have had the second seat before the house."""
    table, do = await gathering.started(house=1), gathering.commands
    ok(await do.seat_to_person(table.id, BORYS, Seat(1), STRANGER, "Stella", key=gathering.key()))
    ok(await do.leave_game(table.id, STRANGER, key=gathering.key()))
    for knows in (BORYS, STRANGER):
        no = await do.seat_to_person(table.id, ADA, Seat(6), knows, "Somebody", key=gathering.key())
        assert no.code == "table.knows_cards"
