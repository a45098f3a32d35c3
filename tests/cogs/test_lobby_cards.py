"""A table's card shows the last state within two seconds, whatever happened to the edits before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import simcord

from cogs.bot import Butler
from tests.sim.party import Party, control
from tests.sim.simcord_seam import crash_and_restart, press
from tests.sim.wire import Wire, server_error


async def gathered(env: simcord.Env, people: int = 5) -> Party:
    party = Party.gather(env, people)
    await party.open()
    await party.seat()
    await env.advance_time(5)
    assert f"**{people}** taken" in party.card.content
    return party


def leave(env: simcord.Env, party: Party, *numbers: int) -> list[Any]:
    found = control(party.card, "leave")
    assert found is not None
    return [press(env, party.guests[n].member, party.card, found["custom_id"]) for n in numbers]


async def test_several_leave_within_a_second(env: simcord.Env) -> None:
    party = await gathered(env)
    for number in (1, 2, 3):
        leave(env, party, number)
        await env.advance_time(0.3)
    await env.advance_time(1.4)
    assert "**2** taken" in party.card.content


@pytest.mark.parametrize("way", ["button", "command"])
async def test_the_last_to_leave_closes_the_lobby_and_its_card(env: simcord.Env, way: str) -> None:
    party = await gathered(env, 3)
    leave(env, party, 0, 1)
    await env.advance_time(0.2)
    if way == "button":
        leave(env, party, 2)
    else:
        await party.guests[2].slash(party.channel, "table leave", table=party.table)
    await env.advance_time(2)
    services: Any = env.bot.services  # type: ignore[attr-defined]
    table = await services.lobby.get(party.table)
    assert table.status == "over"
    assert control(party.card, "join") is None


async def test_an_edit_that_failed_is_tried_again(env: simcord.Env, wire: Wire) -> None:
    party = await gathered(env)
    wire.fail("PATCH", f"/channels/*/messages/{party.card_id}", server_error(), times=2)
    leave(env, party, 1, 2, 3)
    await env.advance_time(10)
    assert "**2** taken" in party.card.content


async def test_no_card_waits_for_another(env: simcord.Env, wire: Wire) -> None:
    slow, quick = await gathered(env), await gathered(env)
    wire.fail("PATCH", f"/channels/*/messages/{slow.card_id}", server_error())
    for _ in range(3):
        leave(env, slow, 1)
        leave(env, quick, 1)
        await env.advance_time(2)
        assert "**4** taken" in quick.card.content


@pytest.mark.parametrize("crash", [False, True], ids=["stopped", "crashed"])
async def test_an_edit_owed_at_a_stop_is_made_at_the_start(
    env: simcord.Env, make_bot: Callable[[], Butler], crash: bool, wire: Wire
) -> None:
    party = await gathered(env)
    wire.fail("PATCH", "/channels/*/messages/*", server_error())
    leave(env, party, 0, 1, 2, 3, 4)
    await env.advance_time(0.5)
    await (crash_and_restart if crash else _restart)(env, make_bot())
    wire.heal()
    wire.install()
    await env.advance_time(2)
    assert control(party.card, "join") is None, "everybody had left"


async def _restart(env: simcord.Env, bot: Butler) -> None:
    await env.restart_bot(bot)


async def test_a_card_deleted_while_the_bot_was_away_is_made_anew_once(
    env: simcord.Env, make_bot: Callable[[], Butler]
) -> None:
    party = await gathered(env)
    env.backend.delete_message(party.channel.id, party.card_id)
    for _ in range(2):
        await crash_and_restart(env, make_bot())
        await env.advance_time(3)
    cards = [m for m in party.channel.history() if control(m, "join")]
    assert len(cards) == 1
    assert not cards[0].mentions
    await party.guests[1].press(cards[0], "leave")


async def test_a_card_whose_answer_was_lost_in_a_crash_stands_once(
    env: simcord.Env, make_bot: Callable[[], Butler]
) -> None:
    party = await gathered(env)
    services: Any = env.bot.services  # type: ignore[attr-defined]
    await services.lobby.posted(party.table, None)
    await crash_and_restart(env, make_bot())
    await env.advance_time(3)
    assert [m.id for m in party.channel.history() if control(m, "join")] == [party.card_id]
    await party.guests[1].press(party.card, "leave")
    await env.advance_time(3)
    assert "**4** taken" in party.card.content
