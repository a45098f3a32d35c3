"""A table of two: leaving is resigning, nobody takes over, neither closes it alone, clocks and banks run."""

from __future__ import annotations

import pytest

from engine.core.messages import SeatHanded
from engine.core.values import HOUR, MINUTE, SECOND, Millis, Seat
from engine.games.duel.events import BankEmptied, DuelEnded, SeatResigned
from tests.service.duelling import duel, killer, move, on_turn, with_house
from tests.service.gathering import ADA, BORYS, CELIA, Gathering


@pytest.mark.rule("DUE-41")
@pytest.mark.parametrize("who", [ADA, BORYS])
async def test_leaving_is_resigning(gathering: Gathering, who: int) -> None:
    table = await duel(gathering)
    answer = await gathering.commands.leave_game(table.id, who, key=gathering.key())
    assert answer.accepted
    assert (await gathering.table(table.id)).status == "over"
    (ended,) = await gathering.happened(table.id, DuelEnded)
    assert (ended.why, ended.seat) == ("resigned", Seat(1 if who == ADA else 0))
    again = await gathering.commands.leave_game(table.id, who, key=gathering.key())
    assert again.code == "core.over"


async def test_in_a_pause_leaving_waits(gathering: Gathering) -> None:
    table = await duel(gathering)
    await gathering.commands.pause(table.id, ADA, key=gathering.key())
    answer = await gathering.commands.leave_game(table.id, BORYS, key=gathering.key())
    assert answer.code == "core.paused"


async def test_no_seat_changes_hands(gathering: Gathering) -> None:
    table = await with_house(gathering)
    to_person = await gathering.commands.seat_to_person(
        table.id, ADA, Seat(1), CELIA, "Celia", key=gathering.key()
    )
    assert to_person.code == "table.no_hand_over"
    two = await duel(gathering)
    to_house = await gathering.commands.seat_to_house(two.id, ADA, Seat(1), key=gathering.key())
    assert to_house.code == "table.no_hand_over"
    assert await gathering.happened(two.id, SeatHanded) == []


@pytest.mark.rule("DUE-41")
@pytest.mark.parametrize("house", [False, True], ids=["two people", "with the house"])
async def test_who_sleeps_three_turns_running_resigns_and_the_house_takes_nothing_over(
    gathering: Gathering, house: bool
) -> None:
    table = await (with_house(gathering) if house else duel(gathering))
    sleeper = ADA
    for _ in range(20):
        if (await gathering.table(table.id)).status == "over":
            break
        user = await on_turn(gathering, table.id)
        if user == sleeper:
            await gathering.time_out(table.id)
        elif user is not None:
            await move(gathering, table.id)
        else:
            due = await gathering.house.act_due(gathering.clock.now())
            gathering.clock.moment = due or gathering.clock.moment
            await gathering.house.act_due(gathering.clock.now())
        await gathering.services.absences.sweep()
    (resigned,) = await gathering.happened(table.id, SeatResigned)
    assert (resigned.seat, resigned.asleep) == (Seat(0), True)
    assert await gathering.happened(table.id, SeatHanded) == []
    assert [s.user_id for s in (await gathering.table(table.id)).seats] == [ADA, None if house else BORYS]


async def test_when_both_sleep_the_game_ends_too(gathering: Gathering) -> None:
    table = await duel(gathering)
    for _ in range(6):
        if (await gathering.table(table.id)).status == "over":
            break
        await gathering.time_out(table.id)
    (ended,) = await gathering.happened(table.id, DuelEnded)
    assert ended.why == "asleep"


async def test_neither_of_two_closes_their_game_alone(gathering: Gathering) -> None:
    table = await duel(gathering)
    alone = await gathering.commands.close(table.id, ADA, key=gathering.key())
    assert (alone.accepted, alone.code) == (False, "authority.both")
    again = await gathering.commands.close(table.id, ADA, key=gathering.key(), manager=True)
    assert again.code == "authority.both", "a manager who plays is a player"
    both = await gathering.commands.close(table.id, BORYS, key=gathering.key())
    assert both.accepted
    assert (await gathering.table(table.id)).status == "over"
    assert await gathering.happened(table.id, DuelEnded) == []


async def test_a_manager_who_does_not_play_and_who_plays_the_house_may_close(gathering: Gathering) -> None:
    two = await duel(gathering)
    assert (await gathering.commands.close(two.id, CELIA, key=gathering.key(), manager=True)).accepted
    one = await with_house(gathering)
    assert (await gathering.commands.close(one.id, ADA, key=gathering.key())).accepted


@pytest.mark.parametrize("manager", [False, True])
async def test_no_player_ends_a_turn_of_the_other(gathering: Gathering, manager: bool) -> None:
    table = await duel(gathering)
    answer = await gathering.commands.skip(table.id, ADA, key=gathering.key(), manager=manager)
    assert answer.code == "authority.day_only"
    assert (await gathering.commands.skip(table.id, CELIA, key=gathering.key(), manager=True)).accepted


async def test_a_pause_stops_a_turn_and_an_extension_lengthens_it(gathering: Gathering) -> None:
    table = await duel(gathering)
    due = (await gathering.host.look(table.id, None)).view.due
    assert due is not None
    await gathering.commands.pause(table.id, ADA, key=gathering.key())
    gathering.clock.moment = Millis(due + MINUTE)
    await gathering.host.wake()
    assert await gathering.phase(table.id) == "turn.1"
    await gathering.commands.resume(table.id, ADA, key=gathering.key())
    await gathering.commands.extend(table.id, ADA, 2, key=gathering.key())
    later = (await gathering.host.look(table.id, None)).view.due
    assert later == gathering.clock.now() + 3 * MINUTE


@pytest.mark.rule("DUE-43")
async def test_an_empty_bank_loses(gathering: Gathering) -> None:
    table = await duel(gathering, bank_seconds=60, pace="quick")
    first = await killer(gathering, table.id)
    gathering.clock.moment = Millis(gathering.clock.now() + 20 * SECOND)
    await move(gathering, table.id)
    look = await gathering.host.look(table.id, None)
    assert look.view.game.banks[look.view.game.killer] == 40 * SECOND
    await gathering.time_out(table.id)
    (emptied,) = await gathering.happened(table.id, BankEmptied)
    assert (await gathering.table(table.id)).seats[emptied.seat].user_id != first
    (ended,) = await gathering.happened(table.id, DuelEnded)
    assert ended.why == "bank_empty"


@pytest.mark.rule("DUE-43")
async def test_a_slow_turn_lasts_a_day(gathering: Gathering) -> None:
    table = await duel(gathering, pace="slow")
    look = await gathering.host.look(table.id, None)
    assert look.view.due == gathering.clock.now() + 24 * HOUR
    house = await with_house(gathering, pace="slow", killer="guest")
    due = await gathering.house.act_due(gathering.clock.now())
    assert due is not None
    assert due <= gathering.clock.now() + 2 * SECOND
    gathering.clock.moment = due
    await gathering.house.act_due(due)
    assert await on_turn(gathering, house.id) == ADA


async def test_the_house_plays_a_whole_duel(gathering: Gathering) -> None:
    table = await with_house(gathering, board="4x4", mode="classic")
    for turn in range(200):
        if (await gathering.table(table.id)).status == "over":
            break
        if await on_turn(gathering, table.id) == ADA:
            await move(gathering, table.id, turn)
            continue
        due = await gathering.house.act_due(gathering.clock.now())
        assert due is not None
        gathering.clock.moment = due
        await gathering.house.act_due(due)
    assert (await gathering.table(table.id)).status == "over"
    assert await gathering.host.verify(table.id)
    assert (await gathering.services.evenings.totals(table.evening)).games == 1
