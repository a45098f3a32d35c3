"""Controls about the table itself: another game, leaving, closing, taking a seat (back)."""

from __future__ import annotations

from functools import partial

from cogs import showing
from cogs.interactions.control import Handlers, Pressed
from cogs.interactions.invitations import again, point_to
from cogs.opening import post_card
from engine.core.messages import Refusal
from presenter.page import Page
from presenter.substitutes import take_confirm
from service.rooms import SERVICE
from service.step.offers import called_seat


async def another(pressed: Pressed) -> Page:
    """The same seats once more: a new card in the channel, and a word in the old thread."""
    before = await pressed.table()
    if SERVICE[before.game].rivals is not None:
        return await again(pressed, before)
    table = await pressed.services.evenings.another_game(pressed.table_id, pressed.user_id, key=pressed.key)
    if table.lobby_message_id is None:
        table = await post_card(pressed.services, pressed.courier, table, partial(point_to, pressed, before))
    return Page(pressed.words.say("edge.another", table=table.id, link=showing.link(table)))


async def leave_game(pressed: Pressed) -> Page:
    answer = await pressed.services.commands.leave_game(pressed.table_id, pressed.user_id, key=pressed.key)
    if not answer.accepted:
        return pressed.refused(answer.code or "", answer.params, answer.look)
    game = pressed.services.host.games.by_key[answer.look.table.game]
    key = "edge.left" if game.hands_over else "edge.resigned"
    return Page(pressed.words.say(key, table=pressed.table_id))


async def close_table(pressed: Pressed) -> Page:
    answer = await pressed.services.commands.close(
        pressed.table_id, pressed.user_id, key=pressed.key, manager=pressed.manager
    )
    if not answer.accepted or answer.code is not None:
        return pressed.refused(answer.code or "", answer.params, answer.look)
    return Page(pressed.words.say("edge.closed", table=pressed.table_id))


async def take_back(pressed: Pressed) -> Page:
    answer = await pressed.services.commands.take_back(
        pressed.table_id, pressed.user_id, pressed.name, key=pressed.key
    )
    if not answer.accepted:
        return pressed.refused(answer.code or "", answer.params, answer.look)
    return Page(pressed.words.say("edge.returned", table=pressed.table_id), (pressed.to_cards(),))


async def take_seat(pressed: Pressed) -> Page:
    """The button of a call; whoever had the seat before needs no confirmation."""
    seat = called_seat(pressed.press.phase or "")
    if seat is None:
        raise Refusal("edge.unknown_control")
    if await pressed.services.commands.may_take_back(pressed.table_id, pressed.user_id) == seat:
        return await take_back(pressed)
    await pressed.services.substitutes.may_take(pressed.table_id, pressed.user_id, seat)
    return take_confirm(showing.look(await pressed.look()), seat, pressed.words)


async def take_seat_now(pressed: Pressed) -> Page:
    answer = await pressed.services.substitutes.take(
        pressed.table_id, pressed.user_id, pressed.name, pressed.seat_value, key=pressed.key
    )
    if not answer.accepted:
        return pressed.refused(answer.code or "", answer.params, answer.look)
    return Page(pressed.words.say("edge.seat_taken", table=pressed.table_id), (pressed.to_cards(),))


HANDLERS: Handlers = {
    "another": another,
    "leave_game": leave_game,
    "close_table": close_table,
    "take_back": take_back,
    "take_seat": take_seat,
    "take_seat_now": take_seat_now,
}
