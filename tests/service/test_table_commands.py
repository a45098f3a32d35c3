"""Pause, extend, skip, close, hand over: by the host, by managers, by two seats together."""

from __future__ import annotations

import asyncio

import pytest

from engine.core.messages import (
    DeadlineMoved,
    HostingPassed,
    Paused,
    PhaseSkipped,
    Refusal,
    Resumed,
    TableClosed,
)
from engine.core.values import MINUTE, Seat
from engine.games.manor.commands import AgreeEndDay, ConfirmNight
from engine.games.manor.events import CardRevealed
from service.values import Answer
from tests.service.gathering import ADA, BORYS, CELIA, DORA, STRANGER, Gathering, seat


def ok(answer: Answer) -> Answer:
    assert answer.accepted, (answer.code, dict(answer.params))
    return answer


async def test_a_pause_stops_the_clocks_and_is_logged_by_seat(gathering: Gathering) -> None:
    table, do = await gathering.started(), gathering.commands
    due = (await gathering.host.look(table.id, ADA)).view.due
    ok(await do.pause(table.id, ADA, key=gathering.key()))
    assert (await do.pause(table.id, ADA, key=gathering.key())).code == "core.paused"
    assert (await gathering.press(table.id, BORYS, ConfirmNight())).code == "core.paused"
    await gathering.later(5)
    ok(await do.resume(table.id, ADA, key=gathering.key()))
    assert (await do.resume(table.id, ADA, key=gathering.key())).code == "core.not_paused"
    view = (await gathering.host.look(table.id, ADA)).view
    assert due is not None
    assert view.due == due + 5 * MINUTE
    assert [e.by for e in await gathering.happened(table.id, Paused)] == [seat(table, ADA)]
    assert [e.lasted for e in await gathering.happened(table.id, Resumed)] == [5 * MINUTE]


async def test_the_same_press_twice_is_one_pause_and_one_answer(gathering: Gathering) -> None:
    table = await gathering.started()
    answers = [await gathering.commands.pause(table.id, ADA, key="i:same") for _ in range(2)]
    assert [(a.accepted, a.repeated) for a in answers] == [(True, False), (True, True)]
    assert len(await gathering.happened(table.id, Paused)) == 1


@pytest.mark.rule("MAN-15")
async def test_the_host_ends_the_day_early_once(gathering: Gathering) -> None:
    table = await gathering.started()
    night = await gathering.commands.skip(table.id, ADA, key=gathering.key())
    assert (night.accepted, night.code) == (False, "authority.day_only")
    await gathering.play_on(table.id, "day")
    first = ok(await gathering.commands.skip(table.id, ADA, key="i:skip"))
    assert first.look.view.phase == "council.1"
    again = await gathering.commands.skip(table.id, ADA, key="i:skip")
    assert (again.accepted, again.repeated) == (True, True)
    assert await gathering.phase(table.id) == "council.1"
    skipped = await gathering.happened(table.id, PhaseSkipped)
    assert [(e.by, e.name) for e in skipped] == [(seat(table, ADA), "day.1")]


async def test_two_skips_at_the_same_moment_end_one_phase(gathering: Gathering) -> None:
    table = await gathering.started()
    await asyncio.gather(
        *(
            gathering.commands.skip(table.id, STRANGER, key=gathering.key(), manager=True, phase="night.1")
            for _ in range(3)
        )
    )
    assert [e.name for e in await gathering.happened(table.id, PhaseSkipped)] == ["night.1"]
    stale = await gathering.commands.skip(
        table.id, STRANGER, key=gathering.key(), manager=True, phase="night.1"
    )
    assert stale.code == "core.stale"


@pytest.mark.rule("MAN-15")
async def test_all_the_living_together_end_the_day(gathering: Gathering) -> None:
    table = await gathering.started()
    await gathering.play_on(table.id, "day")
    view = (await gathering.host.look(table.id, None)).view.game
    living = [s.user_id for s in table.seats if view.seats[s.seat].alive]
    for user in living:
        assert user is not None
        assert await gathering.phase(table.id) == "day.1"
        ok(await gathering.press(table.id, user, AgreeEndDay()))
    assert await gathering.phase(table.id) == "council.1"


@pytest.mark.rule("MAN-15")
async def test_the_host_extends_by_an_hour_at_most(gathering: Gathering) -> None:
    table, do = await gathering.started(), gathering.commands
    due = (await gathering.host.look(table.id, ADA)).view.due
    for minutes in (0, -5, 61):
        no = await do.extend(table.id, ADA, minutes, key=gathering.key())
        assert (no.code, dict(no.params)) == ("table.minutes", {"least": 1, "most": 60})
    await asyncio.gather(*(do.extend(table.id, ADA, 3, key=gathering.key()) for _ in range(2)))
    assert due is not None
    assert (await gathering.host.look(table.id, ADA)).view.due == due + 6 * MINUTE
    assert [e.by for e in await gathering.happened(table.id, DeadlineMoved)] == [seat(table, ADA)] * 2


async def test_a_closed_game_is_revealed_and_has_no_result(gathering: Gathering) -> None:
    table = await gathering.started()
    ok(await gathering.commands.close(table.id, ADA, key=gathering.key()))
    over = await gathering.table(table.id)
    assert over.status == "over"
    assert len(await gathering.happened(table.id, CardRevealed)) == 6
    closed = await gathering.happened(table.id, TableClosed)
    assert [(e.by, e.why) for e in closed] == [(seat(table, ADA), "host")]
    assert (await gathering.services.evenings.totals(over.evening)).games == 0
    assert (await gathering.commands.pause(table.id, ADA, key=gathering.key())).code == "core.over"


@pytest.mark.report(37)
async def test_a_new_host_is_announced_and_has_the_powers(gathering: Gathering) -> None:
    table, do = await gathering.started(house=1), gathering.commands
    no = await do.hand_over(table.id, ADA, STRANGER, key=gathering.key())
    assert no.code == "table.stranger"
    no = await do.hand_over(table.id, ADA, ADA, key=gathering.key())
    assert no.code == "table.is_host"
    ok(await do.hand_over(table.id, ADA, CELIA, key=gathering.key()))
    info = await gathering.table(table.id)
    assert (info.host_id, info.host_name) == (CELIA, "Celia")
    assert [e.to for e in await gathering.happened(table.id, HostingPassed)] == [seat(table, CELIA)]
    assert (await do.pause(table.id, ADA, key=gathering.key())).code == "authority.not_host"
    ok(await do.pause(table.id, CELIA, key=gathering.key()))


async def test_others_are_refused_and_managers_are_not(gathering: Gathering) -> None:
    table, do = await gathering.started(), gathering.commands
    for user in (BORYS, STRANGER):
        for press in (
            do.pause(table.id, user, key=gathering.key()),
            do.extend(table.id, user, 5, key=gathering.key()),
            do.skip(table.id, user, key=gathering.key()),
            do.close(table.id, user, key=gathering.key()),
            do.hand_over(table.id, user, BORYS, key=gathering.key()),
            do.seat_to_house(table.id, user, Seat(2), key=gathering.key()),
        ):
            assert (await press).code == "authority.not_host"
    ok(await do.skip(table.id, STRANGER, key=gathering.key(), manager=True))
    ok(await do.close(table.id, STRANGER, key=gathering.key(), manager=True))
    closed = await gathering.happened(table.id, TableClosed)
    assert [(e.by, e.why) for e in closed] == [(None, "staff")]


async def test_a_lobby_has_no_game_to_pause(gathering: Gathering) -> None:
    table = await gathering.full()
    with pytest.raises(Refusal, match=r"table\.not_begun"):
        await gathering.commands.pause(table.id, ADA, key=gathering.key())
    with pytest.raises(Refusal, match=r"lobby\.gone"):
        await gathering.commands.pause(4711, ADA, key=gathering.key())


async def without_the_host(gathering: Gathering, table_id: int, phases: int) -> None:
    """Everybody but the host does what is owed, for so many phases; the host's seat is not taken yet."""
    for _ in range(phases):
        await gathering.do_duty(table_id, [BORYS, CELIA, DORA, 104, 105])
        await gathering.time_out(table_id, sweep=False)


@pytest.mark.report(30, 52)
async def test_two_seats_stand_in_for_a_host_who_is_away_and_nobody_learns_who(gathering: Gathering) -> None:
    table, do = await gathering.started(), gathering.commands
    await without_the_host(gathering, table.id, 1)
    assert (await do.pause(table.id, BORYS, key=gathering.key())).code == "authority.not_host"
    await without_the_host(gathering, table.id, 1)
    for _ in range(2):
        noted = await do.pause(table.id, BORYS, key=gathering.key())
        assert (noted.accepted, noted.code, dict(noted.params)) == (False, "authority.noted", {"more": 1})
    other = await do.extend(table.id, CELIA, 5, key=gathering.key())
    assert other.code == "authority.noted"
    ok(await do.pause(table.id, CELIA, key=gathering.key()))
    assert [e.by for e in await gathering.happened(table.id, Paused)] == [None]


async def test_a_host_who_presses_anything_is_back(gathering: Gathering) -> None:
    table, do = await gathering.started(), gathering.commands
    await without_the_host(gathering, table.id, 2)
    await do.extend(table.id, ADA, 0, key=gathering.key())
    assert (await do.pause(table.id, BORYS, key=gathering.key())).code == "authority.not_host"


async def test_a_wish_counts_only_in_its_phase(gathering: Gathering) -> None:
    table, do = await gathering.started(), gathering.commands
    await without_the_host(gathering, table.id, 2)
    assert (await do.pause(table.id, BORYS, key=gathering.key())).code == "authority.noted"
    await without_the_host(gathering, table.id, 1)
    assert (await do.pause(table.id, CELIA, key=gathering.key())).code == "authority.noted"
