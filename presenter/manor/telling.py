"""One line an event."""

from __future__ import annotations

from engine.core.messages import CoreEvent
from engine.games.manor.model import ManorEvent
from presenter.shown import Shown
from presenter.words import Words


def tell(event: ManorEvent | CoreEvent, shown: Shown, words: Words) -> str | None:
    """What is said of an event to whoever may see it; None when nothing is. An event nobody narrates is a type
    error here.
    """
    return None
