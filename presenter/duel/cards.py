"""My cards: role, identity, evidence, the board with one's own place, the notebook."""

from __future__ import annotations

from engine.games.duel.content import Side
from engine.games.duel.model import Cards
from presenter.duel.board import noted, own_picture
from presenter.duel.now import identity_line, last_line, waiting
from presenter.duel.voice import Voice, is_on_turn, lines, own_cards, written
from presenter.page import Button, Page
from presenter.shown import Shown
from presenter.words import Words


def my_cards(shown: Shown, words: Words, *, page: int = 0) -> Page:
    """The private answer to My cards; for an onlooker one sentence. There is one page of it.

    Buttons (phase None): move while it is one's turn, duel_history, duel_resign; recap once over.
    """
    words = words.at(shown.table_id, shown.view.phase)
    cards, voice = own_cards(shown), Voice(shown, words)
    if shown.seat is None or cards is None:
        rows = ((_recap(voice),),) if shown.view.over else ()
        return Page(words.say("duel.onlooker", table=shown.table_id), rows)
    text = written(shown, words, lambda v: lines(_heading(v), card_lines(v), _now(v), _unreached(v)))
    return Page(text, (_buttons(voice),), picture=own_picture(voice, cards, notes=not shown.view.over))


def card_lines(voice: Voice) -> str:
    """Role with what it wins by, identity, evidence, the notebook."""
    cards = voice.view.cards
    if cards is None:
        return ""
    evidence = None
    if cards.evidence:
        evidence = voice.say("duel.cards.evidence", suspects=voice.standing_all(cards.evidence))
    past = voice.say("duel.cards.past", suspects=voice.listed(cards.past)) if cards.past else None
    return lines(role_line(voice, cards), identity_line(voice), evidence, past, notebook(voice, cards))


def role_line(voice: Voice, cards: Cards) -> str:
    limit = voice.view.dead_limit
    return voice.say(f"duel.cards.{cards.side.value}", role=voice.role(cards.side), limit=limit)


def notebook(voice: Voice, cards: Cards) -> str:
    """Who the other side may still be, as far as this table writes it down."""
    if voice.view.ending is not None:
        return ""
    if voice.view.notebook == "off":
        return voice.say("duel.notebook.off")
    other = Side.INSPECTOR if cards.side is Side.KILLER else Side.KILLER
    if other is Side.INSPECTOR and not any(act.kind == "identity" for act in voice.view.history):
        return voice.say("duel.notebook.not_chosen")
    possible = noted(voice.view, cards)
    if not possible:
        return ""
    key = f"duel.notebook.{voice.view.notebook}.{other.value}"
    return voice.words.plural(key, len(possible), suspects=voice.standing_all(possible))


def _heading(voice: Voice) -> str:
    return voice.say("duel.cards.heading", table=voice.shown.table_id)


def _now(voice: Voice) -> str:
    if voice.shown.view.over:
        return voice.say("duel.over")
    if not is_on_turn(voice.shown):
        return waiting(voice)
    return lines(voice.say("duel.cards.your_turn"), voice.clock(), last_line(voice))


def _unreached(voice: Voice) -> str | None:
    shown = voice.shown
    reached = shown.seat is None or shown.people[shown.seat].reached
    return None if reached else voice.say("manor.cards.unreached")


def _buttons(voice: Voice) -> tuple[Button, ...]:
    any_time = voice.any_time()
    history = any_time.button("duel_history", "duel_history", "0")
    if voice.shown.view.over:
        return (_recap(voice), history)
    resign = any_time.button("duel_resign", "duel_resign", style="danger")
    if not is_on_turn(voice.shown):
        return (history, resign)
    return (any_time.button("move", "move", style="primary"), history, resign)


def _recap(voice: Voice) -> Button:
    return voice.any_time().button("recap", "recap", "0", style="primary")
