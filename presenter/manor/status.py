"""`/table status`: what is awaited and until when."""

from __future__ import annotations

from presenter.page import Page
from presenter.shown import Shown
from presenter.words import Words


def status(shown: Shown, words: Words) -> Page:
    """The phase, its clock, how many are awaited (never who), who lives, who holds which seat."""
    return Page("")
