"""One answer to one interaction: in private, within three seconds, exactly once."""

from __future__ import annotations

import asyncio

import discord
import structlog

from cogs.discord_pages import message, modal
from cogs.sending import TROUBLE
from cogs.studio import Studio
from engine.core.values import Millis
from presenter.page import Form, Page
from service.clock import Clock

log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger("butler")

HURRY = Millis(1_800)
"""After this long Discord is told that the answer is on its way (it waits 3 s)."""


class Answering:
    """Answers `interaction`, deferring by itself when the work takes long.

    A press in the presser's own private message edits that message, as does one on a `panel`, a message of
    ours that is kept up to date in direct messages; any other press gets a new one.
    Follow-ups are never used: they carry no nonce and can be doubled in public.
    """

    def __init__(
        self, interaction: discord.Interaction, clock: Clock, studio: Studio, *, panel: bool = False
    ) -> None:
        self._panel = panel and interaction.guild_id is None
        self._interaction = interaction
        self._clock = clock
        self._studio = studio
        self._one = asyncio.Lock()
        self._deferred = False
        self._answered = False
        self._watch = asyncio.create_task(self._hurry())

    @property
    def _in_place(self) -> bool:
        message = self._interaction.message
        return message is not None and (message.flags.ephemeral or self._panel)

    @property
    def _may_attach(self) -> bool:
        return self._interaction.guild_id is None or self._interaction.app_permissions.attach_files

    def beside(self) -> None:
        """The answer is no new state of the panel it was pressed on: it gets a message of its own."""
        self._panel = False

    async def page(self, page: Page, file: discord.File | None = None) -> None:
        """Answer with `page`, its picture, and `file`."""
        files = await self._studio.files(page) if self._may_attach else []
        if file is not None:
            files.append(file)
        async with self._one:
            self._watch.cancel()
            sent = message(page)
            try:
                if self._deferred or self._answered:
                    await self._interaction.edit_original_response(**sent, attachments=files)
                elif self._in_place:
                    await self._interaction.response.edit_message(**sent, attachments=files)
                else:
                    await self._interaction.response.send_message(**sent, files=files, ephemeral=True)
            except TROUBLE as error:
                log.info("answer_lost", code=getattr(error, "code", None))
            self._answered = True

    async def form(self, form: Form) -> None:
        async with self._one:
            self._watch.cancel()
            try:
                await self._interaction.response.send_modal(modal(form))
            except (*TROUBLE, discord.InteractionResponded) as error:
                log.info("answer_lost", code=getattr(error, "code", None))
            self._answered = True

    def end(self) -> None:
        """Nothing more is to come."""
        self._watch.cancel()

    async def _hurry(self) -> None:
        await self._clock.sleep_until(Millis(self._clock.now() + HURRY), why="a press to be answered")
        async with self._one:
            if self._answered:
                return
            try:
                if self._in_place:
                    await self._interaction.response.defer()
                else:
                    await self._interaction.response.defer(ephemeral=True, thinking=True)
                self._deferred = True
            except TROUBLE as error:
                log.info("defer_lost", code=getattr(error, "code", None))
