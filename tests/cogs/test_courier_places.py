"""Places that are shut: what is owed there goes elsewhere and does not wait for ever."""

from __future__ import annotations

import discord
import pytest
import simcord

from tests.sim.party import Party
from tests.sim.players import Play
from tests.sim.wire import Wire, server_error


def archived() -> Exception:
    said = server_error(400)()
    assert isinstance(said, discord.HTTPException)
    return discord.HTTPException(said.response, {"code": 50083, "message": "Thread is archived"})


@pytest.mark.report(40)
async def test_a_locked_archived_thread_moves_the_table_to_its_channel(env: simcord.Env, wire: Wire) -> None:
    """Discord opens an archived thread for a message, but not a locked one: it answers 50083 for ever."""
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    await env.advance_time(3)
    assert party.thread is not None
    wire.fail("POST", f"/channels/{party.thread.id}/messages", archived)
    await Play(party).until("day")
    await env.advance_time(10)
    here = [m for m in party.channel.history() if m.author.bot]
    assert any("thread" in m.content and "Day 1" in m.content for m in here)
