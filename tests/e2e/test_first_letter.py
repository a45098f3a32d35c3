"""The first letter leads to the thread, whichever of the two Discord hears of first."""

from __future__ import annotations

import pytest
import simcord

from tests.sim.party import Party
from tests.sim.simcord_seam import forbid
from tests.sim.wire import Wire, server_error


@pytest.mark.parametrize("private", [False, True])
async def test_the_first_letter_leads_to_the_thread(env: simcord.Env, private: bool) -> None:
    party = Party.gather(env, 6)
    await party.open(pace="quick")
    await party.seat()
    if private:
        services = env.bot.services  # type: ignore[attr-defined]
        await services.lobby.set_private(party.table, True, party.host.id, key="i:77")
    await party.start()
    assert party.thread is not None
    assert len(party.channel.threads) == 1
    for guest in party.guests:
        assert f"/{party.guild.id}/{party.thread.id})" in guest.letters[1].content


async def test_without_a_thread_it_leads_to_the_card(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    forbid(env, party.channel, "create_public_threads")
    await party.begin(pace="quick")
    for guest in party.guests:
        assert f"/{party.channel.id}/{party.card_id})" in guest.letters[1].content


async def test_trouble_with_the_thread_holds_up_no_letter(env: simcord.Env, wire: Wire) -> None:
    party = Party.gather(env, 6)
    await party.open(pace="quick")
    await party.seat()
    wire.fail("POST", "/channels/*/messages/*/threads", server_error())
    await party.start()
    await env.advance_time(1)
    assert [len(guest.letters) for guest in party.guests] == [2] * 6
