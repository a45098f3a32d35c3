"""The sentence that answers an accepted press."""

from __future__ import annotations

from typing import cast

from engine.core.messages import CoreEvent, Event
from engine.games.duel.events import CardDrawn, CardSeen, DuelEvent, IdentityChosen, IdentityKept
from presenter.games.duel.narration import say_event
from presenter.games.duel.voice import Voice, lines, written
from presenter.reader_view import ReaderView
from presenter.words import Words

_SAID_IN_PRIVATE = {IdentityChosen: IdentityKept, CardDrawn: CardSeen}
"""Where the presser's own line says more than the public one."""


def answer(events: tuple[Event, ...], reader: ReaderView, words: Words) -> str:
    """What the presser's command did, from the step's events that the presser may see (`Answer.events`).

    Covers the Duel's commands and the table's own (pause, extend, hand over ...); a generic "Noted." when a
    step told the presser nothing.
    """
    words = words.at(reader.table_id, reader.view.phase)
    kinds = {type(e) for e in events}
    told = [e for e in events if _SAID_IN_PRIVATE.get(type(e)) not in kinds]

    def write(voice: Voice) -> str:
        return lines(*(say_event(cast("DuelEvent | CoreEvent", event), voice) for event in told))

    return written(reader, words, write) or words.say("answer.noted")
