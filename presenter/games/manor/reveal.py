"""The end: who was who, who won, the points. All of it from the view of a finished table."""

from __future__ import annotations

from engine.core.values import Seat
from engine.games.manor.events import CardRevealed
from engine.games.manor.seen import Ending
from presenter.factions import doors
from presenter.fitting import fits
from presenter.games.manor.voice import Voice, lines, written
from presenter.page import Page
from presenter.reader_view import ReaderView
from presenter.words import Words


def reveal(reader: ReaderView, words: Words) -> Page:
    """Winners, roles, goals and points in one message; another and recap (phase None) below."""
    text = written(reader, words, lambda voice: _short(voice))
    proof = _proof(Voice(reader, words))
    if proof and fits(f"{text}\n{proof}"):
        text = f"{text}\n{proof}"
    controls = Voice(reader, words).any_time()
    return Page(
        text,
        (
            (
                controls.button("another", "another", style="success"),
                controls.button("recap", "recap", "0", style="primary"),
                controls.button("cards", "cards"),
            ),
            *doors(reader, words),
        ),
    )


def _short(voice: Voice) -> str:
    ending = voice.view.ending
    if ending is None:
        return voice.say("manor.reveal.none")
    rows = (_row(voice, ending, card) for card in ending.cards)
    return lines(headline(voice, ending), *rows, _evening(voice), voice.say("manor.reveal.legend"))


def headline(voice: Voice, ending: Ending) -> str:
    """Who won; a closed table has no result."""
    if voice.reader.view.closed is not None:
        why = voice.say(f"core.event.table_closed.{voice.reader.view.closed}")
        return lines(voice.say("manor.heading.closed"), why)
    winner = "nobody" if ending.winner is None else ending.winner.value
    return lines(voice.say("manor.heading.over"), voice.say(f"manor.event.game_scored.{winner}"))


def _row(voice: Voice, ending: Ending, card: CardRevealed) -> str:
    parts = [role_of(voice, card), goals(voice, card)]
    if ending.scores:
        parts.append(voice.points(ending.scores[card.seat].total))
    if voice.reader.totals:
        parts.append(voice.say("manor.reveal.evening", n=voice.reader.totals[card.seat]))
    return f"{voice.name(card.seat)}: " + " · ".join(part for part in parts if part)


def role_of(voice: Voice, card: CardRevealed) -> str:
    role = voice.role(card.role)
    return f"{role} ({voice.say('manor.reveal.possessed')})" if card.possessed else role


def goals(voice: Voice, card: CardRevealed) -> str:
    """Each goal with whether it was fulfilled; empty for the Crank."""
    marks = (f"{'✓' if done else '✗'} {voice.goal(goal)}" for goal, _, done in card.goals)
    return ", ".join(marks)


def leaders(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who has most points of the evening; several share."""
    return tuple(Seat(i) for i, n in enumerate(totals) if n == max(totals))


def _evening(voice: Voice) -> str:
    totals = voice.reader.totals
    if not totals or voice.reader.game_number < 2:
        return ""
    first = leaders(totals)
    names = voice.listed(first)
    return voice.words.plural("manor.reveal.leading", len(first), names=names, points=totals[first[0]])


def _proof(voice: Voice) -> str:
    reader = voice.reader
    if reader.seed is None or reader.salt is None:
        return ""
    return voice.say("table.proof", seed=reader.seed, salt=reader.salt)
