"""Controls about the table itself: another game, leaving, closing, taking a seat (back)."""

from __future__ import annotations

from functools import partial

from cogs import reader_views
from cogs.interactions.interaction import Handlers, TableInteraction
from cogs.interactions.invitations import again, point_to
from cogs.opening import post_card
from engine.core.messages import Refusal
from presenter.page import Page
from presenter.substitutes import take_confirm
from service.rooms import SERVICE
from service.step.offers import called_seat


async def another(interaction: TableInteraction) -> Page:
    """The same seats once more: a new card in the channel, and a word in the old thread."""
    before = await interaction.table()
    if SERVICE[before.game].rivals is not None:
        return await again(interaction, before)
    table = await interaction.services.evenings.another_game(
        interaction.table_id, interaction.user_id, key=interaction.key
    )
    if table.lobby_message_id is None:
        table = await post_card(
            interaction.services, interaction.courier, table, partial(point_to, interaction, before)
        )
    return Page(interaction.words.say("edge.another", table=table.id, link=reader_views.link(table)))


async def leave_game(interaction: TableInteraction) -> Page:
    answer = await interaction.services.commands.leave_game(
        interaction.table_id, interaction.user_id, key=interaction.key
    )
    if not answer.accepted:
        return interaction.refused(answer.code or "", answer.params, answer.look)
    game = interaction.services.host.games.by_key[answer.look.table.game]
    key = "edge.left" if game.hands_over else "edge.resigned"
    return Page(interaction.words.say(key, table=interaction.table_id))


async def close_table(interaction: TableInteraction) -> Page:
    answer = await interaction.services.commands.close(
        interaction.table_id, interaction.user_id, key=interaction.key, manager=interaction.manager
    )
    if not answer.accepted or answer.code is not None:
        return interaction.refused(answer.code or "", answer.params, answer.look)
    return Page(interaction.words.say("edge.closed", table=interaction.table_id))


async def take_back(interaction: TableInteraction) -> Page:
    answer = await interaction.services.commands.take_back(
        interaction.table_id, interaction.user_id, interaction.name, key=interaction.key
    )
    if not answer.accepted:
        return interaction.refused(answer.code or "", answer.params, answer.look)
    return Page(interaction.words.say("edge.returned", table=interaction.table_id), (interaction.to_cards(),))


async def take_seat(interaction: TableInteraction) -> Page:
    """The button of a call; whoever had the seat before needs no confirmation."""
    seat = called_seat(interaction.control.phase or "")
    if seat is None:
        raise Refusal("edge.unknown_control")
    if await interaction.services.commands.may_take_back(interaction.table_id, interaction.user_id) == seat:
        return await take_back(interaction)
    await interaction.services.substitutes.may_take(interaction.table_id, interaction.user_id, seat)
    return take_confirm(reader_views.look(await interaction.look()), seat, interaction.words)


async def take_seat_now(interaction: TableInteraction) -> Page:
    answer = await interaction.services.substitutes.take(
        interaction.table_id,
        interaction.user_id,
        interaction.name,
        interaction.seat_value,
        key=interaction.key,
    )
    if not answer.accepted:
        return interaction.refused(answer.code or "", answer.params, answer.look)
    return Page(
        interaction.words.say("edge.seat_taken", table=interaction.table_id), (interaction.to_cards(),)
    )


HANDLERS: Handlers = {
    "another": another,
    "leave_game": leave_game,
    "close_table": close_table,
    "take_back": take_back,
    "take_seat": take_seat,
    "take_seat_now": take_seat_now,
}
