"""People who leave the server are noticed without the privileged members intent."""

from __future__ import annotations

import simcord

from tests.sim.party import Guest, Party
from tests.sim.wire import Wire, forbidden

PATIENCE = 130.0
"""Seconds in which whoever left has been asked about: at most two minutes after their last press."""


def leaves(party: Party, guest: Guest) -> None:
    party.guild.remove_member(guest.member)


async def test_a_lobby_whose_last_person_leaves_the_server_closes(env: simcord.Env) -> None:
    party = Party.gather(env, 3)
    await party.open()
    await party.guests[1].press(party.card, "join")
    leaves(party, party.guests[0])
    await env.advance_time(PATIENCE)
    services = env.bot.services  # type: ignore[attr-defined]
    assert (await services.lobby.get(party.table)).host_id == party.guests[1].id
    leaves(party, party.guests[1])
    await env.advance_time(PATIENCE)
    assert (await services.lobby.get(party.table)).status == "over"
    assert not party.card.components, "nobody can press on a closed lobby"


async def test_a_seat_of_somebody_who_left_the_server_is_free_within_its_phase(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="slow")
    await env.advance_time(3)
    gone, services = party.guests[3], env.bot.services  # type: ignore[attr-defined]
    phase = (await services.host.look(party.table, None)).view.phase
    leaves(party, gone)
    await env.advance_time(PATIENCE)
    table = await services.lobby.get(party.table)
    assert table.seat_of(gone.id) is None
    assert (await services.host.look(party.table, None)).view.phase == phase, "nobody idled for it"
    assert any("seat" in m.content.lower() and gone.name in m.content for m in party.posts[-2:])


async def test_being_refused_an_answer_frees_no_seat(env: simcord.Env, wire: Wire) -> None:
    """A server that lost us, or a Discord that is unwell, says nothing about its people."""
    party = Party.gather(env, 2)
    await party.open()
    await party.guests[1].press(party.card, "join")
    wire.fail("GET", r"/guilds/\d+/members/\d+", forbidden(50001))
    await env.advance_time(PATIENCE)
    table = await env.bot.services.lobby.get(party.table)  # type: ignore[attr-defined]
    assert len(table.seats) == 2


async def test_no_question_about_people_who_press(env: simcord.Env, wire: Wire) -> None:
    party = Party.gather(env, 1)
    await party.open()
    for _ in range(4):
        await env.advance_time(50)
        await party.host.press(party.card, "rules")
    assert not [r for r in wire.log if "/members/" in r.path]
