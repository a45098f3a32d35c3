"""More than one table, more than one game, and what a host can do."""

from __future__ import annotations

import pytest
import simcord

from tests.sim.party import Guest, Party, control, controls
from tests.sim.players import Play


async def test_two_tables_in_one_channel_and_one_in_another_server(env: simcord.Env) -> None:
    first = Party.gather(env, 9)
    second = first.beside(first.guests[3:])
    first.guests = first.guests[:6]
    third = Party.gather(env, 3, "House of Strangers")
    for number in range(6):  # six people of the first server are also on the second
        member = third.guild.add_member(first.guests[number].member.user)
        third.guests.append(Guest(member))
    parties = (first, second, third)
    for party in parties:
        await party.begin(pace="quick")
        await env.advance_time(5)
    assert len({party.table for party in parties}) == 3
    plays = [Play(party) for party in parties]
    for _ in range(300):
        for play in plays:
            await play.look()
        if all(party.over for party in parties):
            break
    assert all(party.over for party in parties)
    for party in parties:
        posts = " ".join(m.content for m in party.posts)
        for guest in party.guests:
            own = [m for m in guest.letters if f"table {party.table}\n" in m.content]
            assert "Your points" in own[-1].content
        for other in parties:
            if other is not party:
                assert f"Table {other.table} " not in posts


async def test_another_game_with_the_same_seats_counts_the_evening(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    await Play(party).finish()
    before = party.table
    await party.host.press(party.newest, "another")
    await env.advance_time(3)
    party.find_card()
    assert party.table != before
    assert "**6** taken" in party.card.content
    await party.start()
    await Play(party).finish()
    assert "evening" in party.newest.content


@pytest.mark.rule("MAN-44")
async def test_seats_are_left_filled_and_swapped_between_two_games(env: simcord.Env) -> None:
    party = Party.gather(env, 8)
    late = [party.guests.pop(), party.guests.pop()]
    await party.begin(pace="quick", goals="extended")
    await Play(party).finish()
    first = party.table
    await party.host.press(party.newest, "another")
    await env.advance_time(3)
    party.find_card()
    gone = party.guests.pop(2)
    assert await gone.press(party.card, "leave")
    for guest in late:
        assert "seat" in await guest.press(party.card, "join")
    party.guests += late
    await env.advance_time(3)
    assert "**7** taken" in party.card.content
    await party.start()
    assert party.table != first
    await Play(party).finish()
    assert "evening" in party.newest.content
    for guest in late:
        own = [m for m in guest.letters if f"table {party.table}\n" in m.content]
        assert any("Your points" in m.content for m in own)
    assert not any(f"table {party.table}\n" in m.content and "Your role" in m.content for m in gone.letters)


@pytest.mark.rule("MAN-15")
async def test_claims_stand_on_the_day_s_message_and_on_a_board(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    await env.advance_time(62)
    while not party.phase.startswith("day"):
        await env.advance_time(5)
    living = [g for g in party.guests if "claim" in verbs(g, await g.press(party.newest, "cards"))]
    ada, borys = living[:2]
    said = await ada.fill(party.newest, "claim", {"night": ["1"], "room": ["study"], "company": ["-"]})
    assert "Night 1" in said
    assert "alone" in said
    await borys.fill(party.newest, "claim", {"night": ["1"], "room": ["study"], "company": ["-"]})
    await env.advance_time(5)
    assert party.newest.content.count("Night 1 ·") == 2
    board = await borys.press(party.newest, "claims")
    assert "2 claims stand" in board
    assert borys.answer.attachments, "the board is a picture"
    text = await borys.press(borys.answer, "claims_text")
    assert "can't both be right" in text
    refused = await ada.fill(party.newest, "claim", {"night": ["1"], "room": ["study"], "company": ["-"]})
    assert "already" in refused


def verbs(guest: Guest, _: str) -> set[str]:
    """What the guest's last private answer can be pressed for."""
    return {c["custom_id"].split(":")[3] for c in controls(guest.answer)}


async def test_a_host_pauses_resumes_extends_and_skips(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(night_seconds=60, day_seconds=120, council_seconds=60)
    host, place = party.host, party.place
    assert await host.slash(place, "table pause")
    await env.advance_time(200)
    assert party.phase == "night.1", "a paused clock stands still"
    refused = await host.press(party.newest, "night")
    assert "pause" in refused.lower()
    await host.slash(place, "table resume")
    await host.slash(place, "table extend", minutes=2)
    await env.advance_time(100)
    assert party.phase == "night.1"
    await env.advance_time(100)
    assert party.phase == "day.1"
    await host.slash(place, "table skip")
    await env.advance_time(3)
    assert party.phase == "council.1"
    said = " ".join(m.content.lower() for m in party.posts)
    assert "paused" in said
    stranger = await party.guests[2].slash(place, "table skip")
    assert "host" in stranger.lower()


async def test_hand_over_and_close(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    heir = party.guests[1]
    await party.host.slash(party.place, "table handover", user=heir.member)
    assert "host" in (await party.guests[2].slash(party.place, "table extend", minutes=1)).lower()
    await heir.slash(party.place, "table close")
    await heir.press(heir.answer, "close_table")
    await env.advance_time(3)
    assert party.over
    for guest in party.guests:
        assert len(guest.letters) == 3, "the end is told to everybody"
    again = await heir.slash(party.place, "table pause", table=party.table)
    assert again


async def test_a_seat_goes_to_the_house_and_to_a_friend(env: simcord.Env) -> None:
    party = Party.gather(env, 7)
    friend = party.guests.pop()
    await party.begin(pace="quick")
    out = party.guests.pop(3)
    await party.host.slash(party.place, "table seat", seat=4)
    await out.press(party.newest, "cards")
    assert control(out.answer, "night") is None
    await party.host.slash(party.place, "table seat", seat=4, to=friend.member)
    await env.advance_time(3)
    assert len(friend.letters) == 1, "the cards of the seat"
    party.guests.append(friend)
    await Play(party).finish()
    assert "Your points" in friend.letters[-1].content


async def test_a_private_table_admits_only_those_invited(env: simcord.Env) -> None:
    party = Party.gather(env, 3)
    await party.open(private=True)
    await party.guests[1].press(party.card, "join")
    await env.advance_time(3)
    assert "**1** taken" in party.card.content
    await party.host.slash(party.channel, "table invite", user=party.guests[1].member, table=party.table)
    await party.guests[1].press(party.card, "join")
    await env.advance_time(3)
    assert "**2** taken" in party.card.content


async def test_the_host_takes_a_seat_away_and_sets_options(env: simcord.Env) -> None:
    party = Party.gather(env, 3)
    await party.open()
    await party.seat(house=1)
    await party.host.press(party.card, "options")
    seats = party.host.offered(party.host.answer, "take_away")
    await party.host.choose(party.host.answer, "take_away", seats[0])
    await env.advance_time(3)
    assert "**3** taken" in party.card.content
    await party.host.fill(party.host.answer, "times", {"night": "45", "day": "90", "council": "30"})
    await env.advance_time(3)
    assert "45 seconds" in party.card.content
    await party.guests[1].press(party.card, "options")
    assert control(party.guests[1].answer, "take_away") is None


async def test_an_idle_lobby_is_warned_and_closed(env: simcord.Env) -> None:
    party = Party.gather(env, 2)
    await party.open()
    for _ in range(70):
        await env.advance_time(60)
    assert control(party.card, "join") is None
    text = await party.host.slash(party.channel, "table status", table=party.table)
    assert text
