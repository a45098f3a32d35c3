"""The bribe and the shot: by day, once, from My cards."""

from __future__ import annotations

from engine.core.game import Choice
from engine.core.values import Seat
from engine.games.manor.commands import FireShot, OfferBribe
from presenter.games.manor.voice import Voice, own_cards, written
from presenter.page import Page
from presenter.reader_view import ReaderView
from presenter.words import Words


def bribe_page(reader: ReaderView, words: Words) -> Page:
    """Whom to bribe: select pick_bribe (value: a seat)."""
    return _whom(reader, words, "bribe", OfferBribe)


def bribe_confirm(reader: ReaderView, target: Seat, words: Words) -> Page:
    """Asks once more: button send_bribe, arg the seat; button bribe to go back."""
    return _sure(reader, words, target, "bribe", "send_bribe")


def shot_page(reader: ReaderView, words: Words) -> Page:
    """Whom to shoot: select pick_shot (value: a seat)."""
    return _whom(reader, words, "shot", FireShot)


def shot_confirm(reader: ReaderView, target: Seat, words: Words) -> Page:
    """Asks once more: button fire_shot, arg the seat; button shot to go back."""
    return _sure(reader, words, target, "shot", "fire_shot")


def _whom(reader: ReaderView, words: Words, deed: str, kind: type[OfferBribe] | type[FireShot]) -> Page:
    words = words.at(reader.table_id, reader.view.phase)
    if own_cards(reader) is None:
        return Page(words.say("manor.cards.onlooker", table=reader.table_id))
    commands = [choice.command for choice in reader.choices if isinstance(choice, Choice)]
    targets = [c.target for c in commands if isinstance(c, kind)]
    if not targets:
        return Page(words.say("manor.nothing_due"))
    voice = Voice(reader, words)
    select = voice.here().select(deed, f"pick_{deed}", voice.people(targets))
    back = voice.any_time().button("back", "cards")
    return Page(voice.say(f"manor.prompt.{deed}"), (select, (back,)))


def _sure(reader: ReaderView, words: Words, target: Seat, deed: str, verb: str) -> Page:
    words = words.at(reader.table_id, reader.view.phase)
    text = written(reader, words, lambda v: v.say(f"manor.confirm.{deed}", name=v.name(target)))
    here = Voice(reader, words).here()
    go = here.button(verb, verb, str(target), style="danger")
    return Page(text, ((go, here.button("back", deed)),))
