"""The ghosts' room on a simulated Discord: who is in it, what becomes of it, and who reads it at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest
import simcord

from cogs.bot import Butler
from service.compose import Services, compose
from storage.db import Database
from tests.haunted import HAUNTED
from tests.sim.clock import SimClock
from tests.sim.party import Guest, Party, control
from tests.sim.players import Play
from tests.sim.simcord_seam import (
    INVITED_WITH,
    crash_and_restart,
    delete_channel,
    laid_away,
    least_privilege,
    people_in,
)
from tests.sim.wire import Wire, cut_off, forbidden

MakeBot = Callable[[], Butler]


@pytest.fixture
def make_bot(database: Database, clock: SimClock, monkeypatch: pytest.MonkeyPatch) -> MakeBot:
    monkeypatch.setattr("service.compose.GAMES", HAUNTED)
    return lambda: Butler(compose(database, clock))


def gather(env: simcord.Env, people: int, **lacking: bool) -> Party:
    party = Party.gather(env, people)
    rights = discord.Permissions(INVITED_WITH.value)
    rights.update(create_private_threads=True, manage_threads=True, manage_channels=True)
    rights.update(**lacking)  # manage_channels: the simulation asks for it where Discord asks for threads
    least_privilege(env, party.guild, rights)
    return party


def rooms(party: Party) -> list[Any]:
    return [t for t in party.channel.threads if "ghosts" in str(t.name)]


def services(env: simcord.Env) -> Services:
    found: Services = env.bot.services  # type: ignore[attr-defined]
    return found


async def dead(party: Party) -> list[Guest]:
    """By the public roll of the table's own view."""
    look = await services(party.env).host.look(party.table, None)
    gone = {s.seat for s in look.view.game.seats if not s.alive}
    users = {h.user_id for h in look.table.seats if h.seat in gone}
    return [guest for guest in party.guests if guest.id in users]


async def until_dead(party: Party, play: Play, how_many: int = 1) -> list[Guest]:
    """Play until so many are dead and all is said."""
    while len(await dead(party)) < how_many:
        assert not party.over
        await play.look()
    await party.env.advance_time(3)
    return await dead(party)


def archived() -> Exception:
    said = forbidden()()
    assert isinstance(said, discord.HTTPException)
    return discord.HTTPException(said.response, {"code": 50083, "message": "Thread is archived"})


async def close(party: Party) -> None:
    """The host closes the table, and all is said."""
    await party.host.slash(party.place, "table close")
    await party.host.press(party.host.answer, "close_table")
    await party.env.advance_time(3)


def living(party: Party, ghosts: list[Guest]) -> Guest:
    return next(guest for guest in party.guests if guest not in ghosts)


def ids(guests: list[Guest]) -> set[int]:
    return {guest.id for guest in guests}


async def test_the_room_holds_exactly_the_dead_from_the_first_death_to_the_end(env: simcord.Env) -> None:
    party = gather(env, 9)
    await party.begin(pace="quick")
    play, sizes = Play(party), set()
    while not party.over:
        await play.look()
        await env.advance_time(1)
        ghosts = await dead(party)
        assert len(rooms(party)) == bool(ghosts)
        for room in rooms(party):
            assert people_in(env, room) == ids(ghosts)
            assert party.over or env.bot.get_channel(room.id).is_private()  # type: ignore[union-attr]
            sizes.add(len(ghosts))
    assert len(sizes) > 2
    (room,) = rooms(party)
    texts = [m.content for m in room.history() if m.content]
    assert "You are dead" in texts[0]
    assert any("joined you" in text for text in texts[1:])
    assert len(texts) == len(set(texts))
    assert laid_away(env, room) == (True, True)


async def test_nobody_is_let_in_before_the_table_was_told(env: simcord.Env, wire: Wire) -> None:
    party = gather(env, 8)
    await party.begin(pace="quick")
    await Play(party).finish()
    assert party.thread is not None
    table, names = f"/channels/{party.thread.id}/messages", {g.id: g.name for g in party.guests}
    said, let_in = "", 0
    for request in wire.log:
        if request.method == "POST" and request.path == table:
            said += str(request.body["content"])
        if request.method == "PUT" and "/thread-members/" in request.path:
            name = names[int(request.path.rsplit("/", 1)[1])]
            after_the_roll = said.split("Night 1", 1)[1]
            assert name in after_the_roll, "the table had not been told"
            let_in += 1
    assert let_in > 2


async def test_what_the_dead_write_reaches_the_dead_alone(env: simcord.Env) -> None:
    party = gather(env, 8)
    await party.begin(pace="quick")
    ghosts = await until_dead(party, Play(party))
    (room,) = rooms(party)
    await ghosts[0].member.send(room, "Boo!")
    assert room.history(viewer=ghosts[0].member)[-1].content == "Boo!"
    with pytest.raises(simcord.SetupError):
        room.history(viewer=living(party, ghosts).member)
    text = await ghosts[0].press(party.newest, "cards")
    assert str(room.id) not in text
    assert str(room.id) in await ghosts[0].press(ghosts[0].answer, "faction")
    await living(party, ghosts).press(party.newest, "cards")
    assert control(living(party, ghosts).answer, "faction") is None


async def test_at_the_end_all_of_the_table_may_read_it(env: simcord.Env) -> None:
    party = gather(env, 7)
    stranger = party.guests.pop()
    await party.begin(pace="quick")
    play = Play(party)
    await until_dead(party, play)
    await play.finish()
    await env.advance_time(3)
    (room,), ghosts = rooms(party), await dead(party)
    assert laid_away(env, room) == (True, True)
    reader = living(party, ghosts)
    assert "may read" in room.history()[-1].content
    for _ in range(2):
        assert str(room.id) in await reader.press(party.newest, "faction")
    assert reader.answer.ephemeral
    assert reader.id in people_in(env, room)
    assert room.history(viewer=reader.member)
    assert laid_away(env, room) == (True, True)
    assert "Only who sat" in await stranger.press(party.newest, "faction")
    assert stranger.id not in people_in(env, room)


async def test_a_closed_table_opens_its_room_too(env: simcord.Env) -> None:
    party = gather(env, 8)
    await party.begin(pace="quick")
    ghosts = await until_dead(party, Play(party))
    await close(party)
    (room,) = rooms(party)
    assert laid_away(env, room) == (True, True)
    reader = living(party, ghosts)
    await reader.press(party.newest, "faction")
    assert reader.id in people_in(env, room)


async def test_without_the_right_to_lock_the_room_is_left_open(env: simcord.Env) -> None:
    party = gather(env, 7, manage_channels=False)
    await party.begin(pace="quick")
    ghosts = await until_dead(party, Play(party))
    await close(party)
    (room,) = rooms(party)
    assert "may read" in room.history()[-1].content
    await living(party, ghosts).press(party.newest, "faction")


async def test_where_no_private_thread_can_be_made_the_dead_talk_by_letters(env: simcord.Env) -> None:
    party = gather(env, 8, create_private_threads=False)
    await party.begin(pace="quick")
    play = Play(party)
    ghosts = await until_dead(party, play, 2)
    alive = living(party, ghosts)
    before = len(alive.letters)
    assert rooms(party) == []
    for guest in ghosts:
        roll = next(m for m in guest.letters if "You are dead" in m.content)
        assert roll.content.startswith("A letter from the Manor")
        assert control(roll, "faction_say") is not None
    speaker, other = ghosts[0], ghosts[1]
    letter = next(m for m in speaker.letters if "You are dead" in m.content)
    text = await speaker.fill(letter, "faction_say", {"line": "It was *Ada*!"})
    assert "It was" in text
    await env.advance_time(2)
    assert "It was \\*Ada\\*!" in other.letters[-1].content
    assert len(alive.letters) == before
    await other.press(party.newest, "cards")
    assert "It was" in await other.press(other.answer, "faction")
    await play.finish()
    await env.advance_time(3)
    assert not any("It was" in m.content for m in party.posts)
    assert "It was" in await alive.press(party.newest, "faction")
    assert control(alive.answer, "faction_say") is None
    assert "It was" in await speaker.press(letter, "faction_say"), "a late press on an old letter reads"
    assert control(speaker.answer, "faction_say") is None


async def test_who_gets_no_letters_has_the_button(env: simcord.Env, wire: Wire) -> None:
    party = gather(env, 8, create_private_threads=False)
    for guest in party.guests:
        wire.fail("POST", f"/channels/{guest.dm_channel_id}/messages", forbidden())
    await party.begin(pace="quick")
    ghosts = await until_dead(party, Play(party))
    await ghosts[0].press(party.newest, "cards")
    await ghosts[0].press(ghosts[0].answer, "faction")
    assert "Boo" in await ghosts[0].fill(ghosts[0].answer, "faction_say", {"line": "Boo"})


async def test_a_deleted_room_is_made_anew_once_then_it_is_letters(env: simcord.Env) -> None:
    party = gather(env, 8)
    await party.begin(pace="quick")
    play = Play(party)
    ghosts = await until_dead(party, play)
    (room,) = rooms(party)
    delete_channel(env, room)
    await env.advance_time(3)
    (again,) = rooms(party)
    assert again.id != room.id
    assert people_in(env, again) == ids(ghosts)
    delete_channel(env, again)
    await env.advance_time(3)
    assert rooms(party) == []
    assert "You are dead" in ghosts[0].letters[-1].content
    await play.look()


@pytest.mark.report(12)
@pytest.mark.parametrize("lost", ["before", "after"])
async def test_a_crash_between_making_the_room_and_letting_people_in(
    env: simcord.Env, make_bot: MakeBot, wire: Wire, lost: Any
) -> None:
    party = gather(env, 8)
    await party.begin(pace="quick")
    play = Play(party)
    wire.fail("PUT", "/channels/*/thread-members/*", cut_off(), when=lost)
    ghosts = await until_dead(party, play)
    (room,) = rooms(party)
    assert len(people_in(env, room)) == (0 if lost == "before" else 1)
    await crash_and_restart(env, make_bot())
    wire.heal()
    wire.install()
    await env.advance_time(25)
    assert [t.id for t in rooms(party)] == [room.id]
    assert people_in(env, room) == ids(ghosts)
    assert len([m for m in room.history() if "You are dead" in m.content]) == 1


async def test_a_lost_answer_to_making_the_room_makes_one(
    env: simcord.Env, make_bot: MakeBot, wire: Wire
) -> None:
    party = gather(env, 8)
    await party.begin(pace="quick")
    wire.fail("POST", f"/channels/{party.channel.id}/threads", cut_off(), when="after", times=1)
    ghosts = await until_dead(party, Play(party))
    await env.advance_time(5)
    (room,) = rooms(party)
    assert people_in(env, room) == ids(ghosts)


@pytest.mark.parametrize("asleep", [False, True])
async def test_who_leaves_in_mid_game_reads_no_more(env: simcord.Env, wire: Wire, asleep: bool) -> None:
    party = gather(env, 8)
    await party.begin(pace="quick")
    ghosts = await until_dead(party, Play(party), 2)
    gone = ghosts[1]
    if asleep:  # the thread has archived itself
        wire.fail("DELETE", "/channels/*/thread-members/*", archived, times=1)
    await gone.slash(party.place, "table leave")
    await gone.press(gone.answer, "leave_game")
    await env.advance_time(3)
    (room,) = rooms(party)
    assert people_in(env, room) == ids(ghosts) - {gone.id}
    await gone.press(party.newest, "cards")
    assert control(gone.answer, "faction") is None


async def test_somebody_who_cannot_be_sent_away_is_left_behind(env: simcord.Env) -> None:
    party = gather(env, 8, manage_threads=False)
    await party.begin(pace="quick")
    ghosts = await until_dead(party, Play(party), 2)
    (room,) = rooms(party)
    gone = ghosts[1]
    await gone.slash(party.place, "table leave")
    await gone.press(gone.answer, "leave_game")
    await env.advance_time(5)
    (new,) = [t for t in rooms(party) if t.id != room.id]
    assert people_in(env, new) == ids(ghosts) - {gone.id}


async def test_a_member_who_left_the_server_holds_nobody_up(env: simcord.Env, wire: Wire) -> None:
    party = gather(env, 8)
    await party.begin(pace="quick")
    unknown = forbidden(10007)

    def not_there() -> Exception:
        said = unknown()
        assert isinstance(said, discord.HTTPException)
        return discord.NotFound(said.response, {"code": 10007, "message": "Unknown Member"})

    wire.fail("PUT", "/channels/*/thread-members/*", not_there, times=1)
    play = Play(party)
    await until_dead(party, play)
    assert len(rooms(party)) == 1
    await play.look()


async def test_a_missing_right_is_told_once_at_the_opening(env: simcord.Env) -> None:
    party = gather(env, 2, create_private_threads=False)
    text = await party.host.slash(party.channel, "table open", game="manor")
    assert "Create Private Threads" in text
    assert "Create Private Threads" not in await party.host.slash(party.channel, "table open", game="manor")
