"""Places that vanish: noticed at the next act or at the start, made anew once, nobody mentioned twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import simcord

from cogs.bot import Butler
from tests.sim.party import Party, control
from tests.sim.players import Play, night
from tests.sim.simcord_seam import allow, crash_and_restart, delete_channel, forbid, people_in
from tests.sim.wire import Wire

MakeBot = Callable[[], Butler]


def mentioned(wire: Wire) -> list[str]:
    """Who was called, by every message that called somebody."""
    called = (r.body.get("allowed_mentions", {}).get("users") for r in wire.log if r.method == "POST")
    return [user for users in called if users for user in users]


@pytest.mark.parametrize("away", [False, True], ids=["awake", "away"])
async def test_a_deleted_phase_message_is_made_anew_once(
    env: simcord.Env, make_bot: MakeBot, wire: Wire, away: bool
) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    await env.advance_time(3)
    (opening,) = party.posts
    env.backend.delete_message(party.place.id, opening.id)
    if away:
        await crash_and_restart(env, make_bot())
        wire.install()
        await env.advance_time(3)
    else:
        guest = party.guests[1]
        (_, cards) = guest.letters
        await night(guest, cards, 1)
        await env.advance_time(3)
    (anew,) = party.posts
    assert anew.id != opening.id
    assert "Welcome" in anew.content
    assert control(anew, "night") is not None
    called = mentioned(wire)
    assert len(called) == len(set(called)) == 6, "nobody is called a second time"
    await night(party.guests[2], anew, 2)
    await crash_and_restart(env, make_bot())
    await env.advance_time(3)
    assert [m.id for m in party.posts] == [anew.id]


@pytest.mark.report(39)
@pytest.mark.parametrize("away", [False, True], ids=["awake", "away"])
async def test_a_deleted_thread_is_made_anew_once_with_everybody_in_it(
    env: simcord.Env, make_bot: MakeBot, wire: Wire, away: bool
) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    play = Play(party)
    await play.until("day")
    first = party.thread
    assert first is not None
    delete_channel(env, first)
    if away:
        await crash_and_restart(env, make_bot())
        wire.install()
    else:
        await party.host.slash(party.channel, "table pause", table=party.table)
        await party.host.slash(party.channel, "table resume", table=party.table)
    await env.advance_time(5)
    second = party.thread
    assert second is not None
    assert second.id != first.id
    assert {guest.id for guest in party.guests} <= people_in(env, second)
    called = mentioned(wire)
    assert len(called) == len(set(called))
    assert control(party.newest, "end_day") is not None
    delete_channel(env, second)
    await party.host.slash(party.channel, "table skip", table=party.table)
    await env.advance_time(5)
    assert party.thread is None, "a second time the table goes to its channel"
    assert any("thread is gone" in message.content for message in party.posts)
    await play.finish()


async def test_a_passing_loss_of_a_right_does_not_move_a_table_for_good(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    play = Play(party)
    await play.until("day")
    thread = party.thread
    assert thread is not None
    forbid(env, party.channel, "send_messages_in_threads")
    await party.host.slash(party.channel, "table skip", table=party.table)
    await env.advance_time(5)
    here = [m.content for m in party.channel.history() if m.author.bot]
    assert any("go on here" in text and "Council" in text for text in here)
    allow(env, party.channel)
    await play.until("night")
    await env.advance_time(5)
    there = [m.content for m in thread.history()]
    assert any("back in our thread" in text for text in there)
    here = [m.content for m in party.channel.history() if m.author.bot]
    assert here[-1].startswith("We go on in our thread")
    assert str(thread.id) in here[-1]
    await play.finish()
    assert party.thread is not None
    assert party.thread.id == thread.id


async def test_a_right_given_in_mid_game_gives_the_running_table_its_thread(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    forbid(env, party.channel, "create_public_threads")
    await party.begin(pace="quick")
    assert party.thread is None
    allow(env, party.channel)
    play = Play(party)
    await play.until("day")
    assert party.thread is not None
    assert {guest.id for guest in party.guests} <= people_in(env, party.thread)
    await play.finish()
