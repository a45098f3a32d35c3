"""The console's own message: edited in place by its controls, never replaced by what is no console."""

from __future__ import annotations

import logging
from typing import Any

import pytest
import simcord

from cogs import listener as press
from cogs.courier import render
from cogs.interactions.interaction import TableInteraction
from engine.core.messages import Refusal
from presenter.page import Page
from service.compose import Services
from tests.sim.party import Party, control, controls
from tests.sim.wire import Wire

HEADING = "Host's console"

pytestmark = pytest.mark.rule("MAN-55")


async def hosted(env: simcord.Env) -> Party:
    party = Party.gather(env, 7)
    await party.begin(host="human", pace="quick")
    return party


def console(party: Party) -> Any:
    (found,) = [letter for letter in party.host.letters if HEADING in letter.content]
    return found


def services(env: simcord.Env) -> Services:
    found: Services = env.bot.services  # type: ignore[attr-defined]
    return found


async def test_its_controls_edit_it_in_place(env: simcord.Env, wire: Wire) -> None:
    party = await hosted(env)
    wire.log.clear()
    for verb in ("console", "console_refresh", "console_pause", "console_resume", "console_extend"):
        await party.host.press(console(party), verb)
        assert HEADING in console(party).content
    answers = [r.body["type"] for r in wire.log if r.path.startswith("/interactions")]
    assert answers == [7] * 5, "an update of the message that was pressed on"


async def test_what_asks_a_question_is_answered_beside_it(env: simcord.Env, wire: Wire) -> None:
    party = await hosted(env)
    wire.log.clear()
    for verb in ("console_end", "correct"):
        await party.host.press(console(party), verb)
        assert HEADING not in party.host.answer.content
        assert HEADING in console(party).content
    answers = [r.body for r in wire.log if r.path.startswith("/interactions")]
    assert [(a["type"], a["data"]["flags"] & 64) for a in answers] == [(4, 64)] * 2


@pytest.mark.parametrize("error", [LookupError("the murderer is Ada"), Refusal("core.stale")])
async def test_a_fault_or_a_late_press_leaves_it_as_it_is(
    env: simcord.Env,
    monkeypatch: pytest.MonkeyPatch,
    logged_errors: list[logging.LogRecord],
    error: Exception,
) -> None:
    async def broken(interaction: TableInteraction) -> Page:
        raise error

    party = await hosted(env)
    monkeypatch.setitem(press.GENERAL, "console_refresh", broken)  # type: ignore[arg-type]
    before = console(party).content
    told = await party.host.press(console(party), "console_refresh")
    assert HEADING not in told
    assert "Ada" not in told
    assert console(party).content == before
    assert control(console(party), "console_refresh") is not None
    logged_errors.clear()


async def test_two_quick_pages_and_a_busy_table_end_on_the_page_chosen(env: simcord.Env) -> None:
    party = await hosted(env)
    (seats,) = [c for c in controls(console(party)) if c["custom_id"].endswith(":console:seats")]
    await party.host.member.user.click(console(party), custom_id=seats["custom_id"])
    for guest in party.guests[1:4]:
        await guest.press(party.newest, "night")
        await guest.press(guest.answer, "confirm_night")
    await env.advance_time(6)
    assert "3 of 6" in console(party).content
    assert "**1. " in console(party).content, "still the seats"


async def test_only_an_item_for_the_host_is_drawn_as_the_console(env: simcord.Env) -> None:
    party = await hosted(env)
    await party.guests[1].press(party.newest, "night")
    await services(env).commands.skip(party.table, party.host.id, key="i:77")
    items = await services(env).delivery.take(50)
    assert {item.place.kind for item in items} >= {"table", "seat", "host"}
    for item in items:
        assert (HEADING in render(item, item.table).text) == (item.place.kind == "host")
        assert (item.recipient == party.host.id) == (item.place.kind == "host")
        await services(env).delivery.failed(item)
