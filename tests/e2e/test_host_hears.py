"""The host hears which right is missing and what giving it does; a silent table goes on by itself."""

from __future__ import annotations

import pytest
import simcord

from tests.sim.party import Party
from tests.sim.players import Play
from tests.sim.simcord_seam import allow, forbid


async def test_the_host_hears_that_threads_are_forbidden_and_that_giving_the_right_moves_the_table(
    env: simcord.Env,
) -> None:
    party = Party.gather(env, 6)
    forbid(env, party.channel, "create_public_threads")
    await party.begin(pace="quick")
    await env.advance_time(3)
    told = [m.content for m in party.host.letters if "make a thread" in m.content]
    assert len(told) == 1
    assert party.channel.mention in told[0]
    assert not [m for guest in party.guests[1:] for m in guest.letters if "make a thread" in m.content]
    await Play(party).until("day")
    assert len([m for m in party.host.letters if "make a thread" in m.content]) == 1, "once"
    allow(env, party.channel)
    await Play(party).until("night")
    assert party.thread is not None


async def test_a_silenced_table_waits_and_goes_on_with_one_line(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    forbid(env, party.channel, "create_public_threads")
    await party.begin(night_seconds=60, day_seconds=60, council_seconds=60)
    forbid(env, party.channel, "create_public_threads", "send_messages")
    await env.advance_time(70)
    told = [m.content for m in party.host.letters if "clocks of table" in m.content]
    assert len(told) == 1
    await env.advance_time(3_600)
    services = env.bot.services  # type: ignore[attr-defined]
    assert (await services.host.look(party.table, None)).view.phase == "day.1", "its clocks stand"
    allow(env, party.channel)
    forbid(env, party.channel, "create_public_threads")
    await env.advance_time(301)
    assert party.phase == "day.1"
    assert (await services.lobby.get(party.table)).away is False
    lines = [m.content for m in party.posts if "away" in m.content]
    assert len(lines) == 1, [m.content for m in party.posts]
    assert len([m for m in party.host.letters if "clocks of table" in m.content]) == 1


async def test_put_out_of_a_server_and_invited_again(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party.gather(env, 6)
    await party.begin(night_seconds=60, day_seconds=60, council_seconds=60)
    await env.advance_time(3)
    guild, posts = env.bot.get_guild(party.guild.id), len(party.posts)
    with monkeypatch.context() as out:
        out.setattr(env.bot, "get_guild", lambda _id: None)
        await env.bot.on_guild_remove(guild)  # type: ignore[attr-defined]
        await env.advance_time(4_000)
        assert len(party.posts) == posts
    await env.bot.on_guild_join(guild)  # type: ignore[attr-defined]
    await env.advance_time(3)
    assert party.phase == "night.1"
    assert len(party.posts) == posts + 1, "one line"
    await Play(party).finish()
