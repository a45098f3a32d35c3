"""The cards of open tables, edited as people come and go: never faster than Discord likes, and the last state
always.
"""

from __future__ import annotations

import asyncio

import discord

from cogs import reader_views
from cogs.courier import Courier
from cogs.incidents import incident
from cogs.opening import card_page, post_card
from cogs.sending import TROUBLE
from engine.core.values import Millis
from presenter.words import Words
from service.compose import Services

PACE = Millis(1_500)
"""From one edit of a card to its next."""
AGAIN = (Millis(1_000), Millis(5_000), Millis(20_000), Millis(60_000), Millis(300_000))
"""How long an edit waits that failed once, twice and so on."""


class LobbyCards:
    def __init__(self, services: Services, courier: Courier) -> None:
        self._services = services
        self._courier = courier
        self._owed: dict[int, Millis] = {}
        self._edited: dict[int, Millis] = {}
        self._failed: dict[int, int] = {}
        self._under_way: set[int] = set()
        self._woken = asyncio.Event()

    def refresh(self, table_id: int) -> None:
        """Bring the card of this table up to date as soon as its pace allows; a change under way is kept."""
        now = self._services.clock.now()
        self._owe(table_id, Millis(max(now, self._edited.get(table_id, Millis(0)) + PACE)))

    async def run(self) -> None:
        """Edit changed cards until cancelled, none waiting for another; first those of the time before."""
        for table_id in await self._services.lobby.unsettled():
            self.refresh(table_id)
        clock = self._services.clock
        await clock.idle(self._courier.ready(), why="Discord")
        async with asyncio.TaskGroup() as edits:
            while True:
                self._woken.clear()
                now = clock.now()
                for table_id in self._due(now):
                    del self._owed[table_id]
                    self._edited[table_id] = now
                    self._under_way.add(table_id)
                    edits.create_task(self._edit(table_id))
                waiting = [due for table_id, due in self._owed.items() if table_id not in self._under_way]
                await clock.wait(self._woken, min(waiting, default=None), why="a lobby to change")

    def _due(self, now: Millis) -> list[int]:
        self._edited = {t: at for t, at in self._edited.items() if at + PACE > now}
        return [t for t, due in self._owed.items() if due <= now and t not in self._under_way]

    def _owe(self, table_id: int, due: Millis) -> None:
        self._owed[table_id] = min(due, self._owed.get(table_id, due))
        self._woken.set()

    async def _edit(self, table_id: int) -> None:
        try:
            await self._bring(table_id)
            self._failed.pop(table_id, None)
        except TROUBLE:
            self._try_again(table_id)
        except Exception as error:
            incident("lobby_card", error, table=table_id)
            self._try_again(table_id)
        finally:
            self._under_way.discard(table_id)
            self._woken.set()

    def _try_again(self, table_id: int) -> None:
        tries = self._failed.get(table_id, 0)
        self._failed[table_id] = tries + 1
        self._owe(table_id, Millis(self._services.clock.now() + AGAIN[min(tries, len(AGAIN) - 1)]))

    async def _bring(self, table_id: int) -> None:
        """Raises what Discord answers while the table still gathers; later its card is only history."""
        table = await self._services.lobby.get(table_id)
        if table is None:
            return
        waits = table.status == "lobby"
        if table.lobby_message_id is None:
            if waits and not table.in_letters and not reader_views.lobby(table).second:
                await post_card(self._services, self._courier, table, again=True)
            return
        card = card_page(table, Words(table.language))
        try:
            await self._courier.edit(table.channel_id, table.lobby_message_id, card)
        except discord.NotFound:
            if waits:  # somebody deleted the card, so nobody could press on it
                await post_card(self._services, self._courier, table, again=True)
        except discord.Forbidden:
            if waits:
                raise
