"""The night's private controls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.game import Choice
from engine.core.values import Seat
from engine.games.manor.commands import SetHolyGround, SetInvestigation, SetPowder, SetProtection
from engine.games.manor.seen import Cards
from presenter.games.manor.cards import plan_lines
from presenter.games.manor.voice import Voice, lines, own_cards, written
from presenter.page import Option, Page, Row
from presenter.reader_view import ReaderView
from presenter.words import Words

NOBODY = "-"
"""The value that takes a plan back."""


def night_page(reader: ReaderView, words: Words) -> Page:
    """What is chosen, until when, and the controls.

    Selects room (value: a room), powder, protect (a seat, "-" takes it back), investigate and holy_ground (a
    room, "-" takes it back); button confirm_night. Phase: the running one. Draw it again after each of these.
    """
    words = words.at(reader.table_id, reader.view.phase)
    cards = own_cards(reader)
    if cards is None:
        return Page(words.say("manor.cards.onlooker", table=reader.table_id))
    if not any(choice.prompt in ("room", "confirm_night") for choice in reader.choices):
        return Page(words.say("manor.nothing_due"))
    text = written(reader, words, lambda voice: _text(voice, cards))
    voice = Voice(reader, words)
    here = voice.here()
    picked = cards.room if cards.room_chosen else None
    rows: list[Row] = [here.select("room", "room", voice.rooms(voice.view.rooms, picked))]
    rows += _ability(voice, cards)
    done = here.button("confirm_night", "confirm_night", style="success", disabled=cards.confirmed)
    return Page(text, (*rows, (done,)))


def _text(voice: Voice, cards: Cards) -> str:
    round_ = voice.view.round
    return lines(voice.say("manor.heading.night", round=round_), plan_lines(voice, cards), voice.clock())


def _ability(voice: Voice, cards: Cards) -> list[Row]:
    """The control of the seat's own ability, if it has one this night.

    The choices leave out what is planned already, so that is put back among the options.
    """
    commands = [choice.command for choice in voice.reader.choices if isinstance(choice, Choice)]
    rows: list[Row] = []
    powder = [c.target for c in commands if isinstance(c, SetPowder)]
    if powder:
        rows.append(_plan(voice, "powder", _seats(voice, powder, cards.powder)))
    if any(isinstance(c, SetInvestigation) for c in commands):
        rows.append(_plan(voice, "investigate", voice.rooms(voice.view.rooms, cards.investigation)))
    guarded = [c.target for c in commands if isinstance(c, SetProtection)]
    if guarded:
        rows.append(_plan(voice, "protect", _seats(voice, guarded, cards.protection)))
    if any(isinstance(c, SetHolyGround) for c in commands):
        rows.append(_plan(voice, "holy_ground", voice.rooms(voice.view.rooms, cards.holy_ground)))
    return rows


def _plan(voice: Voice, ability: str, options: Sequence[Option]) -> Row:
    """The control of an ability: what is chosen hides its placeholder, so each option says what it is for."""
    none = Option(
        voice.say(f"option.plan.{ability}.none"), NOBODY, default=not any(o.default for o in options)
    )
    told = [replace(o, label=voice.say(f"option.plan.{ability}", whom=o.label)) for o in options]
    return voice.here().select(ability, ability, [none, *told])


def _seats(voice: Voice, offered: Sequence[Seat | None], planned: Seat | None) -> list[Option]:
    return voice.people(sorted({seat for seat in (*offered, planned) if seat is not None}), planned)
