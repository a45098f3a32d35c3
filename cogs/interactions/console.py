"""The console of a host who does not play. Its own message is edited in place; elsewhere it answers anew."""

from __future__ import annotations

from cogs import reader_views
from cogs.interactions.interaction import Handlers, TableInteraction
from engine.core.messages import Refusal
from presenter.page import Page
from presenter.reader_view import ReaderView
from presenter.refusals import refusal
from presenter.rooms import WORDS, GameConsole, pages_of
from service.values import Answer

PANEL = frozenset(
    {
        "console",
        "console_seats",
        "console_log",
        "console_refresh",
        "console_extend",
        "console_pause",
        "console_resume",
    }
)
"""Verbs that, pressed on the console's own message, edit it."""
FIRST = "now"


async def console(interaction: TableInteraction) -> Page:
    return await _turn(interaction, interaction.control.arg or FIRST)


async def seats(interaction: TableInteraction) -> Page:
    return await _turn(interaction, f"seats.{interaction.control.arg}")


async def log(interaction: TableInteraction) -> Page:
    return await _turn(interaction, f"log.{interaction.control.arg}")


async def extend(interaction: TableInteraction) -> Page:
    await running(interaction)
    if not interaction.control.arg.isdecimal():
        raise Refusal("edge.unknown_control")
    commands = interaction.services.commands
    minutes = int(interaction.control.arg)
    return await done(
        interaction,
        await commands.extend(interaction.table_id, interaction.user_id, minutes, key=interaction.key),
    )


async def pause(interaction: TableInteraction) -> Page:
    return await done(
        interaction,
        await interaction.services.commands.pause(
            interaction.table_id, interaction.user_id, key=interaction.key
        ),
    )


async def resume(interaction: TableInteraction) -> Page:
    return await done(
        interaction,
        await interaction.services.commands.resume(
            interaction.table_id, interaction.user_id, key=interaction.key
        ),
    )


async def end(interaction: TableInteraction) -> Page:
    reader = await running(interaction)
    return console_of(reader).console_end_page(reader, interaction.words)


async def skip(interaction: TableInteraction) -> Page:
    answer = await interaction.services.commands.skip(
        interaction.table_id, interaction.user_id, key=interaction.key, phase=interaction.control.phase
    )
    return await done(interaction, answer)


def console_of(reader: ReaderView) -> GameConsole:
    """The game's pages for a host who does not play. Refuses: edge.unknown_control for a game without."""
    found = WORDS[reader.game].console
    if found is None:
        raise Refusal("edge.unknown_control")
    return found


async def _turn(interaction: TableInteraction, where: str) -> Page:
    """One page of the console; on its own message it stays at that page."""
    own = interaction.raw.guild_id is None
    look = await interaction.services.consoles.look(
        interaction.table_id, interaction.user_id, page=where if own else None
    )
    reader = reader_views.look(look)
    return console_of(reader).console_page(reader, interaction.words, where)


async def running(interaction: TableInteraction) -> ReaderView:
    """What the host sees, if the control is for the phase that runs. Refuses: core.over, core.stale."""
    look = await interaction.services.consoles.look(interaction.table_id, interaction.user_id)
    if look.view.over:
        raise Refusal("core.over")
    reader = reader_views.look(look)
    if interaction.control.phase not in (None, reader.phase):
        raise Refusal("core.stale")
    return reader


async def done(interaction: TableInteraction, answer: Answer, note: str | None = None) -> Page:
    """The console again, under what came of the press; a refusal too, so that its message stays in use."""
    if not answer.look.hosts:
        return interaction.refused(answer.code or "console.not_host", answer.params, answer.look)
    reader = reader_views.look(answer.look)
    if answer.code is not None:
        note = refusal(answer.code, answer.params, interaction.words, reader.people)
    elif note is None:
        note = pages_of(reader.game).answer(answer.events, reader, interaction.words)
    return console_of(reader).console_page(reader, interaction.words, FIRST, note or "")


HANDLERS: Handlers = {
    "console": console,
    "console_seats": seats,
    "console_log": log,
    "console_refresh": console,
    "console_extend": extend,
    "console_pause": pause,
    "console_resume": resume,
    "console_end": end,
    "console_skip": skip,
}
