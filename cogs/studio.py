"""Draws beside the event loop: one worker thread, the latest drawings kept."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from io import BytesIO

import discord

from cogs.incidents import incident
from presenter.page import Page
from presenter.pictures.picture import Drawing, png

KEPT = 64
"""Drawings kept, of about 20 KB each: an edit of the words alone draws nothing anew."""


class Studio:
    """`files` gives what to attach to a page."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="studio")
        self._drawn = lru_cache(KEPT)(png)

    async def files(self, page: Page) -> list[discord.File]:
        """The page's picture with its description; none when it has none or drawing fails.

        Each call makes files of its own: a file is read once. The words never wait for a mending.
        """
        picture = page.picture
        if picture is None:
            return []
        try:
            loop = asyncio.get_running_loop()
            drawn = await loop.run_in_executor(self._worker, self._draw, picture.draw)
        except Exception as error:  # whatever drawing raises, the words go out
            incident("picture", error, picture=picture.name)
            return []
        return [discord.File(BytesIO(drawn), filename=picture.name, description=picture.alt)]

    def _draw(self, drawing: Drawing) -> bytes:
        return self._drawn(drawing)

    def close(self) -> None:
        """Draw nothing more."""
        self._worker.shutdown(wait=False, cancel_futures=True)


def may_attach(bot: discord.Client, channel_id: int) -> bool:
    """Whether files are allowed there, as far as is known without asking."""
    channel = bot.get_channel(channel_id)
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return True
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return True
    return channel.permissions_for(channel.guild.me).attach_files
