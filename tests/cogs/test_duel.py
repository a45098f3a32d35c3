"""A duel of two people on a simulated Discord: one board, private moves, the end."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from cogs.opening import post_card
from engine.games.duel.options import DuelOptions
from engine.games.duel.seen import DuelView
from presenter.control_id import parse
from tests.sim.party import Guest, Party, control, controls

KILLER, INSPECTOR = 0, 1


async def begun(env: simcord.Env, **options: object) -> Party:
    """Guest 0 is the Killer, guest 1 the Inspector."""
    party = Party.gather(env, 2)
    services = env.bot.services  # type: ignore[attr-defined]
    host, guest = party.guests
    table = await services.lobby.open(
        guild_id=party.guild.id,
        channel_id=party.channel.id,
        host_id=host.id,
        host_name=host.name,
        game="duel",
        options={"killer": "opener", **options},
        key="i:open",
    )
    await post_card(services, env.bot.courier, table)  # type: ignore[attr-defined]
    party.find_card()
    await guest.press(party.card, "join")
    await party.start()
    await env.advance_time(3)
    return party


def board(party: Party) -> Any:
    """The message with the board, while the game runs."""
    found = party.at_table("move")
    assert found is not None
    return found


async def view(env: simcord.Env, party: Party) -> DuelView:
    look = await env.bot.services.host.look(party.table, None)  # type: ignore[attr-defined]
    seen: DuelView = look.view.game
    return seen


async def first_moves(env: simcord.Env, party: Party) -> None:
    """The Killer's first kill, the Inspector's identity."""
    killer, inspector = party.guests
    await killer.press(board(party), "move")
    await killer.choose(killer.answer, "duel_target", killer.offered(killer.answer, "duel_target")[0])
    await killer.press(killer.answer, "duel_strike")
    await env.advance_time(3)
    await inspector.press(board(party), "move")
    await inspector.choose(
        inspector.answer, "duel_identity", inspector.offered(inspector.answer, "duel_identity")[0]
    )
    await inspector.press(inspector.answer, "duel_keep")
    await env.advance_time(3)


async def test_the_board_is_one_message_edited_a_turn(env: simcord.Env) -> None:
    party = await begun(env)
    first = board(party)
    assert "turn 1 of 80" in first.content
    (file,) = first.attachments
    assert file.filename == "duel.png"
    assert "A1" in file.description
    await first_moves(env, party)
    assert board(party).id == first.id
    assert "turn 3 of 80" in board(party).content
    assert "Inspector" in board(party).content
    (file,) = board(party).attachments
    assert "dead" in file.description
    assert len(party.posts) == 1


@pytest.mark.report(25)
async def test_a_kill_takes_two_presses_and_shows_the_new_board(env: simcord.Env) -> None:
    party = await begun(env)
    killer = party.guests[KILLER]
    said = await killer.press(board(party), "move")
    assert "Your turn, Killer" in said
    assert "You are **" in said
    target = killer.offered(killer.answer, "duel_target")[0]
    asked = await killer.choose(killer.answer, "duel_target", target)
    assert asked.startswith("Kill **")
    told = await killer.press(killer.answer, "duel_strike")
    assert "killed" in told
    assert "It is the turn of Inspector" in told
    assert "(dead" in killer.answer.attachments[0].description
    seen = await view(env, party)
    assert [s.value for s in seen.dead] == [target]


async def test_shift_disguise_exonerate_and_a_card_shown(env: simcord.Env) -> None:
    party = await begun(env)
    await first_moves(env, party)
    killer, inspector = party.guests
    await killer.press(board(party), "move")
    asked = await killer.choose(killer.answer, "duel_line", "row.1")
    assert "Shift row 2" in asked
    ways = [c["custom_id"] for c in controls(killer.answer) if ":duel_shift:" in c["custom_id"]]
    assert len(ways) == 2
    told = await killer.press(killer.answer, "duel_shift")
    assert "shifted row 2" in told
    await env.advance_time(3)

    await inspector.press(board(party), "move")
    assert "would undo the shift just made" in inspector.answer.content
    await inspector.press(inspector.answer, "duel_exonerate")
    told = await inspector.press(inspector.answer, "duel_draw_exonerate")
    assert "You drew **" in told
    await env.advance_time(3)
    assert "has drawn a card" in board(party).content
    await inspector.choose(
        inspector.answer, "duel_discard", inspector.offered(inspector.answer, "duel_discard")[1]
    )
    told = await inspector.press(inspector.answer, "duel_show")
    assert "Canvass: is the Killer next to" in told
    await env.advance_time(3)
    assert "YES and NO on a card" in board(party).content

    await killer.press(board(party), "move")
    await killer.press(killer.answer, "duel_disguise")
    told = await killer.press(killer.answer, "duel_draw_disguise")
    assert "another face" in told
    assert (await view(env, party)).turn == 6


async def test_a_press_drawn_for_an_earlier_turn_is_refused_kindly(env: simcord.Env) -> None:
    party = await begun(env)
    killer = party.guests[KILLER]
    await killer.press(board(party), "move")
    old = killer.answer
    await first_moves(env, party)
    target = killer.offered(old, "duel_target")[0]
    said = await killer.choose(old, "duel_target", target)
    assert "That part of the game is over" in said


@pytest.mark.report(15)
async def test_onlookers_and_the_waiting_seat_get_an_exact_sentence(env: simcord.Env) -> None:
    party = await begun(env)
    stranger = Guest(party.guild.add_member(env.create_user("watcher", global_name="Watcher")))
    assert "welcome to watch" in await stranger.press(board(party), "move")
    assert "welcome to watch" in await stranger.press(board(party), "cards")
    assert not stranger.answer.attachments
    said = await stranger.press(board(party), "board_text")
    assert "```" in said
    assert "You are" not in said
    assert "Nothing yet" in await stranger.press(board(party), "duel_history")
    waiting = await party.guests[INSPECTOR].press(board(party), "move")
    assert "It is the turn of Killer" in waiting


async def test_resigning_asks_once_more_and_the_end_has_a_recap(env: simcord.Env) -> None:
    party = await begun(env)
    await first_moves(env, party)
    inspector = party.guests[INSPECTOR]
    await inspector.press(board(party), "cards")
    assert "Resign?" in await inspector.press(inspector.answer, "duel_resign")
    assert "resigns" in await inspector.press(inspector.answer, "duel_give_up")
    await env.advance_time(5)
    assert party.over
    end = party.at_table("another")
    assert end is not None
    assert "The Killer wins" in end.content
    assert end.attachments
    assert control(party.posts[0], "move") is None
    said = await inspector.press(end, "recap")
    assert "Killer: " in said
    assert "The deal" in said
    assert inspector.answer.attachments[0].filename == "recap.png"


@pytest.mark.report(6)
async def test_ones_cards_come_by_letter_and_stay_private(env: simcord.Env) -> None:
    party = await begun(env)
    killer, inspector = party.guests
    assert "You are the **Killer**" in killer.letters[-1].content
    assert "You are the **Inspector**" in inspector.letters[-1].content
    assert not killer.letters[-1].attachments
    said = await killer.press(killer.letters[-1], "move")
    assert "Your turn, Killer" in said
    said = await inspector.press(board(party), "cards")
    assert "Your four cards" in said


@pytest.mark.rule("DUE-42")
async def test_a_citizens_arrest_names_the_evidence(env: simcord.Env) -> None:
    party = await begun(env, citizens_arrest=True)
    await first_moves(env, party)
    killer, inspector = party.guests
    await killer.press(board(party), "move")
    await killer.choose(killer.answer, "duel_line", "row.0")
    await killer.press(killer.answer, "duel_shift")
    await env.advance_time(3)
    await inspector.press(board(party), "move")
    select = next(c for c in controls(inspector.answer) if c["custom_id"].endswith(":duel_target:by"))
    value = select["options"][0]["value"]
    evidence, _, target = value.partition(".")
    result = await inspector.member.select(inspector.answer, [value], custom_id=select["custom_id"])
    inspector.answer = result.response
    assert "Have **" in inspector.answer.content
    told = await inspector.press(inspector.answer, "duel_strike")
    assert "arrest" in told
    last = (await view(env, party)).last
    assert last is not None
    assert (last.by_evidence, last.suspect) == (evidence, target)


async def test_the_host_sets_the_options_by_presses(env: simcord.Env) -> None:
    party = Party.gather(env, 1)
    services = env.bot.services  # type: ignore[attr-defined]
    table = await services.lobby.open(
        guild_id=party.guild.id,
        channel_id=party.channel.id,
        host_id=party.host.id,
        host_name=party.host.name,
        game="duel",
        options={},
        key="i:open",
    )
    await post_card(services, env.bot.courier, table)  # type: ignore[attr-defined]
    card = party.find_card()
    await party.host.press(card, "options")
    for prefix in ("mode.classic", "board.4x4", "citizens_arrest.yes"):
        found = next(c for c in controls(party.host.answer) if f":set_option:{prefix}" in c["custom_id"])
        result = await party.host.member.click(party.host.answer, custom_id=found["custom_id"])
        party.host.answer = result.response
    await party.host.fill(party.host.answer, "times", {"turn": "45", "bank": ""})
    set_now = (await services.lobby.get(table.id)).options
    assert set_now == DuelOptions(mode="classic", board="4x4", citizens_arrest=True, turn_seconds=45)
    rules = await party.host.press(card, "rules")
    assert "The Duel" in rules
    press = parse(next(controls(party.host.answer))["custom_id"])
    assert press is not None
    assert press.table_id == table.id
