"""`/me`: settings with suggestions as one types, and the tables where it is one's turn."""

from __future__ import annotations

from zoneinfo import available_timezones

import pytest
import simcord

from cogs.me import CHOICES, matching_zones
from tests.sim.party import Party


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("warsaw", "Europe/Warsaw"),
        ("new york", "America/New_York"),
        ("Europe/War", "Europe/Warsaw"),
        ("kol", "Asia/Kolkata"),
    ],
)
def test_a_city_is_found_by_how_it_begins(typed: str, first: str) -> None:
    assert matching_zones(typed)[0] == first


@pytest.mark.report(16)
@pytest.mark.parametrize("typed", ["", "a", "america/", "e", "zzz", "*?[", "💤"])
def test_there_are_never_more_suggestions_than_discord_takes(typed: str) -> None:
    found = matching_zones(typed)
    assert len(found) <= CHOICES
    assert set(found) <= available_timezones()


async def test_what_is_typed_is_completed(env: simcord.Env) -> None:
    party = Party.gather(env, 1)
    offered = await party.host.member.autocomplete(party.channel, "me settings", "zone", "warsaw")
    assert [c["value"] for c in offered] == ["Europe/Warsaw"]
    many = await party.host.member.autocomplete(party.channel, "me settings", "zone", "")
    assert len(many) == CHOICES
    hours = await party.host.member.autocomplete(party.channel, "me settings", "quiet_hours", "22")
    assert [c["value"] for c in hours] == ["22:00-08:00"]


async def test_settings_are_told_changed_and_refused_in_private(env: simcord.Env) -> None:
    party = Party.gather(env, 2)
    host, channel = party.host, party.channel
    assert "not set" in await host.slash(channel, "me settings")
    assert "time zone" in await host.slash(channel, "me settings", quiet_hours="22-8")
    assert "Shire" in await host.slash(channel, "me settings", zone="Middle-earth/Shire")
    text = await host.slash(channel, "me settings", zone="Asia/Kolkata", quiet_hours="22-8")
    here = env.now().timestamp() // 60 + 330  # half past five ahead of UTC
    assert f"it is {int(here // 60 % 24):02}:{int(here % 60):02}" in text
    assert "22:00-08:00" in text
    assert "none" in await host.slash(channel, "me settings", quiet_hours="off")
    assert "`off`" in await host.slash(channel, "me settings", quiet_hours="always")
    assert "not set" in await party.guests[1].slash(channel, "me settings"), "everybody's are their own"


async def test_my_games_are_told_with_the_way_to_them(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    assert "no table" in await party.host.slash(party.channel, "me games")
    await party.open(pace="slow")
    assert "not started" in await party.host.slash(party.channel, "me games")
    await party.seat()
    await party.start()
    await env.advance_time(3)
    text = await party.guests[3].slash(party.channel, "me games")
    assert "Your turn" in text
    assert party.thread is not None
    assert f"/{party.thread.id})" in text


async def test_a_slow_table_is_opened_and_its_quiet_hours_switched(env: simcord.Env) -> None:
    party = Party.gather(env, 1)
    await party.open(pace="slow")
    assert "quiet hours" in party.card.content
    await party.host.press(party.card, "options")
    text = await party.host.press(party.host.answer, "set_quiet")
    assert "quiet hours" not in text
    await env.advance_time(3)
    assert "quiet hours" not in party.card.content
    assert "quiet hours" in await party.host.press(party.host.answer, "set_quiet")
    await party.host.choose(party.host.answer, "set_pace", "live")
    await party.open(quiet_hours=True)
    assert "quiet hours" in party.card.content
