"""Every control and form, recognised by its id alone: the same before and after a restart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import discord
from discord.ext import commands

from cogs.answering import Answering
from cogs.courier import Courier
from cogs.discord_pages import submitted
from cogs.finding import manages
from cogs.incidents import incident
from cogs.interactions import console, factions, game, invitations, lobby, table
from cogs.interactions.interaction import Handler, Handlers, TableInteraction
from cogs.languages import language_of
from cogs.lobby_cards import LobbyCards
from cogs.rooms import EDGES
from engine.core.messages import Refusal
from presenter.control_id import parse
from presenter.fitting import LIMIT, cut, units
from presenter.page import Form, Page
from presenter.refusals import refusal
from presenter.words import Words
from service.compose import Services

PREFIX = "b:"
NO_SERVER = 50278
"""Discord's reason when a person shares no server with us."""
GENERAL: Handlers = {
    **lobby.HANDLERS,
    **game.HANDLERS,
    **table.HANDLERS,
    **invitations.HANDLERS,
    **factions.HANDLERS,
    **console.HANDLERS,
}
"""What can be pressed whatever the game; a game's own verbs are in its room of `cogs.games`."""


def handler_of(verb: str) -> tuple[str | None, Handler] | None:
    """Who handles a verb, with the key of the game whose own it is; None: it is no verb of ours."""
    if verb in GENERAL:
        return None, GENERAL[verb]
    found = ((key, edge.handlers.get(verb)) for key, edge in EDGES.items())
    return next(((key, handler) for key, handler in found if handler is not None), None)


class Interactions(commands.Cog):
    """The one listener for components and form submits."""

    def __init__(self, services: Services, courier: Courier, cards: LobbyCards) -> None:
        self._services = services
        self._courier = courier
        self._cards = cards
        self.resting = False
        """Set when the bot is about to stop: presses are answered, and nothing is done."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type not in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        ):
            return
        data = cast("dict[str, Any]", interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        if not custom_id.startswith(PREFIX):
            return
        control = parse(custom_id)
        panel = control is not None and control.verb in console.PANEL and not self.resting
        answering = Answering(interaction, self._services.clock, self._courier.studio, panel=panel)
        try:
            await self._answer(interaction, data, custom_id, answering)
        finally:
            answering.end()

    async def _answer(
        self, interaction: discord.Interaction, data: dict[str, Any], custom_id: str, answering: Answering
    ) -> None:
        words = Words(language_of(interaction))
        if self.resting:
            await answering.page(Page(refusal("edge.resting", {}, words)))
            return
        control = parse(custom_id)
        found = None if control is None else handler_of(control.verb)
        if control is None or found is None:
            await answering.page(Page(refusal("edge.unknown_control", {}, words)))
            return
        game, handler = found
        asked = TableInteraction(
            control=control,
            game=game,
            raw=interaction,
            answering=answering,
            services=self._services,
            courier=self._courier,
            cards=self._cards,
            words=words,
            values=tuple(data.get("values", ())),
            fields=submitted(data) if interaction.type is discord.InteractionType.modal_submit else {},
        )
        try:
            asked = replace(asked, manager=await self._manages(interaction, control.table_id))
            answer = await self._handled(handler, asked)
        except Exception as error:
            answering.beside()
            number = incident("press", error, verb=control.verb, table=control.table_id)
            answer = Page(refusal("edge.incident", {"number": number}, words))
        if isinstance(answer, Form):
            await answering.form(answer)
        elif answer is not None:
            await answering.page(answer)

    async def _handled(self, handler: Handler, asked: TableInteraction) -> Page | Form | None:
        """What the handler has to say, or its refusal."""
        try:
            answer = await handler(asked)
            if isinstance(answer, Page):
                answer = await self._about_letters(asked, await asked.way_back(answer))
        except Refusal as no:
            asked.answering.beside()
            return await asked.refused_anywhere(no)
        return answer

    async def _manages(self, interaction: discord.Interaction, table_id: int) -> bool:
        """A page of ours may be pressed in another server than its table's."""
        if not manages(interaction, None):
            return False
        return manages(interaction, await self._services.lobby.get(table_id))

    async def _about_letters(self, asked: TableInteraction, page: Page) -> Page:
        """Somebody whose letters did not arrive has pressed: try them again, and say why, once."""
        acted = await self._services.people.acted(asked.user_id)
        if acted.tried:
            self._courier.wake()
        if acted.reason is None:
            return page
        why = asked.words.say("edge.no_letters.no_server" if acted.reason == NO_SERVER else "edge.no_letters")
        return replace(page, text=f"{cut(page.text, LIMIT - units(why) - 1)}\n{why}")
