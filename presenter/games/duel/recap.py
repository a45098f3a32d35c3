"""The recap: the game turn by turn, with both identities, four boards a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from engine.games.duel.content import Suspect
from engine.games.duel.events import CardsRevealed, DuelEvent, TurnBegan
from engine.games.duel.evolve import FOLDS, evolve
from engine.games.duel.options import DuelOptions
from engine.games.duel.seen import Ending
from engine.games.duel.state import DuelState
from presenter.games.duel.board import board
from presenter.games.duel.history import told
from presenter.games.duel.narration import short_act
from presenter.games.duel.pictures import strip
from presenter.games.duel.pictures.strip import FRAMES_SHOWN, Frame, Strip
from presenter.games.duel.reveal import headline, identities
from presenter.games.duel.voice import Voice, lines, written
from presenter.page import Page
from presenter.pictures.picture import Picture
from presenter.reader_view import ReaderView
from presenter.words import Words

FILE = "recap.png"


@dataclass(frozen=True, slots=True)
class Moment:
    """The board after an act, and who both were then."""

    state: DuelState
    killer: Suspect
    inspector: Suspect | None


def recap_page(reader: ReaderView, page: int, words: Words) -> Page:
    """Page `page` (from 0, clamped); next and previous: verb recap, arg the page, phase None.

    `reader.events` are all public events of the game; without them only the first page is told.
    """
    words = words.at(reader.table_id, "over")
    voice = Voice(reader, words)
    ending = voice.view.ending
    if ending is None:
        return Page(words.say("duel.reveal.none"))
    moments = tuple(_moments(reader, ending))
    pages = max(-(-len(moments) // FRAMES_SHOWN), 1)
    page = max(0, min(page, pages - 1))
    some = moments[page * FRAMES_SHOWN : (page + 1) * FRAMES_SHOWN]

    def write(v: Voice) -> str:
        heading = v.say("duel.recap.page", page=page + 1, pages=pages)
        first = (headline(v, ending), identities(v, ending)) if page == 0 else ()
        return lines(heading, *first, *(_line(v, m) for m in some), v.say("duel.recap.signs"))

    steps = voice.any_time().steps("recap", page, pages)
    return Page(written(reader, words, write), steps, picture=_picture(voice, moments, page))


def _moments(reader: ReaderView, ending: Ending) -> Iterator[Moment]:
    """The deal and each act, from the public events alone; the identities from what was revealed."""
    options = reader.options
    assert isinstance(options, DuelOptions), "a table of the Duel"
    state, told_acts = DuelState(options), -1
    for event in (cast("DuelEvent", e) for e in reader.events if type(e) in FOLDS):
        if isinstance(event, CardsRevealed):
            yield from _moment(state, ending, told_acts)
            return
        state = evolve(state, event)
        if isinstance(event, TurnBegan):
            yield from _moment(state, ending, told_acts)
            told_acts = len(state.history)


def _moment(state: DuelState, ending: Ending, told_acts: int) -> Iterator[Moment]:
    """Nothing when no act has come to those told already."""
    if state.rows and len(state.history) > told_acts:
        chosen = any(act.kind == "identity" for act in state.history)
        yield Moment(state, ending.killer[len(state.past)], ending.inspector if chosen else None)


def _line(voice: Voice, moment: Moment) -> str:
    who = _who(voice, moment)
    if not moment.state.history:
        return voice.say("duel.recap.line", act=voice.say("duel.recap.deal"), who=who)
    return voice.say("duel.recap.line", act=told(moment.state.history[-1], voice), who=who)


def _who(voice: Voice, moment: Moment) -> str:
    killer = voice.suspect(moment.killer)
    if moment.inspector is None:
        return voice.say("duel.recap.killer", killer=killer)
    return voice.say("duel.recap.both", killer=killer, inspector=voice.suspect(moment.inspector))


def _picture(voice: Voice, moments: Sequence[Moment], page: int) -> Picture | None:
    if not moments:
        return None
    frames = tuple(_frame(voice, moment) for moment in moments)
    drawn = strip.page_of(Strip(voice.say("duel.recap.title", table=voice.reader.table_id), frames), page)
    return Picture(FILE, strip.alt(drawn), drawn)


def _frame(voice: Voice, moment: Moment) -> Frame:
    state = moment.state
    inspectors = () if moment.inspector is None else (moment.inspector,)
    caption = short_act(state.history[-1], voice) if state.history else voice.say("duel.recap.deal")
    drawn = board(voice, state, "", killers=(moment.killer,), inspectors=inspectors)
    return Frame(caption, drawn)
