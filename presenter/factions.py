"""The places of factions in words: their threads, the letters in their stead, and the doors to them.

What a faction is called and what it does has words of its own: faction.<game>.<key>.…
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.values import Seat
from presenter.control_id import custom_id
from presenter.controls import Controls
from presenter.fitting import LIMIT, fitted, units
from presenter.letterhead import letterhead
from presenter.names import Names, clean, escape
from presenter.page import Button, Field, Form, Page
from presenter.reader_view import FactionView, ReaderView
from presenter.words import Words

LONGEST_LINE = 500
NAME_AND_MARKS = 90
"""Room for who said it."""


def thread_name(reader: FactionView, words: Words, number: int) -> str:
    """The name of a faction's thread; the second one of a table says that it is."""
    again = "" if number < 2 else ".again"
    return words.say(
        f"faction.thread_name{again}",
        table=reader.table_id,
        room=words.say(f"faction.{reader.game}.{reader.key}.room"),
        number=number,
    )[:100]


def arrivals(reader: FactionView, words: Words, *, first: bool) -> Page:
    """In the thread: who is there and what the place is for, or who came and went. Empty: nothing to say."""
    return Page(
        _fitted(
            reader,
            words,
            lambda names: _opening(reader, words, names, "thread") if first else _news(reader, words, names),
        )
    )


def closing(reader: FactionView, words: Words) -> Page:
    """The last word in the thread."""
    return Page(words.say("faction.closed", table=reader.table_id))


def roll_letter(reader: FactionView, words: Words) -> Page:
    """Where there is no thread: who is there, and how one talks."""
    how = words.say("faction.by_letter")
    return _letter(reader, words, lambda names: f"{_opening(reader, words, names, 'letters')}\n{how}")


def news_letter(reader: FactionView, words: Words) -> Page:
    """Where there is no thread: who came or went."""
    return _letter(reader, words, lambda names: _news(reader, words, names))


def line_letter(reader: FactionView, words: Words) -> Page:
    """What a member said, to another."""
    return _letter(reader, words, lambda names: _said(reader, words, names, reader.lines[-1]))


def say_form(reader: FactionView, words: Words) -> Form:
    """One line for the others: field line. Verb faction_line, arg the faction."""
    return Form(
        custom_id(reader.table_id, None, "faction_line", reader.key),
        words.say(f"faction.{reader.game}.{reader.key}.form"),
        (Field("line", words.say("faction.form.line"), longest=LONGEST_LINE),),
    )


def talk_page(reader: FactionView, page: int | None, words: Words) -> Page:
    """All that was said without a thread, page by page (None: the last). Members can say something."""

    def write(lines: Sequence[tuple[Seat, str]]) -> str:
        return _fitted(reader, words, lambda names: _transcript(reader, words, names, lines))

    pages = _pages(reader, write)
    page = len(pages) - 1 if page is None else max(0, min(page, len(pages) - 1))
    controls = Controls(words, reader.table_id, None)
    steps = tuple(
        controls.button(label, "faction", f"{reader.key}.{to}", disabled=not 0 <= to < len(pages))
        for label, to in (("previous", page - 1), ("next", page + 1))
        if len(pages) > 1 and to >= 0
    )
    own = (_say_button(reader, controls),) if reader.mine else ()
    rows = tuple(row for row in (own, steps) if row)
    return Page(write(pages[page]), rows)


def way_in(link: str, words: Words, *, over: bool) -> Page:
    """The way to the thread, for whoever may enter it."""
    return Page(words.say("faction.read" if over else "faction.yours", link=link))


def doors(reader: ReaderView, words: Words) -> tuple[tuple[Button, ...], ...]:
    """A button for each place the reader may enter: to read once all is over, else one's own.

    Verb faction, arg the key of the faction, phase None.
    """
    controls = Controls(words, reader.table_id, None)
    kind = "read" if reader.view.over else "own"
    found = tuple(
        controls.button(f"faction.{reader.game}.{door.key}.{kind}", "faction", door.key)
        for door in reader.doors
    )
    return (found[:5],) if found else ()


def _letter(reader: FactionView, words: Words, write: Callable[[Names], str]) -> Page:
    head = letterhead(reader.game, reader.table_id, reader.link, words)
    controls = Controls(words, reader.table_id, None)
    text = _fitted(reader, words, lambda names: f"{head}\n{write(names)}")
    return Page(text, ((_say_button(reader, controls), controls.button("cards", "cards")),))


def _say_button(reader: FactionView, controls: Controls) -> Button:
    label = f"faction.{reader.game}.{reader.key}.say"
    return controls.button(label, "faction_say", reader.key, style="primary")


def _opening(reader: FactionView, words: Words, names: Names, kind: str) -> str:
    return "\n".join(
        (
            words.say(f"faction.{reader.game}.{reader.key}.about"),
            words.say("faction.here", names=_listed(reader.members, words, names)),
            words.say(f"faction.only_you.{kind}"),
        )
    )


def _news(reader: FactionView, words: Words, names: Names) -> str:
    told = [
        words.plural(f"faction.{what}", len(seats), names=_listed(seats, words, names))
        for what, seats in (("joined", reader.joined), ("left", reader.left))
        if seats
    ]
    return "\n".join(told)


def _transcript(reader: FactionView, words: Words, names: Names, lines: Sequence[tuple[Seat, str]]) -> str:
    head = words.say(
        "faction.heading", room=words.say(f"faction.{reader.game}.{reader.key}.room"), table=reader.table_id
    )
    here = words.say("faction.here", names=_listed(reader.members, words, names))
    told = [_said(reader, words, names, line) for line in lines] or [words.say("faction.silent")]
    return "\n".join((head, here, *told))


def _pages(
    reader: FactionView, write: Callable[[Sequence[tuple[Seat, str]]], str]
) -> list[list[tuple[Seat, str]]]:
    """As many lines on each page as there is room for."""
    pages: list[list[tuple[Seat, str]]] = [[]]
    room = LIMIT - units(write(())) - 1
    left = room
    for seat, text in reader.lines:
        length = units(escape(clean(text))) + NAME_AND_MARKS
        if pages[-1] and length > left:
            pages.append([])
            left = room
        pages[-1].append((seat, text))
        left -= length
    return pages


def _said(reader: FactionView, words: Words, names: Names, line: tuple[Seat, str]) -> str:
    seat, text = line
    return words.say("faction.said", name=names[seat], text=escape(clean(text)))


def _listed(seats: Sequence[Seat], words: Words, names: Names) -> str:
    return words.listed([names[seat] for seat in seats])


def _fitted(reader: FactionView, words: Words, write: Callable[[Names], str]) -> str:
    return fitted(reader.people, words, write)
