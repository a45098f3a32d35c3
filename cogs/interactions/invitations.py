"""The card of a challenge to a game for two, and another game of the same two after the last one."""

from __future__ import annotations

from functools import partial

from cogs import showing
from cogs.interactions.control import Handlers, Pressed
from cogs.opening import post_card
from cogs.sending import TROUBLE
from engine.core.messages import Refusal
from presenter.invitation import challenge_answer, role_page
from presenter.page import Page
from service.rooms import rivals_of
from service.values import TableInfo


async def accept(pressed: Pressed) -> Page:
    """Begin; whoever lost the game before is asked first which role it shall be."""
    table, invitations = await pressed.table(), pressed.services.invitations
    role = _role(pressed, table)
    asked = table.challenge == "waiting" and pressed.user_id in table.invited
    if asked and role is None and await invitations.may_choose(table.id, pressed.user_id):
        return role_page(table.game, table.id, "accept_challenge", pressed.words)
    table = await invitations.accept(table.id, pressed.user_id, pressed.name, key=pressed.key, role=role)
    return _answered(pressed, "accepted", table)


async def decline(pressed: Pressed) -> Page:
    table = await pressed.services.invitations.decline(pressed.table_id, pressed.user_id, key=pressed.key)
    return _answered(pressed, "declined", table)


async def withdraw(pressed: Pressed) -> Page:
    table = await pressed.services.invitations.withdraw(
        pressed.table_id, pressed.user_id, key=pressed.key, manager=pressed.manager
    )
    return _answered(pressed, "withdrawn", table)


async def again(pressed: Pressed, before: TableInfo) -> Page:
    """A match's second game, or the same two once more: a challenge, or at once with the house."""
    if _second_waits(before):
        table = await pressed.services.matches.begin(before.id, pressed.user_id, key=pressed.key)
        return Page(pressed.words.say("edge.another_begun", table=table.id, link=showing.link(table)))
    role, invitations = _role(pressed, before), pressed.services.invitations
    if role is None and await invitations.may_choose(before.id, pressed.user_id):
        return role_page(before.game, before.id, "another", pressed.words)
    table = await invitations.again(before.id, pressed.user_id, key=pressed.key, role=role)
    pressed.cards.refresh(table.id)
    if table.challenge != "waiting":
        return Page(pressed.words.say("edge.another_begun", table=table.id, link=showing.link(table)))
    if table.lobby_message_id is None:
        table = await post_card(pressed.services, pressed.courier, table, partial(point_to, pressed, before))
    return Page(pressed.words.say("edge.another_challenge", link=showing.link(table)))


async def point_to(pressed: Pressed, before: TableInfo, table: TableInfo) -> None:
    """A word in the thread of the game before about the new card."""
    if before.thread_id is None:
        return
    text = pressed.words.say("edge.another_here", table=table.id, link=showing.link(table))
    try:
        await pressed.courier.post(before.thread_id, Page(text))
    except TROUBLE:
        return  # the presser has the link in his own answer


def _answered(pressed: Pressed, key: str, table: TableInfo) -> Page:
    pressed.cards.refresh(table.id)
    return challenge_answer(key, showing.lobby(table), pressed.words)


def _second_waits(table: TableInfo) -> bool:
    match = table.match
    return match is not None and (match.next_id is not None or table.status == "lobby")


def _role(pressed: Pressed, table: TableInfo) -> str | None:
    """The role in the control's argument, if it has one; only our own controls do."""
    role = pressed.press.arg
    if role and role not in rivals_of(table.game).roles:
        raise Refusal("edge.unknown_control")
    return role or None


HANDLERS: Handlers = {
    "accept_challenge": accept,
    "decline_challenge": decline,
    "withdraw_challenge": withdraw,
}
