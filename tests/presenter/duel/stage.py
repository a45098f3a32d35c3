"""Whole duels played over the registry, and what each reader is shown of every step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core import table as core
from engine.core.chance import Rng
from engine.core.game import AnyGame, Choice
from engine.core.messages import Event, TimerFired
from engine.core.table import Accepted
from engine.core.values import Millis, Onlooker, Seat, Setup, sees
from engine.games import GAMES
from engine.games.duel.commands import Arrest, Kill
from engine.games.duel.content import Suspect
from engine.games.duel.options import DuelOptions
from engine.games.duel.seen import DuelView
from presenter.games import duel
from presenter.games.duel.now import offered_now, target_value
from presenter.page import Page
from presenter.reader_view import Person, ReaderView
from presenter.words import Words
from tests.presenter.stage import START, Step

GAME: AnyGame = GAMES["duel"]
PEOPLE = (Person("Ann", 1_000), Person("Borys", 1_001))


def played(seed: int, options: DuelOptions | None = None, *, late: int = 12) -> Iterator[Step]:
    """A duel by seats that do anything they may, a kind of act as often as another, now and then too late."""
    secret = bytes([seed % 256]) * 32
    setup = Setup(2, options or DuelOptions())
    dice, now = Rng(secret, seed, "test"), START
    begun = core.begin(GAME, setup, seed=secret, now=now)
    step = Step(begun.table, begun.events, ())
    yield step
    while not core.is_over(GAME, step.table):
        table = step.table
        seat = Seat(table.state.seat)
        if dice.below(late) == 0:
            (first, *_) = core.deadlines(GAME, table)
            command: Any = TimerFired(name=first.name)
            now, actor = max(now, first.due), None
        else:
            now, actor = Millis(now + 100), seat
            offered = [c for c in core.choices(GAME, table, seat) if isinstance(c, Choice)]
            acts = [c for c in offered if c.prompt != "resign"]
            prompt = dice.choice(sorted({c.prompt for c in acts}))
            command = dice.choice([c.command for c in acts if c.prompt == prompt])
        done = core.decide(GAME, table, command, actor=actor, seed=secret, version=table.version, now=now)
        assert isinstance(done, Accepted), done
        step = Step(done.table, done.events, (*step.before, *step.events))
        yield step


def reader(
    step: Step,
    seat: int | None,
    *,
    people: tuple[Person, ...] = PEOPLE,
    events: tuple[Event, ...] | None = None,
    phase: str | None = None,
    totals: tuple[int, ...] = (),
) -> ReaderView:
    """One step as a seat, or an onlooker (None), may see it; `phase` is what its message is kept as."""
    table = step.table
    viewer = Onlooker() if seat is None else Seat(seat)
    over = core.is_over(GAME, table)
    kept = phase or ("over" if over else "board")
    return ReaderView(
        table_id=12,
        link="https://discord.com/channels/1/2",
        game="duel",
        people=people,
        options=table.setup.options,
        seat=None if seat is None else Seat(seat),
        events=tuple(e for e in (step.events if events is None else events) if sees(e.audience(), viewer)),
        view=core.view(GAME, table, viewer),
        choices=() if seat is None else core.choices(GAME, table, Seat(seat)),
        phase=kept,
        live=kept == ("over" if over else "board"),
        first_seq=1,
        commitment="ab" * 32,
        seed="cd" * 32 if over else None,
        salt="ef" * 32 if over else None,
        totals=totals,
        game_number=2 if totals else 1,
    )


def all_events(step: Step) -> tuple[Event, ...]:
    return (*step.before, *step.events)


def private_pages(seen: ReaderView, words: Words) -> Iterator[tuple[str, Page]]:
    """All that a seat or an onlooker can call up, and the letter a seat would get."""
    yield "my_cards", duel.my_cards(seen, words)
    yield "status", duel.status(seen, words)
    yield "answer", Page(duel.answer(seen.events, seen, words))
    yield "text", duel.board_text(seen, words)
    yield "turn", duel.turn_page(seen, words)
    yield "disguise", duel.disguise_page(seen, words)
    yield "exonerate", duel.exonerate_page(seen, words)
    yield "resign", duel.resign_page(seen, words)
    for page in range(3):
        yield f"history {page}", duel.history_page(seen, page, words)
        yield f"recap {page}", duel.recap_page(seen, page, words)
    for suspect in (Suspect.ADA, *hand(seen)):
        yield f"identity {suspect}", duel.identity_page(seen, suspect, words)
        yield f"discard {suspect}", duel.discard_page(seen, suspect, words)
    for command in offered_now(seen):
        if isinstance(command, Kill | Arrest):
            yield f"target {target_value(command)}", duel.target_page(seen, target_value(command), words)
    for line in ("row.0", "row.4", "column.1", "nothing"):
        yield line, duel.line_page(seen, line, words)
    if seen.seat is not None:
        yield "letter", duel.letter(seen, words)


def hand(seen: ReaderView) -> tuple[Suspect, ...]:
    view: DuelView = seen.view.game
    cards = view.cards
    if cards is None:
        return ()
    return (*cards.evidence, *(card for card in (cards.identity, cards.drawn) if card is not None))


def is_over(step: Step) -> bool:
    return core.is_over(GAME, step.table)
