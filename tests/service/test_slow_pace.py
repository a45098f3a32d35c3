"""Slow play: no clock ends in the night, the daily hours are kept, and only the awaited are reminded."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import update

from engine.core.messages import DeadlineMoved, MoveDeadline, Pause, Resume, TimerFired
from engine.core.values import DAY, HOUR, MINUTE, Millis
from engine.games.manor.commands import ConfirmNight
from service.compose import Services, compose
from service.people.quiet_hours import wall_clock
from service.values import TableInfo
from storage import schema
from tests.service.gathering import ADA, BORYS, CELIA, PEOPLE, Gathering, seat
from tests.service.test_substitutes import rows

WARSAW = "Europe/Warsaw"
OTHERS = tuple(user for user in PEOPLE if user != BORYS)


def at(text: str) -> Millis:
    return Millis(round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(WARSAW)).timestamp()) * 1_000)


async def slow(gathering: Gathering, when: str, **more: object) -> TableInfo:
    """A slow table that starts at `when`; Ada, the host, and Borys sleep from 22 to 8 in Warsaw."""
    gathering.clock.moment = at(when)
    for user in (ADA, BORYS):
        await gathering.services.people.set(user, zone=WARSAW, quiet="22:00-08:00")
    return await gathering.started(options={"pace": "slow"}, **more)


async def due(gathering: Gathering, table: TableInfo) -> str:
    """When the running phase ends, by the clock in Warsaw."""
    moment = (await gathering.host.look(table.id, None)).view.due
    assert moment is not None
    return wall_clock(moment, WARSAW)


async def reasons(gathering: Gathering, table: TableInfo) -> list[str]:
    return [event.why for event in await gathering.happened(table.id, DeadlineMoved)]


@pytest.mark.rule("MAN-56")
async def test_the_first_clock_ends_at_a_waking_hour_and_is_moved_in_the_log(gathering: Gathering) -> None:
    table = await slow(gathering, "2026-01-10T14:30")
    assert await due(gathering, table) == "08:00", "not at 02:30"
    assert await reasons(gathering, table) == ["quiet_hours"]
    assert table.quiet_hours, "which is the slow pace's own way"
    wanted = (await gathering.host.look(table.id, None)).view.due
    assert await gathering.host.next_wake() == wanted


@pytest.mark.rule("MAN-56")
async def test_a_table_may_do_without(gathering: Gathering) -> None:
    table = await slow(gathering, "2026-01-10T14:30", quiet_hours=False)
    assert await due(gathering, table) == "02:30"
    live = await gathering.started([CELIA, *[u for u in PEOPLE if u != CELIA]])
    assert not live.quiet_hours
    assert await reasons(gathering, live) == []


async def test_a_live_table_may_keep_them(gathering: Gathering) -> None:
    gathering.clock.moment = at("2026-01-10T21:59")
    await gathering.services.people.set(BORYS, zone=WARSAW, quiet="22:00-08:00")
    table = await gathering.full()
    table = await gathering.lobby.set_quiet_hours(table.id, True, ADA, key=gathering.key())
    assert table.quiet_hours
    table = await gathering.lobby.start(table.id, ADA, key=gathering.key())
    assert await due(gathering, table) == "08:00"


@pytest.mark.report(32)
@pytest.mark.rule("MAN-56")
async def test_a_phase_that_ends_early_keeps_the_daily_hours(gathering: Gathering) -> None:
    table = await slow(gathering, "2026-01-10T20:00")
    assert await due(gathering, table) == "08:00"
    gathering.clock.moment = at("2026-01-10T21:30")
    await gathering.do_duty(table.id, tuple(PEOPLE))
    assert await gathering.phase(table.id) == "day.1"
    look = await gathering.host.look(table.id, None)
    assert look.view.due == at("2026-01-11T20:00"), "a day long, ending at the table's evening hour"


async def test_a_clock_that_ran_out_on_the_hour_needs_no_moving(gathering: Gathering) -> None:
    table = await slow(gathering, "2026-01-10T20:00")
    for phase, hour in (("day.1", "08:00"), ("council.1", "20:00")):
        await gathering.time_out(table.id)
        assert (await gathering.phase(table.id), await due(gathering, table)) == (phase, hour)
    assert await reasons(gathering, table) == []


@pytest.mark.report(28)
async def test_the_daily_hour_goes_with_the_wall_clock_in_spring(gathering: Gathering) -> None:
    table = await slow(gathering, "2026-03-27T20:00")
    await gathering.time_out(table.id)
    await gathering.time_out(table.id)
    assert gathering.clock.now() == at("2026-03-29T08:00"), "23 hours after the morning before"
    assert await due(gathering, table) == "20:00"


async def test_an_extension_or_the_end_of_a_pause_does_not_wake_anybody(gathering: Gathering) -> None:
    table = await slow(gathering, "2026-01-10T08:00")
    assert await due(gathering, table) == "20:00"
    assert (await gathering.commands.extend(table.id, ADA, 180, key=gathering.key())).accepted
    assert await due(gathering, table) == "08:00"
    assert await reasons(gathering, table) == ["extended", "quiet_hours"]
    gathering.clock.moment = at("2026-01-10T10:00")
    await gathering.host.submit(table.id, Pause(), key=gathering.key())
    gathering.clock.moment = at("2026-01-10T15:00")
    answer = await gathering.host.submit(table.id, Resume(), key=gathering.key())
    assert await due(gathering, table) == "13:00"
    assert [e.why for e in answer.events if isinstance(e, DeadlineMoved)] == ["resumed"]


async def test_who_has_pressed_moves_nothing_and_so_is_not_told(gathering: Gathering) -> None:
    """Borys alone sleeps; an extension ends at the same hour whether he has pressed or not."""
    gathering.clock.moment = at("2026-01-10T08:00")
    await gathering.services.people.set(BORYS, zone=WARSAW, quiet="22:00-08:00")
    ends = []
    for interaction in (False, True):
        gathering.clock.moment = at("2026-01-10T08:00")
        table = await gathering.started(options={"pace": "slow"})
        if interaction:
            await gathering.press(table.id, BORYS, ConfirmNight())
        await gathering.commands.extend(table.id, ADA, 180, key=gathering.key())
        ends.append(await due(gathering, table))
    assert ends == ["08:00", "08:00"]


async def test_an_extension_may_be_as_long_as_a_day_in_slow_play_only(gathering: Gathering) -> None:
    table = await slow(gathering, "2026-01-10T08:00")
    assert (await gathering.commands.extend(table.id, ADA, 24 * 60, key=gathering.key())).accepted
    no = await gathering.commands.extend(table.id, ADA, 24 * 60 + 1, key=gathering.key())
    assert (no.code, no.params["most"]) == ("table.minutes", 1440)
    live = await gathering.started()
    assert (await gathering.commands.extend(live.id, ADA, 61, key=gathering.key())).code == "table.minutes"


async def test_after_a_long_absence_of_the_bot_nobody_is_woken_either(gathering: Gathering) -> None:
    table = await slow(gathering, "2026-01-10T08:00")
    gathering.clock.moment = at("2026-01-11T03:00")
    gathering.restart()
    await gathering.host.wake()
    assert await gathering.phase(table.id) == "night.1"
    assert await due(gathering, table) == "08:00"
    assert await reasons(gathering, table) == ["downtime", "quiet_hours"]


async def test_a_finished_slow_game_is_decided_again_the_same(gathering: Gathering) -> None:
    table = await slow(gathering, "2026-01-10T14:30")
    for _ in range(60):
        if await gathering.phase(table.id) == "over":
            break
        await gathering.do_duty(table.id, OTHERS)
        await gathering.time_out(table.id)
    assert (await gathering.table(table.id)).status == "over"
    assert await gathering.host.verify(table.id)


async def test_a_slow_lobby_waits_three_days(gathering: Gathering) -> None:
    table = await gathering.open(options={"pace": "slow"})
    assert table.expires == gathering.clock.now() + 3 * DAY
    assert (await gathering.services.idle_lobbies.expire(await gathering.later(2 * 24 * 60))).warned == ()
    swept = await gathering.services.idle_lobbies.expire(await gathering.later(13 * 60))
    assert [t.id for t in swept.warned] == [table.id]
    table = await gathering.lobby.set_options(table.id, ADA, {"pace": "live"}, key=gathering.key())
    assert table.expires == gathering.clock.now() + HOUR


# Reminders


async def reminded(gathering: Gathering) -> list[tuple[str, str | None]]:
    """(place, which) of every reminder owed as a letter."""
    return [(r["place"], r["about"]) for r in await rows(gathering, schema.outbox) if r["kind"] == "remind"]


async def fire(gathering: Gathering, services: Services | None = None) -> None:
    await (services or gathering.services).reminders.fire(gathering.clock.now())


async def awake(gathering: Gathering, when: str) -> TableInfo:
    """A slow table where nobody has quiet hours."""
    gathering.clock.moment = at(when)
    return await gathering.started(options={"pace": "slow"})


@pytest.mark.report(33)
@pytest.mark.rule("MAN-56")
async def test_only_those_who_are_awaited_are_reminded_twice_and_once_each(gathering: Gathering) -> None:
    table = await awake(gathering, "2026-01-10T08:00")
    await gathering.do_duty(table.id, OTHERS)
    borys = f"seat:{seat(table, BORYS)}"
    assert await gathering.services.reminders.fire(gathering.clock.now()) == at("2026-01-10T14:00")
    assert await reminded(gathering) == []
    gathering.clock.moment = at("2026-01-10T14:00")
    await fire(gathering)
    await fire(gathering)
    assert await reminded(gathering) == [(borys, "half")]
    gathering.restart()
    await fire(gathering)
    gathering.clock.moment = at("2026-01-10T18:48")
    await fire(gathering)
    await fire(gathering)
    assert await reminded(gathering) == [(borys, "half"), (borys, "last")]
    assert await gathering.services.reminders.fire(gathering.clock.now()) is None


@pytest.mark.report(33)
async def test_who_presses_before_the_letter_goes_out_gets_none(gathering: Gathering) -> None:
    table = await awake(gathering, "2026-01-10T08:00")
    await bring_all(gathering)
    await gathering.do_duty(table.id, OTHERS)
    gathering.clock.moment = at("2026-01-10T14:00")
    await fire(gathering)
    assert len(await reminded(gathering)) == 1
    await gathering.press(table.id, BORYS, ConfirmNight())
    letters = [p for p in await bring_all(gathering) if p == "remind"]
    assert letters == []
    assert await reminded(gathering) == []


async def test_a_letter_says_which_reminder_it_is_and_tells_no_event(gathering: Gathering) -> None:
    table = await awake(gathering, "2026-01-10T08:00")
    await bring_all(gathering)
    await gathering.do_duty(table.id, OTHERS)
    await bring_all(gathering)
    gathering.clock.moment = at("2026-01-10T14:00")
    await fire(gathering)
    (item,) = await gathering.services.delivery.take(20)
    assert (item.kind, item.reminder, item.recipient) == ("remind", "half", BORYS)
    assert (item.events, item.idle, item.phase) == ((), 0, "night.1")


async def test_closed_letters_are_not_tried(gathering: Gathering) -> None:
    await awake(gathering, "2026-01-10T08:00")
    await bring_all(gathering)
    for user in PEOPLE:
        if user != CELIA:
            await gathering.services.people.note_refused(user, 50007)
    gathering.clock.moment = at("2026-01-10T14:00")
    await fire(gathering)
    assert await bring_all(gathering) == ["remind"]
    assert await reminded(gathering) == []


async def test_a_moved_clock_moves_the_reminders_to_come_and_repeats_none(gathering: Gathering) -> None:
    table = await awake(gathering, "2026-01-10T08:00")
    await gathering.do_duty(table.id, OTHERS)
    gathering.clock.moment = at("2026-01-10T14:00")
    await fire(gathering)
    await gathering.commands.extend(table.id, ADA, 8 * 60, key=gathering.key())
    assert await gathering.services.reminders.fire(gathering.clock.now()) == at("2026-01-11T02:00")
    assert len(await reminded(gathering)) == 1


async def test_in_a_pause_nobody_is_reminded(gathering: Gathering) -> None:
    table = await awake(gathering, "2026-01-10T08:00")
    gathering.clock.moment = at("2026-01-10T13:00")
    await gathering.host.submit(table.id, Pause(), key=gathering.key())
    gathering.clock.moment = at("2026-01-10T15:00")
    await fire(gathering)
    assert await reminded(gathering) == []
    await gathering.host.submit(table.id, Resume(), key=gathering.key())
    assert await gathering.services.reminders.fire(gathering.clock.now()) == at("2026-01-10T20:36")


async def test_while_the_clocks_stand_nobody_is_reminded(gathering: Gathering) -> None:
    """Neither by what falls due meanwhile nor by a letter that is owed already."""
    table = await awake(gathering, "2026-01-10T08:00")
    await bring_all(gathering)
    gathering.clock.moment = at("2026-01-10T14:00")
    await fire(gathering)
    assert await reminded(gathering)
    await gathering.host.stop_clock(table.id)
    assert "remind" not in await bring_all(gathering)
    gathering.clock.moment = at("2026-01-11T02:00")
    assert await gathering.services.reminders.fire(gathering.clock.now()) is None
    assert await reminded(gathering) == []
    await gathering.host.start_clock(table.id)
    assert (await gathering.services.reminders.fire(gathering.clock.now()) or 0) > gathering.clock.now()
    assert await reminded(gathering) == []


async def test_by_day_nobody_is_awaited(gathering: Gathering) -> None:
    table = await awake(gathering, "2026-01-10T08:00")
    assert await gathering.time_out(table.id) == "day.1"
    assert await gathering.services.reminders.fire(gathering.clock.now()) is None


async def test_other_paces_have_no_reminders(gathering: Gathering) -> None:
    await gathering.started()
    assert await gathering.services.reminders.fire(gathering.clock.now()) is None


async def test_nobody_is_reminded_in_quiet_hours(gathering: Gathering) -> None:
    """The night lasts from 20 to 8; Borys sleeps from 22 on: his one reminder comes half an hour before."""
    table = await slow(gathering, "2026-01-10T20:00")
    await gathering.do_duty(table.id, OTHERS)
    assert await gathering.services.reminders.fire(gathering.clock.now()) == at("2026-01-10T21:30")
    gathering.clock.moment = at("2026-01-10T21:30")
    await fire(gathering)
    assert await reminded(gathering) == [("seat:1", "last")]
    for when in ("2026-01-11T02:00", "2026-01-11T07:00"):  # when the others would be, had they not pressed
        gathering.clock.moment = at(when)
        await fire(gathering)
    assert await reminded(gathering) == [("seat:1", "last")]


async def test_quiet_hours_set_meanwhile_are_heeded(gathering: Gathering) -> None:
    table = await awake(gathering, "2026-01-10T08:00")
    await gathering.do_duty(table.id, OTHERS)
    await gathering.services.people.set(BORYS, zone=WARSAW, quiet="12:00-16:00")
    gathering.clock.moment = at("2026-01-10T14:00")
    assert await gathering.services.reminders.fire(gathering.clock.now()) == at("2026-01-10T16:00")
    assert await reminded(gathering) == []


async def test_a_bot_that_was_away_reminds_once_not_twice(gathering: Gathering) -> None:
    table = await awake(gathering, "2026-01-10T08:00")
    await gathering.do_duty(table.id, OTHERS)
    gathering.clock.moment = at("2026-01-10T19:00")
    await fire(gathering)
    assert await reminded(gathering) == [("seat:1", "last")]


async def test_a_late_reminder_at_half_time_gives_way_to_the_last(gathering: Gathering) -> None:
    table = await awake(gathering, "2026-01-10T08:00")
    await gathering.do_duty(table.id, OTHERS)
    gathering.clock.moment = at("2026-01-10T18:00")
    await fire(gathering)
    assert await reminded(gathering) == []
    gathering.clock.moment = at("2026-01-10T18:48")
    await fire(gathering)
    assert await reminded(gathering) == [("seat:1", "last")]


async def test_two_processes_that_remind_at_once_remind_once(gathering: Gathering) -> None:
    table = await awake(gathering, "2026-01-10T08:00")
    await gathering.do_duty(table.id, OTHERS)
    gathering.clock.moment = at("2026-01-10T14:00")
    await fire(gathering)
    await fire(gathering, compose(gathering.db, gathering.clock))
    assert len(await reminded(gathering)) == 1


@pytest.mark.report(27)
async def test_the_bell_ends_all_reminding(gathering: Gathering) -> None:
    table = await awake(gathering, "2026-01-10T08:00")
    await bring_all(gathering)
    gathering.clock.moment = at("2026-01-10T18:48")
    await fire(gathering)
    assert len(await reminded(gathering)) == len(PEOPLE)
    await gathering.host.submit(table.id, TimerFired(name="night.1"), key="i:early")
    gathering.clock.moment = at("2026-01-10T20:00")
    await gathering.host.wake()
    assert "remind" not in await bring_all(gathering)


async def test_a_short_phase_at_the_slow_pace_has_at_most_one(gathering: Gathering) -> None:
    gathering.clock.moment = at("2026-01-10T08:00")
    for minutes, wanted in ((30, []), (90, [81])):
        options = {"pace": "slow", "night_seconds": minutes * 60, "day_seconds": 3600, "council_seconds": 60}
        table = await gathering.started(options=options)
        planned = await rows(gathering, schema.reminders)
        ours = {r["at"] for r in planned if r["table_id"] == table.id}
        assert ours == {gathering.clock.now() + m * MINUTE for m in wanted}


async def bring_all(gathering: Gathering) -> list[str]:
    """Bring all the post that is due; returns its kinds."""
    delivery, kinds = gathering.services.delivery, []
    while items := await delivery.take(50):
        for item in items:
            kinds.append(item.kind)
            channel = item.table.channel_id if item.recipient is None else item.recipient + 5_000
            await delivery.delivered(item, message_id=9_000 + item.outbox_id, channel_id=channel)
    return kinds


async def test_a_move_asked_for_by_hand_is_no_shorter(gathering: Gathering) -> None:
    """Whatever moved it: a clock that would end in the night ends in the morning."""
    table = await slow(gathering, "2026-01-10T08:00")
    move = MoveDeadline(name="night.1", due=at("2026-01-10T23:00"), why="extended")
    assert (await gathering.host.submit(table.id, move, key="i:move")).accepted
    assert await due(gathering, table) == "08:00"


async def test_a_broken_table_does_not_keep_the_letters_of_the_others(gathering: Gathering) -> None:
    broken, whole = [await awake(gathering, "2026-01-10T08:00") for _ in range(2)]
    gathering.restart()
    spoil = update(schema.events).where(schema.events.c.table_id == broken.id).values(body="{}")
    await gathering.db.write(lambda conn: conn.execute(spoil))
    gathering.clock.moment = at("2026-01-10T14:00")
    with pytest.raises(Exception, match="type"):
        await fire(gathering)
    waiting = [r["table_id"] for r in await rows(gathering, schema.outbox) if r["kind"] == "remind"]
    assert waiting == [whole.id] * len(PEOPLE)
