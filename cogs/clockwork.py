"""What happens by itself: deadlines, reminders, house players, lobbies. Each loop survives its own faults."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from cogs import reader_views
from cogs.courier import Courier
from cogs.incidents import incident
from cogs.lobby_cards import LobbyCards
from cogs.membership import Membership
from cogs.sending import TROUBLE
from engine.core.values import Millis
from presenter.lobby import lobby_warning
from presenter.words import Words
from service.compose import Services

AFTER_A_FAULT = Millis(5_000)


class Clockwork:
    def __init__(
        self, services: Services, courier: Courier, cards: LobbyCards, membership: Membership
    ) -> None:
        self._services = services
        self._courier = courier
        self._cards = cards
        self._membership = membership
        self._bells: list[asyncio.Event] = []

    def wake(self) -> None:
        """Something changed: deadlines and house players may have moved."""
        for bell in self._bells:
            bell.set()

    def loops(self) -> list[Callable[[], Awaitable[None]]]:
        return [
            lambda: self._loop("deadlines", self._deadlines),
            lambda: self._loop("house players", self._house),
            lambda: self._loop("idle lobbies", self._lobbies),
            lambda: self._loop("invitations", self._invitations),
            lambda: self._loop("members", self._membership.round),
        ]

    async def _loop(self, what: str, work: Callable[[], Awaitable[Millis | None]]) -> None:
        """Do `work`, wait for the moment it names or a bell, and again, until cancelled."""
        bell = asyncio.Event()
        self._bells.append(bell)
        clock = self._services.clock
        while True:
            bell.clear()
            try:
                due = await work()
            except Exception as error:
                incident(what, error)
                await clock.sleep_until(Millis(clock.now() + AFTER_A_FAULT), why=what)
                continue
            await clock.wait(bell, due, why=what)

    async def _deadlines(self) -> Millis | None:
        woken = 1
        try:
            woken = await self._services.host.wake()
        finally:  # a broken table raises once the clocks of the others are served
            try:
                if woken:
                    await self._services.absences.sweep()
            finally:
                reminded = await self._services.reminders.fire(self._services.clock.now())
        moments = (await self._services.host.next_wake(), reminded)
        return min((m for m in moments if m is not None), default=None)

    async def _house(self) -> Millis | None:
        return await self._services.house.act_due(self._services.clock.now())

    async def _lobbies(self) -> Millis | None:
        swept = await self._services.idle_lobbies.expire(self._services.clock.now())
        for table in swept.warned:
            try:
                warning = lobby_warning(reader_views.lobby(table), Words(table.language))
                await self._courier.post(table.channel_id, warning)
            except TROUBLE:
                continue  # nobody to warn where nothing can be said
        for table in swept.closed:
            self._cards.refresh(table.id)
        return await self._services.idle_lobbies.next_expiry()

    async def _invitations(self) -> Millis | None:
        """Challenges that lapse, second games that begin."""
        invitations, now = self._services.invitations, self._services.clock.now()
        due = await invitations.next_due()
        if due is None or due > now:
            return due
        for table in await invitations.expire(now):
            self._cards.refresh(table.id)
        await self._services.matches.begin_due(now)
        return await invitations.next_due()
