"""`/duel` as Discord sees it: within its limits, refused kindly, never carried out twice."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from cogs import listener
from engine.games.duel.options import DuelOptions
from presenter.control_id import ControlId
from tests.sim.duelists import Bout
from tests.sim.party import control
from tests.sim.simcord_seam import forbid
from tests.sim.wire import Fault, Wire, forbidden, server_error


def registered(env: simcord.Env) -> dict[str, Any]:
    command = env.bot.tree.get_command("duel")  # type: ignore[attr-defined]
    told: dict[str, Any] = command.to_dict(env.bot.tree)  # type: ignore[attr-defined]
    return told


async def test_the_command_is_within_discord_s_limits(env: simcord.Env) -> None:
    told = registered(env)
    assert len(told["description"]) <= 100
    assert len(told["options"]) <= 25
    for option in told["options"]:
        assert len(option["description"]) <= 100, option["name"]
        assert not option["required"], "one word is enough to play"


async def test_it_can_be_called_in_servers_and_to_the_bot_alone(env: simcord.Env) -> None:
    told = registered(env)
    assert set(told["contexts"]) == {0, 1}
    assert told["integration_types"] == [0]


async def test_options_reach_the_game(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    await bout.challenge(
        mode="classic", board="4x4", pace="slow", role="inspector", games="two", bank_minutes=90
    )
    options: Any = (await bout.info()).options
    assert (options.mode, options.board, options.pace) == ("classic", "4x4", "slow")
    assert (options.killer, options.match, options.bank_seconds) == ("guest", "two_games", 5_400)
    assert "challenger is the Inspector" in bout.card.content


async def test_unset_options_are_those_of_the_even_table(env: simcord.Env) -> None:
    """The standard 5x5 (docs/adr/0018), the same by the command and in a lobby."""
    bout = Bout.gather(env, 2)
    await bout.challenge()
    options: Any = (await bout.info()).options
    assert options == DuelOptions()
    assert (options.mode, options.board) == ("standard", "5x5")


async def test_a_missing_right_is_named_before_anything_is_kept(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    forbid(env, bout.channel, "send_messages")
    ada = bout.guests[0]
    for more in ({}, {"opponent": bout.guests[1].member}):
        assert "Send Messages" in await ada.slash(bout.channel, "duel", **more)
    assert await bout.services.lobby.of_person(ada.id) == []


@pytest.mark.parametrize("fault", [forbidden(50013), server_error()], ids=["forbidden", "upstream"])
async def test_a_card_that_can_t_be_posted_is_a_challenge_taken_back(
    env: simcord.Env, wire: Wire, fault: Fault
) -> None:
    bout = Bout.gather(env, 2)
    wire.fail("POST", "/channels/*/messages", fault)
    ada = bout.guests[0]
    said = await ada.slash(bout.channel, "duel", opponent=bout.guests[1].member)
    assert "challenge is out" not in said
    wire.heal()
    assert await bout.services.lobby.of_person(ada.id) == []
    assert "challenge is out" in await bout.challenge()


async def test_in_direct_messages_nobody_else_can_be_challenged(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    ada, borys = bout.guests
    result = await ada.member.user.slash("duel", opponent=borys.member.user)
    assert "only you and me" in result.response.content
    assert await bout.services.lobby.of_person(ada.id) == []


async def test_a_card_deleted_while_it_waits_is_posted_again(env: simcord.Env) -> None:
    bout = Bout.gather(env, 2)
    await bout.challenge()
    ada, borys = bout.guests
    await env.bot.http.delete_message(bout.channel.id, bout.card_id)
    assert "challenges" in await ada.slash(bout.channel, "table status")
    await env.advance_time(3)
    card = next(m for m in bout.channel.history() if control(m, "accept_challenge"))
    assert "the duel begins" in await borys.press(card, "accept_challenge")


async def test_the_buttons_of_a_challenge_from_before_are_still_understood(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    bout = Bout.gather(env, 2)
    await bout.challenge(board="4x4")
    old = ControlId(bout.table, None, "accept_duel", "")
    monkeypatch.setattr(listener, "parse", lambda custom_id: old)
    assert "duel begins" in await bout.guests[1].press(bout.card, "accept_challenge")
