"""The one door: a press is decided once, whoever presses and however often."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

from engine.core.messages import EndPhase, HandSeat, Pause, Refusal
from engine.core.values import Millis, Seat
from engine.games.manor.commands import AgreeEndDay, ChooseRoom, ConfirmNight
from engine.games.manor.content import Room
from service.host.steps import Moment
from storage import ledger, schema, tables
from tests.service.process import Process, at

NIGHT = "night.1"


async def test_a_double_press_is_answered_once_with_the_same_answer(process: Process) -> None:
    table = await process.dealt()
    first = await process.press(table, 100, ConfirmNight(), "i:1")
    kept = await process.everything()
    again = await process.press(table, 100, ConfirmNight(), "i:1")
    assert first.accepted
    assert again.accepted
    assert not first.repeated
    assert again.repeated
    assert await process.everything() == kept


async def test_a_refused_press_is_answered_again_with_its_blanks(process: Process) -> None:
    table = await process.dealt()
    first = await process.press(table, 100, ChooseRoom(room=Room.CHAPEL), "i:1")
    again = await process.press(table, 100, ChooseRoom(room=Room.CHAPEL), "i:1")
    assert not first.accepted
    assert not again.accepted
    assert (again.code, again.params) == (first.code, dict(first.params))
    assert first.params


async def test_the_same_press_in_flight_twice_at_once_counts_once(process: Process) -> None:
    table = await process.dealt()
    before = await process.count(schema.events)
    answers = await asyncio.gather(*(process.press(table, 101, ConfirmNight(), "i:1") for _ in range(8)))
    assert all(a.accepted for a in answers)
    assert sum(not a.repeated for a in answers) == 1
    assert await process.count(schema.commands) == 1
    assert await process.count(schema.events) == before + 2


@pytest.mark.report(59)
async def test_three_hundred_presses_at_once_over_tables_and_servers_are_all_counted(
    process: Process,
) -> None:
    tables_of = [await process.dealt(15, guild=1 + n % 5, first_user=100 * (n + 1)) for n in range(20)]
    answers = await asyncio.gather(
        *(
            process.press(table, 100 * (n + 1) + seat, ConfirmNight())
            for seat in range(15)
            for n, table in enumerate(tables_of)
        )
    )
    assert len(answers) == 300
    assert all(a.accepted for a in answers)
    assert {await process.phase(t) for t in tables_of} == {"day.1"}, "all had confirmed, so each night ended"
    assert await process.count(schema.commands) == 300


async def test_two_processes_never_write_the_same_version(process: Process) -> None:
    table = await process.dealt()
    version = await process.count(schema.events)
    with pytest.raises(IntegrityError):
        await process.db.write(
            lambda conn: ledger.append_events(conn, table, version - 1, [("night_counted", "{}")], 1)
        )
    assert await process.count(schema.events) == version


async def test_two_processes_that_press_at_once_both_count(process: Process) -> None:
    table = await process.dealt()
    other = Process(process.path, process.clock, keys=500)
    try:
        answers = await asyncio.gather(
            *((process if n % 2 else other).press(table, 100 + n, ConfirmNight()) for n in range(5))
        )
        assert all(a.accepted for a in answers)
        assert (await other.host.look(table, None)).view.game.done == 5
        assert (await process.host.look(table, None)).view.game.done == 5
    finally:
        await other.close()


async def test_a_stranger_is_answered_and_changes_nothing(process: Process) -> None:
    table = await process.dealt()
    kept = await process.everything()
    answer = await process.press(table, 999, ConfirmNight())
    assert (answer.accepted, answer.code, answer.look.seat) == (False, "table.not_seated", None)
    assert answer.look.view.game.cards is None
    assert await process.everything() == kept


async def test_a_press_at_a_table_that_does_not_exist_is_refused(process: Process) -> None:
    with pytest.raises(Refusal) as no:
        await process.press(4711, 100, ConfirmNight())
    assert no.value.code == "lobby.gone"


async def test_an_answer_holds_only_what_the_presser_may_see(process: Process) -> None:
    table = await process.dealt()
    answer = await process.press(table, 102, ChooseRoom(room=Room.STUDY))
    if answer.code is not None:
        answer = await process.press(table, 102, ChooseRoom(room=Room.LIBRARY))
    assert answer.look.seat == 2
    assert answer.look.view.game.cards.seat == 2
    assert answer.look.table.seed is None
    assert answer.look.table.salt is None
    for event in answer.events:
        assert getattr(event, "seat", 2) == 2


async def test_a_press_drawn_for_a_former_phase_is_refused_as_stale(process: Process) -> None:
    table = await process.dealt()
    await process.time_is_up(table)
    answer = await process.press(table, 100, at(NIGHT, ConfirmNight()))
    assert (answer.accepted, answer.code) == (False, "core.stale")


async def test_the_seat_is_looked_up_in_the_same_transaction(process: Process) -> None:
    table = await process.dealt()

    def leave(moment: Moment) -> None:
        tables.change_seat(moment.conn, table, 1, user_id=None, name="House")

    given = await process.host.submit(
        table, HandSeat(seat=Seat(1), to="house", why="left"), key="i:a", by=101, also=leave
    )
    assert given.accepted
    answer = await process.press(table, 101, ConfirmNight())
    assert (answer.accepted, answer.code) == (False, "table.not_seated")


async def test_what_a_check_refuses_changes_nothing(process: Process) -> None:
    table = await process.dealt()
    kept = await process.everything()

    def nobody(_: Moment) -> None:
        raise Refusal("authority.not_host")

    answer = await process.host.submit(table, Pause(), key="i:p", by=101, check=nobody)
    assert (answer.accepted, answer.code) == (False, "authority.not_host")
    assert await process.everything() == kept
    assert (await process.host.submit(table, Pause(), key="i:p", by=100)).accepted, "the key is not used up"


async def test_a_check_sees_the_table_after_the_clock_has_had_its_due(process: Process) -> None:
    table = await process.dealt()
    await process.time_is_up(table)
    assert await process.phase(table) == "day.1"
    process.clock.moment = await process.due(table)
    seen: list[str] = []

    def only_by_day(moment: Moment) -> None:
        seen.append(moment.game.phase(moment.table.state))
        if not seen[-1].startswith("day"):
            raise Refusal("authority.day_only")

    answer = await process.host.submit(table, EndPhase(), key="i:skip", by=100, check=only_by_day)
    assert seen == ["council.1"]
    assert (answer.accepted, answer.code) == (False, "authority.day_only")
    assert await process.phase(table) == "council.1", (
        "the council must not be skipped by a late skip of the day"
    )


async def test_table_commands_are_not_for_seats(process: Process) -> None:
    table = await process.dealt()
    answer = await process.press(table, 100, Pause())
    assert (answer.accepted, answer.code) == (False, "core.not_yours")


@pytest.mark.report(27)
async def test_after_the_end_a_press_is_refused_and_the_result_stays(process: Process) -> None:
    table = await process.dealt()
    await process.to_the_end(table)
    results = await process.rows(schema.results)
    answer = await process.press(table, 100, ConfirmNight())
    assert (answer.accepted, answer.code) == (False, "core.over")
    assert await process.rows(schema.results) == results
    assert await process.host.next_wake() is None


async def test_names_in_any_script_are_kept_as_they_are(process: Process) -> None:
    names = ["Zażółć gęślą", "日本語", "🕯️🗡️", "\u202eevil", "O'Brien; DROP TABLE x", "נֹעַם"]
    table = await process.dealt(6, names=names)
    info = (await process.host.look(table, None)).table
    assert [s.name for s in info.seats] == names


async def test_a_failed_transaction_leaves_no_trace_in_the_cache(process: Process) -> None:
    table = await process.dealt()
    await process.press(table, 100, ConfirmNight())

    def breaks(moment: Moment) -> None:
        moment.conn.execute(insert(schema.events).values(table_id=table, seq=1, type="x", body="", at=1))

    with pytest.raises(IntegrityError):
        await process.host.submit(table, EndPhase(), key="i:x", check=breaks)
    assert await process.phase(table) == NIGHT
    answer = await process.press(table, 101, ConfirmNight())
    assert answer.accepted
    assert answer.look.view.game.done == 2


async def test_a_deal_that_fails_leaves_the_lobby_as_it_was(process: Process) -> None:
    def lobby(conn: Connection) -> int:
        table_id = tables.add(
            conn, guild_id=1, channel_id=1, host_id=1, host_name="A", game="manor", options="{}",
            language="en", status="lobby", created=1,
        )  # fmt: skip
        tables.seat_all(conn, table_id, [(1, "A"), (2, "B")])
        return table_id

    table = await process.db.write(lobby)
    kept = await process.everything()
    with pytest.raises(Refusal) as no:
        await process.db.write(lambda conn: process.host.deal(conn, table, Millis(5)))
    assert no.value.code == "core.seats"
    assert await process.everything() == kept


async def test_seed_and_salt_are_told_only_when_the_game_is_over(process: Process) -> None:
    table = await process.dealt()
    info = (await process.host.look(table, 100)).table
    assert (info.seed, info.salt) == (None, None)
    assert info.commitment
    with pytest.raises(Refusal) as no:
        await process.host.record_file(table)
    assert no.value.code == "table.running"
    await process.to_the_end(table)
    told = (await process.host.look(table, 100)).table
    assert told.seed
    assert told.salt
    assert told.commitment == info.commitment


async def test_by_day_an_agreement_counts_for_that_day_only(process: Process) -> None:
    table = await process.dealt()
    await process.time_is_up(table)
    answer = await process.press(table, 100, at("day.1", AgreeEndDay()))
    assert answer.accepted
    assert answer.look.view.game.done == 1


async def test_what_a_house_player_chose_for_a_phase_is_not_done_in_the_next(process: Process) -> None:
    table = await process.dealt(6, house=1)
    await process.time_is_up(table)
    asked = await process.host.ask_house(table, Seat(6))
    assert asked is not None
    thought = asked.answer()
    assert thought is not None
    process.clock.moment = await process.due(table)
    answer = await process.host.play_house(table, Seat(6), asked, thought)
    assert (answer.accepted, answer.code) == (False, "core.stale")
    assert answer.look.view.phase == "council.1"


async def test_a_table_that_is_over_is_not_kept_in_memory(process: Process) -> None:
    table = await process.dealt()
    await process.press(table, 100, ConfirmNight())
    assert set(process.host.games.folded) == {table}
    await process.to_the_end(table)
    assert process.host.games.folded == {}
