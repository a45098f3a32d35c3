"""A seat is free: the public call, and what somebody who wants it is told first (MAN-57)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.values import Seat
from presenter.controls import Controls
from presenter.fitting import cut
from presenter.names import Names
from presenter.page import Page, Row
from presenter.reader_view import ReaderView
from presenter.words import Words


def call_page(reader: ReaderView, seat: Seat, words: Words) -> Page:
    """The call, with verb take_seat for the message's own phase while `reader.live`; then what is left of it.

    It is written from who sits where alone: the same for every seat, whatever its cards.
    """
    number = seat + 1
    if not reader.live:
        taken = reader.people[seat].user_id is not None
        return Page(words.say(f"call.{'taken' if taken else 'over'}", number=number))
    name = Names(reader.people, words)[seat]
    take = Controls(words, reader.table_id, reader.phase).button("take_seat", "take_seat", style="success")
    return Page(words.say("call.open", name=name, number=number), ((take,),))


def take_confirm(reader: ReaderView, seat: Seat, words: Words) -> Page:
    """Asks once more, in private, saying what it means. Verb take_seat_now (phase None), arg the seat."""
    controls = Controls(words, reader.table_id, None)
    name = Names(reader.people, words)[seat]
    take = controls.button("take_seat_now", "take_seat_now", str(seat), style="success")
    text = words.say("call.confirm", table=reader.table_id, name=name, number=seat + 1)
    return Page(text, ((take, controls.button("only_watch", "cards")),))


def way_back(page: Page, table_id: int, words: Words) -> Page:
    """`page` with the way back for somebody whose seat the house plays. Verb take_back (phase None)."""
    back: Row = (Controls(words, table_id, None).button("take_back", "take_back", style="success"),)
    text = cut(f"{page.text}\n{words.say('call.yours')}")
    return replace(page, text=text, rows=(back, *page.rows[:4]))
