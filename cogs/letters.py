"""Direct messages outside the outbox, and which answers mean that a person takes none."""

from __future__ import annotations

from collections.abc import Callable

import discord

from cogs.sending import TROUBLE, Sender
from presenter.page import Page
from service.compose import Services

NO_LETTERS = frozenset({50007, 50033, 50278, 10013})
"""Closed direct messages, nobody to write to, no server in common, no such person. Other refusals
(20026: taken for spam; 40003: too many new conversations) say nothing about the person, and pass."""


class Letters:
    """`wake` is called when letters arrive again: some may be waiting."""

    def __init__(
        self, bot: discord.Client, services: Services, sender: Sender, wake: Callable[[], None]
    ) -> None:
        self._bot = bot
        self._people = services.people
        self._sender = sender
        self._wake = wake

    async def channel(self, user_id: int) -> int:
        """The channel of a person's direct messages. Raises what Discord answers."""
        channel = await self._sender.ask(self._bot.create_dm(discord.Object(user_id)))
        return channel.id

    async def send(self, user_id: int, page: Page) -> bool:
        """Send a letter at once, outside the outbox; returns whether it arrived, and remembers it."""
        try:
            channel_id = await self._people.dm_channel(user_id) or await self.channel(user_id)
            await self._sender.send(channel_id, page)
        except TROUBLE as error:
            if isinstance(error, discord.HTTPException) and error.code in NO_LETTERS:
                await self._people.note_refused(user_id, error.code)
            return False
        await self._people.note_arrived(user_id, channel_id)
        self._wake()
        return True
