"""What a host who does not play sets right at the Manor (MAN-55), from the console."""

from __future__ import annotations

from cogs import reader_views
from cogs.interactions.console import done, running
from cogs.interactions.interaction import Handlers, TableInteraction
from engine.core.messages import Refusal
from engine.core.values import Seat
from engine.games.manor.content import Room
from presenter.games import manor
from presenter.page import Page


async def correct(interaction: TableInteraction) -> Page:
    return manor.correct_page(await running(interaction), interaction.words)


async def correct_what(interaction: TableInteraction) -> Page:
    return manor.correct_seat_page(await running(interaction), interaction.value, interaction.words)


async def correct_seat(interaction: TableInteraction) -> Page:
    """Whose: at once for what can be taken back again, else with a room or a second question."""
    kind, seat = interaction.control.arg, interaction.seat_value
    if kind == "place_seat":
        return manor.correct_room_page(await running(interaction), seat, interaction.words)
    if kind == "put_out":
        return manor.put_out_confirm(await running(interaction), seat, interaction.words)
    return await _correct(interaction, kind, seat)


async def correct_room(interaction: TableInteraction) -> Page:
    if not interaction.control.arg.isdecimal() or interaction.value not in set(Room):
        raise Refusal("edge.unknown_control")
    return await _correct(
        interaction, "place_seat", Seat(int(interaction.control.arg)), Room(interaction.value)
    )


async def correct_put_out(interaction: TableInteraction) -> Page:
    return await _correct(interaction, "put_out", interaction.seat_value)


async def _correct(interaction: TableInteraction, kind: str, seat: Seat, room: Room | None = None) -> Page:
    command = manor.correction(kind, seat, room, interaction.control.phase)
    if command is None:
        raise Refusal("edge.unknown_control")
    answer = await interaction.services.consoles.correct(
        interaction.table_id, interaction.user_id, command, key=interaction.key
    )
    reader = reader_views.look(answer.look)
    note = manor.corrected(command, reader, interaction.words) if answer.accepted else None
    return await done(interaction, answer, note)


HANDLERS: Handlers = {
    "correct": correct,
    "correct_what": correct_what,
    "correct_seat": correct_seat,
    "correct_room": correct_room,
    "correct_put_out": correct_put_out,
}
