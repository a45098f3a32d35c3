"""A letter to somebody a slow table waits for. It says nothing that a locked phone may not show."""

from __future__ import annotations

from presenter.controls import Controls
from presenter.letterhead import letterhead
from presenter.moments import moment
from presenter.page import Page
from presenter.reader_view import ReaderView
from presenter.words import Words


def reminder(reader: ReaderView, which: str, words: Words, *, idle: int = 0) -> Page:
    """`which`: "half" of the time is gone, or it is the "last" one. `idle`: phases missed in a row so far.

    Who missed one is told what follows a second; only the last person at a table may miss more.
    Verb cards (phase None), which leads on.
    """
    words = words.at(reader.table_id, reader.phase)
    parts = [letterhead(reader.game, reader.table_id, reader.link, words)]
    due = reader.view.due
    if due is not None:
        at, left = moment(due, reader.options, words), words.moment(due, "R")
        parts.append(words.say(f"remind.{which}", at=at, left=left))
    if idle == 1:
        parts.append(words.say("remind.idle"))
    cards = Controls(words, reader.table_id, None).button("cards", "cards", style="primary")
    return Page("\n".join(parts), ((cards,),))
