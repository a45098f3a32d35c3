"""One request to Discord in its turn: a message sent, edited, or found again by its mark."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

from cogs.discord_pages import message
from cogs.limiter import Limiter
from cogs.studio import Studio, may_attach
from engine.core.values import Millis
from presenter.control_id import mark_of
from presenter.page import Page

T = TypeVar("T")

PATIENCE = 20
"""Seconds for one request."""
AT_A_TIME = 100
"""Messages of one page of a channel's history: as many as Discord gives."""
CLOCKS_APART = Millis(300_000)
"""So far Discord's clock may be from ours."""
DISCORD_EPOCH = 1_420_070_400_000
THREAD_ARCHIVED = 50083
MISSING_PERMISSIONS = 50013
TROUBLE = (discord.DiscordServerError, discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)


class Sender:
    """Every method raises what Discord answers."""

    def __init__(self, bot: discord.Client, limiter: Limiter, studio: Studio) -> None:
        self._bot = bot
        self._limiter = limiter
        self._studio = studio

    async def ask(self, request: Awaitable[T]) -> T:
        """One bounded request in its turn."""
        await self._limiter.turn()

        async def bounded() -> T:
            async with asyncio.timeout(PATIENCE):
                return await request

        return await bounded()

    async def send(self, channel_id: int, page: Page, nonce: str | None = None) -> int:
        """Send a page; returns the message's id. Within minutes the same `nonce` sends nothing twice."""
        place = self._bot.get_partial_messageable(channel_id)

        def request(files: list[discord.File]) -> Awaitable[discord.Message]:
            sent = message(page)
            if nonce is None:
                return place.send(**sent, files=files)
            return place.send(**sent, files=files, nonce=nonce)

        return (await self._with_picture(channel_id, page, request)).id

    async def edit(self, channel_id: int, message_id: int, page: Page) -> None:
        """Edit a message of ours."""
        target = self._bot.get_partial_messageable(channel_id).get_partial_message(message_id)
        await self._with_picture(
            channel_id, page, lambda files: target.edit(**message(page), attachments=files)
        )

    async def edit_reopening(self, channel_id: int, message_id: int, page: Page) -> None:
        """Edit; a thread that was archived is opened again for it.

        Where that right is lacking, the archive's refusal is raised: sending opens it by itself.
        """
        try:
            await self.edit(channel_id, message_id, page)
        except discord.HTTPException as error:
            if error.code != THREAD_ARCHIVED:
                raise
            try:
                await self.ask(self._bot.http.edit_channel(channel_id, archived=False))
            except discord.Forbidden:
                raise error from None
            await self.edit(channel_id, message_id, page)

    async def find(self, channel_id: int, mark: str, since: Millis) -> int | None:
        """The message of ours with this mark, said at or after `since`; None also where none may be read."""
        place, me = self._bot.get_partial_messageable(channel_id), self._bot.user
        oldest, before = (since - CLOCKS_APART - DISCORD_EPOCH) << 22, None

        async def page(before: discord.Object | None) -> list[discord.Message]:
            return [m async for m in place.history(limit=AT_A_TIME, before=before)]

        try:
            while found := await self.ask(page(before)):
                for said in found:
                    if me is not None and said.author.id == me.id and mark in _marks(said):
                        return said.id
                if len(found) < AT_A_TIME or found[-1].id <= oldest:
                    return None
                before = discord.Object(found[-1].id)
        except (discord.Forbidden, discord.NotFound):
            return None  # not allowed to look back; whether it may speak, saying it will show
        return None

    async def _with_picture(
        self, channel_id: int, page: Page, request: Callable[[list[discord.File]], Awaitable[T]]
    ) -> T:
        """Make the request with the page's picture; without it where files are not allowed."""
        files = await self._studio.files(page) if may_attach(self._bot, channel_id) else []
        try:
            return await self.ask(request(files))
        except discord.Forbidden as error:
            if not files or error.code != MISSING_PERMISSIONS:
                raise
        return await self.ask(request([]))


def _marks(said: discord.Message) -> list[str | None]:
    rows = (row.children for row in said.components if isinstance(row, discord.ActionRow))
    ids = (getattr(control, "custom_id", None) for row in rows for control in row)
    return [mark_of(text) for text in ids if text]
