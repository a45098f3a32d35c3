"""A message whose answer was lost is known again by its mark: at any distance, whatever its words are now."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
import simcord

from cogs import courier
from cogs.bot import Butler
from presenter.page import Page
from service.values import OutboxItem, TableInfo
from tests.sim.party import Party, control, controls
from tests.sim.players import Play, night
from tests.sim.simcord_seam import crash_and_restart
from tests.sim.wire import Wire, cut_off, server_error

MakeBot = Callable[[], Butler]
CHATTER = 120
"""More than one page of a channel's history."""


async def test_a_message_is_found_again_behind_chatter_and_with_other_counts(
    env: simcord.Env, make_bot: MakeBot, wire: Wire
) -> None:
    party = Party.gather(env, 6)
    wire.remembers_nonces = False
    await party.open(night_seconds=3600, day_seconds=3600, council_seconds=3600)
    await party.seat()
    wire.fail("POST", "/channels/*/messages", cut_off(), when="after", times=1)
    await party.start()
    thread = party.thread
    assert thread is not None
    (said,) = party.posts
    for number in range(CHATTER):
        await party.guests[1].member.send(thread, f"chatter {number}")
    for number, guest in enumerate(party.guests[:3]):
        await night(guest, said, number)
    await crash_and_restart(env, make_bot())
    wire.heal()
    wire.install()
    await env.advance_time(30)
    assert [m.id for m in party.posts] == [said.id]
    assert "3 of 6" in party.posts[0].content, "and its counts are brought up to date"


async def test_another_notice_with_the_same_words_is_said_all_the_same(
    env: simcord.Env, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    render = courier.render

    def timeless(item: OutboxItem, table: TableInfo) -> Page:
        page = render(item, table)
        return replace(page, text=re.sub(r"<t:\d+", "<t:0", page.text))

    monkeypatch.setattr(courier, "render", timeless)
    party = Party.gather(env, 6)
    wire.remembers_nonces = False
    await party.begin(pace="quick")
    await env.advance_time(3)
    for _ in range(2):
        wire.fail("POST", f"/channels/{party.place.id}/messages", server_error(), times=1)
        await party.host.slash(party.place, "table pause")
        await env.advance_time(10)
        await party.host.slash(party.place, "table resume")
        await env.advance_time(10)
    paused = [m.content for m in party.posts if "paused" in m.content.lower()]
    assert len(paused) == 2
    assert paused[0] == paused[1]


async def test_a_notice_without_controls_of_its_own_is_found_again(
    env: simcord.Env, make_bot: MakeBot, wire: Wire
) -> None:
    party = Party.gather(env, 6)
    wire.remembers_nonces = False
    await party.begin(pace="quick")
    await env.advance_time(3)
    wire.fail("POST", f"/channels/{party.place.id}/messages", cut_off(), when="after", times=1)
    await party.host.slash(party.place, "table pause")
    await env.settle()
    await crash_and_restart(env, make_bot())
    wire.heal()
    wire.install()
    await env.advance_time(30)
    (paused,) = [m for m in party.posts if "paused" in m.content.lower()]
    assert control(paused, "cards") is not None
    await party.host.press(paused, "cards")


@pytest.mark.parametrize("host", ["app", "human"])
async def test_every_message_of_a_game_has_a_mark_of_its_own_and_keeps_it(
    env: simcord.Env, host: str
) -> None:
    party = Party.gather(env, 7)
    await party.begin(pace="quick", host=host) if host == "app" else await _hosted(party)
    first: dict[int, set[str]] = {}
    play = Play(party)
    for phase in ("night", "day", "council"):
        await play.until(phase)
        await env.advance_time(3)
        for message in party.posts:
            marks = {c["custom_id"].partition("~")[2] for c in controls(message)} - {""}
            before = first.setdefault(message.id, marks)
            assert not marks or marks == before, message.content
    letters = [m for guest in party.guests for m in guest.letters[1:]]
    marks = [next(iter(m)) for m in first.values() if m]
    marks += [c["custom_id"].partition("~")[2] for m in letters for c in controls(m) if "~" in c["custom_id"]]
    assert len(marks) >= len(first) + len(letters) - 1
    assert len(set(marks)) == len(marks)
    assert {len(mark) for mark in marks} == {20}


async def _hosted(party: Party) -> None:
    await party.open(pace="quick", host="human")
    await party.seat()
    await party.start()
