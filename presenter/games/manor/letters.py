"""Letters: what reaches a seat by direct message."""

from __future__ import annotations

from engine.core.messages import CardsHanded, Event, TableClosed
from engine.games.manor.events import BallotReopened, DawnLetter, DeathLetter, GameScored, GhostLetter, Letter
from presenter.games.manor.cards import card_lines, due_line, whole_hand
from presenter.games.manor.narration import dawn_letter
from presenter.games.manor.reveal import goals, headline
from presenter.games.manor.voice import Voice, lines, written
from presenter.letterhead import letterhead
from presenter.page import Button, Page
from presenter.reader_view import ReaderView
from presenter.words import Words


def letter(reader: ReaderView, words: Words) -> Page:
    """One letter for `reader.seat` from the events of a step; of one shape, with a neutral first line.

    Deal, dawn, death, a ballot taken back, cards handed over, the end. The living's letters carry the night's
    button with phase None, so that the last letter works in the night to come; then My cards, or the recap.
    """
    words = words.at(reader.table_id, reader.phase)
    head = letterhead(reader.game, reader.table_id, reader.link, words)
    text = written(reader, words, lambda voice: lines(head, _body(voice)))
    return Page(text, _rows(reader, words))


def _body(voice: Voice) -> str:
    events = voice.reader.events
    if any(isinstance(e, GameScored | TableClosed) for e in events):
        return _end(voice)
    if any(isinstance(e, CardsHanded) for e in events):
        return lines(voice.say("letter.handed"), whole_hand(voice))
    report = next((e for e in events if isinstance(e, DawnLetter | DeathLetter | GhostLetter)), None)
    if report is not None:
        return _dawn(voice, report, events)
    if any(isinstance(e, BallotReopened) for e in events):
        return lines(voice.say("manor.event.ballot_reopened"), due_line(voice))
    return lines(voice.say("manor.letter.deal"), card_lines(voice), due_line(voice))


def _dawn(voice: Voice, report: Letter, events: tuple[Event, ...]) -> str:
    died = isinstance(report, DeathLetter)
    return lines(
        voice.say("manor.letter.dawn", round=report.round),
        dawn_letter(report, voice),
        voice.say("manor.letter.ghost" if voice.view.ghosts else "manor.letter.dead") if died else None,
    )


def _end(voice: Voice) -> str:
    ending, seat = voice.view.ending, voice.reader.seat
    if ending is None or seat is None:
        return voice.say("manor.reveal.none")
    card = ending.cards[seat]
    yours = voice.say("manor.letter.end.card", role=voice.role(card.role))
    aims = goals(voice, card)
    if not ending.scores:
        return lines(headline(voice, ending), yours, aims)
    score = ending.scores[seat]
    parts = voice.parts(score)
    total = voice.say("manor.letter.end.points", points=voice.points(score.total))
    return lines(headline(voice, ending), yours, aims, f"{total} ({parts})" if parts else total)


def _rows(reader: ReaderView, words: Words) -> tuple[tuple[Button, ...], ...]:
    voice = Voice(reader, words)
    cards = voice.any_time().button("cards", "cards")
    if reader.view.over:
        return ((voice.any_time().button("recap", "recap", "0", style="primary"), cards),)
    if reader.seat is not None and (voice.view.ghosts or voice.view.seats[reader.seat].alive):
        return ((voice.any_time().button("night", "night", style="primary"), cards),)
    return ((cards,),)
