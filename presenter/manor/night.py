"""The night's private controls."""

from __future__ import annotations

from presenter.page import Page
from presenter.shown import Shown
from presenter.words import Words


def night_page(shown: Shown, words: Words) -> Page:
    """What is chosen, until when, and the controls: selects room (value: a room), powder, protect (a seat, "-"
    takes it back), investigate (a room, "-" takes it back); button confirm_night. Phase: the running one.
    Draw it again after each of these.
    """
    return Page("")
