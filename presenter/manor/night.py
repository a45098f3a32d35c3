"""The night's private controls."""

from __future__ import annotations

from engine.core.game import Choice
from engine.games.manor.content import Room
from engine.games.manor.model import (
    Cards,
    ChooseRoom,
    SetInvestigation,
    SetPowder,
    SetProtection,
)
from presenter.manor.cards import plan_lines
from presenter.manor.voice import Voice, lines, own_cards, written
from presenter.page import Option, Page, Row
from presenter.shown import Shown
from presenter.words import Words

NOBODY = "-"
"""The value that takes a plan back."""


def night_page(shown: Shown, words: Words) -> Page:
    """What is chosen, until when, and the controls.

    Selects room (value: a room), powder, protect (a seat, "-" takes it back), investigate (a room, "-"
    takes it back); button confirm_night. Phase: the running one. Draw it again after each of these.
    """
    words = words.at(shown.table_id, shown.view.phase)
    cards = own_cards(shown)
    if cards is None:
        return Page(words.say("manor.cards.onlooker", table=shown.table_id))
    rooms = tuple(c.room for c in _commands(shown) if isinstance(c, ChooseRoom))
    if not rooms:
        return Page(words.say("manor.nothing_due"))
    text = written(shown, words, lambda voice: _text(voice, cards))
    voice = Voice(shown, words)
    here = voice.here()
    picked = cards.room if cards.room_chosen else None
    rows: list[Row] = [here.select("room", "room", voice.rooms(rooms, picked))]
    rows += _ability(shown, voice, cards)
    done = here.button("confirm_night", "confirm_night", style="success", disabled=cards.confirmed)
    return Page(text, (*rows, (done,)))


def _text(voice: Voice, cards: Cards) -> str:
    round_ = voice.view.round
    return lines(voice.say("manor.heading.night", round=round_), plan_lines(voice, cards), voice.clock())


def _commands(shown: Shown) -> list[object]:
    return [choice.command for choice in shown.choices if isinstance(choice, Choice)]


def _ability(shown: Shown, voice: Voice, cards: Cards) -> list[Row]:
    """The control of the seat's own ability, if it has one this night."""
    commands = _commands(shown)
    here = voice.here()
    rows: list[Row] = []
    powder = [c.target for c in commands if isinstance(c, SetPowder) and c.target is not None]
    if powder:
        options = [_nobody(voice, cards.powder is None), *voice.people(powder, cards.powder)]
        rows.append(here.select("powder", "powder", options))
    named = [c.room for c in commands if isinstance(c, SetInvestigation) and c.room is not None]
    if named:
        options = [_no_room(voice, cards.investigation), *voice.rooms(named, cards.investigation)]
        rows.append(here.select("investigate", "investigate", options))
    guarded = [c.target for c in commands if isinstance(c, SetProtection) and c.target is not None]
    if guarded:
        options = [_nobody(voice, cards.protection is None), *voice.people(guarded, cards.protection)]
        rows.append(here.select("protect", "protect", options))
    return rows


def _nobody(voice: Voice, chosen: bool) -> Option:
    return Option(voice.say("option.nobody"), NOBODY, default=chosen)


def _no_room(voice: Voice, chosen: Room | None) -> Option:
    return Option(voice.say("option.no_room"), NOBODY, default=chosen is None)
