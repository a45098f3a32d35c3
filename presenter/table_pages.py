"""Pages about a running table that are the same for every game."""

from __future__ import annotations

from engine.core.messages import CoreEvent
from presenter.page import Page
from presenter.shown import Shown
from presenter.words import Words


def tell_core(event: CoreEvent, shown: Shown, words: Words) -> str | None:
    """What the table's log says of a pause, an extension, a hand-over; None: nothing public."""
    return None


def leave_confirm(shown: Shown, words: Words) -> Page:
    """Asks once more before a player leaves in mid-game. Verbs leave_game (phase None), cards to go back."""
    return Page("")


def close_confirm(shown: Shown, words: Words) -> Page:
    """Asks once more before a running table is closed. Verbs close_table (phase None), cards to go back."""
    return Page("")


def verify_page(shown: Shown, words: Words) -> Page:
    """The commitment to the deal and, once over, seed and salt with how to check them."""
    return Page("")
