"""Whole games by people whose names are emoji, two directions and stacked accents: every page, as sent."""

from __future__ import annotations

import pytest
import simcord

from tests.e2e.test_secrets import texts
from tests.hard_names import mixed
from tests.sim.duelists import Bout
from tests.sim.party import Guest, Party
from tests.sim.players import Play
from tests.sim.wire import Wire

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f"


def renamed(env: simcord.Env, guild: object, people: int) -> list[Guest]:
    """People who are called as nobody should be."""
    return [
        Guest(guild.add_member(env.create_user(f"hard{n}", global_name=mixed(n))))  # type: ignore[attr-defined]
        for n in range(people)
    ]


def assert_harmless(wire: Wire) -> None:
    """simcord refuses what is too long; what it can't see is looked for here."""
    said = [text for request in wire.log for text in texts(request.body)]
    assert any("👩" in text for text in said)
    for text in said:
        assert not set(TURNING) & set(text), ascii(text)
        assert text.count("\u2068") == text.count("\u2069"), ascii(text)


@pytest.mark.report(46, 47)
async def test_a_manor_of_hard_names(env: simcord.Env, wire: Wire) -> None:
    party = Party.gather(env, 0)
    party.guests = renamed(env, party.guild, 7)
    await party.begin(pace="quick")
    play = Play(party)
    await play.until("day")
    for command in ("table status", "table cards", "table board", "table log", "me games"):
        await party.host.slash(party.place, command)
    await play.finish()
    await party.host.press(party.newest, "recap")
    assert_harmless(wire)


@pytest.mark.report(46, 47)
async def test_a_duel_of_hard_names(env: simcord.Env, wire: Wire) -> None:
    bout = Bout.gather(env, 0)
    bout.guests = renamed(env, bout.guild, 2)
    await bout.begin(board="4x4", mode="classic")
    await bout.finish()
    assert_harmless(wire)
