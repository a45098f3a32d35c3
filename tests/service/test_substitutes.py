"""A seat that became free is offered to all, and taken by whoever comes first (MAN-57)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import Table, select

from engine.core.messages import CardsHanded, Close, Refusal, SeatHanded
from engine.core.values import Seat
from engine.games.manor.commands import ConfirmNight
from service.step.offers import call_for, called_seat
from service.values import Answer, OutboxItem, TableInfo
from storage import schema, tables
from tests.service.gathering import ADA, BORYS, CELIA, DORA, EMIL, FAYE, STRANGER, Gathering

OTHERS = (ADA, CELIA, DORA, EMIL, FAYE)
SECOND = Seat(1)


async def rows(gathering: Gathering, what: Table) -> list[dict[str, Any]]:
    wanted = select(what).order_by(*what.primary_key.columns)
    return await gathering.db.read(lambda conn: [dict(r._mapping) for r in conn.execute(wanted)])


async def left(gathering: Gathering, **more: object) -> TableInfo:
    """A table that Borys has left."""
    table = await gathering.started(**more)
    answer = await gathering.commands.leave_game(table.id, BORYS, key=gathering.key())
    assert answer.accepted
    return table


async def take(gathering: Gathering, table: TableInfo, user: int, seat: Seat = SECOND) -> Answer:
    return await gathering.services.substitutes.take(
        table.id, user, f"Guest {user}", seat, key=gathering.key()
    )


async def calls(gathering: Gathering) -> list[OutboxItem]:
    """Bring all the post; returns what was said about free seats."""
    delivery, found = gathering.services.delivery, []
    while items := await delivery.take(50):
        for item in items:
            found += [item] if item.offers is not None else []
            await delivery.delivered(
                item, message_id=item.message_id or 9_000 + item.outbox_id, channel_id=22
            )
    return found


@pytest.mark.rule("MAN-57")
async def test_who_leaves_frees_the_seat_for_a_substitute_at_once(gathering: Gathering) -> None:
    table = await left(gathering)
    (call,) = await calls(gathering)
    assert (call.offers, str(call.place), call.kind, call.live) == (1, "table", "say", True)
    assert (await gathering.services.substitutes.may_take(table.id, STRANGER, SECOND)).id == table.id
    answer = await take(gathering, table, STRANGER)
    assert answer.accepted
    assert answer.look.seat == SECOND
    handed = await gathering.happened(table.id, SeatHanded)
    assert [(e.seat, e.to, e.why) for e in handed] == [(1, "house", "left"), (1, "person", "left")]
    assert len(await gathering.happened(table.id, CardsHanded)) == 1
    (closed,) = await calls(gathering)
    assert (closed.kind, closed.live, closed.message_id) == ("panel", False, 9_000 + call.outbox_id)


@pytest.mark.report(31, 36)
@pytest.mark.rule("MAN-57")
async def test_who_idles_twice_running_frees_the_seat_too(gathering: Gathering) -> None:
    table = await gathering.started()
    for _ in range(3):
        living = [u for u in OTHERS if (await gathering.host.look(table.id, u)).choices]
        if not (await gathering.phase(table.id)).startswith("day"):
            await gathering.do_duty(table.id, living)
        await gathering.time_out(table.id)
    handed = await gathering.happened(table.id, SeatHanded)
    assert [(e.seat, e.to, e.why) for e in handed] == [(1, "house", "idle")]
    assert [c.offers for c in await calls(gathering)] == [1]
    assert (await take(gathering, table, STRANGER)).accepted
    assert (await gathering.happened(table.id, SeatHanded))[-1].why == "idle"


@pytest.mark.rule("MAN-57")
async def test_the_first_press_wins_and_the_other_is_told(gathering: Gathering) -> None:
    table = await left(gathering)
    answers = await asyncio.gather(take(gathering, table, 901), take(gathering, table, 902))
    assert sorted(a.code or "" for a in answers) == ["", "table.seat_gone"]
    (winner,) = [u for u, a in zip((901, 902), answers, strict=True) if a.accepted]
    assert (await gathering.table(table.id)).seats[1].user_id == winner


@pytest.mark.rule("MAN-57")
async def test_nobody_who_knows_this_tables_secrets_takes_a_seat(gathering: Gathering) -> None:
    table = await left(gathering)
    assert (await take(gathering, table, CELIA)).code == "table.you_sit_already"
    await gathering.commands.leave_game(table.id, CELIA, key=gathering.key())
    assert (await take(gathering, table, CELIA)).code == "table.you_know_cards"
    assert (await take(gathering, table, STRANGER, Seat(3))).code == "table.seat_gone", "never was free"
    assert (await take(gathering, table, STRANGER, Seat(9))).code == "table.seat_gone"
    with pytest.raises(Refusal, match=r"table\.you_know_cards"):
        await gathering.services.substitutes.may_take(table.id, CELIA, SECOND)


async def test_a_private_table_asks_its_invited_only(gathering: Gathering) -> None:
    table = await gathering.full()
    await gathering.lobby.set_private(table.id, True, ADA, key=gathering.key())
    await gathering.lobby.invite(table.id, [901], ADA, key=gathering.key())
    await gathering.lobby.start(table.id, ADA, key=gathering.key())
    await gathering.commands.leave_game(table.id, BORYS, key=gathering.key())
    assert (await take(gathering, table, STRANGER)).code == "lobby.not_invited"
    assert (await take(gathering, table, 901)).accepted


@pytest.mark.rule("MAN-57")
async def test_the_former_holder_keeps_the_seat_until_somebody_sits_there(gathering: Gathering) -> None:
    table, do = await left(gathering), gathering.commands
    await calls(gathering)
    assert (await do.take_back(table.id, BORYS, "Borys", key=gathering.key())).accepted
    (closed,) = await calls(gathering)
    assert (closed.kind, closed.live) == ("panel", False)
    assert (await take(gathering, table, STRANGER)).code == "table.seat_gone"
    await do.leave_game(table.id, BORYS, key=gathering.key())
    assert [c.kind for c in await calls(gathering)] == ["say"], "a new call, and the old one stays as it is"
    assert (await take(gathering, table, STRANGER)).accepted
    assert await do.may_take_back(table.id, BORYS) is None
    no = await do.take_back(table.id, BORYS, "Borys", key=gathering.key())
    assert no.code == "table.nothing_to_take_back"


async def test_the_hosts_word_is_no_call(gathering: Gathering) -> None:
    table = await gathering.started()
    await gathering.commands.seat_to_house(table.id, ADA, SECOND, key=gathering.key())
    assert await calls(gathering) == []
    assert (await take(gathering, table, STRANGER)).code == "table.seat_gone"


async def test_a_seat_given_by_the_host_is_taken(gathering: Gathering) -> None:
    table = await left(gathering)
    await calls(gathering)
    await gathering.commands.seat_to_person(table.id, ADA, SECOND, 901, "Zoe", key=gathering.key())
    (closed,) = await calls(gathering)
    assert (closed.kind, closed.live) == ("panel", False)
    assert (await take(gathering, table, STRANGER)).code == "table.seat_gone"


async def test_a_game_that_is_over_offers_nothing(gathering: Gathering) -> None:
    table = await left(gathering)
    await calls(gathering)
    await gathering.host.submit(table.id, Close(), key="i:close")
    assert [(c.kind, c.live) for c in await calls(gathering)] == [("panel", False)]
    assert (await take(gathering, table, STRANGER)).code == "core.over"


async def test_a_seat_that_dies_is_offered_no_more(gathering: Gathering) -> None:
    """All living seats but the free one are dealt with by the game; here its player dies by hand."""
    table = await left(gathering)
    await calls(gathering)
    for _ in range(30):
        look = await gathering.host.look(table.id, None)
        if look.view.over or not look.view.game.seats[1].alive:
            break
        await gathering.do_duty(table.id, OTHERS)
        await gathering.services.house.act_due(gathering.clock.now())
        if (await gathering.phase(table.id)) == look.view.phase:
            await gathering.time_out(table.id)
    assert (await take(gathering, table, STRANGER)).code in ("table.seat_gone", "core.over")
    assert [(c.kind, c.live) for c in await calls(gathering)][-1] == ("panel", False)
    seats = await gathering.db.read(lambda conn: tables.seated(conn, table.id))
    assert not any(s.offered for s in seats)


async def test_the_dead_who_leave_are_not_replaced(gathering: Gathering) -> None:
    table = await gathering.started(options={"ghosts": "off"})
    for _ in range(30):
        look = await gathering.host.look(table.id, None)
        assert not look.view.over
        dead = [s.seat for s in look.view.game.seats if not s.alive]
        if dead:
            break
        await gathering.do_duty(table.id, tuple(OTHERS))
        await gathering.time_out(table.id, sweep=False)
    user = (await gathering.table(table.id)).seats[dead[0]].user_id
    assert user is not None
    await gathering.commands.leave_game(table.id, user, key=gathering.key())
    assert await calls(gathering) == []


async def test_a_call_whose_seat_was_taken_while_it_was_under_way_loses_its_button(
    gathering: Gathering,
) -> None:
    table = await left(gathering)
    delivery = gathering.services.delivery
    under_way: list[OutboxItem] = []
    while not any(p.offers is not None for p in under_way):
        under_way = await delivery.take(50)
        for item in under_way:
            if item.offers is None:
                await delivery.delivered(item, message_id=9_000 + item.outbox_id, channel_id=22)
    (call,) = [p for p in under_way if p.offers is not None]
    assert call.live
    await take(gathering, table, STRANGER)
    await delivery.delivered(call, message_id=777, channel_id=22)
    (closed,) = await calls(gathering)
    assert (closed.message_id, closed.live) == (777, False)


async def test_a_call_that_somebody_deleted_is_let_go_once_the_seat_is_taken(gathering: Gathering) -> None:
    table = await left(gathering)
    await calls(gathering)
    assert call_for(SECOND) in {r["phase"] for r in await rows(gathering, schema.messages)}
    await take(gathering, table, STRANGER)
    delivery, gone = gathering.services.delivery, 0
    while items := await delivery.take(50):
        for item in items:
            if item.offers is not None:
                await delivery.message_gone(item)
                gone += 1
            else:
                await delivery.delivered(item, message_id=9_000 + item.outbox_id, channel_id=22)
    assert gone == 1


async def test_a_press_of_the_substitute_counts_and_the_leavers_does_not(gathering: Gathering) -> None:
    table = await left(gathering)
    await take(gathering, table, STRANGER)
    assert (await gathering.press(table.id, STRANGER, ConfirmNight())).accepted
    assert (await gathering.press(table.id, BORYS, ConfirmNight())).code == "table.not_seated"


def test_a_call_is_told_from_a_phase() -> None:
    assert called_seat(call_for(3)) == 3
    assert [called_seat(phase) for phase in ("night.1", "over", "free.", "free.x", "freeze.1")] == [None] * 5
