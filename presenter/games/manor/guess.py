"""The unmasking's private guess."""

from __future__ import annotations

from engine.core.values import Seat
from engine.games.manor.content import Phase
from presenter.games.manor.cards import guess_line
from presenter.games.manor.voice import Voice, is_phase, lines, own_cards, written
from presenter.page import Option, Page
from presenter.reader_view import ReaderView
from presenter.words import Words

NO_GUESS = "-"


def guess_page(reader: ReaderView, words: Words) -> Page:
    """Whose goal: select guess_seat (value: a seat) leads to `guess_goal_page`; button cast_guess, arg "-",
    is no guess.
    """
    words = words.at(reader.table_id, reader.view.phase)
    cards = own_cards(reader)
    if cards is None:
        return Page(words.say("manor.cards.onlooker", table=reader.table_id))
    if not is_phase(reader, Phase.UNMASKING) or not any(c.prompt == "guess" for c in reader.choices):
        return Page(words.say("manor.nothing_due"))
    text = written(
        reader,
        words,
        lambda v: lines(v.say("manor.guess.explain"), guess_line(v, cards), v.clock()),
    )
    voice = Voice(reader, words)
    others = [s.seat for s in voice.view.seats if s.seat != cards.seat]
    chosen = None if cards.guess is None else cards.guess[0]
    here = voice.here()
    select = here.select("guess_seat", "guess_seat", voice.people(others, chosen))
    return Page(text, (select, (here.button("no_guess", "cast_guess", NO_GUESS),)))


def guess_goal_page(reader: ReaderView, target: Seat, words: Words) -> Page:
    """Which goal: select guess_goal, arg the seat (value: a goal) casts the guess at once, since it can be
    changed until the clock ends; button guess to go back.
    """
    words = words.at(reader.table_id, reader.view.phase)
    text = written(reader, words, lambda v: v.say("manor.guess.goal", name=v.name(target)))
    voice = Voice(reader, words)
    options = [
        Option(voice.goal(goal), goal.value, voice.say(f"manor.goal.short.{goal.value}"))
        for goal in voice.view.goals
    ]
    here = voice.here()
    select = here.select("guess_goal", "guess_goal", options, str(target))
    return Page(text, (select, (here.button("back", "guess"),)))
