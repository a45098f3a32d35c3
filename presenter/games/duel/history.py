"""What has happened so far: the board's message is edited, so its acts are kept here, for everybody."""

from __future__ import annotations

from engine.games.duel.seen import ActSeen
from presenter.games.duel.narration import whole_act
from presenter.games.duel.voice import Voice, lines, written
from presenter.page import Page
from presenter.reader_view import ReaderView
from presenter.words import Words

ACTS_A_PAGE = 8


def history_page(reader: ReaderView, page: int, words: Words) -> Page:
    """The public acts, latest first; next and previous: verb duel_history, arg the page, phase None."""
    words = words.at(reader.table_id, reader.view.phase)
    voice = Voice(reader, words)
    acts = tuple(reversed(voice.view.history))
    pages = max(-(-len(acts) // ACTS_A_PAGE), 1)
    page = max(0, min(page, pages - 1))
    some = acts[page * ACTS_A_PAGE : (page + 1) * ACTS_A_PAGE]
    text = written(reader, words, lambda v: _text(v, some))
    return Page(text, voice.any_time().steps("duel_history", page, pages))


def _text(voice: Voice, acts: tuple[ActSeen, ...]) -> str:
    heading = voice.say("duel.history", table=voice.reader.table_id)
    if not acts:
        return lines(heading, voice.say("duel.history.none"))
    return lines(heading, *(told(act, voice) for act in acts))


def told(act: ActSeen, voice: Voice) -> str:
    """An act with its turn."""
    ending = voice.view.ending
    right = ending is not None and ending.why == "identity_arrested" and act == voice.view.history[-1]
    return voice.say("duel.history.act", turn=act.turn, act=whole_act(act, voice, right=right))
