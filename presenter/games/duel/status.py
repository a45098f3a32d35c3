"""`/table status`: whose turn it is and until when."""

from __future__ import annotations

from presenter.games.duel.now import waiting
from presenter.games.duel.public import seat_line
from presenter.games.duel.voice import Voice, lines, written
from presenter.page import Page
from presenter.reader_view import ReaderView
from presenter.words import Words


def status(reader: ReaderView, words: Words) -> Page:
    """The turn, its clock, the counts, who plays which side; all of it public."""
    words = words.at(reader.table_id, reader.view.phase)
    return Page(written(reader, words, _text))


def _text(voice: Voice) -> str:
    reader, view = voice.reader, voice.view
    heading = voice.say("table.status.heading", table=reader.table_id)
    seats = (seat_line(voice, view.killer), seat_line(voice, view.inspector))
    if reader.view.over:
        closed = reader.view.closed is not None
        return lines(heading, voice.say("table.status.closed" if closed else "table.status.over"), *seats)
    turn = voice.say("duel.heading", table=reader.table_id, turn=view.turn, most=view.turns_at_most)
    counts = voice.say("duel.counts", deck=view.deck, dead=len(view.dead), limit=view.dead_limit)
    return lines(heading, turn, waiting(voice), counts, *seats)
