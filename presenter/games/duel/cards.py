"""My cards: role, identity, evidence, the board with one's own place, the notebook."""

from __future__ import annotations

from engine.games.duel.seen import Cards
from presenter.games.duel.board import noted, own_picture, possible_line
from presenter.games.duel.now import identity_line, last_line, waiting
from presenter.games.duel.voice import Voice, is_on_turn, lines, other_side, own_cards, written
from presenter.page import Button, Page
from presenter.reader_view import ReaderView
from presenter.words import Words

NAMED_AT_MOST = 8
"""More suspects than these are counted; the board marks them, and its text names them."""


def my_cards(reader: ReaderView, words: Words, *, page: int = 0) -> Page:
    """The private answer to My cards; for an onlooker one sentence. There is one page of it.

    Buttons (phase None): move while it is one's turn, board_text, duel_history, duel_resign; recap once over.
    """
    words = words.at(reader.table_id, reader.view.phase)
    cards, voice = own_cards(reader), Voice(reader, words)
    if reader.seat is None or cards is None:
        rows = ((_recap(voice),),) if reader.view.over else ()
        return Page(words.say("duel.onlooker", table=reader.table_id), rows)
    return Page(
        written(reader, words, _text),
        (_buttons(voice),),
        picture=own_picture(voice, cards, notes=not reader.view.over),
    )


def _text(voice: Voice) -> str:
    heading = voice.say("duel.cards.heading", table=voice.reader.table_id)
    return lines(heading, card_lines(voice), notebook(voice), _now(voice))


def card_lines(voice: Voice) -> str:
    """Role with what it wins by, identity, evidence, former identities."""
    cards = voice.view.cards
    if cards is None:
        return ""
    evidence = None
    if cards.evidence:
        key = "hand" if cards.identity is None else "evidence"
        evidence = voice.say(f"duel.cards.{key}", suspects=voice.standing_all(cards.evidence))
    past = voice.say("duel.cards.past", suspects=voice.listed(cards.past)) if cards.past else None
    return lines(role_line(voice, cards), identity_line(voice), evidence, past)


def role_line(voice: Voice, cards: Cards) -> str:
    limit = voice.view.dead_limit
    return voice.say(f"duel.cards.{cards.side.value}", role=voice.role(cards.side), limit=limit)


def notebook(voice: Voice) -> str:
    """Who the other side may still be, as far as this table writes it down."""
    cards, view = voice.view.cards, voice.view
    if cards is None or view.ending is not None:
        return ""
    if view.notebook == "off":
        return voice.say("duel.notebook.off")
    possible = noted(view, cards)
    if not possible:
        return voice.say("duel.notebook.not_chosen")
    if len(possible) <= NAMED_AT_MOST:
        return possible_line(voice, cards, possible)
    return voice.say(f"duel.notebook.many.{other_side(cards.side).value}", n=len(possible))


def _now(voice: Voice) -> str:
    if voice.reader.view.over:
        return voice.say("duel.over")
    if not is_on_turn(voice.reader):
        return waiting(voice)
    return lines(voice.say("duel.cards.your_turn"), voice.clock(), last_line(voice))


def _buttons(voice: Voice) -> tuple[Button, ...]:
    any_time = voice.any_time()
    history = any_time.button("duel_history", "duel_history", "0")
    text = any_time.button("board_text", "board_text")
    if voice.reader.view.over:
        return (_recap(voice), text, history)
    resign = any_time.button("duel_resign", "duel_resign", style="danger")
    if not is_on_turn(voice.reader):
        return (text, history, resign)
    return (any_time.button("move", "move", style="primary"), text, history, resign)


def _recap(voice: Voice) -> Button:
    return voice.any_time().button("recap", "recap", "0", style="primary")
