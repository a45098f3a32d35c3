"""What every slash command shares: one private answer, whatever happens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from cogs.answering import Answering
from cogs.incidents import incident
from cogs.languages import language_of
from cogs.studio import Studio
from engine.core.messages import Refusal
from presenter.page import Page
from presenter.refusals import refusal
from presenter.words import Words
from service.clock import Clock

Work = Callable[[Words], Awaitable[Page | tuple[Page, discord.File]]]


async def answer(interaction: discord.Interaction, clock: Clock, studio: Studio, work: Work) -> None:
    """Do `work` and answer with what comes of it: its page, a refusal's sentence, or an incident's number."""
    words = Words(language_of(interaction))
    answering = Answering(interaction, clock, studio)
    file = None
    try:
        came = await work(words)
        page, file = came if isinstance(came, tuple) else (came, None)
    except Refusal as no:
        page = Page(refusal(no.code, no.params, words))
    except Exception as error:
        name = interaction.command.qualified_name if interaction.command else None
        number = incident("command", error, command=name)
        page = Page(refusal("edge.incident", {"number": number}, words))
    try:
        await answering.page(page, file)
    finally:
        answering.end()
