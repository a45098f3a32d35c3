"""Letters: what reaches a seat by direct message."""

from __future__ import annotations

from presenter.page import Page
from presenter.shown import Shown
from presenter.words import Words


def letter(shown: Shown, words: Words) -> Page:
    """One letter for `shown.seat` from the events of a step; of one shape, with a neutral first line.

    Deal, dawn, death, cards handed over, the end. `shown.live`: its phase runs, so the night's button is on it.
    """
    return Page("")
