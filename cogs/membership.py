"""Who is still in the server: asked of Discord about people we have not heard of for a while.

Being told when members leave takes the privileged members intent; a question about one person takes none.
"""

from __future__ import annotations

from dataclasses import dataclass

import discord
import structlog

from cogs.lobby_cards import LobbyCards
from cogs.sending import TROUBLE
from engine.core.values import HOUR, MINUTE, Millis
from service.compose import Services

log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger("butler")

FIRST = Millis(MINUTE)
"""After so long without a press somebody is asked about; then after twice as long, and so on."""
SELDOMEST = Millis(HOUR)
AT_ONCE = 10
"""Questions in one round, so that many tables never crowd out the letters."""
ROUND = Millis(5_000)
UNKNOWN_MEMBER = 10007
UNKNOWN_USER = 10013


@dataclass(slots=True)
class Heard:
    """When we last knew somebody to be there, and how long that is good for."""

    at: Millis
    good_for: Millis = FIRST

    @property
    def until(self) -> Millis:
        return Millis(self.at + self.good_for)


class Membership:
    """Asks about people seated in a server, and lets those who left get up at once."""

    def __init__(self, client: discord.Client, services: Services, cards: LobbyCards) -> None:
        self._client = client
        self._services = services
        self._cards = cards
        self._heard: dict[tuple[int, int], Heard] = {}

    def here(self, guild_id: int | None, user_id: int) -> None:
        """An interaction of somebody's came from this server."""
        if guild_id is not None and (guild_id, user_id) in self._heard:
            self._heard[guild_id, user_id] = Heard(self._services.clock.now())

    async def round(self) -> Millis | None:
        """Ask about those not heard of for longest; returns when the next question is due."""
        now = self._services.clock.now()
        seated = await self._services.absences.seated()
        self._heard = {who: self._heard.get(who) or Heard(now) for who in seated}
        due = sorted((h.until, who) for who, h in self._heard.items() if h.until <= now)
        for _, (guild_id, user_id) in due[:AT_ONCE]:
            await self._ask(guild_id, user_id, now)
        if len(due) > AT_ONCE:
            return Millis(now + ROUND)
        return min((h.until for h in self._heard.values()), default=None)

    async def _ask(self, guild_id: int, user_id: int, now: Millis) -> None:
        heard = self._heard[guild_id, user_id]
        self._heard[guild_id, user_id] = Heard(now, Millis(min(2 * heard.good_for, SELDOMEST)))
        try:
            await self._client.http.get_member(guild_id, user_id)
        except discord.NotFound as error:
            if error.code in (UNKNOWN_MEMBER, UNKNOWN_USER):
                await self.gone(guild_id, user_id)
        except TROUBLE as error:  # the server is not ours to ask any more, or Discord is unwell: later
            log.info("membership_unknown", code=getattr(error, "code", None))

    async def gone(self, guild_id: int, user_id: int) -> None:
        """Somebody left the server: they get up wherever they sat there, and cards show it."""
        for table_id in await self._services.absences.member_gone(user_id, guild_id):
            self._cards.refresh(table_id)
