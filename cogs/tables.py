"""`/table`: opening one, and what a host (or a table without one) can do with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from io import BytesIO
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs import commanded, showing
from cogs.commanded import Work
from cogs.courier import Courier
from cogs.lobby_cards import LobbyCards
from cogs.opening import card_page, lacking_for_rooms, missing_right, post_card
from cogs.sending import TROUBLE
from engine.core.messages import Refusal
from engine.core.values import Seat
from presenter.challenge import challenge_answer
from presenter.games import duel, manor
from presenter.lobby import host_letter, welcome_letter
from presenter.page import Page
from presenter.refusals import refusal
from presenter.rooms import PAGES
from presenter.shown import Shown
from presenter.table_pages import close_confirm, leave_confirm, verify_page
from presenter.words import Words
from service.compose import Services
from service.values import Answer, TableInfo

Act = Callable[[TableInfo, str, bool], Awaitable[Answer]]
BOARDS: Mapping[str, Callable[[Shown, Words], Page]] = {"manor": manor.claims_page, "duel": duel.board_text}
Seconds = app_commands.Range[int, 10, 604_800]


@app_commands.guild_only()
class Tables(commands.GroupCog, group_name="table", group_description="Open a table and look after it"):
    def __init__(self, services: Services, courier: Courier, cards: LobbyCards) -> None:
        super().__init__()
        self._services = services
        self._courier = courier
        self._cards = cards

    @app_commands.command(name="open", description="Open a table: friends join with a button")
    @app_commands.describe(
        game="What to play",
        host="Whether you play too, or watch everything and lead the evening",
        pace="How long nights and days last",
        private="Only people you invite may join",
        murderers="Whether the number of murderers told is exact",
        doctor="Whether there may be a Doctor",
        crank="Whether there may be a Crank",
        ghosts="Whether the dead play on as ghosts",
        exorcist="Whether a game with ghosts has an Exorcist",
        goals="The six classic secret goals, or eleven",
        night_seconds="Own length of a night, in seconds",
        day_seconds="Own length of a day, in seconds",
        council_seconds="Own length of a council, in seconds",
        quiet_hours="Whether no clock ends while somebody seated sleeps; unset: at the slow pace",
        call_link="A link to a call or voice room",
    )
    async def open(
        self,
        interaction: discord.Interaction,
        game: Literal["manor", "duel"],
        host: Literal["app", "human"] = "app",
        pace: Literal["live", "quick", "slow"] = "live",
        private: bool = False,
        murderers: Literal["about", "exact"] = "about",
        doctor: bool = True,
        crank: bool = True,
        ghosts: Literal["on", "off"] = "on",
        exorcist: bool = True,
        goals: Literal["classic", "extended"] = "classic",
        night_seconds: Seconds | None = None,
        day_seconds: Seconds | None = None,
        council_seconds: Seconds | None = None,
        quiet_hours: bool | None = None,
        call_link: str | None = None,
    ) -> None:
        async def work(words: Words) -> Page:
            assert interaction.guild_id is not None
            assert interaction.channel_id is not None
            in_thread = isinstance(interaction.channel, discord.Thread)
            right = missing_right(interaction.app_permissions, in_thread=in_thread)
            if right is not None:
                raise Refusal(
                    "edge.missing_permission", permission=right, channel=f"<#{interaction.channel_id}>"
                )
            options: dict[str, object] = {"host": host, "pace": pace}
            if game == "manor":
                options |= {
                    "murderers": murderers,
                    "doctor": doctor,
                    "crank": crank,
                    "ghosts": ghosts,
                    "exorcist": exorcist,
                    "goals": goals,
                    "night_seconds": night_seconds,
                    "day_seconds": day_seconds,
                    "council_seconds": council_seconds,
                }
            table = await self._services.lobby.open(
                guild_id=interaction.guild_id,
                channel_id=interaction.channel_id,
                host_id=interaction.user.id,
                host_name=interaction.user.display_name,
                game=game,
                key=f"i:{interaction.id}",
                options=options,
                language=words.language,
                private=private,
                call_link=call_link,
                quiet_hours=quiet_hours,
            )
            page = await self._post(interaction, table, words)
            lacking = await lacking_for_rooms(self._services, interaction.app_permissions, table)
            if not lacking:
                return page
            names = words.listed([words.say(f"permission.{right}") for right in lacking])
            channel = f"<#{interaction.channel_id}>"
            said = words.say("edge.without_rooms", permissions=names, channel=channel)
            return replace(page, text=f"{page.text}\n{said}")

        await self._answer(interaction, work)

    async def _post(self, interaction: discord.Interaction, table: TableInfo, words: Words) -> Page:
        if table.lobby_message_id is not None:
            return Page(words.say("edge.opened", table=table.id, link=showing.link(table)))
        try:
            table = await post_card(self._services, self._courier, table)
        except TROUBLE as error:
            await self._services.lobby.close(table.id, interaction.user.id, key=f"undo:{interaction.id}")
            if isinstance(error, discord.Forbidden | discord.NotFound):
                channel = f"<#{table.channel_id}>"
                raise Refusal(
                    "edge.missing_permission", permission="send_messages", channel=channel
                ) from error
            raise Refusal("edge.slow") from error
        letter = host_letter if table.options.host == "human" else welcome_letter
        reached = await self._courier.letter(interaction.user.id, letter(showing.lobby(table), words))
        key = "edge.opened" if reached else "edge.opened.unreached"
        return Page(words.say(key, table=table.id, link=showing.link(table)))

    @app_commands.command(description="Stop all clocks for a while")
    async def pause(self, interaction: discord.Interaction, table: int | None = None) -> None:
        await self._act(
            interaction,
            table,
            lambda t, key, manager: self._services.commands.pause(
                t.id, interaction.user.id, key=key, manager=manager
            ),
        )

    @app_commands.command(description="Let the clocks run again")
    async def resume(self, interaction: discord.Interaction, table: int | None = None) -> None:
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
        table: int | None = None,
    ) -> None:
        await self._act(
            interaction,
            table,
            lambda t, key, manager: self._services.commands.extend(
                t.id, interaction.user.id, minutes, key=key, manager=manager
            ),
        )

    @app_commands.command(description="End the running phase now")
    async def skip(self, interaction: discord.Interaction, table: int | None = None) -> None:
        await self._act(
            interaction,
            table,
            lambda t, key, manager: self._services.commands.skip(
                t.id, interaction.user.id, key=key, manager=manager
            ),
        )

    @app_commands.command(description="Make somebody else the table's host")
    async def handover(
        self, interaction: discord.Interaction, user: discord.Member, table: int | None = None
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
    async def console(self, interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self._find(interaction, table)
            look = await self._services.consoles.look(found.id, interaction.user.id)
            return manor.console_page(showing.look(look), words)

        await self._answer(interaction, work)

    @app_commands.command(description="Give a seat to the house, or to somebody")
    @app_commands.describe(seat="The number of the seat", to="Who gets it; nobody: the house")
    async def seat(
        self,
        interaction: discord.Interaction,
        seat: app_commands.Range[int, 1, 18],
        to: discord.Member | None = None,
        table: int | None = None,
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
        self, interaction: discord.Interaction, user: discord.Member, table: int | None = None
    ) -> None:
        async def work(words: Words) -> Page:
            found = await self._find(interaction, table)
            found = await self._services.lobby.invite(
                found.id,
                [user.id],
                interaction.user.id,
                key=f"i:{interaction.id}",
                manager=_manager(interaction),
            )
            return Page(words.say("lobby.answer.invite", table=found.id, seats=len(found.seats)))

        await self._answer(interaction, work)

    @app_commands.command(description="Close the table without a result")
    async def close(self, interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self._find(interaction, table)
            if found.challenge == "waiting":
                return await self._withdraw(interaction, found, words)
            if found.status == "lobby":
                shut = await self._services.lobby.close(
                    found.id, interaction.user.id, key=f"i:{interaction.id}", manager=_manager(interaction)
                )
                self._cards.refresh(shut.id)
                return Page(words.say("edge.closed", table=shut.id))
            if found.status == "over":
                raise Refusal("table.not_running")
            look = await self._services.host.look(found.id, interaction.user.id)
            return close_confirm(showing.look(look), words)

        await self._answer(interaction, work)

    @app_commands.command(description="Leave the game; the house plays your seat")
    async def leave(self, interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self._find(interaction, table)
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
            return leave_confirm(showing.look(look), words)

        await self._answer(interaction, work)

    @app_commands.command(description="Sit down again where the house plays for you")
    async def back(self, interaction: discord.Interaction, table: int | None = None) -> None:
        await self._act(
            interaction,
            table,
            lambda t, key, manager: self._services.commands.take_back(
                t.id, interaction.user.id, interaction.user.display_name, key=key
            ),
        )

    @app_commands.command(description="What is awaited, and until when")
    async def status(self, interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self._find(interaction, table)
            if found.status == "lobby":
                self._cards.refresh(found.id)  # which posts a card that was deleted again
                page = card_page(found, words)
                return page if showing.lobby(found).second else replace(page, rows=(), pings=())
            look = await self._services.host.look(found.id, None)
            return PAGES[found.game].status(showing.look(look), words)

        await self._answer(interaction, work)

    @app_commands.command(description="The board of the table: the grid, or what all have claimed")
    async def board(self, interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self._find(interaction, table)
            look = await self._services.host.look(found.id, interaction.user.id)
            board = BOARDS.get(found.game)
            if board is None:
                raise Refusal("table.no_board")
            return board(showing.look(look), words)

        await self._answer(interaction, work)

    @app_commands.command(description="Your own cards, in private")
    async def cards(self, interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self._find(interaction, table)
            look = await self._services.host.look(found.id, interaction.user.id)
            if look.hosts:
                return manor.console_page(showing.look(look), words)
            return PAGES[found.game].my_cards(showing.look(look), words)

        await self._answer(interaction, work)

    @app_commands.command(description="Whether the deal is the one promised at the start")
    async def verify(self, interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(words: Words) -> Page:
            found = await self._find(interaction, table)
            look = await self._services.host.look(found.id, interaction.user.id)
            page = verify_page(showing.look(look), words)
            if found.status != "over":
                return page
            kept = await self._services.host.verify(found.id)
            return Page(f"{page.text}\n{words.say('edge.verified' if kept else 'edge.not_verified')}")

        await self._answer(interaction, work)

    @app_commands.command(description="The whole game as a file, once it is over")
    async def log(self, interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(words: Words) -> tuple[Page, discord.File]:
            found = await self._find(interaction, table)
            text = await self._services.host.record_file(found.id)
            file = discord.File(BytesIO(text.encode()), filename=f"table-{found.id}.jsonl")
            return Page(words.say("edge.log", table=found.id)), file

        await self._answer(interaction, work)

    async def _withdraw(self, interaction: discord.Interaction, found: TableInfo, words: Words) -> Page:
        """A challenge is closed, or left, by taking it back."""
        back = await self._services.duels.withdraw(
            found.id, interaction.user.id, key=f"i:{interaction.id}", manager=_manager(interaction)
        )
        self._cards.refresh(back.id)
        return challenge_answer("withdrawn", showing.lobby(back), words)

    async def _act(self, interaction: discord.Interaction, table: int | None, act: Act) -> None:
        async def work(words: Words) -> Page:
            found = await self._find(interaction, table)
            if found.status != "running":
                raise Refusal("table.not_running")
            answer = await act(found, f"i:{interaction.id}", _manager(interaction))
            if not answer.accepted or answer.code is not None:
                people = showing.people(answer.look.table)
                return Page(refusal(answer.code or "", answer.params, words, people))
            told = PAGES[found.game].answer(answer.events, showing.look(answer.look), words)
            return Page(told or words.say("edge.done", table=found.id))

        await self._answer(interaction, work)

    async def _find(self, interaction: discord.Interaction, table: int | None) -> TableInfo:
        """The table named, or the one of this thread or channel."""
        if table is not None:
            found = await self._services.lobby.get(table)
            if found is not None and found.guild_id == interaction.guild_id:
                return found
            raise Refusal("lobby.gone")
        assert interaction.channel_id is not None
        found = await self._services.lobby.table_of_thread(interaction.channel_id)
        if found is None:
            raise Refusal("edge.no_table_here")
        return found

    async def _answer(self, interaction: discord.Interaction, work: Work) -> None:
        await commanded.answer(interaction, self._services.clock, self._courier.studio, work)


def _manager(interaction: discord.Interaction) -> bool:
    return interaction.permissions.manage_guild
