"""`/table status`: what is awaited and until when."""

from __future__ import annotations

from engine.games.manor.content import Phase
from engine.games.manor.seen import SeatSeen
from presenter.games.manor.voice import Voice, lines, written
from presenter.page import Page
from presenter.reader_view import ReaderView
from presenter.words import Words


def status(reader: ReaderView, words: Words) -> Page:
    """The phase, its clock, how many are awaited (never who), who lives, who holds which seat."""
    words = words.at(reader.table_id, reader.view.phase)
    return Page(written(reader, words, _text))


def _text(voice: Voice) -> str:
    view, table = voice.view, voice.reader.view
    seats = "\n".join(_seat(voice, seat) for seat in view.seats)
    if table.over:
        state = voice.say("table.status.closed" if table.closed is not None else "table.status.over")
        return lines(voice.say("table.status.heading", table=voice.reader.table_id), state, seats)
    heading = (
        voice.say("manor.heading.unmasking")
        if view.phase is Phase.UNMASKING
        else voice.say(f"manor.heading.{view.phase.value}", round=view.round)
    )
    return lines(
        voice.say("table.status.heading", table=voice.reader.table_id),
        heading,
        voice.words.plural(f"manor.done.{view.phase.value}", view.done, owed=view.owed),
        voice.clock(),
        seats,
    )


def _seat(voice: Voice, seat: SeatSeen) -> str:
    marks = [voice.character(seat.seat)]
    if voice.reader.people[seat.seat].user_id is None:
        marks.append(voice.say("seat.house"))
    if not seat.alive and seat.cause is not None:
        marks.append(voice.say(f"manor.status.{seat.cause}", round=seat.died_round or 0))
    return f"{seat.seat + 1}. {voice.name(seat.seat)} ({', '.join(marks)})"
