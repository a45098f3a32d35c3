"""The sentence that answers an accepted press."""

from __future__ import annotations

from engine.core.messages import Event
from presenter.shown import Shown
from presenter.words import Words


def answer(events: tuple[Event, ...], shown: Shown, words: Words) -> str:
    """What the presser's command did, from the step's events that the presser may see (`Answer.events`).

    Covers every Manor command and the table's own (pause, extend, hand over ...); a generic "Noted." when a
    step told the presser nothing.
    """
    return ""
