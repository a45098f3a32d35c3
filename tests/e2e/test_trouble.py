"""What goes wrong at a table, and that the game goes on."""

from __future__ import annotations

import pytest
import simcord

from tests.sim.party import Party, control
from tests.sim.players import Play
from tests.sim.simcord_seam import forbid, press
from tests.sim.wire import Wire, forbidden


@pytest.mark.report(1)
async def test_people_with_closed_letters_play_by_their_cards_alone(env: simcord.Env, wire: Wire) -> None:
    party = Party.gather(env, 6)
    closed = (party.guests[0], party.guests[3])
    for guest in closed:
        wire.fail("POST", f"/channels/{guest.dm_channel_id}/messages", forbidden())

    await party.open(pace="quick")
    assert "direct messages" in party.host.answer.content
    await party.seat()
    assert party.guests[3].answer.content != party.guests[4].answer.content
    await party.start()
    await Play(party).finish()

    for guest in party.guests:
        assert bool(guest.letters) is (guest not in closed)
    tried = [r for r in wire.log if r.path == f"/channels/{closed[1].dm_channel_id}/messages"]
    assert len(tried) <= 3 * len(party.posts), "a closed door is not knocked at again and again"
    text = await closed[1].press(party.newest, "cards")
    assert text


async def test_the_same_button_twice_at_once_acts_once(env: simcord.Env, wire: Wire) -> None:
    party = Party.gather(env, 6)
    await party.open(pace="quick")
    for guest in party.guests[1:]:
        found = control(party.card, "join")
        assert found is not None
        twice = [press(env, guest.member, party.card, found["custom_id"]) for _ in range(2)]
        await env.settle()
        assert all(result.response is not None for result in twice)
    await env.advance_time(5)
    assert "**6** taken" in party.card.content
    start = control(party.card, "start")
    assert start is not None
    both = [press(env, party.host.member, party.card, start["custom_id"]) for _ in range(2)]
    await env.settle()
    assert all(result.response is not None for result in both)
    assert len(party.channel.threads) == 1
    for guest in party.guests:
        assert len(guest.letters) == 2, "the welcome and the cards, once"


async def test_a_double_ballot_counts_once(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    play = Play(party)
    await play.until("council")
    for guest in party.guests:
        await guest.press(party.newest, "vote")
        names = guest.offered(guest.answer, "pick_ballot")
        if not names:  # dead, or put to sleep
            continue
        await guest.choose(guest.answer, "pick_ballot", names[0])
        cast = control(guest.answer, "cast_ballot")
        assert cast is not None
        answer = guest.answer.message
        both = [press(env, guest.member, answer, cast["custom_id"]) for _ in range(2)]
        await env.settle()
        assert all(result.acknowledged for result in both)
    await play.finish()


@pytest.mark.report(15)
async def test_a_stranger_is_answered_and_learns_nothing(env: simcord.Env) -> None:
    party = Party.gather(env, 7)
    stranger = party.guests.pop()
    await party.begin(pace="quick")
    for verb in ("night", "cards"):
        text = await stranger.press(party.newest, verb)
        assert stranger.answer.ephemeral
        assert text
        assert "role" not in text.lower()
        assert control(stranger.answer, "room") is None


@pytest.mark.report(8)
async def test_a_press_on_a_message_of_a_past_phase_is_refused_with_the_way_on(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    guest = party.guests[1]
    await guest.press(party.newest, "night")
    old = guest.answer
    play = Play(party)
    await play.until("day")
    text = await guest.press(old, "confirm_night")
    assert "Day 1" in text, "what is due now"
    assert control(guest.answer, "end_day") is not None, "and the control for it"


@pytest.mark.report(34)
async def test_a_member_who_leaves_the_server_does_not_stop_the_game(env: simcord.Env) -> None:
    party = Party.gather(env, 7)
    await party.begin(pace="quick")
    play = Play(party)
    await play.until("day")
    gone = party.guests.pop(2)
    party.guild.remove_member(gone.member)
    await env.settle()
    await play.finish()


async def test_leaving_in_mid_game_is_confirmed_and_the_house_plays_on(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    play = Play(party)
    await play.look()
    leaver = party.guests.pop(4)
    await leaver.slash(party.place, "table leave")
    await leaver.press(leaver.answer, "leave_game")
    text = await leaver.press(party.newest, "cards")
    assert "role" not in text.lower(), "whoever left reads no cards any more"
    await play.finish()
    assert any("house" in message.content for message in party.posts)


@pytest.mark.report(43)
async def test_a_missing_right_is_named(env: simcord.Env) -> None:
    party = Party.gather(env, 2)
    forbid(env, party.channel, "send_messages")
    text = await party.host.slash(party.channel, "table open", game="manor")
    assert "send" in text.lower()
    assert party.channel.mention in text


async def test_without_threads_the_game_is_played_in_the_channel(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    forbid(env, party.channel, "create_public_threads")
    await party.begin(pace="quick")
    assert party.thread is None
    await Play(party).finish()


async def test_too_few_people_are_told_how_many_are_missing(env: simcord.Env) -> None:
    party = Party.gather(env, 5)
    await party.open()
    await party.seat()
    text = await party.host.press(party.card, "start")
    assert "6" in text or "1 more" in text
    assert party.thread is None


async def test_a_game_nobody_plays_ends_by_its_clocks(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    for _ in range(400):
        await env.advance_time(60)
        if party.over:
            break
    assert party.over


@pytest.mark.report(19)
async def test_a_press_after_the_bell_is_late_and_says_so(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(night_seconds=30, day_seconds=60, council_seconds=30)
    guest = party.guests[1]
    await guest.press(party.newest, "night")
    asked = guest.answer
    await env.advance_time(31)
    text = await guest.choose(asked, "room", guest.offered(asked, "room")[0])
    assert party.phase == "day.1"
    assert text
    assert control(guest.answer, "room") is None
