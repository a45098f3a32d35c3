"""`/table`: opening one, and what a host (or a table without one) can do with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs import commanded, reader_views
from cogs.commanded import Work
from cogs.courier import Courier
from cogs.finding import Finder, TableNumber, manages
from cogs.game_choices import offer_games
from cogs.interactions.console import console_of
from cogs.lobby_cards import LobbyCards
from cogs.opening import HostChoice, PaceChoice, Wanted, card_page, describe_table, open_table
from engine.core.messages import Refusal
from engine.core.values import Seat
from presenter.invitation import challenge_answer
from presenter.page import Page
from presenter.refusals import refusal
from presenter.rooms import WORDS, pages_of
from presenter.table_pages import close_confirm, leave_confirm, verify_page
from presenter.words import Words
from service.compose import Services
from service.values import Answer, TableInfo

Act = Callable[[TableInfo, str, bool], Awaitable[Answer]]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class Tables(commands.GroupCog, group_name="table", group_description="Open a table and look after it"):
    def __init__(self, services: Services, courier: Courier, cards: LobbyCards) -> None:
        super().__init__()
        self._services = services
        self._courier = courier
        self._cards = cards
        offer_games(self.open)
        self.finder = Finder(services)

    @app_commands.command(name="open", description="Open a table: friends join with a button")
    @describe_table(game="What to play; its own options stand on the card")
    async def open(
        self,
        interaction: discord.Interaction,
        game: str,
        host: HostChoice = "app",
        pace: PaceChoice = "live",
        private: bool = False,
        quiet_hours: bool | None = None,
        call_link: str | None = None,
    ) -> None:
        wanted = Wanted(game, {"host": host, "pace": pace}, private, quiet_hours, call_link)
        await open_table(interaction, self._services, self._courier, wanted)

    @app_commands.command(description="Stop all clocks for a while")
    async def pause(self, interaction: discord.Interaction, table: TableNumber | None = None) -> None:
        await self._act(
            interaction,
            table,
            lambda t, key, manager: self._services.commands.pause(
                t.id, interaction.user.id, key=key, manager=manager
            ),
        )

    @app_commands.command(description="Let the clocks run again")
    async def resume(self, interaction: discord.Interaction, table: TableNumber | None = None) -> None:
        await self._act(
            interaction,
            table,
            lambda t, key, manager: self._services.commands.resume(
                t.id, interaction.user.id, key=key, manager=manager
            ),
        )

    @app_commands.command(description="Give the running phase more time")
    @app_commands.describe(minutes="How many minutes more")
    async def extend(
        self,
        interaction: discord.Interaction,
        minutes: app_commands.Range[int, 1, 1440],
        table: TableNumber | None = None,
    ) -> None:
        await self._act(
            interaction,
            table,
            lambda t, key, manager: self._services.commands.extend(
                t.id, interaction.user.id, minutes, key=key, manager=manager
            ),
        )

    @app_commands.command(description="End the running phase now")
    async def skip(self, interaction: discord.Interaction, table: TableNumber | None = None) -> None:
        await self._act(
            interaction,
            table,
            lambda t, key, manager: self._services.commands.skip(
                t.id, interaction.user.id, key=key, manager=manager
            ),
        )

    @app_commands.command(description="Make somebody else the table's host")
    async def handover(
        self, interaction: discord.Interaction, user: discord.User, table: TableNumber | None = None
    ) -> None:
        def act(found: TableInfo, key: str, manager: bool) -> Awaitable[Answer]:
            if user.bot:
                raise Refusal("table.no_bots")
            return self._services.commands.hand_over(
                found.id,
                interaction.user.id,
                user.id,
                key=key,
                manager=manager,
                to_name=user.display_name,
            )

        await self._act(interaction, table, act)

    @app_commands.command(description="For a host who doesn't play: everything hidden, and the reins")
    async def console(self, interaction: discord.Interaction, table: TableNumber | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self.finder.find(interaction, table)
            look = await self._services.consoles.look(found.id, interaction.user.id)
            reader = reader_views.look(look)
            return console_of(reader).console_page(reader, words)

        await self._answer(interaction, work)

    @app_commands.command(description="Give a seat to the house, or to somebody")
    @app_commands.describe(seat="The number of the seat", to="Who gets it; nobody: the house")
    async def seat(
        self,
        interaction: discord.Interaction,
        seat: app_commands.Range[int, 1, 18],
        to: discord.User | None = None,
        table: TableNumber | None = None,
    ) -> None:
        def act(found: TableInfo, key: str, manager: bool) -> Awaitable[Answer]:
            at = Seat(seat - 1)
            if to is not None and to.bot:
                raise Refusal("table.no_bots")
            if to is None:
                return self._services.commands.seat_to_house(
                    found.id, interaction.user.id, at, key=key, manager=manager
                )
            return self._services.commands.seat_to_person(
                found.id, interaction.user.id, at, to.id, to.display_name, key=key, manager=manager
            )

        await self._act(interaction, table, act)

    @app_commands.command(description="Let somebody join a private table")
    async def invite(
        self, interaction: discord.Interaction, user: discord.User, table: TableNumber | None = None
    ) -> None:
        async def work(words: Words) -> Page:
            found = await self.finder.find(interaction, table)
            found = await self._services.lobby.invite(
                found.id,
                [user.id],
                interaction.user.id,
                key=f"i:{interaction.id}",
                manager=manages(interaction, found),
            )
            return Page(words.say("lobby.answer.invite", table=found.id, seats=len(found.seats)))

        await self._answer(interaction, work)

    @app_commands.command(description="Close the table without a result")
    async def close(self, interaction: discord.Interaction, table: TableNumber | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self.finder.find(interaction, table)
            if found.challenge == "waiting":
                return await self._withdraw(interaction, found, words)
            if found.status == "lobby":
                shut = await self._services.lobby.close(
                    found.id,
                    interaction.user.id,
                    key=f"i:{interaction.id}",
                    manager=manages(interaction, found),
                )
                self._cards.refresh(shut.id)
                return Page(words.say("edge.closed", table=shut.id))
            if found.status == "over":
                raise Refusal("table.not_running")
            look = await self._services.host.look(found.id, interaction.user.id)
            return close_confirm(reader_views.look(look), words)

        await self._answer(interaction, work)

    @app_commands.command(description="Leave the game; the house plays your seat")
    async def leave(self, interaction: discord.Interaction, table: TableNumber | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self.finder.find(interaction, table)
            if found.challenge == "waiting":
                return await self._withdraw(interaction, found, words)
            if found.status == "lobby":
                left = await self._services.lobby.leave(
                    found.id, interaction.user.id, key=f"i:{interaction.id}"
                )
                self._cards.refresh(left.id)
                return Page(words.say("edge.left", table=left.id))
            look = await self._services.host.look(found.id, interaction.user.id)
            if look.hosts:
                raise Refusal("table.host_leaves")
            if look.seat is None:
                raise Refusal("table.not_seated")
            return leave_confirm(reader_views.look(look), words)

        await self._answer(interaction, work)

    @app_commands.command(description="Sit down again where the house plays for you")
    async def back(self, interaction: discord.Interaction, table: TableNumber | None = None) -> None:
        await self._act(
            interaction,
            table,
            lambda t, key, manager: self._services.commands.take_back(
                t.id, interaction.user.id, interaction.user.display_name, key=key
            ),
        )

    @app_commands.command(description="What is awaited, and until when")
    async def status(self, interaction: discord.Interaction, table: TableNumber | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self.finder.find(interaction, table)
            if found.status == "lobby":
                self._cards.refresh(found.id)  # which posts a card that was deleted again
                page = card_page(found, words)
                return page if reader_views.lobby(found).second else replace(page, rows=(), pings=())
            look = await self._services.host.look(found.id, None)
            return pages_of(found.game).status(reader_views.look(look), words)

        await self._answer(interaction, work)

    @app_commands.command(description="The board of the table: the grid, or what all have claimed")
    async def board(self, interaction: discord.Interaction, table: TableNumber | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self.finder.find(interaction, table)
            look = await self._services.host.look(found.id, interaction.user.id)
            board = WORDS[found.game].board
            if board is None:
                raise Refusal("table.no_board")
            return board(reader_views.look(look), words)

        await self._answer(interaction, work)

    @app_commands.command(description="Your own cards, in private")
    async def cards(self, interaction: discord.Interaction, table: TableNumber | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self.finder.find(interaction, table)
            look = await self._services.host.look(found.id, interaction.user.id)
            if look.hosts:
                reader = reader_views.look(look)
                return console_of(reader).console_page(reader, words)
            return pages_of(found.game).my_cards(reader_views.look(look), words)

        await self._answer(interaction, work)

    @app_commands.command(description="Whether the deal is the one promised at the start")
    async def verify(self, interaction: discord.Interaction, table: TableNumber | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self.finder.find(interaction, table)
            look = await self._services.host.look(found.id, interaction.user.id)
            page = verify_page(reader_views.look(look), words)
            if found.status != "over":
                return page
            kept = await self._services.host.verify(found.id)
            return Page(f"{page.text}\n{words.say('edge.verified' if kept else 'edge.not_verified')}")

        await self._answer(interaction, work)

    @app_commands.command(description="The whole game as a file, once it is over")
    async def log(self, interaction: discord.Interaction, table: TableNumber | None = None) -> None:
        async def work(words: Words) -> tuple[Page, discord.File]:
            found = await self.finder.find(interaction, table)
            text = await self._services.host.record_file(found.id)
            file = discord.File(BytesIO(text.encode()), filename=f"table-{found.id}.jsonl")
            return Page(words.say("edge.log", table=found.id)), file

        await self._answer(interaction, work)

    async def _withdraw(self, interaction: discord.Interaction, found: TableInfo, words: Words) -> Page:
        """A challenge is closed, or left, by taking it back."""
        back = await self._services.invitations.withdraw(
            found.id,
            interaction.user.id,
            key=f"i:{interaction.id}",
            manager=manages(interaction, found),
        )
        self._cards.refresh(back.id)
        return challenge_answer("withdrawn", reader_views.lobby(back), words)

    async def _act(self, interaction: discord.Interaction, table: int | None, act: Act) -> None:
        async def work(words: Words) -> Page:
            found = await self.finder.find(interaction, table)
            if found.status != "running":
                raise Refusal("table.not_running")
            answer = await act(found, f"i:{interaction.id}", manages(interaction, found))
            if not answer.accepted or answer.code is not None:
                people = reader_views.people(answer.look.table)
                return Page(refusal(answer.code or "", answer.params, words, people))
            told = pages_of(found.game).answer(answer.events, reader_views.look(answer.look), words)
            return Page(told or words.say("edge.done", table=found.id))

        await self._answer(interaction, work)

    async def _answer(self, interaction: discord.Interaction, work: Work) -> None:
        await commanded.answer(interaction, self._services.clock, self._courier.studio, work)
