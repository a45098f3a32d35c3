"""The cards of open tables, edited as people come and go: latest wins, never faster than Discord likes."""

from __future__ import annotations

import asyncio

import discord

from cogs.courier import Courier
from cogs.incidents import incident
from cogs.opening import card_page, post_card
from cogs.sending import TROUBLE
from engine.core.values import Millis
from presenter.words import Words
from service.compose import Services

PACE = Millis(1_500)


class LobbyCards:
    def __init__(self, services: Services, courier: Courier) -> None:
        self._services = services
        self._courier = courier
        self._changed: dict[int, None] = {}
        self._woken = asyncio.Event()

    def refresh(self, table_id: int) -> None:
        """Bring the card of this table up to date soon."""
        self._changed[table_id] = None
        self._woken.set()

    async def run(self) -> None:
        """Edit changed cards until cancelled."""
        clock = self._services.clock
        while True:
            self._woken.clear()
            if not self._changed:
                await clock.wait(self._woken, None, why="a lobby to change")
                continue
            changed, self._changed = tuple(self._changed), {}
            for table_id in changed:
                await self._edit(table_id)
            await clock.sleep_until(Millis(clock.now() + PACE), why="edits of lobby cards")

    async def _edit(self, table_id: int) -> None:
        try:
            table = await self._services.lobby.get(table_id)
            if table is None or table.lobby_message_id is None:
                return
            card = card_page(table, Words(table.language))
            try:
                await self._courier.edit(table.channel_id, table.lobby_message_id, card)
            except discord.NotFound:
                if table.status == "lobby":  # somebody deleted the card, so nobody could press on it
                    await post_card(self._services, self._courier, table)
        except TROUBLE:
            return  # the card is only a picture of the lobby; the next change tries again
        except Exception as error:
            incident("lobby_card", error, table=table_id)
