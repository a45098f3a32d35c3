"""The lobby's card and its options."""

from __future__ import annotations

from collections.abc import Mapping

from cogs import reader_views
from cogs.interactions.interaction import Handlers, TableInteraction
from engine.core.messages import Refusal
from presenter import lobby as told
from presenter.page import Form, Page
from presenter.rulebook import rules_page
from service.values import TableInfo


async def join(interaction: TableInteraction) -> Page | None:
    """Take a seat; the welcome letter shows at once whether letters arrive."""
    table = await interaction.services.lobby.join(
        interaction.table_id, interaction.user_id, interaction.name, key=interaction.key
    )
    interaction.cards.refresh(table.id)
    reader = reader_views.lobby(table)
    reached = await interaction.courier.letters.send(
        interaction.user_id, told.welcome_letter(reader, interaction.words)
    )
    if not reached:
        interaction.cards.refresh(table.id)
    return told.joined(reader, interaction.words, reached=reached)


async def leave(interaction: TableInteraction) -> Page:
    return _changed(
        interaction,
        await interaction.services.lobby.leave(
            interaction.table_id, interaction.user_id, key=interaction.key
        ),
        "leave",
    )


async def house(interaction: TableInteraction) -> Page:
    table = await interaction.services.lobby.add_house(
        interaction.table_id, interaction.user_id, key=interaction.key, manager=interaction.manager
    )
    return _changed(interaction, table, "house")


async def remove_house(interaction: TableInteraction) -> Page:
    table = await interaction.services.lobby.remove_house(
        interaction.table_id, interaction.user_id, key=interaction.key, manager=interaction.manager
    )
    return _options(interaction, table)


async def options(interaction: TableInteraction) -> Page:
    table = await interaction.table()
    reader = reader_views.lobby(table)
    host = table.status == "lobby" and (table.host_id == interaction.user_id or interaction.manager)
    return told.options_page(reader, interaction.words, host=host)


async def rules(interaction: TableInteraction) -> Page:
    """Of a table, or (table 0) of the game that the argument names before the page."""
    named, _, number = interaction.control.arg.rpartition(".")
    page = int(number) if number.isdecimal() else 0
    if not interaction.table_id:
        games = interaction.services.host.games.by_key
        game = games[named if named in games else next(iter(games))]
        return rules_page(game.key, page, game.options(), interaction.words)
    table = await interaction.table()
    return rules_page(
        table.game, page, table.options, interaction.words, table_id=table.id, seats=len(table.seats)
    )


async def qr(interaction: TableInteraction) -> Page:
    return told.qr_page(reader_views.lobby(await interaction.table()), interaction.words)


async def start(interaction: TableInteraction) -> Page:
    table = await interaction.services.lobby.start(
        interaction.table_id, interaction.user_id, key=interaction.key, manager=interaction.manager
    )
    return _changed(interaction, table, "start")


async def take_away(interaction: TableInteraction) -> Page:
    table = await interaction.services.lobby.take_away(
        interaction.table_id,
        interaction.seat_value,
        interaction.user_id,
        key=interaction.key,
        manager=interaction.manager,
    )
    return _options(interaction, table)


async def set_private(interaction: TableInteraction) -> Page:
    table = await interaction.services.lobby.set_private(
        interaction.table_id,
        interaction.value == "on",
        interaction.user_id,
        key=interaction.key,
        manager=interaction.manager,
    )
    return _options(interaction, table)


async def set_quiet(interaction: TableInteraction) -> Page:
    table = await interaction.services.lobby.set_quiet_hours(
        interaction.table_id,
        interaction.value == "on",
        interaction.user_id,
        key=interaction.key,
        manager=interaction.manager,
    )
    return _options(interaction, table)


async def set_pace(interaction: TableInteraction) -> Page:
    return await set_options(interaction, {"pace": interaction.value})


async def set_host(interaction: TableInteraction) -> Page:
    return await set_options(interaction, {"host": "human" if interaction.value == "on" else "app"})


async def set_option(interaction: TableInteraction) -> Page:
    """Options of a game as the control's argument names them: "mode.classic", several with commas."""
    named = (part.partition(".") for part in interaction.control.arg.split(","))
    return await set_options(interaction, {name: _plain(value) for name, _, value in named})


def _plain(value: str) -> object:
    """A value as it stands in a control: yes, no, "-" for none, a number, a word."""
    if value.isdecimal():
        return int(value)
    return {"yes": True, "no": False, "-": None}.get(value, value)


async def times(interaction: TableInteraction) -> Form:
    return told.times_form(reader_views.lobby(await interaction.table()), interaction.words)


async def times_form(interaction: TableInteraction) -> Page:
    return await set_options(
        interaction,
        {f"{key}_seconds": _seconds(key, text) for key, text in interaction.fields.items()},
    )


def _seconds(key: str, text: str) -> int | None:
    text = text.strip()
    if not text:
        return None
    if not text.isdecimal() or len(text) > 6:
        raise Refusal("lobby.seconds", option=f"{key}_seconds", least=10, most=604_800)
    return int(text)


async def set_options(interaction: TableInteraction, changes: Mapping[str, object]) -> Page:
    """Change some options of a lobby, and show them all as they stand then."""
    table = await interaction.services.lobby.set_options(
        interaction.table_id, interaction.user_id, changes, key=interaction.key, manager=interaction.manager
    )
    return _options(interaction, table)


def _options(interaction: TableInteraction, table: TableInfo) -> Page:
    interaction.cards.refresh(table.id)
    return told.options_page(reader_views.lobby(table), interaction.words, host=True)


def _changed(interaction: TableInteraction, table: TableInfo, verb: str) -> Page:
    interaction.cards.refresh(table.id)
    return told.lobby_answer(verb, reader_views.lobby(table), interaction.words)


HANDLERS: Handlers = {
    "join": join,
    "leave": leave,
    "house": house,
    "remove_house": remove_house,
    "options": options,
    "rules": rules,
    "qr": qr,
    "start": start,
    "take_away": take_away,
    "set_private": set_private,
    "set_quiet": set_quiet,
    "set_pace": set_pace,
    "set_host": set_host,
    "set_option": set_option,
    "times": times,
    "times_form": times_form,
}
