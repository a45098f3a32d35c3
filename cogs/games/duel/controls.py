"""The controls of a running Duel: what is pressed becomes one command, what is shown comes from a view."""

from __future__ import annotations

from functools import partial

from cogs import reader_views
from cogs.interactions import invitations
from cogs.interactions.interaction import Handlers, TableInteraction
from engine.core.messages import Command, Refusal
from engine.games.duel.commands import (
    Arrest,
    ChooseIdentity,
    Discard,
    Disguise,
    Exonerate,
    Kill,
    Resign,
    Shift,
)
from engine.games.duel.content import Direction, Line, Suspect
from presenter.games import duel
from presenter.page import Page


async def board_text(interaction: TableInteraction) -> Page:
    """For everybody who can see the table."""
    return duel.board_text(reader_views.look(await interaction.look()), interaction.words)


async def history(interaction: TableInteraction) -> Page:
    """For everybody who can see the table."""
    page = int(interaction.control.arg) if interaction.control.arg.isdecimal() else 0
    return duel.history_page(reader_views.look(await interaction.look()), page, interaction.words)


async def move(interaction: TableInteraction) -> Page:
    """What may be done now, whatever turn the button was drawn for; onlookers are told so."""
    return duel.turn_page(reader_views.look(await interaction.look()), interaction.words)


async def target(interaction: TableInteraction) -> Page:
    return await interaction.in_phase(
        lambda reader, words: duel.target_page(reader, interaction.value, words)
    )


async def line(interaction: TableInteraction) -> Page:
    return await interaction.in_phase(lambda reader, words: duel.line_page(reader, interaction.value, words))


async def disguise(interaction: TableInteraction) -> Page:
    return await interaction.in_phase(duel.disguise_page)


async def exonerate(interaction: TableInteraction) -> Page:
    return await interaction.in_phase(duel.exonerate_page)


async def resign(interaction: TableInteraction) -> Page:
    return await interaction.in_phase(duel.resign_page)


async def identity(interaction: TableInteraction) -> Page:
    suspect = _suspect(interaction.value)
    return await interaction.in_phase(lambda reader, words: duel.identity_page(reader, suspect, words))


async def discard(interaction: TableInteraction) -> Page:
    suspect = _suspect(interaction.value)
    return await interaction.in_phase(lambda reader, words: duel.discard_page(reader, suspect, words))


async def _do(interaction: TableInteraction, command: Command) -> Page:
    """Do it, say what it did, and show the board as it stands then."""
    answer = await interaction.submit(command)
    return interaction.told(answer, partial(duel.turn_page, words=interaction.words))


async def strike(interaction: TableInteraction) -> Page:
    """A kill or an arrest: the sides tell them apart, so the view does."""
    look = await interaction.look()
    phase, (named, _, other) = interaction.control.phase, interaction.value.partition(".")
    if other:
        command: Command = Arrest(phase=phase, target=_suspect(other), by_evidence=_suspect(named))
    elif look.seat == look.view.game.killer:
        command = Kill(phase=phase, target=_suspect(named))
    else:
        command = Arrest(phase=phase, target=_suspect(named))
    return await _do(interaction, command)


async def shift(interaction: TableInteraction) -> Page:
    kind, _, rest = interaction.value.partition(".")
    index, _, way = rest.partition(".")
    if kind not in set(Line) or way not in set(Direction) or not index.isdecimal():
        raise Refusal("edge.unknown_control")
    wanted = Shift(
        phase=interaction.control.phase, line=Line(kind), index=int(index), direction=Direction(way)
    )
    return await _do(interaction, wanted)


async def draw_disguise(interaction: TableInteraction) -> Page:
    return await _do(interaction, Disguise(phase=interaction.control.phase))


async def draw_exonerate(interaction: TableInteraction) -> Page:
    return await _do(interaction, Exonerate(phase=interaction.control.phase))


async def keep(interaction: TableInteraction) -> Page:
    return await _do(
        interaction, ChooseIdentity(phase=interaction.control.phase, suspect=_suspect(interaction.value))
    )


async def show(interaction: TableInteraction) -> Page:
    return await _do(
        interaction, Discard(phase=interaction.control.phase, suspect=_suspect(interaction.value))
    )


async def give_up(interaction: TableInteraction) -> Page:
    return await _do(interaction, Resign(phase=interaction.control.phase))


def _suspect(value: str) -> Suspect:
    if value not in set(Suspect):
        raise Refusal("edge.unknown_control")
    return Suspect(value)


HANDLERS: Handlers = {
    "move": move,
    "board_text": board_text,
    "duel_history": history,
    "duel_target": target,
    "duel_line": line,
    "duel_disguise": disguise,
    "duel_exonerate": exonerate,
    "duel_resign": resign,
    "duel_identity": identity,
    "duel_discard": discard,
    "duel_strike": strike,
    "duel_shift": shift,
    "duel_draw_disguise": draw_disguise,
    "duel_draw_exonerate": draw_exonerate,
    "duel_keep": keep,
    "duel_show": show,
    "duel_give_up": give_up,
    "accept_duel": invitations.accept,
    "decline_duel": invitations.decline,
    "withdraw_duel": invitations.withdraw,
}
"""The last three stand on cards of challenges that were posted before any game but this one had them."""
