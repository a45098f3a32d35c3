"""My cards: all a seat knows, and what it may do now."""

from __future__ import annotations

from presenter.page import Page
from presenter.shown import Shown
from presenter.words import Words


def my_cards(shown: Shown, words: Words, *, page: int = 0) -> Page:
    """The private answer to My cards; for an onlooker (`shown.seat` None) one sentence.

    Role, goals, letters so far (verb cards_page, arg the page, phase None), and the buttons of what this
    seat owes or may do now: night, end_day, vote, guess, bribe, shot, recap.
    """
    return Page("")
