"""The card of a challenge to a game for two, and another game of the same two after the last one."""

from __future__ import annotations

from functools import partial

from cogs import reader_views
from cogs.interactions.interaction import Handlers, TableInteraction
from cogs.opening import post_card
from cogs.sending import TROUBLE
from engine.core.messages import Refusal
from presenter.invitation import challenge_answer, role_page
from presenter.page import Page
from service.rooms import rivals_of
from service.values import TableInfo


async def accept(interaction: TableInteraction) -> Page:
    """Begin; whoever lost the game before is asked first which role it shall be."""
    table, invitations = await interaction.table(), interaction.services.invitations
    role = _role(interaction, table)
    asked = table.challenge == "waiting" and interaction.user_id in table.invited
    if asked and role is None and await invitations.may_choose(table.id, interaction.user_id):
        return role_page(table.game, table.id, "accept_challenge", interaction.words)
    table = await invitations.accept(
        table.id, interaction.user_id, interaction.name, key=interaction.key, role=role
    )
    return _answered(interaction, "accepted", table)


async def decline(interaction: TableInteraction) -> Page:
    table = await interaction.services.invitations.decline(
        interaction.table_id, interaction.user_id, key=interaction.key
    )
    return _answered(interaction, "declined", table)


async def withdraw(interaction: TableInteraction) -> Page:
    table = await interaction.services.invitations.withdraw(
        interaction.table_id, interaction.user_id, key=interaction.key, manager=interaction.manager
    )
    return _answered(interaction, "withdrawn", table)


async def again(interaction: TableInteraction, before: TableInfo) -> Page:
    """A match's second game, or the same two once more: a challenge, or at once with the house."""
    if _second_waits(before):
        table = await interaction.services.matches.begin(before.id, interaction.user_id, key=interaction.key)
        return Page(
            interaction.words.say("edge.another_begun", table=table.id, link=reader_views.link(table))
        )
    role, invitations = _role(interaction, before), interaction.services.invitations
    if role is None and await invitations.may_choose(before.id, interaction.user_id):
        return role_page(before.game, before.id, "another", interaction.words)
    table = await invitations.again(before.id, interaction.user_id, key=interaction.key, role=role)
    interaction.cards.refresh(table.id)
    if table.challenge != "waiting":
        return Page(
            interaction.words.say("edge.another_begun", table=table.id, link=reader_views.link(table))
        )
    if table.lobby_message_id is None:
        table = await post_card(
            interaction.services, interaction.courier, table, partial(point_to, interaction, before)
        )
    return Page(interaction.words.say("edge.another_challenge", link=reader_views.link(table)))


async def point_to(interaction: TableInteraction, before: TableInfo, table: TableInfo) -> None:
    """A word in the thread of the game before about the new card."""
    if before.thread_id is None:
        return
    text = interaction.words.say("edge.another_here", table=table.id, link=reader_views.link(table))
    try:
        await interaction.courier.post(before.thread_id, Page(text))
    except TROUBLE:
        return  # the presser has the link in his own answer


def _answered(interaction: TableInteraction, key: str, table: TableInfo) -> Page:
    interaction.cards.refresh(table.id)
    return challenge_answer(key, reader_views.lobby(table), interaction.words)


def _second_waits(table: TableInfo) -> bool:
    match = table.match
    return match is not None and (match.next_id is not None or table.status == "lobby")


def _role(interaction: TableInteraction, table: TableInfo) -> str | None:
    """The role in the control's argument, if it has one; only our own controls do."""
    role = interaction.control.arg
    if role and role not in rivals_of(table.game).roles:
        raise Refusal("edge.unknown_control")
    return role or None


HANDLERS: Handlers = {
    "accept_challenge": accept,
    "decline_challenge": decline,
    "withdraw_challenge": withdraw,
}
