"""Duels on a simulated Discord: challenges, whole games with people and with the house, matches."""

from __future__ import annotations

import pytest
import simcord
from simcord.builders import UserHandle

from tests.sim.duelists import MOMENT, Bout
from tests.sim.party import Guest, control
from tests.sim.simcord_seam import delete_channel, forbid, press

HOUR = 3_600.0


async def test_a_challenge_is_accepted_and_the_duel_is_played_to_its_end(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    said = await bout.challenge(mode="classic", board="4x4", pace="quick")
    assert "Your challenge is out" in said
    ada, borys = bout.guests
    assert f"<@{borys.id}>" in bout.card.content
    said = await borys.press(bout.card, "accept_challenge")
    assert "the duel begins" in said
    await env.advance_time(MOMENT)
    assert "Accepted" in bout.card.content
    assert control(bout.card, "accept_challenge") is None
    assert bout.board.channel.id == bout.card_id, "in a thread of the card"
    await bout.finish()
    assert bout.over
    letters = [[letter.content.splitlines()[0] for letter in guest.letters] for guest in (ada, borys)]
    assert [len(of_one) for of_one in letters] == [2, 2], "the cards, the result"
    assert {first for of_one in letters for first in of_one} == {letters[0][0]}


@pytest.mark.parametrize(("mode", "board"), [("standard", "4x4"), ("standard", "5x5")])
async def test_the_house_plays_a_whole_duel_in_a_thread_of_the_channel(
    env: simcord.Env, mode: str, board: str
) -> None:
    bout = Bout.gather(env, 1)
    said = await bout.against_house(mode=mode, board=board, level="easy", pace="quick")
    assert "begins" in said
    (thread,) = bout.channel.threads
    assert bout.board.channel.id == thread.id
    await bout.finish()
    (guest,) = bout.guests
    assert len(guest.letters) == 2
    text = await guest.slash(thread, "table verify")
    assert "sealed at the start" in text


async def test_nobody_but_the_challenged_can_answer_and_only_the_challenger_takes_it_back(
    env: simcord.Env,
) -> None:
    bout = Bout.gather(env, 3)
    await bout.challenge()
    ada, borys, celia = bout.guests
    assert "for somebody else" in await celia.press(bout.card, "accept_challenge")
    assert "your own challenge" in await ada.press(bout.card, "accept_challenge")
    assert "for somebody else" in await celia.press(bout.card, "decline_challenge")
    assert "Only whoever made this challenge" in await borys.press(bout.card, "withdraw_challenge")
    assert "taken back" in await ada.press(bout.card, "withdraw_challenge")
    await env.advance_time(MOMENT)
    assert "Taken back" in bout.card.content
    await bout.challenge()
    assert "declined" in await borys.press(bout.card, "decline_challenge")
    await env.advance_time(MOMENT)
    assert "Declined" in bout.card.content
    assert bout.channel.threads == [] or not list(bout.channel.threads)


async def test_a_challenge_lapses_by_itself(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    await bout.challenge()
    await env.advance_time(HOUR - 60)
    assert control(bout.card, "accept_challenge") is not None
    await env.advance_time(120)
    assert "lapsed" in bout.card.content
    assert control(bout.card, "accept_challenge") is None


async def test_whom_one_can_t_challenge(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    ada = bout.guests[0]
    robot = bout.guild.add_member(env.create_user("robot", global_name="Robot", bot=True))
    stranger = env.create_user("stranger", global_name="Stranger")
    assert "needs two" in await ada.slash(bout.channel, "duel", opponent=ada.member)
    assert "is a bot" in await ada.slash(bout.channel, "duel", opponent=robot)
    assert "not in this server" in await ada.slash(bout.channel, "duel", opponent=stranger)
    assert bout.posts == []
    await bout.challenge()
    assert "still waiting" in await ada.slash(bout.channel, "duel", opponent=bout.guests[1].member)


async def test_challenging_the_bot_itself_is_playing_the_house(env: simcord.Env) -> None:
    bout = Bout.gather(env, 1)
    await bout.against_house(opponent=UserHandle(env, env.backend.bot_user))
    assert await bout.phase() in ("turn.1", "turn.2")


async def test_a_duel_in_direct_messages(env: simcord.Env) -> None:
    bout = Bout.gather(env, 1)
    (ada,) = bout.guests
    result = await ada.member.user.slash("duel", board="4x4", pace="quick")
    assert result.response is not None
    assert result.ephemeral
    await bout._begun()
    assert (await bout.info()).in_letters
    assert bout.board.channel.id == ada.dm_channel_id
    await bout.finish()
    assert list(bout.channel.threads) == []
    assert bout.posts == [], "nothing of it is said in public"


async def test_where_no_thread_can_be_made_the_channel_will_do(env: simcord.Env) -> None:
    bout = Bout.gather(env, 1)
    forbid(env, bout.channel, "create_public_threads")
    said = await bout.against_house(board="4x4", pace="quick")
    assert "right here" in said
    assert bout.board.channel.id == bout.channel.id
    await bout.look()
    assert bout.board.channel.id == bout.channel.id


async def test_a_deleted_thread_does_not_end_the_duel(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin(board="4x4", pace="quick")
    delete_channel(env, bout.channel.threads[0])
    await bout.look()
    await env.advance_time(30)
    assert bout.board.channel.name == "The Duel · table 1 (2)", "made anew"
    await bout.look()


async def test_who_sleeps_loses_and_the_house_takes_nothing_over(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin(pace="quick")
    sleeper = bout.guests[0]
    for _ in range(60):
        guest = await bout.on_turn()
        if guest is not None and guest is not sleeper:
            await bout.act(guest)
        await env.advance_time(10)
        if await bout.phase() == "over":
            break
    info = await bout.info()
    assert info.status == "over"
    assert [s.user_id for s in info.seats] == [g.id for g in bout.guests]
    await env.advance_time(MOMENT)
    assert bout.over


async def test_leaving_is_resigning_after_being_asked(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin()
    ada = bout.guests[0]
    assert "Give up" in await ada.slash(bout.channel.threads[0], "table leave")
    assert await bout.phase() != "over"
    assert "resigned" in await ada.press(ada.answer, "leave_game")
    await env.advance_time(MOMENT)
    assert bout.over


async def test_the_commands_of_a_table_fit_a_duel(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin()
    ada, borys = bout.guests
    (thread,) = bout.channel.threads
    assert "Killer" in await ada.slash(thread, "table status")
    assert await borys.slash(thread, "table cards")
    assert "A" in await ada.slash(thread, "table board")
    assert await ada.slash(thread, "table pause")
    assert await ada.slash(thread, "table resume")
    assert await ada.slash(thread, "table extend", minutes=5)
    assert "end the day early" in await ada.slash(thread, "table skip")
    assert "no seat changes hands" in await ada.slash(thread, "table seat", seat=2)
    await ada.slash(thread, "table close")
    assert "only if both of you" in await ada.press(ada.answer, "close_table")
    assert await bout.phase() != "over"
    await bout.services.commands.close(bout.table, borys.id, key="i:close")
    await env.advance_time(MOMENT)
    assert "was closed" in await ada.slash(thread, "table status")


async def test_a_challenge_by_the_commands_of_a_table(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    await bout.challenge()
    ada, borys = bout.guests
    assert "challenges" in await borys.slash(bout.channel, "table status")
    assert "Only whoever" in await borys.slash(bout.channel, "table leave")
    assert "taken back" in await ada.slash(bout.channel, "table close")


async def resigned(bout: Bout, guest: Guest) -> None:
    await guest.press(bout.board, "move")
    await guest.press(guest.answer, "duel_resign")
    await guest.press(guest.answer, "duel_give_up")
    await bout.env.advance_time(MOMENT)


@pytest.mark.rule("DUE-1")
async def test_a_match_of_two_games_ends_in_a_draw(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin(games="two", pace="quick")
    ada, borys = bout.guests
    assert "game 1 of a match" in bout.board.content
    first = (await bout.services.host.look(bout.table, None)).view.game.killer
    await resigned(bout, ada)
    end = bout.at_table("another")
    assert end is not None
    assert "leads 1–0" in end.content
    match = (await bout.info()).match
    assert match is not None
    assert match.next_id is not None
    await env.advance_time(40)
    bout.table = match.next_id
    assert bout.board.channel.id == bout.card_id, "in the same thread"
    assert "game 2 of the match" in bout.board.content
    assert (await bout.services.host.look(bout.table, None)).view.game.killer == 1 - first
    await resigned(bout, borys)
    end = bout.at_table("another")
    assert end is not None
    assert "1–1: a draw" in end.content


async def test_another_game_begins_the_second_one_at_once(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin(games="two")
    ada, borys = bout.guests
    await resigned(bout, ada)
    assert "It begins" in await borys.press(bout.at_table("another"), "another")
    match = (await bout.info()).match
    assert match is not None
    assert match.next_at is None
    await env.advance_time(MOMENT)
    bout.table = max(t.id for t in await bout.services.lobby.of_person(ada.id))
    assert bout.board is not None


@pytest.mark.rule("DUE-1")
async def test_the_loser_chooses_the_role_of_the_next_duel(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin()
    ada, borys = bout.guests
    await resigned(bout, ada)
    assert "another duel" in await borys.press(bout.at_table("another"), "another")
    await env.advance_time(MOMENT)
    card = next(m for m in reversed(list(bout.channel.history())) if control(m, "accept_challenge"))
    assert f"<@{ada.id}>" in card.content
    assert "you choose" in await ada.press(card, "accept_challenge")
    asked = next(
        c["custom_id"]
        for row in ada.answer.components
        for c in (row if isinstance(row, dict) else row.to_dict())["components"]
        if c["custom_id"].endswith(":killer")
    )
    result = await ada.member.click(ada.answer, custom_id=asked)
    assert "begins" in result.response.content
    await env.advance_time(MOMENT)
    bout.table = max(t.id for t in await bout.services.lobby.of_person(ada.id))
    look = await bout.services.host.look(bout.table, None)
    assert look.table.seats[look.view.game.killer].user_id == ada.id


async def test_another_duel_with_the_house_begins_at_once(env: simcord.Env) -> None:
    bout = Bout.gather(env, 1)
    await bout.against_house(pace="quick")
    (ada,) = bout.guests
    await bout.until("turn")
    await resigned(bout, ada)
    assert "you choose" in await ada.press(bout.at_table("another"), "another")
    assert "It begins" in await ada.press(ada.answer, "another")
    await env.advance_time(MOMENT)
    before = bout.table
    await bout._begun()
    assert bout.table != before
    assert bout.at_table("move") is not None


async def test_a_duel_can_be_opened_as_a_table_too(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    ada, borys = bout.guests
    assert "is laid" in await ada.slash(bout.channel, "table open", game="duel", pace="quick")
    card = next(m for m in bout.channel.history() if control(m, "join"))
    bout.card_id, bout.table = int(card.id), 1
    await borys.press(bout.card, "join")
    await ada.press(bout.card, "start")
    await env.advance_time(MOMENT)
    await bout.look()
    assert await bout.phase() == "turn.2"


@pytest.mark.parametrize("ends", ["accept_challenge", "decline_challenge", "withdraw_challenge"])
async def test_a_challenge_pressed_by_both_at_once_has_one_end(env: simcord.Env, ends: str) -> None:
    bout = Bout.gather(env, 2)
    await bout.challenge()
    ada, borys = bout.guests
    first = ada if ends == "withdraw_challenge" else borys
    found = {verb: control(bout.card, verb) for verb in (ends, "accept_challenge", "withdraw_challenge")}
    ids = {verb: one["custom_id"] for verb, one in found.items() if one is not None}
    presses = [press(env, first.member, bout.card, ids[ends])]
    presses += [press(env, borys.member, bout.card, ids["accept_challenge"])]
    presses += [press(env, ada.member, bout.card, ids["withdraw_challenge"])]
    await env.settle()
    assert all(result.response is not None for result in presses)
    await env.advance_time(MOMENT)
    info = await bout.info()
    assert info.challenge in ("accepted", "declined", "withdrawn")
    assert (info.challenge == "accepted") == (info.status == "running")
