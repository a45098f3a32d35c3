"""What is pressed: the question, and a number in its select."""

from __future__ import annotations

from cogs import showing
from cogs.interactions.control import Pressed
from cogs.rooms import GameEdge
from engine.core.messages import Refusal
from presenter.page import Page
from tests.toy.engine.games.room import NUMBERS, Guess
from tests.toy.presenter.games.room import guess_page


async def ask(pressed: Pressed) -> Page:
    return guess_page(showing.look(await pressed.look()), pressed.words)


async def guess(pressed: Pressed) -> Page:
    number = next((n for n in NUMBERS if str(n) == pressed.value), None)
    if number is None:
        raise Refusal("edge.unknown_control")
    return pressed.told(await pressed.submit(Guess(phase=pressed.press.phase, number=number)))


ROOM = GameEdge({"number_ask": ask, "number_guess": guess})
