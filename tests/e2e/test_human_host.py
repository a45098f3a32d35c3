"""Somebody hosts without playing: the console in the host's letters; the table learns nothing by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import simcord

from cogs.bot import Butler
from engine.games.manor.content import Role
from presenter.words import Words
from tests.e2e.test_faction_places import gather, rooms, until_dead
from tests.e2e.test_secrets import public, services
from tests.sim.party import Guest, Party, control, controls
from tests.sim.players import Play
from tests.sim.simcord_seam import crash_and_restart, people_in
from tests.sim.wire import Wire, forbidden

WORDS = Words("en")
HEADING = "Host's console"

MakeBot = Callable[[], Butler]

pytestmark = pytest.mark.rule("MAN-55")


async def hosted(env: simcord.Env, players: int = 6, **options: Any) -> tuple[Party, Play]:
    """A running table whose first guest hosts and does not play."""
    party = Party.gather(env, players + 1)
    await party.begin(host="human", pace="quick", **options)
    return party, Play(party, asleep={party.host.id})


def console(host: Guest) -> Any:
    """The console's own message in the host's letters."""
    (found,) = [letter for letter in host.letters if HEADING in letter.content]
    return found


async def end_phase(party: Party) -> str:
    """The host ends the running phase from the console; returns the answer."""
    host = party.host
    await host.press(console(host), "console_end")
    told = await host.press(host.answer, "console_skip")
    await party.env.advance_time(6)
    return told


async def correct(host: Guest, kind: str, seat: str) -> str:
    await host.press(console(host), "correct")
    await host.choose(host.answer, "correct_what", kind)
    return await host.choose(host.answer, "correct_seat", seat)


async def test_the_host_can_read_the_ghosts_room_as_the_lobby_said(env: simcord.Env) -> None:
    """And nobody else of the living can."""
    party = gather(env, 7)
    card = await party.open(host="human", pace="quick")
    assert "what the ghosts say among themselves" in card.content
    await party.seat()
    await party.start()
    play, host = Play(party, asleep={party.host.id}), party.host
    gone = await until_dead(party, play)
    (room,) = rooms(party)
    assert host.id not in people_in(env, room)
    await host.slash(party.place, "table console")
    assert f"/{room.id}" in await host.press(host.answer, "faction")
    assert people_in(env, room) == {host.id, *(g.id for g in gone)}
    await play.look()
    assert host.id in people_in(env, room), "nobody is sent away who may read"


async def test_a_host_who_does_not_play_leads_a_whole_game(env: simcord.Env) -> None:
    party = Party.gather(env, 7)
    host, players = party.host, party.guests[1:]
    card = await party.open(host="human", pace="quick")
    assert f"{host.name}\u2069 hosts and doesn't play" in card.content
    assert "Not rated" in card.content
    assert "can't sit down" in await host.press(party.card, "join")
    await party.seat()
    await party.start()
    assert "hosts and doesn't play" in party.posts[0].content
    assert len(host.letters) == 2, "the welcome and the console"
    assert all(len(guest.letters) == 2 for guest in players)

    board = console(host)
    assert "0 of 6" in board.content
    await players[2].press(party.newest, "night")
    room = players[2].offered(players[2].answer, "room")[0]
    await players[2].choose(players[2].answer, "room", room)
    await env.advance_time(5)
    (line,) = [row for row in console(host).content.split("\n") if players[2].name in row]
    assert WORDS.say(f"manor.room.{room}") in line

    await host.press(console(host), "console")  # on its own message, which it edits
    await host.press(console(host), "console_pause")
    assert "stand still" in console(host).content or "paused" in console(host).content.lower()
    await host.press(console(host), "console_resume")
    await host.press(console(host), "console_extend")
    await env.advance_time(3)
    assert control(console(host), "console_end") is not None

    assert "### Day 1" in await end_phase(party)
    assert party.phase == "day.1"
    out = (await living(party))[0]
    asked = await correct(host, "put_out", str(out))
    assert players[out].name in asked
    assert "is out" in await host.press(host.answer, "correct_put_out")
    await env.advance_time(6)
    assert any(f"puts **\u2068{players[out].name}" in post.content for post in party.posts)
    if party.phase == "day.1":
        await end_phase(party)
    play = Play(party, asleep={host.id})
    await play.finish()
    assert "everything is told" in console(host).content
    recap = await read_recap(players[0], party.newest)
    assert f"The host put \u2068{players[out].name}\u2069 out" in recap
    assert "sealed at the start" in await players[0].slash(party.place, "table verify")


async def living(party: Party) -> list[int]:
    """The seats that live, as everybody knows."""
    look = await services(party.env).host.look(party.table, None)
    return [seat.seat for seat in look.view.game.seats if seat.alive]


async def read_recap(guest: Guest, message: Any) -> str:
    pages = [await guest.press(message, "recap")]
    while (following := step_on(guest.answer)) is not None:
        guest.answer = (await guest.member.click(guest.answer, custom_id=following)).response
        pages.append(str(guest.answer.content))
    return "\n".join(pages)


def step_on(message: Any) -> str | None:
    """The id of the button to the next page; None on the last."""
    found = (c for c in controls(message) if c.get("label") == "Next" and not c.get("disabled"))
    return next((str(c["custom_id"]) for c in found), None)


async def test_a_ballot_is_taken_back_and_cast_anew(env: simcord.Env) -> None:
    party, play = await hosted(env, 7)
    await play.until("council")
    names: list[str] = []
    for number in await living(party):  # one may have been put to sleep, and can only abstain
        voter = party.guests[1 + number]
        await voter.press(party.newest, "vote")
        names = voter.offered(voter.answer, "pick_ballot")
        if names:
            break
    await voter.choose(voter.answer, "pick_ballot", names[0])
    await voter.press(voter.answer, "cast_ballot")
    await env.advance_time(5)
    (line,) = [row for row in console(party.host).content.split("\n") if f"{voter.name}\u2069 →" in row]
    assert line.startswith("✓")
    assert "may vote anew" in await correct(party.host, "take_back_ballot", str(number))
    await env.advance_time(5)
    said = [post.content for post in party.posts if "to be cast anew" in post.content]
    assert len(said) == 1
    assert voter.name not in said[0] or names[0] == str(number)
    await voter.press(party.newest, "vote")
    assert voter.offered(voter.answer, "pick_ballot")
    await play.finish()


async def test_a_room_is_picked_for_somebody(env: simcord.Env) -> None:
    party, play = await hosted(env)
    host, guest = party.host, party.guests[3]
    await correct(host, "place_seat", "2")
    room = host.offered(host.answer, "correct_room")[-1]
    said = await host.choose(host.answer, "correct_room", room)
    assert guest.name in said
    cards = await guest.press(party.newest, "cards")
    assert WORDS.say(f"manor.room.in.{room}") in cards
    posts = len(party.posts)
    await env.advance_time(5)
    assert len(party.posts) == posts, "the table is not told"
    assert play.party is party


async def test_the_host_never_sits_down(env: simcord.Env) -> None:
    party, _ = await hosted(env, 6)
    host = party.host
    assert "never sit here" in await host.slash(party.place, "table seat", seat=1, to=host.member)
    assert "hand it over" in (await host.slash(party.place, "table leave")).lower()
    assert HEADING in await host.slash(party.place, "table cards")
    assert HEADING in await host.slash(party.place, "table console")
    assert "seat" in await host.press(party.newest, "night")


async def test_players_get_no_console(env: simcord.Env) -> None:
    party, _ = await hosted(env)
    for guest in party.guests[1:]:
        assert "for the host" in await guest.press(party.newest, "console")
        assert "for the host" in await guest.slash(party.place, "table console")
    plain = Party.gather(env, 6, "Elsewhere")
    await plain.begin(pace="quick")
    assert control(plain.newest, "console") is None
    assert "no console" in await plain.host.slash(plain.place, "table console")


async def test_what_the_host_sees_and_does_reaches_no_player(env: simcord.Env, wire: Wire) -> None:
    party, play = await hosted(env)
    for phase in ("day", "council", "unmasking"):
        for section in ("console_seats", "console_log", "console"):
            if control(console(party.host), section) is not None:
                await party.host.press(console(party.host), section)
        await play.until(phase)
    said = list(public(wire, party))
    assert not [text for text in said if HEADING in text and text != HEADING]
    roles = {WORDS.say(f"manor.role.{role.value}") for role in Role} - {"Guest"}
    for guest in party.guests[1:]:
        for letter in guest.letters:
            assert HEADING not in letter.content
            others = [other.name for other in party.guests[1:] if other is not guest]
            for row in letter.content.split("\n"):
                assert not (any(r in row for r in roles) and any(o in row for o in others)), row


@pytest.mark.parametrize("crash", [False, True], ids=["stopped", "crashed"])
async def test_the_console_survives_a_restart(env: simcord.Env, make_bot: MakeBot, crash: bool) -> None:
    party, play = await hosted(env)
    host = party.host
    await host.press(console(host), "console_refresh")
    if crash:
        await crash_and_restart(env, make_bot())
    else:
        await env.restart_bot(make_bot())
    await env.advance_time(3)
    assert "0 of 6" in console(host).content
    await party.guests[1].press(party.newest, "night")
    await party.guests[1].press(party.guests[1].answer, "confirm_night")
    await env.advance_time(5)
    assert "1 of 6" in console(host).content, "the same message is edited"
    assert "### Day 1" in await end_phase(party)
    await play.finish()
    assert len([letter for letter in host.letters if HEADING in letter.content]) == 1


async def test_a_host_with_closed_letters_has_the_button(env: simcord.Env, wire: Wire) -> None:
    party = Party.gather(env, 7)
    host = party.host
    wire.fail("POST", f"/channels/{host.dm_channel_id}/messages", forbidden())
    await party.begin(host="human", pace="quick")
    assert host.letters == []
    assert "0 of 6" in await host.press(party.newest, "console")
    await party.guests[1].press(party.newest, "night")
    await party.guests[1].press(party.guests[1].answer, "confirm_night")
    await host.press(party.newest, "console")
    assert "1 of 6" in await host.press(host.answer, "console_refresh")
    await host.press(host.answer, "console_end")
    assert "### Day 1" in await host.press(host.answer, "console_skip")
    await Play(party, asleep={host.id}).finish()
    tried = [r for r in wire.log if r.path == f"/channels/{host.dm_channel_id}/messages"]
    assert len(tried) <= 2, "a closed door is not knocked at again and again"


async def test_the_console_is_handed_on_to_somebody_outside(env: simcord.Env) -> None:
    party = Party.gather(env, 8)
    outside = party.guests.pop()
    await party.begin(host="human", pace="quick")
    host = party.host
    refused = await host.slash(party.place, "table handover", user=party.guests[2].member)
    assert "never played" in refused
    await host.slash(party.place, "table handover", user=outside.member)
    await env.advance_time(5)
    assert HEADING in console(outside).content
    assert any("host of the table now" in post.content for post in party.posts)
    assert "for the host" in await host.press(console_of(host), "console_refresh")
    await Play(party, asleep={host.id}).finish()


def console_of(guest: Guest) -> Any:
    return next(letter for letter in guest.letters if HEADING in letter.content)


async def test_an_evening_goes_on_with_the_same_host(env: simcord.Env) -> None:
    party, play = await hosted(env)
    await play.finish()
    await party.host.press(party.newest, "another")
    await env.settle()
    assert "hosts and doesn't play" in party.find_card().content
