"""Letters: what reaches a seat by direct message. They carry no picture: a locked phone shows pictures."""

from __future__ import annotations

from engine.core.messages import CardsHanded, TableClosed
from engine.games.duel.events import DuelEnded, HandDealt, IdentityDealt
from presenter.games.duel.cards import card_lines
from presenter.games.duel.now import last_line, waiting
from presenter.games.duel.reveal import headline, identities
from presenter.games.duel.voice import Voice, is_on_turn, lines, written
from presenter.letterhead import letterhead
from presenter.page import Button, Page
from presenter.reader_view import ReaderView
from presenter.words import Words


def letter(reader: ReaderView, words: Words) -> Page:
    """One letter for `reader.seat` from the events of a step, with a neutral first line.

    The deal, cards handed over, the end; anything else calls the seat to its turn (slow play). Buttons
    with phase None, so that they work in turns to come: move and cards, or after the end the recap.
    """
    words = words.at(reader.table_id, reader.view.phase)
    head = letterhead(reader.game, reader.table_id, reader.link, words)
    text = written(reader, words, lambda voice: lines(head, _body(voice)))
    return Page(text, (_buttons(Voice(reader, words)),))


def _body(voice: Voice) -> str:
    events = voice.reader.events
    if any(isinstance(e, DuelEnded | TableClosed) for e in events):
        return _end(voice)
    if any(isinstance(e, CardsHanded) for e in events):
        return lines(voice.say("letter.handed"), card_lines(voice), _due(voice))
    if any(isinstance(e, IdentityDealt | HandDealt) for e in events):
        return lines(voice.say("duel.letter.deal"), card_lines(voice), _due(voice))
    return _due(voice)


def _due(voice: Voice) -> str:
    if voice.reader.view.over:
        return ""
    if not is_on_turn(voice.reader):
        return waiting(voice)
    return lines(voice.say("duel.cards.your_turn"), voice.clock(), last_line(voice))


def _end(voice: Voice) -> str:
    ending = voice.view.ending
    if ending is None:
        return voice.say("duel.reveal.none")
    return lines(headline(voice, ending), identities(voice, ending))


def _buttons(voice: Voice) -> tuple[Button, ...]:
    any_time = voice.any_time()
    cards = any_time.button("cards", "cards")
    if voice.reader.view.over:
        return (any_time.button("recap", "recap", "0", style="primary"), cards)
    return (any_time.button("move", "move", style="primary"), cards)
