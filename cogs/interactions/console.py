"""The console of a host who does not play. Its own message is edited in place; elsewhere it answers anew."""

from __future__ import annotations

from cogs import showing
from cogs.interactions.control import Handlers, Pressed
from engine.core.messages import Refusal
from engine.core.values import Seat
from engine.games.manor.content import Room
from presenter.games import manor
from presenter.page import Page
from presenter.refusals import refusal
from presenter.shown import Shown
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


async def console(pressed: Pressed) -> Page:
    return await _turn(pressed, pressed.press.arg or FIRST)


async def seats(pressed: Pressed) -> Page:
    return await _turn(pressed, f"seats.{pressed.press.arg}")


async def log(pressed: Pressed) -> Page:
    return await _turn(pressed, f"log.{pressed.press.arg}")


async def extend(pressed: Pressed) -> Page:
    await _running(pressed)
    if not pressed.press.arg.isdecimal():
        raise Refusal("edge.unknown_control")
    commands = pressed.services.commands
    minutes = int(pressed.press.arg)
    return await _done(
        pressed, await commands.extend(pressed.table_id, pressed.user_id, minutes, key=pressed.key)
    )


async def pause(pressed: Pressed) -> Page:
    return await _done(
        pressed, await pressed.services.commands.pause(pressed.table_id, pressed.user_id, key=pressed.key)
    )


async def resume(pressed: Pressed) -> Page:
    return await _done(
        pressed, await pressed.services.commands.resume(pressed.table_id, pressed.user_id, key=pressed.key)
    )


async def end(pressed: Pressed) -> Page:
    return manor.console_end_page(await _running(pressed), pressed.words)


async def skip(pressed: Pressed) -> Page:
    answer = await pressed.services.commands.skip(
        pressed.table_id, pressed.user_id, key=pressed.key, phase=pressed.press.phase
    )
    return await _done(pressed, answer)


async def correct(pressed: Pressed) -> Page:
    return manor.correct_page(await _running(pressed), pressed.words)


async def correct_what(pressed: Pressed) -> Page:
    return manor.correct_seat_page(await _running(pressed), pressed.value, pressed.words)


async def correct_seat(pressed: Pressed) -> Page:
    """Whose: at once for what can be taken back again, else with a room or a second question."""
    kind, seat = pressed.press.arg, pressed.seat_value
    if kind == "place_seat":
        return manor.correct_room_page(await _running(pressed), seat, pressed.words)
    if kind == "put_out":
        return manor.put_out_confirm(await _running(pressed), seat, pressed.words)
    return await _correct(pressed, kind, seat)


async def correct_room(pressed: Pressed) -> Page:
    if not pressed.press.arg.isdecimal() or pressed.value not in set(Room):
        raise Refusal("edge.unknown_control")
    return await _correct(pressed, "place_seat", Seat(int(pressed.press.arg)), Room(pressed.value))


async def correct_put_out(pressed: Pressed) -> Page:
    return await _correct(pressed, "put_out", pressed.seat_value)


async def _correct(pressed: Pressed, kind: str, seat: Seat, room: Room | None = None) -> Page:
    command = manor.correction(kind, seat, room, pressed.press.phase)
    if command is None:
        raise Refusal("edge.unknown_control")
    answer = await pressed.services.consoles.correct(
        pressed.table_id, pressed.user_id, command, key=pressed.key
    )
    shown = showing.look(answer.look)
    note = manor.corrected(command, shown, pressed.words) if answer.accepted else None
    return await _done(pressed, answer, note)


async def _turn(pressed: Pressed, where: str) -> Page:
    """One page of the console; on its own message it stays at that page."""
    own = pressed.interaction.guild_id is None
    look = await pressed.services.consoles.look(
        pressed.table_id, pressed.user_id, page=where if own else None
    )
    return manor.console_page(showing.look(look), pressed.words, where)


async def _running(pressed: Pressed) -> Shown:
    """What the host sees, if the control is for the phase that runs. Refuses: core.over, core.stale."""
    look = await pressed.services.consoles.look(pressed.table_id, pressed.user_id)
    if look.view.over:
        raise Refusal("core.over")
    shown = showing.look(look)
    if pressed.press.phase not in (None, shown.phase):
        raise Refusal("core.stale")
    return shown


async def _done(pressed: Pressed, answer: Answer, note: str | None = None) -> Page:
    """The console again, under what came of the press; a refusal too, so that its message stays in use."""
    if not answer.look.hosts:
        return pressed.refused(answer.code or "console.not_host", answer.params, answer.look)
    shown = showing.look(answer.look)
    if answer.code is not None:
        note = refusal(answer.code, answer.params, pressed.words, shown.people)
    elif note is None:
        note = manor.answer(answer.events, shown, pressed.words)
    return manor.console_page(shown, pressed.words, FIRST, note)


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
    "correct": correct,
    "correct_what": correct_what,
    "correct_seat": correct_seat,
    "correct_room": correct_room,
    "correct_put_out": correct_put_out,
}
