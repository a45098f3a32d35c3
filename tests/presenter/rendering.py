"""Every page a reader can be shown of a step, and what Discord allows of a page."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.values import Seat
from engine.games.manor.seen import ManorView
from presenter.control_id import parse
from presenter.controls import MOST_BUTTONS, MOST_OPTIONS
from presenter.fitting import CUT, fits
from presenter.games import manor
from presenter.page import Page, Select
from presenter.reader_view import ReaderView
from presenter.words import Words


def private_pages(seen: ReaderView, words: Words) -> Iterator[tuple[str, Page]]:
    """All that a seat or an onlooker can call up, and the letter a seat would get."""
    view: ManorView = seen.view.game
    yield "my_cards", manor.my_cards(seen, words)
    yield "my_cards 1", manor.my_cards(seen, words, page=1)
    yield "status", manor.status(seen, words)
    yield "answer", Page(manor.answer(seen.events, seen, words))
    yield "night", manor.night_page(seen, words)
    yield "ballot", manor.ballot_page(seen, words)
    yield "bribe", manor.bribe_page(seen, words)
    yield "shot", manor.shot_page(seen, words)
    yield "guess", manor.guess_page(seen, words)
    yield "recap", manor.recap_page(seen, 0, words)
    yield "claims", manor.claims_page(seen, words)
    yield "claims_text", manor.claims_text(seen, words)
    other = next(s.seat for s in view.seats if s.seat != seen.seat)
    targets: tuple[Seat | None, ...] = (other, None)
    for target in targets:
        yield "ballot_confirm", manor.ballot_confirm(seen, target, words)
    yield "bribe_confirm", manor.bribe_confirm(seen, other, words)
    yield "shot_confirm", manor.shot_confirm(seen, other, words)
    yield "guess_goal", manor.guess_goal_page(seen, other, words)
    if seen.seat is not None:
        yield "letter", manor.letter(seen, words)


def check(page: Page) -> None:
    """Fail when Discord would refuse the page, or a blank was left open."""
    assert page.text.strip()
    assert fits(page.text), len(page.text)
    assert "{" not in page.text
    assert CUT not in page.text
    assert len(page.rows) <= 5
    ids: list[str] = []
    for row in page.rows:
        if isinstance(row, Select):
            ids.append(row.custom_id)
            assert 1 <= len(row.options) <= MOST_OPTIONS
            assert 1 <= len(row.placeholder) <= 150
            assert len({option.value for option in row.options}) == len(row.options)
            for option in row.options:
                assert 1 <= len(option.label) <= 100
                assert len(option.description or "") <= 100
            continue
        assert 1 <= len(row) <= MOST_BUTTONS
        for button in row:
            ids.append(button.custom_id)
            assert 1 <= len(button.label) <= 80
    assert len(set(ids)) == len(ids)
    assert all(parse(custom_id) is not None for custom_id in ids)
