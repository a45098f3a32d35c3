"""The card of a challenge to a duel, and another duel after the last one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cogs import showing
from cogs.interactions.control import Handlers, Pressed
from cogs.opening import post_card
from cogs.sending import TROUBLE
from engine.core.messages import Refusal
from presenter.challenge import challenge_answer, role_page
from presenter.page import Page
from service.invitations.invited_tables import Role
from service.values import TableInfo

ROLES: Mapping[str, Role] = {"killer": "killer", "inspector": "inspector", "random": "random"}


async def accept(pressed: Pressed) -> Page:
    """Begin; whoever lost the game before is asked first which role it shall be."""
    table, role, duels = await pressed.table(), _role(pressed), pressed.services.duels
    asked = table.challenge == "waiting" and pressed.user_id in table.invited
    if asked and role is None and await duels.may_choose(table.id, pressed.user_id):
        return role_page(table.id, "accept_duel", pressed.words)
    table = await duels.accept(table.id, pressed.user_id, pressed.name, key=pressed.key, role=role)
    return _answered(pressed, "accepted", table)


async def decline(pressed: Pressed) -> Page:
    table = await pressed.services.duels.decline(pressed.table_id, pressed.user_id, key=pressed.key)
    return _answered(pressed, "declined", table)


async def withdraw(pressed: Pressed) -> Page:
    table = await pressed.services.duels.withdraw(
        pressed.table_id, pressed.user_id, key=pressed.key, manager=pressed.manager
    )
    return _answered(pressed, "withdrawn", table)


async def again(pressed: Pressed, before: TableInfo) -> Page:
    """A match's second game, or the same two once more: a challenge, or at once with the house."""
    if _second_waits(before):
        table = await pressed.services.matches.begin(before.id, pressed.user_id, key=pressed.key)
        return Page(pressed.words.say("edge.another_begun", table=table.id, link=showing.link(table)))
    role, duels = _role(pressed), pressed.services.duels
    if role is None and await duels.may_choose(before.id, pressed.user_id):
        return role_page(before.id, "another", pressed.words)
    table = await duels.again(before.id, pressed.user_id, key=pressed.key, role=role)
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


def _role(pressed: Pressed) -> Role | None:
    """The role in the control's argument, if it has one; only our own controls do."""
    if not pressed.press.arg:
        return None
    if pressed.press.arg not in ROLES:
        raise Refusal("edge.unknown_control")
    return ROLES[pressed.press.arg]


HANDLERS: Handlers = {"accept_duel": accept, "decline_duel": decline, "withdraw_duel": withdraw}
