"""The end: who won and why, who was who. All of it from the view of a finished table."""

from __future__ import annotations

from engine.games.duel.seen import Ending
from presenter.fitting import fits
from presenter.games.duel.board import board, part, picture
from presenter.games.duel.now import last_line
from presenter.games.duel.voice import Voice, lines, written
from presenter.page import Page
from presenter.pictures.picture import Picture
from presenter.reader_view import ReaderView
from presenter.words import Words


def reveal(reader: ReaderView, words: Words) -> Page:
    """Winner, reason, both identities and the board they stood on; another, recap, cards (phase None)."""
    text = written(reader, words, _text)
    voice = Voice(reader, words)
    proof = _proof(voice)
    if proof and fits(f"{text}\n{proof}"):
        text = f"{text}\n{proof}"
    any_time, ending = voice.any_time(), voice.view.ending
    row = (
        any_time.button("another", "another", style="success"),
        any_time.button("recap", "recap", "0", style="primary"),
        any_time.button("cards", "cards"),
    )
    return Page(text, (row,), picture=None if ending is None else _picture(voice, ending))


def headline(voice: Voice, ending: Ending) -> str:
    """Who won, and by what; a closed table has no result."""
    closed = voice.reader.view.closed
    if closed is not None or ending.winner is None or ending.seat is None:
        why = voice.say(f"core.event.table_closed.{closed}") if closed is not None else None
        return lines(voice.say("duel.heading.closed"), why)
    name = voice.names[ending.seat]
    return lines(
        voice.say(f"duel.heading.{ending.winner.value}", name=name),
        voice.say(f"duel.event.duel_ended.{ending.winner.value}.{ending.why}", name=name),
    )


def identities(voice: Voice, ending: Ending) -> str:
    """Every identity both have had."""
    *before, last = ending.killer
    view = voice.view
    killer = voice.say("duel.reveal.killer", who=voice.player(view.killer), suspect=voice.standing(last))
    if before:
        killer += " " + voice.say("duel.reveal.before", suspects=voice.listed(before))
    who = voice.player(view.inspector)
    if ending.inspector is None:
        inspector = voice.say("duel.reveal.inspector.none", who=who)
    else:
        inspector = voice.say("duel.reveal.inspector", who=who, suspect=voice.standing(ending.inspector))
    if ending.evidence:
        inspector += " " + voice.say("duel.reveal.evidence", suspects=voice.listed(ending.evidence))
    return lines(killer, inspector)


def _text(voice: Voice) -> str:
    ending = voice.view.ending
    if ending is None:
        return voice.say("duel.reveal.none")
    return lines(
        headline(voice, ending),
        last_line(voice),
        identities(voice, ending),
        voice.say("duel.reveal.turns", turn=voice.view.turn),
        _evening(voice),
    )


def _evening(voice: Voice) -> str:
    totals = voice.reader.totals
    if not totals or voice.reader.game_number < 2:
        return ""
    first, second = voice.names[0], voice.names[1]
    return voice.say("duel.evening", first=first, a=totals[0], second=second, b=totals[1])


def _picture(voice: Voice, ending: Ending) -> Picture:
    heading = voice.say("duel.board.end", table=voice.reader.table_id)
    inspectors = () if ending.inspector is None else (ending.inspector,)
    drawn = board(voice, voice.view, heading, part(voice), killers=ending.killer[-1:], inspectors=inspectors)
    return picture(drawn)


def _proof(voice: Voice) -> str:
    reader = voice.reader
    if reader.seed is None or reader.salt is None:
        return ""
    return voice.say("table.proof", seed=reader.seed, salt=reader.salt)
