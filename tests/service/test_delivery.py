"""The outbox: in order within a place, fair between tables, again until it is done, never too wide."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from engine.core.messages import Close, EndPhase, HandSeat
from engine.core.values import MINUTE, Everyone, Seat, sees
from engine.games.manor.commands import ConfirmNight
from engine.games.manor.events import NightBegan, RoleDealt
from service.values import OutboxItem
from storage import schema
from tests.service.process import Process


async def unsent(process: Process) -> list[tuple[str, str, str]]:
    return [(r["place"], r["kind"], r["phase"]) for r in await process.rows(schema.outbox)]


@pytest.mark.report(5)
async def test_the_deal_owes_the_table_one_message_and_each_person_one_letter(process: Process) -> None:
    await process.dealt(4, house=3)
    brought = await process.bring_all()
    assert Counter(str(p.place) for p in brought) == {"table": 1} | {f"seat:{n}": 1 for n in range(4)}
    assert [p.recipient for p in brought if p.place.kind == "seat"] == [100, 101, 102, 103]
    assert await process.count(schema.outbox) == 0


@pytest.mark.report(56)
async def test_an_item_holds_only_what_its_place_may_see(process: Process) -> None:
    await process.dealt()
    for item in await process.bring_all():
        seat = item.place.seat
        if seat is None:
            assert all(e.audience() == Everyone() for e in item.events)
            assert item.view.game.cards is None
            assert item.choices == ()
        else:
            assert all(sees(e.audience(), seat) for e in item.events)
            assert item.view.game.cards.seat == seat
            assert sum(isinstance(e, RoleDealt) for e in item.events) == 1
            assert item.choices


async def test_a_nonce_is_short_and_stays_the_same_when_it_is_sent_again(process: Process) -> None:
    await process.dealt()
    (first, *_) = await process.delivery.take(1)
    await process.delivery.failed(first)
    process.later(MINUTE)
    again = next(p for p in await process.delivery.take(50) if p.outbox_id == first.outbox_id)
    assert again.nonce == first.nonce
    assert len(again.nonce) <= 25
    assert (first.attempt, again.attempt) == (0, 1)


async def test_what_is_on_its_way_is_not_handed_out_twice(process: Process) -> None:
    await process.dealt()
    handed = [
        p.outbox_id for ps in await asyncio.gather(*(process.delivery.take(3) for _ in range(5))) for p in ps
    ]
    assert len(handed) == len(set(handed)) == 7


async def test_what_was_on_its_way_at_a_crash_is_brought_again(process: Process) -> None:
    await process.dealt()
    taken = await process.delivery.take(50)
    heir = await process.restarted()
    assert {p.nonce for p in await heir.delivery.take(50)} == {p.nonce for p in taken}
    await heir.close()


async def test_order_within_a_place_is_kept_through_failures_and_nothing_is_lost(process: Process) -> None:
    sick, well = await process.dealt(), await process.dealt(guild=2, first_user=200)
    for _ in range(3):
        for table in (sick, well):
            await process.host.submit(table, EndPhase(), key=process.key())
    owed = [(r["table_id"], r["place"], r["id"]) for r in await process.rows(schema.outbox)]
    brought: list[OutboxItem] = []
    while await process.count(schema.outbox):
        for item in await process.delivery.take(50):
            if item.table.id == sick and item.attempt < 2:
                await process.delivery.failed(item)
            else:
                await process.bring(item)
                brought.append(item)
        if not any(r["table_id"] == well for r in await process.rows(schema.outbox)):
            process.later(MINUTE)
    got = [(p.table.id, str(p.place), p.outbox_id) for p in brought]
    assert sorted(got) == sorted(owed)
    for place in {g[:2] for g in got}:
        numbers = [n for *where, n in got if tuple(where) == place]
        assert numbers == sorted(numbers)
    assert {t for t, *_ in got[: len(got) // 2]} == {well}, "one table's outage must not hold up another"


async def test_a_place_that_failed_is_held_and_the_next_try_is_known(process: Process) -> None:
    await process.dealt()
    for item in await process.delivery.take(50):
        await process.delivery.failed(item)
    assert await process.delivery.take(50) == []
    due = await process.delivery.next_due()
    assert due is not None
    assert due > process.clock.now()
    process.clock.moment = due
    assert len(await process.delivery.take(50)) == 7


@pytest.mark.report(61)
async def test_no_table_waits_for_another_ones_eighteen_letters(process: Process) -> None:
    await process.dealt(18)
    small = await process.dealt(6, guild=2, first_user=300)
    first = await process.delivery.take(4)
    assert [p.table.id for p in first].count(small) == 2
    assert {str(p.place) for p in first[:2]} == {"table"}, "what all wait for comes first"


async def test_letters_to_closed_doors_wait_in_order_and_come_once_the_door_opens(process: Process) -> None:
    table = await process.dealt()
    (letter,) = [p for p in await process.delivery.take(50) if p.recipient == 102]
    await process.delivery.shut_out(letter, 50007)
    info = (await process.host.look(table, 102)).table
    assert [s.reached for s in info.seats] == [True, True, False, True, True, True]
    heir = await process.restarted()
    assert letter.outbox_id not in {p.outbox_id for p in await heir.bring_all()}, "left alone meanwhile"
    assert await heir.delivery.next_due() is None
    await heir.host.submit(table, EndPhase(), key="i:e")
    again = [p for p in await heir.delivery.take(50) if p.recipient == 102]
    assert [p.outbox_id for p in again] == [letter.outbox_id], "tried again with the next phase, in order"
    await heir.bring(again[0])
    rest = [p for p in await heir.bring_all() if p.recipient == 102]
    assert len(rest) == 1, "the dawn, once"
    assert await heir.bring_all() == []
    await heir.close()


async def test_whoever_takes_over_a_seat_gets_none_of_the_letters_held_for_the_one_before(
    process: Process,
) -> None:
    table = await process.dealt()
    (letter,) = [p for p in await process.delivery.take(50) if p.recipient == 102]
    await process.delivery.shut_out(letter, 50007)
    heir = await process.restarted()
    await heir.bring_all()
    await heir.host.submit(table, HandSeat(seat=Seat(2), to="house"), key="i:h")
    assert letter.outbox_id not in {r["id"] for r in await heir.rows(schema.outbox)}
    await heir.close()


async def test_a_finished_game_holds_no_letters(process: Process) -> None:
    table = await process.dealt()
    await process.host.submit(table, Close(), key="i:c")
    while True:
        due = await process.delivery.take(50)
        if not due:
            break
        for item in due:
            shut = process.delivery.shut_out(item, 50007) if item.recipient else process.bring(item)
            await shut
    assert await process.count(schema.outbox) == 0


async def test_a_lost_thread_moves_the_table_to_its_channel_and_only_there(process: Process) -> None:
    table = await process.dealt()
    said = next(p for p in await process.delivery.take(50) if p.place.kind == "table")
    await process.delivery.refused(said)
    again = next(p for p in await process.delivery.take(50) if p.place.kind == "table")
    assert again.outbox_id == said.outbox_id
    assert (again.table.thread_id, again.table.thread_lost) == (None, True)
    await process.delivery.refused(again)
    assert not [p for p in await process.delivery.take(50) if p.place.kind == "table"]
    assert await process.delivery.next_due() is not None, "a channel that is gone too is tried now and then"
    assert await process.phase(table) == "night.1", "the game does not hang on its messages"


async def test_counts_that_change_again_and_again_owe_one_edit(process: Process) -> None:
    table = await process.dealt()
    (said,) = [p for p in await process.bring_all() if p.place.kind == "table"]
    for user in range(100, 105):
        await process.press(table, user, ConfirmNight())
    assert await unsent(process) == [("table", "panel", "night.1")]
    (edit,) = await process.bring_all()
    assert (edit.kind, edit.live, edit.message_id) == ("panel", True, 9_000 + said.outbox_id)
    assert edit.first_seq == said.first_seq
    assert any(isinstance(e, NightBegan) for e in edit.events), "the edit can tell the whole message again"
    assert edit.view.game.done == 5


async def test_counts_that_change_during_an_edit_owe_one_more(process: Process) -> None:
    table = await process.dealt()
    await process.bring_all()
    await process.press(table, 100, ConfirmNight())
    (edit,) = await process.delivery.take(50)
    await process.press(table, 101, ConfirmNight())
    assert await process.delivery.take(50) == []
    await process.bring(edit)
    (again,) = await process.bring_all()
    assert again.view.game.done == 2
    assert await process.count(schema.outbox) == 0


async def test_a_phase_that_ends_during_an_edit_owes_the_one_without_controls(process: Process) -> None:
    table = await process.dealt()
    await process.bring_all()
    for user in range(100, 105):
        await process.press(table, user, ConfirmNight())
    (edit,) = await process.delivery.take(50)
    await process.press(table, 105, ConfirmNight())
    await process.bring(edit)
    told = [p for p in await process.bring_all() if p.place.kind == "table"]
    assert [(p.kind, p.phase, p.live) for p in told] == [("panel", "night.1", False), ("say", "day.1", True)]
    assert await process.count(schema.outbox) == 0


async def test_a_broken_table_holds_its_own_post_only(process: Process) -> None:
    broken, well = await process.dealt(), await process.dealt(guild=2, first_user=200)
    bad = schema.events.update().where(schema.events.c.table_id == broken).values(body="{}")
    await process.db.write(lambda conn: conn.execute(bad))
    heir = await process.restarted()
    assert {p.table.id for p in await heir.delivery.take(50)} == {well}
    assert {row.table_id for row, _ in heir.delivery.faults()} == {broken}
    assert heir.delivery.faults() == []
    assert await heir.delivery.take(50) == []
    heir.later(MINUTE)
    assert await heir.delivery.take(50) == []
    assert {(row.table_id, row.attempts) for row, _ in heir.delivery.faults()} == {(broken, 1)}
    await heir.close()


async def test_counts_that_change_before_the_message_stands_wait_for_it(process: Process) -> None:
    table = await process.dealt()
    await process.press(table, 100, ConfirmNight())
    told = [p for p in await process.bring_all() if p.place.kind == "table"]
    assert [p.kind for p in told] == ["say", "panel"]


async def test_a_phase_that_ends_gets_one_last_edit_without_controls(process: Process) -> None:
    table = await process.dealt()
    (said,) = [p for p in await process.bring_all() if p.place.kind == "table"]
    await process.press(table, 100, ConfirmNight())
    await process.time_is_up(table)
    told = [p for p in await process.bring_all() if p.place.kind == "table"]
    assert [(p.kind, p.phase, p.live) for p in told] == [("panel", "night.1", False), ("say", "day.1", True)]
    assert told[0].message_id == 9_000 + said.outbox_id


async def test_one_message_a_step_however_many_events_it_has(process: Process) -> None:
    table = await process.dealt()
    await process.bring_all()
    await process.time_is_up(table)
    rows = await process.rows(schema.outbox)
    per_place = Counter(r["place"] for r in rows if r["kind"] == "say")
    assert per_place["table"] == 1
    assert set(per_place.values()) == {1}


async def test_a_deleted_message_of_a_running_phase_is_said_anew(process: Process) -> None:
    table = await process.dealt()
    await process.bring_all()
    await process.press(table, 100, ConfirmNight())
    (edit,) = await process.delivery.take(50)
    await process.delivery.message_gone(edit)
    (anew,) = await process.bring_all()
    assert (anew.kind, anew.opens, anew.phase) == ("say", True, "night.1")
    await process.press(table, 101, ConfirmNight())
    (next_edit,) = await process.bring_all()
    assert next_edit.message_id == 9_000 + anew.outbox_id


async def test_letters_are_as_many_and_come_to_the_same_seats_whatever_the_roles(process: Process) -> None:
    """Four deals of one table: who gets post at the deal, at dawn and at the end never differs."""
    seen: set[tuple[str, ...]] = set()

    async def letters(table: int) -> str:
        brought = await process.bring_all()
        return " ".join(
            sorted(str(p.place) for p in brought if p.table.id == table and p.place.seat is not None)
        )

    for n in range(4):
        table = await process.dealt(7, house=1, guild=n + 1, first_user=1_000 * (n + 1))
        deal = await letters(table)
        await process.time_is_up(table)
        dawn = await letters(table)
        await process.time_is_up(table)
        seen.add((deal, dawn, await letters(table)))
    people = " ".join(f"seat:{n}" for n in range(7))
    assert seen == {(people, people, "")}


async def test_at_the_end_every_person_gets_one_letter_with_the_evenings_points(process: Process) -> None:
    table = await process.dealt(6, house=1)
    await process.bring_all()
    while await process.phase(table) != "over":
        await process.bring_all()
        await process.time_is_up(table)
    last = await process.bring_all()
    letters = [p for p in last if p.place.kind == "seat"]
    assert sorted(p.place.seat for p in letters if p.place.seat is not None) == [Seat(n) for n in range(6)]
    points = [r["points"] for r in await process.rows(schema.results)]
    assert all(p.totals == tuple(points) for p in last if p.phase == "over")
    assert not any(p.live and p.phase != "over" for p in last)
    assert await process.delivery.next_due() is None
