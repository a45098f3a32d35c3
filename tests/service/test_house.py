"""Players the program plays: when they press, and that nobody waits for them."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.values import MINUTE, SECOND, Deadline, Millis, Seat
from engine.games.manor.commands import CastBallot, ConfirmNight
from service.house.players import LATEST, moment
from storage import ledger, schema
from tests.service.gathering import ADA, BORYS, Gathering

NIGHT = Deadline("night.2", Millis(10 * MINUTE), Millis(2 * MINUTE))


def test_moments_are_spread_over_the_first_part_of_the_phase_and_always_the_same() -> None:
    began = NIGHT.due - NIGHT.length
    moments = [moment(7, "night.2", Seat(s), NIGHT) for s in range(18)]
    assert moments == [moment(7, "night.2", Seat(s), NIGHT) for s in range(18)]
    assert all(began + 3 * SECOND <= m < began + LATEST for m in moments)
    assert len(set(moments)) == 18
    assert moments != [moment(7, "night.3", Seat(s), NIGHT) for s in range(18)]
    assert moments != [moment(8, "night.2", Seat(s), NIGHT) for s in range(18)]


def test_in_a_short_phase_the_house_is_done_by_its_60th_hundredth() -> None:
    short = Deadline("night.1", Millis(15 * SECOND), Millis(15 * SECOND))
    assert all(0 < moment(1, "night.1", Seat(s), short) <= 9 * SECOND for s in range(18))


def test_by_day_the_house_agrees_to_the_end_at_once() -> None:
    day = Deadline("day.1", Millis(10 * MINUTE), Millis(10 * MINUTE))
    assert all(moment(1, "day.1", Seat(s), day) <= 7 * SECOND for s in range(18))


async def run_house(gathering: Gathering, until: Millis) -> None:
    """Call the house whenever it asks to be called, up to a moment."""
    due = await gathering.house.act_due(gathering.clock.now())
    while due is not None and due <= until:
        assert due > gathering.clock.now(), "it must not ask to be called for ever"
        gathering.clock.moment = due
        due = await gathering.house.act_due(due)


async def house_presses(gathering: Gathering, table_id: int) -> list[tuple[int, int]]:
    """(moment, seat) of everything the house pressed."""
    rows = await gathering.db.read(lambda conn: ledger.commands_of(conn, table_id))
    table = await gathering.table(table_id)
    house = {s.seat for s in table.seats if s.user_id is None}
    return [(r.at, r.actor) for r in rows if r.actor is not None and r.actor in house]


@pytest.mark.rule("MAN-10")
async def test_the_house_is_done_before_people_have_to_wait(gathering: Gathering) -> None:
    table = await gathering.started([ADA, BORYS], house=8)
    began = gathering.clock.now()
    await run_house(gathering, Millis(began + LATEST))
    assert (await gathering.host.look(table.id, ADA)).view.game.done == 8
    presses = await house_presses(gathering, table.id)
    assert {seat for _, seat in presses} == set(range(2, 10))
    assert all(at > began for at, _ in presses)
    assert len({at for at, _ in presses}) >= 7, "they do not press all at once"
    for user in (ADA, BORYS):
        await gathering.press(table.id, user, ConfirmNight())
    assert await gathering.phase(table.id) == "day.1"


async def test_a_broken_table_does_not_stop_the_house_at_others(gathering: Gathering) -> None:
    broken = await gathering.started([ADA], house=5)
    well = await gathering.started([BORYS], house=5)
    bad = schema.events.update().where(schema.events.c.table_id == broken.id).values(body="{}")
    await gathering.db.write(lambda conn: conn.execute(bad))
    gathering.restart()
    gathering.clock.moment = Millis(gathering.clock.moment + LATEST)
    with pytest.raises(msgspec.ValidationError):
        await gathering.house.act_due(gathering.clock.now())
    assert (await gathering.host.look(well.id, BORYS)).view.game.done == 5


async def test_when_no_person_owes_a_press_the_house_hurries(gathering: Gathering) -> None:
    table = await gathering.started([ADA], house=5)
    began = gathering.clock.now()
    await gathering.press(table.id, ADA, ConfirmNight())
    await run_house(gathering, Millis(began + 11 * SECOND))
    assert await gathering.phase(table.id) != "night.1"


async def test_the_moments_survive_a_restart(gathering: Gathering) -> None:
    table = await gathering.started([ADA], house=5)
    before = await gathering.house.act_due(gathering.clock.now())
    gathering.restart()
    assert await gathering.house.act_due(gathering.clock.now()) == before
    assert before is not None
    gathering.clock.moment = before
    await gathering.house.act_due(before)
    first = await house_presses(gathering, table.id)
    assert first
    gathering.restart()
    await gathering.house.act_due(before)
    assert await house_presses(gathering, table.id) == first, "nothing is pressed twice"


async def test_the_house_rests_in_a_pause_and_after_the_end(gathering: Gathering) -> None:
    table = await gathering.started([ADA], house=5)
    await gathering.commands.pause(table.id, ADA, key=gathering.key())
    assert await gathering.house.act_due(Millis(gathering.clock.now() + MINUTE)) is None
    await gathering.commands.resume(table.id, ADA, key=gathering.key())
    assert await gathering.house.act_due(gathering.clock.now()) is not None
    await gathering.commands.close(table.id, ADA, key=gathering.key())
    assert await gathering.house.act_due(gathering.clock.now()) is None


async def test_an_extension_does_not_make_people_wait_for_the_house(gathering: Gathering) -> None:
    table = await gathering.started([ADA], house=5)
    began = gathering.clock.now()
    await gathering.commands.extend(table.id, ADA, 60, key=gathering.key())
    await run_house(gathering, Millis(began + LATEST))
    assert (await gathering.host.look(table.id, ADA)).view.game.done == 5


@pytest.mark.rule("MAN-57")
async def test_the_house_plays_on_for_who_left(gathering: Gathering) -> None:
    table = await gathering.started()
    await gathering.commands.leave_game(table.id, BORYS, key=gathering.key())
    await run_house(gathering, Millis(gathering.clock.now() + LATEST))
    assert {seat for _, seat in await house_presses(gathering, table.id)} == {1}


async def test_the_house_plays_a_whole_game_and_never_votes_for_itself(gathering: Gathering) -> None:
    table = await gathering.started([ADA], house=9)
    for _ in range(200):
        if (await gathering.table(table.id)).status == "over":
            break
        look = await gathering.host.look(table.id, ADA)
        if look.choices:
            await gathering.do_duty(table.id, [ADA])
        if look.view.due is not None:
            await run_house(gathering, Millis(look.view.due - 1))
        if (await gathering.host.look(table.id, None)).view.phase == look.view.phase:
            await gathering.time_out(table.id)
    assert (await gathering.table(table.id)).status == "over"
    rows = await gathering.db.read(lambda conn: ledger.commands_of(conn, table.id))
    codec = gathering.host.games.codecs["manor"]
    ballots = [(r.actor, codec.command(r.body)) for r in rows]
    assert all(c.target != actor for actor, c in ballots if isinstance(c, CastBallot))
    assert [r.answer for r in rows if r.actor not in (None, 0) and r.answer != "{}"] == []
