"""The unmasking's private guess."""

from __future__ import annotations

from engine.core.values import Seat
from presenter.page import Page
from presenter.shown import Shown
from presenter.words import Words


def guess_page(shown: Shown, words: Words) -> Page:
    """Whose goal: select guess_seat (value: a seat) leads to `guess_goal_page`; button cast_guess, arg "-",
    is no guess.
    """
    return Page("")


def guess_goal_page(shown: Shown, target: Seat, words: Words) -> Page:
    """Which goal: select guess_goal, arg the seat (value: a goal) casts the guess at once, since it can be
    changed until the clock ends; button guess to go back.
    """
    return Page("")
