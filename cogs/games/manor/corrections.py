"""What a host who does not play sets right at the Manor (MAN-55), from the console."""

from __future__ import annotations

from cogs import showing
from cogs.interactions.console import done, running
from cogs.interactions.control import Handlers, Pressed
from engine.core.messages import Refusal
from engine.core.values import Seat
from engine.games.manor.content import Room
from presenter.games import manor
from presenter.page import Page


async def correct(pressed: Pressed) -> Page:
    return manor.correct_page(await running(pressed), pressed.words)


async def correct_what(pressed: Pressed) -> Page:
    return manor.correct_seat_page(await running(pressed), pressed.value, pressed.words)


async def correct_seat(pressed: Pressed) -> Page:
    """Whose: at once for what can be taken back again, else with a room or a second question."""
    kind, seat = pressed.press.arg, pressed.seat_value
    if kind == "place_seat":
        return manor.correct_room_page(await running(pressed), seat, pressed.words)
    if kind == "put_out":
        return manor.put_out_confirm(await running(pressed), seat, pressed.words)
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
    return await done(pressed, answer, note)


HANDLERS: Handlers = {
    "correct": correct,
    "correct_what": correct_what,
    "correct_seat": correct_seat,
    "correct_room": correct_room,
    "correct_put_out": correct_put_out,
}
