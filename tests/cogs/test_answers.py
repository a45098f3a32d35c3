"""Every press is answered, once, in private; our own faults with a number and without their text."""

from __future__ import annotations

import logging

import discord
import pytest
import simcord

from cogs import listener as press
from cogs.interactions.interaction import TableInteraction
from presenter.page import Page
from tests.sim.party import Party, control, controls
from tests.sim.wire import Wire, server_error


async def test_a_fault_of_ours_is_answered_with_its_number(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord]
) -> None:
    async def broken(interaction: TableInteraction) -> Page:
        raise LookupError("the murderer is Ada")

    party = Party.gather(env, 1)
    card = await party.open()
    monkeypatch.setitem(press.GENERAL, "options", broken)  # type: ignore[arg-type]
    text = await party.host.press(card, "options")
    (record,) = logged_errors
    assert "Ada" not in record.getMessage()
    assert "LookupError" in record.getMessage()
    number = text.split("number ")[1].split(".")[0]
    assert number in record.getMessage()
    logged_errors.clear()


async def test_an_unknown_control_of_ours_gets_a_kind_sentence(env: simcord.Env) -> None:
    party = Party.gather(env, 1)
    card = await party.open()
    view = discord.ui.View(timeout=None)
    for name in ("b:1:-:no_such_verb", "b:nonsense", "b:999:-:join"):
        view.add_item(discord.ui.Button(label=name, custom_id=name))
    view.stop()
    sent = await env.bot.get_partial_messageable(party.channel.id).send("old", view=view)
    old = next(m for m in party.channel.history() if m.id == sent.id)
    answers = [
        (await party.host.member.click(old, custom_id=c["custom_id"])).response.content for c in controls(old)
    ]
    assert all(answers)
    assert answers[0] == answers[1] != answers[2]
    assert card.content


@pytest.mark.report(13)
async def test_a_lost_answer_is_no_fault_and_the_press_still_counts(env: simcord.Env, wire: Wire) -> None:
    party = Party.gather(env, 2)
    await party.open()
    wire.fail("POST", "/interactions/*", server_error(), times=1)
    join = control(party.card, "join")
    assert join is not None
    await party.guests[1].member.click(party.card, custom_id=join["custom_id"])
    wire.heal()
    assert "already" in (await party.guests[1].press(party.card, "join")).lower()


async def test_when_the_bot_is_about_to_stop_presses_and_commands_are_told_so(
    env: simcord.Env, wire: Wire
) -> None:
    party = Party.gather(env, 2)
    card = await party.open()
    env.bot.take_no_more()
    assert "moment" in await party.guests[1].press(card, "join")
    assert "moment" in await party.guests[1].slash(party.channel, "rules", game="manor")
    said = len(wire.log)
    assert await party.guests[1].member.autocomplete(party.channel, "table status", "table", "") == []
    assert wire.log[said:] == [], "a message is no answer to somebody who types"
    env.bot._interactions.resting = False
    assert "seat" in await party.guests[1].press(card, "join")


async def test_agreeing_twice_is_not_taking_back(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    await env.advance_time(200)
    day = party.newest
    assert party.phase == "day.1"
    for guest in party.guests:
        await guest.press(day, "cards")
        if control(guest.answer, "end_day") is not None:
            break  # somebody who lives
    await guest.press(day, "end_day")
    await guest.press(day, "end_day")
    await guest.press(day, "cards")
    off = next(c for c in controls(guest.answer) if ":end_day" in c["custom_id"])
    assert off["custom_id"].endswith(":end_day:off")


async def test_the_log_comes_as_a_file_once_over(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin()
    await env.advance_time(2)
    assert "end" in await party.host.slash(party.place, "table log")
    await party.host.slash(party.place, "table close")
    await party.host.press(party.host.answer, "close_table")
    await env.advance_time(3)
    await party.host.slash(party.place, "table log")
    assert [a.filename for a in party.host.answer.attachments] == [f"table-{party.table}.jsonl"]
