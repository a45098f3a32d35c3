"""What is pressed: the question, and a number in its select."""

from __future__ import annotations

from cogs import reader_views
from cogs.interactions.interaction import TableInteraction
from cogs.rooms import GameEdge
from engine.core.messages import Refusal
from presenter.page import Page
from tests.toy.engine.games.room import NUMBERS, Guess
from tests.toy.presenter.games.room import guess_page


async def ask(interaction: TableInteraction) -> Page:
    return guess_page(reader_views.look(await interaction.look()), interaction.words)


async def guess(interaction: TableInteraction) -> Page:
    number = next((n for n in NUMBERS if str(n) == interaction.value), None)
    if number is None:
        raise Refusal("edge.unknown_control")
    return interaction.told(await interaction.submit(Guess(phase=interaction.control.phase, number=number)))


ROOM = GameEdge({"number_ask": ask, "number_guess": guess})
