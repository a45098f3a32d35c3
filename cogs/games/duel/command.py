"""`/duel`: a duel with the house at once, or a challenge to somebody."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs import commanded, reader_views
from cogs.courier import Courier
from cogs.lobby_cards import LobbyCards
from cogs.opening import missing_right, post_card
from cogs.sending import TROUBLE
from engine.core.messages import Refusal, refuse_unless
from engine.core.values import MINUTE, SECOND
from engine.games.duel.rules import Duel
from presenter.invitation import challenge_answer
from presenter.page import Page
from presenter.words import Words
from service.compose import Services
from service.values import IN_LETTERS, TableInfo

KILLER = {"random": "random", "killer": "opener", "inspector": "guest"}
"""The role of whoever calls the command, as the option has it."""

Options = dict[str, object]
User = discord.User | discord.Member


class Duelling(commands.Cog):
    def __init__(self, services: Services, courier: Courier, cards: LobbyCards) -> None:
        self._services = services
        self._courier = courier

    @app_commands.command(description="Killer against Inspector: against the house, or challenge somebody")
    @app_commands.describe(
        opponent="Whom to challenge; nobody: the house plays, at once",
        mode="Standard, or classic: no canvassing, and a disguise leaves a body",
        board="25 suspects, or 16 for a short game",
        level="How well the house plays",
        pace="How long a turn lasts: 60 s, 30 s, a day",
        role="What you want to be; unset: chance decides",
        games="Two: a match, the roles swapped for the second",
        bank_minutes="A chess clock: so many minutes each for the whole game",
    )
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def duel(
        self,
        interaction: discord.Interaction,
        opponent: discord.User | None = None,
        mode: Literal["standard", "classic"] = "standard",
        board: Literal["5x5", "4x4"] = "5x5",
        level: Literal["easy", "normal", "hard"] = "normal",
        pace: Literal["live", "quick", "slow"] = "live",
        role: Literal["random", "killer", "inspector"] = "random",
        games: Literal["one", "two"] = "one",
        bank_minutes: app_commands.Range[int, 1, 10_080] | None = None,
    ) -> None:
        options: Options = {
            "mode": mode,
            "board": board,
            "level": level,
            "pace": pace,
            "killer": KILLER[role],
            "match": "two_games" if games == "two" else "single",
            "bank_seconds": None if bank_minutes is None else bank_minutes * MINUTE // SECOND,
        }

        async def work(words: Words) -> Page:
            _check_channel(interaction)
            if opponent is None or opponent == interaction.client.user:
                return await self._with_house(interaction, options, words)
            return await self._challenge(interaction, opponent, options, words)

        await commanded.answer(interaction, self._services.clock, self._courier.studio, work)

    async def _with_house(self, interaction: discord.Interaction, options: Options, words: Words) -> Page:
        assert interaction.channel_id is not None
        table = await self._services.invitations.against_house(
            game=Duel.key,
            guild_id=interaction.guild_id or IN_LETTERS,
            channel_id=interaction.channel_id,
            user_id=interaction.user.id,
            name=interaction.user.display_name,
            options=options,
            key=f"i:{interaction.id}",
            language=words.language,
        )
        return challenge_answer(_place_of(interaction), reader_views.lobby(table), words)

    async def _challenge(
        self, interaction: discord.Interaction, opponent: User, options: Options, words: Words
    ) -> Page:
        _check_opponent(interaction, opponent)
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        table = await self._services.invitations.challenge(
            game=Duel.key,
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id,
            user_id=interaction.user.id,
            name=interaction.user.display_name,
            opponent_id=opponent.id,
            options=options,
            key=f"i:{interaction.id}",
            language=words.language,
        )
        if table.lobby_message_id is None:
            table = await self._post(interaction, table)
        return challenge_answer("sent", reader_views.lobby(table), words)

    async def _post(self, interaction: discord.Interaction, table: TableInfo) -> TableInfo:
        """Post the card; a challenge that nobody can see is taken back."""
        try:
            return await post_card(self._services, self._courier, table)
        except TROUBLE as error:
            await self._services.invitations.withdraw(
                table.id, interaction.user.id, key=f"undo:{interaction.id}"
            )
            if isinstance(error, discord.Forbidden | discord.NotFound):
                raise _missing("send_messages", interaction) from error
            raise Refusal("edge.slow") from error


def _check_channel(interaction: discord.Interaction) -> None:
    """Refuses edge.missing_permission where the bot may not write; in direct messages it always may."""
    if interaction.guild_id is None:
        return
    in_thread = isinstance(interaction.channel, discord.Thread)
    right = missing_right(interaction.app_permissions, in_thread=in_thread)
    if right is not None:
        raise _missing(right, interaction)


def _check_opponent(interaction: discord.Interaction, opponent: User) -> None:
    """Refuses: challenge.letters_alone, challenge.yourself, challenge.bot(name), challenge.stranger(name)."""
    refuse_unless(interaction.guild_id is not None, "challenge.letters_alone")
    refuse_unless(opponent.id != interaction.user.id, "challenge.yourself")
    refuse_unless(not opponent.bot, "challenge.bot", name=opponent.display_name)
    refuse_unless(isinstance(opponent, discord.Member), "challenge.stranger", name=opponent.display_name)


def _missing(right: str, interaction: discord.Interaction) -> Refusal:
    channel = f"<#{interaction.channel_id}>"
    return Refusal("edge.missing_permission", permission=right, channel=channel)


def _place_of(interaction: discord.Interaction) -> str:
    """Which answer says where the game opens."""
    thread = isinstance(interaction.channel, discord.TextChannel)
    return "house" if thread and interaction.app_permissions.create_public_threads else "house_here"
