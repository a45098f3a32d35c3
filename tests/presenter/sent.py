"""What a step makes the bot send to each reader, whatever the game; and worlds the reader cannot rule out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import msgspec

from engine.core import table as core
from engine.core.chance import Rng
from engine.core.game import AnyGame
from engine.core.table import Accepted
from engine.core.values import Onlooker, Seat, Viewer
from presenter.page import Page
from presenter.pictures.picture import render
from presenter.reader_view import Person, ReaderView
from presenter.rooms import pages_of
from presenter.words import Words
from tests.engine.driver import Played
from tests.engine.order import answer_of, told
from tests.engine.twins import twin_tables

WORDS = Words("en")
FIRST_SEQ = 11
"""The number of the step's first event. A twin world has others: hidden acts are counted too."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One world after a step: what was done, and how many events came before."""

    game: AnyGame
    done: Accepted[Any]
    first_seq: int

    def told(self, viewer: Viewer) -> bytes:
        return msgspec.json.encode(told(self.done, viewer))

    def reader(self, viewer: Viewer) -> ReaderView:
        table = self.done.table
        seat = None if isinstance(viewer, Onlooker) else Seat(viewer)  # type: ignore[arg-type]
        return ReaderView(
            table_id=12,
            link="https://discord.com/channels/1/2",
            game=self.game.key,
            people=tuple(Person(f"Guest {n + 1}", 1_000 + n) for n in range(table.setup.seats)),
            options=table.setup.options,
            seat=seat,
            events=told(self.done, viewer),
            view=core.view(self.game, table, viewer),
            choices=() if seat is None else core.choices(self.game, table, seat),
            phase=self.game.phase(table.state),
            live=True,
            first_seq=self.first_seq,
            commitment="ab" * 32,
        )


@dataclass(frozen=True, slots=True)
class Pair:
    """The same command in two worlds that `viewer` could not tell apart before it."""

    viewer: Viewer
    actor: Seat | None
    own: Outcome
    other: Outcome

    def told_the_same(self) -> bool:
        """Whether the rules let `viewer` learn the same in both."""
        own, other = self.own.reader(self.viewer), self.other.reader(self.viewer)
        same = self.own.told(self.viewer) == self.other.told(self.viewer)
        return same and (own.view, own.choices) == (other.view, other.choices)


def pairs(run: Played, between: int, *, onlooker: bool = False) -> Iterator[Pair]:
    """Of the steps that tell most and about so many others; the last one, which reveals all, is left out.

    The viewers are an onlooker and the seats in turn; or an onlooker alone.
    """
    for number, step in enumerate(run.telling(between)):
        actor, command, now = run.inputs[step]
        table = run.tables[step]
        own = answer_of(run.game, table, command, actor, run.seed, now)
        if not isinstance(own, Accepted) or core.is_over(run.game, own.table):
            continue
        seat = step % run.setup.seats if actor is None or number % 4 == 1 else actor
        viewer: Viewer = Onlooker() if onlooker or number % 2 == 0 else Seat(seat)
        for nth, twin in enumerate(twin_tables(run.game, table, viewer, Rng(run.seed, step, "sent"))[:4]):
            level = replace(twin, version=table.version)
            other = answer_of(run.game, level, command, actor, run.seed, now)
            if isinstance(other, Accepted) and not core.is_over(run.game, other.table):
                outcome = Outcome(run.game, other, FIRST_SEQ + 1 + nth)
                yield Pair(viewer, actor, Outcome(run.game, own, FIRST_SEQ), outcome)


def sent(reader: ReaderView, actor: Seat | None) -> list[tuple[str, Page]]:
    """Everything the reader is sent of the step, in its order: at the table, by letter, in answer."""
    pages, still = pages_of(reader.game), replace(reader, events=())
    if reader.seat is None:
        return [
            ("message", pages.public_message(reader, WORDS)),
            ("edited message", pages.public_message(still, WORDS)),
            ("status", pages.status(still, WORDS)),
        ]
    answer = [("answer", Page(pages.answer(reader.events, reader, WORDS)))] if reader.seat == actor else []
    cards, status = pages.my_cards(still, WORDS), pages.status(still, WORDS)
    return [*answer, ("letter", pages.letter(reader, WORDS)), ("cards", cards), ("status", status)]


def drawn(pages: list[tuple[str, Page]]) -> list[str]:
    """The pixels, picture by picture."""
    return [sha256(render(page.picture)).hexdigest() for _, page in pages if page.picture is not None]


def outside(letter: Page) -> str:
    """What a glance at a phone takes in of a letter that is not opened: its first line, and its buttons."""
    return repr((letter.text.partition("\n")[0], letter.rows))
