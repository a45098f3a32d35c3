"""The phase's one message in the table's thread."""

from __future__ import annotations

from presenter.page import Page
from presenter.shown import Shown
from presenter.words import Words


def public_message(shown: Shown, words: Words) -> Page:
    """The step's public events and the panel of the phase; for a panel edit `shown.events` are all public
    events of that message again, or none (then the heading is told from the view).

    Buttons while `shown.live`: night, end_day, vote, guess by phase, and cards (phase None); once over:
    another and recap (phase None). No pings.
    """
    return Page("")
