"""The bribe and the shot: by day, once, from My cards."""

from __future__ import annotations

from engine.core.values import Seat
from presenter.page import Page
from presenter.shown import Shown
from presenter.words import Words


def bribe_page(shown: Shown, words: Words) -> Page:
    """Whom to bribe: select pick_bribe (value: a seat)."""
    return Page("")


def bribe_confirm(shown: Shown, target: Seat, words: Words) -> Page:
    """Asks once more: button send_bribe, arg the seat; button bribe to go back."""
    return Page("")


def shot_page(shown: Shown, words: Words) -> Page:
    """Whom to shoot: select pick_shot (value: a seat)."""
    return Page("")


def shot_confirm(shown: Shown, target: Seat, words: Words) -> Page:
    """Asks once more: button fire_shot, arg the seat; button shot to go back."""
    return Page("")
