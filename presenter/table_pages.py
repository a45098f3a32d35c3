"""What is said about a running table whatever its game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.core.messages import (
    CardsHanded,
    CoreEvent,
    DeadlineMoved,
    Event,
    HostingPassed,
    Paused,
    PhaseSkipped,
    Resumed,
    SeatHanded,
    TableClosed,
)
from engine.games import GAMES
from presenter.controls import Controls
from presenter.moments import moment
from presenter.names import Names
from presenter.page import Page
from presenter.reader_view import ReaderView
from presenter.words import Words


def narrate_core(
    event: CoreEvent, reader: ReaderView, words: Words, names: Names | None = None
) -> str | None:
    """What the table's log says of a pause, an extension, a hand-over; None: nothing public.

    A deadline that moved because the clocks run again is told by `Resumed`.
    """
    names = names or Names(reader.people, words)
    match event:
        case Paused():
            return words.say("core.event.paused", at=moment(event.until, reader.options, words))
        case Resumed():
            return words.say("core.event.resumed")
        case DeadlineMoved():
            at, left = moment(event.due, reader.options, words), words.moment(event.due, "R")
            if event.why == "resumed":
                return words.say("core.event.deadline_moved.resumed", at=at)
            return words.say(f"core.event.deadline_moved.{event.why}", at=at, left=left)
        case PhaseSkipped():
            return words.say("core.event.phase_skipped")
        case SeatHanded():
            return words.say(f"core.event.seat_handed.{event.to}.{event.why}", name=names[event.seat])
        case HostingPassed(to=None):
            name = "?" if reader.host is None else f"<@{reader.host}>"
            return words.say(f"core.event.hosting_passed.{event.why}", name=name)
        case HostingPassed():
            assert event.to is not None
            return words.say(f"core.event.hosting_passed.{event.why}", name=names[event.to])
        case CardsHanded():
            return None
        case TableClosed():
            return words.say(f"core.event.table_closed.{event.why}")
        case _:
            assert_never(event)


def last_word(events: Sequence[Event]) -> list[Event]:
    """`events` without what later ones of them overtook: a deadline is told as it stands in the end."""
    return [
        event
        for n, event in enumerate(events)
        if not isinstance(event, DeadlineMoved)
        or not any(isinstance(e, DeadlineMoved) and e.name == event.name for e in events[n + 1 :])
    ]


def leave_confirm(reader: ReaderView, words: Words) -> Page:
    """Asks once more before a player leaves in mid-game. Verbs leave_game (phase None), cards to go back."""
    controls = Controls(words, reader.table_id, None)
    key = "table.leave_confirm" if GAMES[reader.game].hands_over else "table.leave_confirm.resign"
    return Page(
        words.say(key, table=reader.table_id),
        (
            (
                controls.button("leave_game", "leave_game", style="danger"),
                controls.button("stay", "cards"),
            ),
        ),
    )


def close_confirm(reader: ReaderView, words: Words) -> Page:
    """Asks once more before a running table is closed. Verbs close_table (phase None), cards to go back."""
    controls = Controls(words, reader.table_id, None)
    return Page(
        words.say("table.close_confirm", table=reader.table_id),
        (
            (
                controls.button("close_table", "close_table", style="danger"),
                controls.button("back", "cards"),
            ),
        ),
    )


def verify_page(reader: ReaderView, words: Words) -> Page:
    """The commitment to the deal and, once over, seed and salt with how to check them."""
    if reader.commitment is None:
        return Page(words.say("table.verify.none", table=reader.table_id))
    head = words.say("table.verify.commitment", table=reader.table_id, commitment=reader.commitment)
    if reader.seed is None or reader.salt is None:
        return Page(head + "\n" + words.say("table.verify.later"))
    return Page(head + "\n" + words.say("table.verify.opened", seed=reader.seed, salt=reader.salt))
