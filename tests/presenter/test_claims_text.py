"""The board of claims in words: nothing of it is lost, however much is claimed and however long names are."""

from __future__ import annotations

import pytest

from engine.core import table as core
from engine.core.messages import TimerFired
from engine.core.table import Accepted
from engine.core.values import Millis, Seat, Setup
from engine.games.manor.claims import contradictions, standing
from engine.games.manor.commands import MakeClaim
from engine.games.manor.options import ManorOptions
from presenter.games import manor
from presenter.page import Button, Page
from presenter.reader_view import Person, ReaderView
from presenter.words import Words, languages
from tests.hard_names import MIXED
from tests.presenter.rendering import check
from tests.presenter.stage import GAME, START, Step, reader

SEED = bytes(32)
SEATS = 18


def crowded() -> Step:
    """A first day on which all the living say that they were with everybody, in different rooms."""
    begun = core.begin(GAME, Setup(SEATS, ManorOptions()), seed=SEED, now=START)
    table, now = begun.table, core.deadlines(GAME, begun.table)[0].due
    night = core.deadlines(GAME, table)[0].name
    done = core.decide(
        GAME, table, TimerFired(name=night), actor=None, seed=SEED, version=table.version, now=now
    )
    assert isinstance(done, Accepted)
    table = done.table
    for seat, player in enumerate(table.state.players):
        if not player.alive:
            continue
        others = tuple(Seat(other) for other in range(SEATS) if other != seat)
        room = table.state.rooms[seat % len(table.state.rooms)]
        said = MakeClaim(night=1, room=room, company=others)
        done = core.decide(
            GAME, table, said, actor=Seat(seat), seed=SEED, version=table.version, now=Millis(now + 1)
        )
        assert isinstance(done, Accepted)
        table = done.table
    return Step(table, (), ())


def pages(seen: ReaderView, words: Words) -> list[Page]:
    found = [manor.claims_text(seen, words)]
    while any(b.label == words.say("button.next") and not b.disabled for b in _buttons(found[-1])):
        found.append(manor.claims_text(seen, words, page=len(found)))
    return found


def _buttons(page: Page) -> list[Button]:
    return [b for row in page.rows if isinstance(row, tuple) for b in row]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["_*" * 16, "龍" * 32, "🦉" * 32, "Guest", MIXED])
def test_a_full_night_takes_several_pages_and_loses_nothing(name: str, language: str) -> None:
    step, words = crowded(), Words(language)
    people = tuple(Person(name, 1_000 + seat) for seat in range(SEATS))
    told = pages(reader(step, None, people=people), words)
    for page in told:
        check(page)
    said = standing(step.table.state.claims)
    rows = [line for page in told for line in page.text.splitlines()]
    assert len(rows) == len(set(rows)) + 2 * (len(told) - 1), "each line once, but for the headings"
    claimed = [line for line in rows if " · " in line]
    assert len(claimed) >= len(said)
    clashes = [line for line in rows if line.startswith("≠")]
    assert len(clashes) == len(contradictions(said))


def test_a_page_too_far_is_the_last() -> None:
    seen, words = reader(crowded(), None), Words("en")
    last = pages(seen, words)[-1]
    assert manor.claims_text(seen, words, page=99).text == last.text
    assert manor.claims_text(seen, words, page=-1).text == pages(seen, words)[0].text


def test_a_crowd_is_counted_on_the_day_s_message() -> None:
    people = tuple(Person("Bartholomäus von Hohenstein-Ecke", seat) for seat in range(SEATS))
    page = manor.public_message(reader(crowded(), None, people=people), Words("en"))
    check(page)
    assert page.text.count("with 17 others") == 4
    assert "earlier claims of today" in page.text
