"""A command without a number finds its table, wherever it is given, and offers only what may be seen."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from tests.sim.duelists import Bout
from tests.sim.party import Guest, Party
from tests.sim.simcord_seam import INVITED_WITH, forbid, least_privilege

COMMANDS = ("status", "board", "cards", "verify", "console", "pause", "leave", "close", "skip")


async def running(env: simcord.Env, name: str = "House of Friends") -> Party:
    party = Party.gather(env, 6, name)
    await party.begin(pace="quick")
    await env.advance_time(3)
    return party


async def direct(guest: Guest, command: str, **options: Any) -> str:
    """A command given to the bot alone."""
    result = await guest.member.user.slash(command, **options)
    assert result.response is not None
    return str(result.response.content)


async def offered(guest: Guest, channel: Any, typed: str = "", command: str = "table status") -> list[Any]:
    choices: list[Any] = await guest.member.autocomplete(channel, command, "table", typed)
    return choices


@pytest.mark.parametrize("command", COMMANDS)
async def test_every_command_finds_the_table_of_the_thread_the_channel_and_the_person(
    env: simcord.Env, command: str
) -> None:
    """Its answer is the one that naming the number would give."""
    party = await running(env)
    elsewhere = party.guild.create_text_channel("elsewhere")
    least_privilege(env, party.guild)
    guest = party.guests[1]
    named = await guest.slash(party.channel, f"table {command}", table=party.table)
    assert "No table" not in named
    for place in (party.thread, party.channel, elsewhere):
        assert await guest.slash(place, f"table {command}") == named
    assert await direct(guest, f"table {command}") == named


async def test_the_only_table_of_a_person_is_found_from_another_server(env: simcord.Env) -> None:
    party = await running(env)
    there = env.create_guild("Another house")
    channel = there.create_text_channel("hall")
    least_privilege(env, there)
    guest = Guest(there.add_member(party.guests[2].member.user))
    said = await guest.slash(channel, "table cards")
    assert said == await party.guests[2].slash(party.thread, "table cards")


async def test_a_manager_of_another_server_manages_nothing_here(env: simcord.Env) -> None:
    """Neither by the command nor by the page it answers with."""
    party = await running(env)
    there = env.create_guild("Another house")
    channel = there.create_text_channel("hall")
    rights = discord.Permissions(INVITED_WITH.value)
    rights.manage_guild = True
    least_privilege(env, there, rights)
    role = there.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
    guest = Guest(there.add_member(party.guests[2].member.user, roles=[role]))
    services = env.bot.services  # type: ignore[attr-defined]
    await guest.slash(channel, "table skip")
    await guest.slash(channel, "table close")
    await guest.press(guest.answer, "close_table")
    table = await services.lobby.get(party.table)
    assert table.status == "running"
    assert (await services.host.look(party.table, None)).view.phase.startswith("night")


async def test_a_person_at_two_tables_chooses(env: simcord.Env) -> None:
    party = await running(env)
    second = party.beside(party.guests)
    await second.begin(pace="quick")
    await env.advance_time(3)
    guest = party.guests[1]
    elsewhere = party.guild.create_text_channel("elsewhere")
    least_privilege(env, party.guild)
    for place in (elsewhere, party.channel):
        said = await guest.slash(place, "table status")
        assert f"**{party.table}**" in said
        assert f"**{second.table}**" in said
    assert "Which table" not in await guest.slash(elsewhere, "table cards", table=party.table)
    choices = await offered(guest, elsewhere)
    assert sorted(c["value"] for c in choices) == [party.table, second.table]
    assert all(c["name"].startswith("Guest 0") and len(c["name"]) <= 100 for c in choices)
    assert [c["value"] for c in await offered(guest, elsewhere, f"table {second.table}")] == [second.table]


async def test_what_one_may_not_see_is_neither_found_nor_offered(env: simcord.Env) -> None:
    """A hidden channel's table, and from direct messages another person's: as if they were not."""
    party = await running(env)
    hidden = party.guild.create_text_channel("hidden")
    stranger = Guest(party.guild.add_member(env.create_user("stranger", global_name="Stranger")))
    forbid(env, hidden, "view_channel", whom=stranger.id)
    secret = party.beside(party.guests[:1], hidden)
    await secret.open()
    await env.settle()
    assert [c["value"] for c in await offered(stranger, party.channel)] == [party.table]
    gone = await stranger.slash(party.channel, "table status", table=9_999)
    assert await stranger.slash(party.channel, "table status", table=secret.table) == gone
    assert await direct(stranger, "table status", table=party.table) == gone


async def test_a_duel_by_letters_has_the_same_commands(env: simcord.Env) -> None:
    bout = Bout.gather(env, 1)
    guest = bout.guests[0]
    await direct(guest, "duel")
    await env.advance_time(3)
    for command in ("status", "board", "cards", "verify"):
        assert "No table" not in await direct(guest, f"table {command}")
    assert "paused" in (await direct(guest, "table pause")).lower()
    assert "server" in await direct(guest, "table open", game="manor")


async def test_the_log_is_that_of_the_game_that_is_over(env: simcord.Env) -> None:
    party = await running(env)
    await party.host.slash(party.channel, "table close")
    await party.host.press(party.host.answer, "close_table")
    assert f"table {party.table}" in (await party.guests[1].slash(party.channel, "table log")).lower()
    assert "closed" in await party.guests[1].slash(party.channel, "table status")


async def test_back_finds_the_seat_that_was_left(env: simcord.Env) -> None:
    party = await running(env)
    guest = party.guests[3]
    await guest.slash(party.channel, "table leave")
    await guest.press(guest.answer, "leave_game")
    assert [c["value"] for c in await offered(guest, party.channel, command="table back")] == [party.table]
    await direct(guest, "table back")
    table = await env.bot.services.lobby.get(party.table)  # type: ignore[attr-defined]
    assert table.seat_of(guest.id) is not None
