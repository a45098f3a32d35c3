"""A card is posted once, whoever asks for it at the same time."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import simcord

from cogs.courier import Courier
from cogs.opening import post_card
from presenter.page import Page
from service.values import TableInfo
from tests.sim.party import Party, control


async def test_two_people_ask_for_another_game_at_once(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    services: Any = env.bot.services  # type: ignore[attr-defined]
    courier: Courier = env.bot.courier  # type: ignore[attr-defined]
    assert (await services.commands.close(party.table, party.host.id, key="i:88")).accepted
    asked = [
        await services.evenings.another_game(party.table, guest.id, key=f"i:9{n}")
        for n, guest in enumerate(party.guests[:2])
    ]
    both, post = asyncio.Event(), Courier.post

    async def slow(self: Courier, channel_id: int, page: Page) -> int:
        """Discord answers once both have asked."""
        await both.wait()
        return await post(self, channel_id, page)

    monkeypatch.setattr(Courier, "post", slow)
    pointed: list[int] = []

    async def point(table: TableInfo) -> None:
        pointed.append(table.id)

    waiting = [asyncio.create_task(post_card(services, courier, table, point)) for table in asked]
    await services.lobby.get(party.table)
    both.set()
    first, second = await asyncio.gather(*waiting)
    cards = [m for m in party.channel.history() if control(m, "join") and m.id != party.card_id]
    assert [m.id for m in cards] == [first.lobby_message_id]
    assert second.lobby_message_id == first.lobby_message_id
    assert pointed == [first.id], "one word about it"


async def test_a_card_that_was_deleted_is_posted_again(env: simcord.Env) -> None:
    party = Party.gather(env, 6)
    await party.open()
    services: Any = env.bot.services  # type: ignore[attr-defined]
    courier: Courier = env.bot.courier  # type: ignore[attr-defined]
    table = await services.lobby.get(party.table)
    again = await post_card(services, courier, table)
    assert again.lobby_message_id != table.lobby_message_id
