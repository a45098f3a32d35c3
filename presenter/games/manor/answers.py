"""The sentence that answers an accepted press."""

from __future__ import annotations

from typing import cast

from engine.core.messages import CORE_EVENTS, CoreEvent, Event
from engine.games.manor.events import (
    BallotMarked,
    BribeOffered,
    BulletSpent,
    ClaimMade,
    ClaimWithdrawn,
    DayEndAgreed,
    GuessCast,
    HolyGroundSet,
    InvestigationSet,
    ManorEvent,
    NightConfirmed,
    PowderSet,
    ProtectionSet,
    RoomChosen,
)
from presenter.games.manor.narration import say_event
from presenter.games.manor.voice import Voice, lines, written
from presenter.reader_view import ReaderView
from presenter.table_pages import last_word
from presenter.words import Words

_OWN = (
    RoomChosen,
    PowderSet,
    InvestigationSet,
    ProtectionSet,
    HolyGroundSet,
    ClaimMade,
    ClaimWithdrawn,
    NightConfirmed,
    DayEndAgreed,
    BribeOffered,
    BulletSpent,
    BallotMarked,
    GuessCast,
)


def answer(events: tuple[Event, ...], reader: ReaderView, words: Words) -> str:
    """What the presser's command did, from the step's events that the presser may see (`Answer.events`).

    Covers every Manor command and the table's own (pause, extend, hand over ...); a generic "Noted." when a
    step told the presser nothing.
    """
    words = words.at(reader.table_id, reader.view.phase)
    own: list[Event] = [e for e in events if isinstance(e, _OWN)]
    news = own or [e for e in events if isinstance(e, CORE_EVENTS)]

    def write(voice: Voice) -> str:
        told = last_word(news)
        return lines(*(say_event(cast("ManorEvent | CoreEvent", event), voice) for event in told))

    return written(reader, words, write) or words.say("answer.noted")
