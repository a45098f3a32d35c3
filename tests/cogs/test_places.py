"""Where messages go when a card, a thread or a right is missing."""

from __future__ import annotations

import discord
import pytest
import simcord

from tests.sim.party import Party
from tests.sim.players import Play
from tests.sim.simcord_seam import INVITED_WITH, least_privilege
from tests.sim.wire import Wire, forbidden


async def test_the_opening_names_those_seated_once(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    await env.advance_time(3)
    first = party.posts[0]
    assert [f"<@{g.id}>" in first.content for g in party.guests] == [True] * 6
    await Play(party).until("day")
    assert not any("<@" in m.content for m in party.posts[1:])


async def test_the_card_points_to_the_thread(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin()
    await env.advance_time(3)
    assert party.thread is not None
    assert f"/{party.thread.id})" in party.card.content
    assert not party.card.components


async def test_a_deleted_card_is_posted_again(env: simcord.Env) -> None:
    party = Party.gather(env, 2)
    card = await party.open()
    await env.bot.http.delete_message(party.channel.id, card.id)
    await party.host.slash(party.channel, "table status", table=party.table)
    await env.advance_time(3)
    assert party.find_card().id != card.id


async def test_a_private_table_plays_in_a_private_thread(env: simcord.Env) -> None:
    party = Party.gather(env, 1)
    rights = discord.Permissions(INVITED_WITH.value)
    rights.create_private_threads = True
    least_privilege(env, party.guild, rights)
    await party.open(private=True)
    await party.seat(5)
    await party.start()
    await env.advance_time(3)
    (thread,) = env.bot.get_channel(party.channel.id).threads
    assert thread.is_private()


async def test_a_thread_that_shuts_in_mid_phase_does_not_stop_the_table(env: simcord.Env, wire: Wire) -> None:
    """The message to edit stands where nothing can be edited any more: the phase is said anew."""
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    await env.advance_time(3)
    assert party.thread is not None
    wire.fail("*", f"/channels/{party.thread.id}/*", forbidden(50001))
    night = party.at_table("night")
    await party.host.press(night, "night")
    await party.host.choose(party.host.answer, "room", party.host.offered(party.host.answer, "room")[0])
    await party.host.press(party.host.answer, "confirm_night")
    await env.advance_time(10)
    here = [m for m in party.channel.history() if m.author.bot]
    assert any("thread" in m.content and "Night 1" in m.content for m in here)


@pytest.mark.report(40)
@pytest.mark.parametrize(("may_reopen", "new"), [(True, 0), (False, 1)])
async def test_an_archived_thread_goes_on(env: simcord.Env, wire: Wire, may_reopen: bool, new: int) -> None:
    """Opened again for the edit, or by saying the phase anew, which opens it by itself."""
    party = Party.gather(env, 6)
    rights = discord.Permissions(INVITED_WITH.value)
    rights.manage_threads = rights.manage_channels = may_reopen  # the simulation asks for the latter
    least_privilege(env, party.guild, rights)
    await party.begin(pace="quick")
    await env.advance_time(3)
    assert party.thread is not None
    before = len(party.posts)
    wire.fail("PATCH", f"/channels/{party.thread.id}/messages/*", forbidden(50083), times=1)
    night = party.at_table("night")
    await party.host.press(night, "night")
    await party.host.choose(party.host.answer, "room", party.host.offered(party.host.answer, "room")[0])
    await party.host.press(party.host.answer, "confirm_night")
    await env.advance_time(5)
    assert len(party.posts) == before + new
    assert "1 of 6" in party.at_table("night").content
