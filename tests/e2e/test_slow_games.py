"""A slow game over days: nobody is woken, the awaited are reminded once, an idle seat finds a substitute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
import simcord

from cogs.bot import Butler
from engine.core.values import HOUR, MINUTE, Millis
from presenter.control_id import parse
from service.compose import Services
from service.people.quiet_hours import Quiet
from service.people.quiet_hours import parse as hours
from tests.sim.party import Guest, Party, control, controls
from tests.sim.players import Play
from tests.sim.simcord_seam import crash_and_restart, set_epoch
from tests.sim.wire import Wire, cut_off

MakeBot = Callable[[], Butler]
WARSAW, KOLKATA = "Europe/Warsaw", "Asia/Kolkata"
NIGHT = "22:00-08:00"


def services(env: simcord.Env) -> Services:
    found: Services = env.bot.services  # type: ignore[attr-defined]
    return found


async def due(party: Party) -> Millis:
    moment = (await services(party.env).host.look(party.table, None)).view.due
    assert moment is not None
    return moment


async def until(party: Party, moment: int) -> None:
    """Let time pass until `moment`."""
    left = (moment - services(party.env).clock.now()) / 1_000
    if left > 0:
        await party.env.advance_time(left)


async def next_phase(party: Party) -> str:
    """Let the running clock run out, an hour at a time."""
    phase, ends = party.phase, await due(party)
    while services(party.env).clock.now() < ends:
        await until(party, min(ends, services(party.env).clock.now() + HOUR))
    await party.env.advance_time(3)
    assert party.phase != phase
    return party.phase


def reminders(guest: Guest) -> list[str]:
    return [m.content for m in guest.letters if "still waits for you" in m.content]


async def spend(guest: Guest, message: Any) -> None:
    """Choose a room and be done, without using any means."""
    await guest.press(message, "night")
    await guest.choose(guest.answer, "room", guest.offered(guest.answer, "room")[0])
    await guest.press(guest.answer, "confirm_night")


async def abstain(guest: Guest, message: Any) -> None:
    await guest.press(message, "vote")
    button = next(c for c in controls(guest.answer) if c["custom_id"].endswith(":pick_ballot:-"))
    result = await guest._where(guest.answer).click(guest.answer, custom_id=button["custom_id"])
    guest._read(result)
    await guest.press(guest.answer, "cast_ballot")


def call_of(party: Party) -> Any:
    """The newest call for a substitute, with or without its button."""
    return next(
        m for m in reversed(party.posts) if "was free for a while" in m.content or "is free" in m.content
    )


@pytest.mark.rule("MAN-56", "MAN-57")
async def test_a_slow_game_over_days(env: simcord.Env, make_bot: MakeBot) -> None:
    set_epoch(env, datetime(2026, 3, 27, 13, 40, tzinfo=UTC))  # the clocks of Europe change that Sunday
    party = Party.gather(env, 9)
    first, second = party.guests.pop(), party.guests.pop()
    host, idle, leaver, late, sleeper = party.guests[:5]
    others = [g for g in party.guests if g not in (idle, leaver, late)]
    for guest, zone in ((host, WARSAW), (idle, WARSAW), (sleeper, KOLKATA)):
        text = await guest.slash(party.channel, "me settings", zone=zone, quiet_hours=NIGHT)
        assert zone in text
        assert NIGHT in text
    await party.begin(pace="slow")
    await env.advance_time(3)
    seated = len(party.guests)

    # The first night: it would end at 02:40 in Warsaw; Kolkata and Warsaw are both awake from 8 to 16:30 UTC.
    ends = await due(party)
    span = hours(NIGHT)
    assert span is not None
    assert not any(Quiet(zone, *span).holds(ends) for zone in (WARSAW, KOLKATA))
    assert "waking hour" in party.newest.content
    assert f"<t:{ends // 1000}:f>" in party.newest.content
    assert not any(guest.name in party.newest.content.split("waking hour")[1] for guest in party.guests)
    for guest in others:
        await spend(guest, party.newest)
    await env.advance_time(3)
    assert f"{len(others)} of {seated}" in party.newest.content, "what is awaited, as a number"
    text = await late.slash(party.channel, "me games")
    assert "Your turn" in text
    assert "Your turn" not in await host.slash(party.channel, "me games")
    await late.press(party.newest, "night")
    asked = late.answer
    await leaver.slash(party.place, "table leave")
    await leaver.press(leaver.answer, "leave_game")
    await env.advance_time(3)
    call = call_of(party)
    assert leaver.name in call.content
    assert [c["custom_id"].partition("~")[0].split(":")[-1] for c in controls(call)] == ["take_seat"]
    await until(party, ends - 90 * MINUTE)
    await crash_and_restart(env, make_bot())
    await until(party, ends)
    await env.advance_time(3)
    assert party.phase == "day.1"
    text = await late.press(asked, "confirm_night")
    assert control(late.answer, "end_day") is not None, "too late, said so, with the way on"
    assert "Day 1" in text
    assert [len(reminders(g)) for g in others] == [0] * len(others), "who pressed is left alone"
    assert reminders(leaver) == []
    for guest in (late, idle):
        assert 1 <= len(reminders(guest)) <= 2
    assert len(reminders(late)) == 2, "at half time, and near the end"

    # The leaver's seat: the first press has it, the second is told so.
    call = call_of(party)
    await second.press(call, "take_seat")
    await first.press(call, "take_seat")
    assert leaver.name in first.answer.content
    await first.press(first.answer, "take_seat_now")
    assert "Welcome" in first.answer.content
    assert "quicker" in await second.press(second.answer, "take_seat_now")
    await env.advance_time(3)
    assert controls_of(call_of(party)) == []
    assert any("everything it knows" in m.content for m in first.letters), "the cards, by letter"
    assert not any("everything it knows" in m.content for m in second.letters)
    assert "no seat" in await leaver.press(party.newest, "end_day")
    party.guests[2] = first

    # The day ends early only if all agree; here its clock runs out, and nobody was reminded.
    before = Counter({g.id: len(reminders(g)) for g in party.guests})
    assert (await next_phase(party)).startswith("council")
    assert Counter({g.id: len(reminders(g)) for g in party.guests}) == before

    # The council: the idle guest misses a second phase, was warned, and is offered to a substitute.
    for guest in party.guests:
        if guest is not idle:
            await abstain(guest, party.newest)
    await env.restart_bot(make_bot())
    assert (await next_phase(party)) == "night.2"
    assert len(reminders(idle)) > before[idle.id]
    assert "After a second one the house plays your seat" in reminders(idle)[-1]
    assert [len(reminders(g)) for g in party.guests if g is not idle] == [
        before[g.id] for g in party.guests if g is not idle
    ]
    call = call_of(party)
    assert idle.name in call.content
    text = await idle.press(party.newest, "night")
    assert control(idle.answer, "take_back") is not None, "it is the idle guest's until somebody sits there"
    await second.press(call, "take_seat")
    await second.press(second.answer, "take_seat_now")
    await env.advance_time(3)
    assert "Welcome" in second.answer.content
    assert "nothing" in text or "no seat" in text
    await idle.press(party.newest, "night")
    assert control(idle.answer, "take_back") is None
    party.guests[1] = second

    # Every phase ends at a waking hour of those who still play, to the very end.
    for _ in range(40):
        if party.over:
            break
        await Play(party).look()
        await env.advance_time(60)
        if not party.over:
            look = await services(env).host.look(party.table, None)
            assert not any(quiet.holds(look.view.due or 0) for quiet in await quiet_of(party, look))
        if not party.over:
            await next_phase(party)
    assert party.over
    for guest in (*party.guests, idle, leaver):
        assert [t for t, n in Counter(m.content for m in guest.letters).items() if n > 1] == []
    assert "sealed at the start" in await host.slash(party.place, "table verify")
    assert "You sit at no table" in await host.slash(party.channel, "me games")


def controls_of(message: Any) -> list[str]:
    presses = [parse(c["custom_id"]) for c in controls(message)]
    return [press.verb for press in presses if press is not None]


async def quiet_of(party: Party, look: Any) -> list[Quiet]:
    """The quiet hours of everybody still in play."""
    found = []
    for holder in look.table.seats:
        plays = look.view.game.seats[holder.seat].alive or look.view.phase == "unmasking"
        if holder.user_id is None or not plays:
            continue
        settings = await services(party.env).people.settings(holder.user_id)
        span = None if settings.quiet is None else hours(settings.quiet)
        if span is not None and settings.zone is not None:
            found.append(Quiet(settings.zone, *span))
    return found


async def test_who_comes_back_in_time_keeps_the_seat(env: simcord.Env) -> None:
    party = Party.gather(env, 7)
    stranger = party.guests.pop()
    await party.begin(pace="slow")
    leaver = party.guests[3]
    await leaver.slash(party.place, "table leave")
    await leaver.press(leaver.answer, "leave_game")
    await env.advance_time(3)
    await stranger.press(call_of(party), "take_seat")
    asked = stranger.answer
    assert "back" in await leaver.slash(party.place, "table back")
    assert "quicker" in await stranger.press(asked, "take_seat_now")
    await env.advance_time(3)
    assert controls_of(call_of(party)) == []
    assert "No seat at this table" in await leaver.slash(party.place, "table back")
    await leaver.slash(party.place, "table leave")
    await leaver.press(leaver.answer, "leave_game")
    await env.advance_time(3)
    assert "Welcome back" in await leaver.press(call_of(party), "take_seat"), "the call is for its owner too"
    await env.advance_time(3)
    await party.host.slash(party.place, "table close")
    await party.host.press(party.host.answer, "close_table")
    await env.advance_time(3)
    assert not any("take_seat" in controls_of(m) for m in party.posts)


@pytest.mark.parametrize("remembers_nonces", [True, False], ids=["soon", "late"])
async def test_a_crash_in_mid_reminder_doubles_and_loses_nothing(
    env: simcord.Env, make_bot: MakeBot, wire: Wire, remembers_nonces: bool
) -> None:
    """Discord has the letter, but the bot dies before it hears of it."""
    party = Party.gather(env, 6)
    await party.begin(pace="slow")
    await env.advance_time(3)
    awaited = party.guests[2:4]
    for guest in party.guests:
        if guest not in awaited:
            await spend(guest, party.newest)
    wire.remembers_nonces = remembers_nonces
    for guest in awaited:
        wire.fail("POST", f"/channels/{guest.dm_channel_id}/messages", cut_off(), when="after", times=1)
    await until(party, await due(party) - 6 * HOUR)
    assert [len(reminders(g)) for g in awaited] == [1, 1]
    await crash_and_restart(env, make_bot())
    wire.heal()
    wire.install()
    await env.advance_time(3_600)
    assert [len(reminders(g)) for g in party.guests] == [0, 0, 1, 1, 0, 0]
    await spend(awaited[0], party.newest)
    await until(party, await due(party) - MINUTE)
    assert [len(reminders(g)) for g in party.guests] == [0, 0, 1, 2, 0, 0]
