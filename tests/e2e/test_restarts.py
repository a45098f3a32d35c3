"""The bot goes and comes back: nothing is doubled, nothing lost, and old buttons still work."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace

import pytest
import simcord

from cogs.bot import Butler
from tests.sim.party import Guest, Party, control
from tests.sim.players import Play, night, press_if_there
from tests.sim.simcord_seam import crash_and_restart
from tests.sim.wire import Wire, cut_off

PHASES = ("night", "day", "council", "unmasking", "over")

MakeBot = Callable[[], Butler]


def doubled(party: Party) -> list[str]:
    """Texts that somebody was sent twice, or the table said twice."""
    found = [text for text, n in Counter(m.content for m in party.posts).items() if n > 1]
    for guest in party.guests:
        found += [text for text, n in Counter(m.content for m in guest.letters).items() if n > 1]
    return found


async def test_a_lobby_survives_a_restart(env: simcord.Env, make_bot: MakeBot) -> None:
    party = Party.gather(env, 6)
    await party.open(pace="quick")
    await party.guests[1].press(party.card, "join")
    await env.restart_bot(make_bot())
    for guest in party.guests[2:]:
        await guest.press(party.card, "join")
        await env.advance_time(0.5)
    await party.start()
    assert party.phase == "night.1"
    assert doubled(party) == []


@pytest.mark.parametrize("crash", [False, True], ids=["stopped", "crashed"])
async def test_a_game_survives_a_restart_in_every_phase(
    env: simcord.Env, make_bot: MakeBot, crash: bool
) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    play = Play(party)
    for phase in PHASES:
        await play.until(phase)
        letters = [len(guest.letters) for guest in party.guests]
        posts = len(party.posts)
        if crash:
            await crash_and_restart(env, make_bot())
        else:
            await env.restart_bot(make_bot())
        await env.advance_time(2)
        assert party.phase.startswith(phase), "the phase goes on where it was"
        assert [len(guest.letters) for guest in party.guests] == letters
        assert len(party.posts) == posts
        assert await party.host.press(party.newest, "cards")
    assert doubled(party) == []
    text = await party.host.slash(party.place, "table verify")
    assert "sealed at the start" in text, text


@pytest.mark.report(8, 14, 26)
async def test_what_was_chosen_before_a_restart_still_stands(env: simcord.Env, make_bot: MakeBot) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    guest = party.guests[1]
    await guest.press(party.newest, "night")
    asked = guest.answer
    chosen = guest.offered(asked, "room")[1]
    await guest.choose(asked, "room", chosen)
    await env.restart_bot(make_bot())
    await guest.press(party.newest, "night")
    select = control(guest.answer, "room")
    assert select is not None
    assert [o["value"] for o in select["options"] if o.get("default")] == [chosen]
    assert await guest.press(asked, "confirm_night"), "an old private answer can still be pressed"


@pytest.mark.parametrize("remembers_nonces", [True, False], ids=["soon", "late"])
@pytest.mark.parametrize("lost", [1, 2, 4, 6])
async def test_a_crash_in_mid_delivery_doubles_and_loses_nothing(
    env: simcord.Env, make_bot: MakeBot, wire: Wire, lost: int, remembers_nonces: bool
) -> None:
    """Discord has the message, but the bot dies before it hears of it."""
    party = Party.gather(env, 6)
    await party.begin(night_seconds=60, day_seconds=60, council_seconds=60, ghosts="off")
    for number, guest in enumerate(party.guests[:-1]):
        await night(guest, party.newest, number)
    wire.remembers_nonces = remembers_nonces
    wire.fail("POST", "/channels/*/messages", cut_off(), when="after", times=lost)
    await night(party.guests[-1], party.newest, 5)
    await crash_and_restart(env, make_bot())
    wire.heal()
    wire.install()
    await env.advance_time(10)
    assert party.phase == "day.1"
    assert doubled(party) == []
    assert [len(guest.letters) for guest in party.guests] == [3] * 6, "welcome, cards, dawn"


@pytest.mark.parametrize(("away", "phase"), [(90, "day.1"), (600, "night.1")], ids=["by a little", "by far"])
async def test_a_restart_over_a_deadline(
    env: simcord.Env, make_bot: MakeBot, away: float, phase: str
) -> None:
    """Missed by up to a minute, the clock rings; by more, the phase gets a minute that is announced."""
    party = Party.gather(env, 6)
    await party.begin(night_seconds=60, day_seconds=60, council_seconds=60)
    await night(party.guests[1], party.newest)
    before = len(party.posts)
    await crash_and_restart(env, make_bot(), away=away)
    await env.advance_time(5)
    assert party.phase == phase
    assert len(party.posts) == before + 1, "the next phase, or that the clock was moved"
    await env.advance_time(60)
    assert party.phase != "night.1"
    await Play(party).finish()
    assert doubled(party) == []


@pytest.mark.parametrize("crash", [False, True], ids=["stopped", "crashed"])
async def test_a_restart_in_a_run_off(
    env: simcord.Env, make_bot: MakeBot, crash: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ballots cast before it count, and a ballot can't be cast twice over it."""
    deal = random.Random("a deal whose first council has one place")
    monkeypatch.setattr("service.host.host.secrets", SimpleNamespace(token_bytes=deal.randbytes))
    party = Party.gather(env, 6)
    await party.begin(pace="quick", ghosts="off")
    await Play(party).until("council")
    voters = [guest for guest in party.guests if await candidates(guest, party)]
    first, second = voters[0], voters[1]
    for number, guest in enumerate(voters[:4]):
        wanted = first if (number + 1) % 2 == 0 else second
        await cast(guest, party, wanted)
    others = [guest for guest in party.guests if guest not in voters[:4]]
    for guest in others:
        await cast(guest, party, None)
    await env.advance_time(3)
    assert party.phase.startswith("runoff"), party.phase
    assert len(await candidates(voters[2], party)) == 2
    await cast(voters[2], party, first)
    await env.advance_time(3)
    phase, posts = party.phase, [m.content for m in party.posts]

    if crash:
        await crash_and_restart(env, make_bot())
    else:
        await env.restart_bot(make_bot())
    await env.advance_time(3)

    assert party.phase == phase
    assert [m.content for m in party.posts] == posts
    assert await candidates(voters[2], party) == [], "a ballot is final"
    for guest in (voters[0], voters[1], voters[3]):
        await cast(guest, party, first if guest is not first else second)
    for guest in others:
        await cast(guest, party, None)
    await env.advance_time(3)
    assert party.phase != phase
    assert first.name in party.posts[-1].content + party.posts[-2].content
    assert doubled(party) == []


async def candidates(guest: Guest, party: Party) -> list[str]:
    """Whom somebody may still vote for now."""
    await guest.press(party.newest, "vote")
    return guest.offered(guest.answer, "pick_ballot")


async def cast(guest: Guest, party: Party, whom: Guest | None) -> None:
    """Vote for somebody, or abstain, and confirm it; the dead do neither."""
    offered = await candidates(guest, party)
    if whom is None:
        await press_if_there(guest, "pick_ballot")
    else:
        seat = str(party.guests.index(whom))
        assert seat in offered, (seat, offered)
        await guest.choose(guest.answer, "pick_ballot", seat)
    await press_if_there(guest, "cast_ballot")
