"""Out of a server, or silenced, and back: the clocks stood meanwhile, and go on however we are back."""

from __future__ import annotations

from collections.abc import Callable

import simcord
from simcord.backend import serializers

from cogs.bot import Butler
from tests.sim.party import Party
from tests.sim.players import Play
from tests.sim.simcord_seam import allow, crash_and_restart, forbid

MakeBot = Callable[[], Butler]


def put_out(env: simcord.Env, party: Party) -> None:
    env.backend.emit("GUILD_DELETE", {"id": str(party.guild.id)})


def taken_back(env: simcord.Env, party: Party, *, joined: bool) -> None:
    """Discord tells of it as of a new server (`joined`), or as of one that is in reach again."""
    guild = serializers.guild_create_payload(env.backend, env.backend.get_guild(party.guild.id))
    if joined:
        del guild["unavailable"]
    env.backend.emit("GUILD_CREATE", guild)


async def away(env: simcord.Env, party: Party) -> bool:
    table = await env.bot.services.lobby.get(party.table)  # type: ignore[attr-defined]
    return bool(table.away)


async def goes_on_after_being_put_out(env: simcord.Env, *, joined: bool) -> None:
    party = Party.gather(env, 6)
    await party.begin(night_seconds=60, day_seconds=60, council_seconds=60)
    await env.advance_time(3)
    posts = len(party.posts)
    put_out(env, party)
    await env.advance_time(1)
    assert await away(env, party)
    await env.advance_time(4_000)
    taken_back(env, party, joined=joined)
    await env.advance_time(3)
    assert not await away(env, party)
    assert party.phase == "night.1"
    assert len(party.posts) == posts + 1, "one line"
    await Play(party).finish()


async def test_taken_back_as_a_server_in_reach_again(env: simcord.Env) -> None:
    await goes_on_after_being_put_out(env, joined=False)


async def test_taken_back_as_a_new_server(env: simcord.Env) -> None:
    await goes_on_after_being_put_out(env, joined=True)


async def test_a_table_heard_again_in_its_old_thread_goes_on(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(night_seconds=60, day_seconds=60, council_seconds=60)
    await env.advance_time(3)
    thread = party.thread
    assert thread is not None
    forbid(env, party.channel, "send_messages_in_threads", "send_messages")
    await env.advance_time(70)
    assert await away(env, party)
    allow(env, party.channel)
    await env.advance_time(301)
    assert not await away(env, party)
    assert party.thread is not None
    assert party.thread.id == thread.id


async def test_a_restart_while_silenced_tells_nobody_a_second_time(
    env: simcord.Env, make_bot: MakeBot
) -> None:
    party = Party.gather(env, 6)
    forbid(env, party.channel, "create_public_threads")
    await party.begin(night_seconds=60, day_seconds=60, council_seconds=60)
    forbid(env, party.channel, "create_public_threads", "send_messages")
    await env.advance_time(70)
    for _ in range(2):
        await crash_and_restart(env, make_bot())
        await env.advance_time(30)
    assert await away(env, party)
    assert len([m for m in party.host.letters if "clocks of table" in m.content]) == 1
    allow(env, party.channel)
    forbid(env, party.channel, "create_public_threads")
    await env.advance_time(301)
    assert len([m for m in party.posts if "away" in m.content]) == 1
