"""The recap: everything that was hidden, page by page, for whoever presses the button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from engine.core.values import Seat
from engine.games.manor.events import CardRevealed, DayRevealed, NightRevealed
from engine.games.manor.proofs import rounds_met
from engine.games.manor.seen import Ending
from presenter.factions import doors
from presenter.games.manor.plan import night_picture
from presenter.games.manor.reveal import goals, headline, role_of
from presenter.games.manor.voice import Voice, lines, written
from presenter.page import Page
from presenter.pictures.picture import Picture
from presenter.reader_view import ReaderView
from presenter.words import Words

Write = Callable[[Voice], str]
GOALS_A_PAGE = 6
"""Seats on one page of goals: a goal takes a line or two."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of the recap: its words, and what is drawn beside them."""

    write: Write
    draw: Callable[[Voice], Picture] | None = None


def recap_page(reader: ReaderView, page: int, words: Words) -> Page:
    """Page `page` (from 0, clamped); next and previous: verb recap, arg the page, phase None."""
    words = words.at(reader.table_id, "over")
    ending: Ending | None = reader.view.game.ending
    if ending is None:
        return Page(words.say("manor.reveal.none"))
    pages = _pages(ending)
    page = max(0, min(page, len(pages) - 1))

    def write(voice: Voice) -> str:
        return lines(voice.say("manor.recap.page", page=page + 1, pages=len(pages)), leaf.write(voice))

    leaf, voice = pages[page], Voice(reader, words)
    steps = voice.any_time().steps("recap", page, len(pages))
    picture = None if leaf.draw is None else leaf.draw(voice)
    return Page(written(reader, words, write), (*steps, *doors(reader, words)), picture=picture)


def _pages(ending: Ending) -> list[Leaf]:
    """The points, the goals, then night and day of each round, the guesses, the proof of the deal."""
    pages = [Leaf(partial(_points, ending))]
    for first in range(0, len(ending.cards), GOALS_A_PAGE):
        pages.append(Leaf(partial(_goals, ending, ending.cards[first : first + GOALS_A_PAGE])))
    days = {day.round: day for day in ending.days}
    for night in ending.nights:
        pages.append(Leaf(partial(_night, night), partial(night_picture, ending, night)))
        if night.round in days:
            pages.append(Leaf(partial(_day, days[night.round])))
    pages.append(Leaf(partial(_guesses, ending)))
    return pages


def _points(ending: Ending, voice: Voice) -> str:
    rows: list[str] = []
    for card in ending.cards:
        parts = [role_of(voice, card), goals(voice, card)]
        if ending.scores:
            score = ending.scores[card.seat]
            told = voice.parts(score)
            parts.append(voice.points(score.total) + (f" ({told})" if told else ""))
        rows.append(f"{voice.name(card.seat)}: " + " · ".join(part for part in parts if part))
    return lines(headline(voice, ending), *rows)


def _goals(ending: Ending, cards: Sequence[CardRevealed], voice: Voice) -> str:
    """Every goal, and in which rounds it was met."""
    told: list[str] = []
    for card in cards:
        told.append(f"**{voice.name(card.seat)}**")
        for i, (goal, person, done) in enumerate(card.goals):
            since = card.since[i] if card.since else 1
            rounds = rounds_met(ending, card.seat, goal, person, since) if done else ()
            how = voice.say("manor.recap.met_in", rounds=", ".join(map(str, rounds))) if rounds else ""
            text = voice.goal_text(goal, person)
            told.append(f"{'✓' if done else '✗'} {voice.goal(goal)}: {text} {how}".rstrip())
        if not card.goals:
            told.append(voice.say("manor.cards.no_goal"))
    return lines(voice.say("manor.recap.goals"), *told)


def _night(night: NightRevealed, voice: Voice) -> str:
    by_room: list[str] = []
    killed = {seat for _, seat in night.killed}
    for room in voice.view.rooms:
        there = [Seat(i) for i, r in enumerate(night.rooms) if r is room]
        names = [f"{voice.name(s)} †" if s in killed else voice.name(s) for s in there]
        names += [f"{voice.name(ghost)} 👻" for ghost, where in night.haunts if where is room]
        by_room.append(f"**{voice.room(room)}**: " + (", ".join(names) or "–"))
    said = voice.say
    name = voice.name
    deeds = [said("manor.recap.killed", name=name(v), in_room=voice.in_room(r)) for r, v in night.killed]
    deeds += [said("manor.recap.powder", by=name(m), name=name(s)) for m, s in night.powders]
    for doctor, seat, worked in night.protections:
        key = f"manor.recap.protection.{'yes' if worked else 'no'}"
        deeds.append(said(key, by=name(doctor), name=name(seat)))
    for investigator, room, hit in night.investigations:
        key = f"manor.recap.investigation.{'yes' if hit else 'no'}"
        deeds.append(said(key, by=name(investigator), room=voice.room(room)))
    deeds += [said("manor.recap.met", names=voice.listed(group)) for group in night.meetings]
    deeds += [said("manor.recap.holy", by=name(by), room=voice.room(room)) for by, room in night.holy]
    deeds += [said("manor.recap.possessed", name=name(seat)) for seat in night.possessed]
    deeds += [said("manor.recap.freed", by=name(by), name=name(out)) for by, out in night.freed]
    quiet = None if deeds else said("manor.recap.quiet")
    return lines(said("manor.heading.night", round=night.round), *by_room, *deeds, quiet)


def _day(day: DayRevealed, voice: Voice) -> str:
    said, name = voice.say, voice.name
    deeds: list[str] = []
    for briber, bribed, taken in day.bribes:
        key = "unsettled" if taken is None else "taken" if taken else "refused"
        deeds.append(said(f"manor.recap.bribe.{key}", by=name(briber), name=name(bribed)))
    for shooter, target, hit in day.shots:
        key = f"manor.recap.shot.{'yes' if hit else 'no'}"
        deeds.append(said(key, by=name(shooter), name=name(target)))
    return lines(
        said("manor.heading.day", round=day.round),
        *deeds,
        *_ballots("council", day.ballots, voice),
        *_ballots("runoff", day.run_off, voice),
    )


def truth_of(told: NightRevealed | DayRevealed, voice: Voice) -> str:
    """What a night or a day really was."""
    return _night(told, voice) if isinstance(told, NightRevealed) else _day(told, voice)


def _ballots(kind: str, ballots: Sequence[tuple[Seat, Seat | None]], voice: Voice) -> list[str]:
    """Who voted for whom, one line a name."""
    if not ballots:
        return []
    told = [voice.say(f"manor.recap.ballots.{kind}")]
    for target in sorted({t for _, t in ballots if t is not None}):
        voters = ", ".join(voice.name(by) for by, t in ballots if t == target)
        told.append(f"**{voice.name(target)}** ← {voters}")
    abstained = ", ".join(voice.name(by) for by, t in ballots if t is None)
    if abstained:
        told.append(voice.say("manor.recap.abstained", names=abstained))
    return told


def _guesses(ending: Ending, voice: Voice) -> str:
    told = [voice.say("manor.recap.guesses")]
    for guess in ending.guesses:
        key = f"manor.recap.guess.{'right' if guess.right else 'wrong'}"
        by, name = voice.name(guess.seat), voice.name(guess.target)
        told.append(voice.say(key, by=by, name=name, goal=voice.goal(guess.goal)))
    if not ending.guesses:
        told.append(voice.say("manor.recap.no_guesses"))
    told += [
        voice.say(
            f"manor.recap.corrected.{line.what}", name=voice.name(line.seat), phase=_phase(voice, line.phase)
        )
        for line in ending.corrections
    ]
    reader = voice.reader
    if reader.seed is not None and reader.salt is not None:
        told.append(voice.say("table.proof", seed=reader.seed, salt=reader.salt))
    return lines(*told)


def _phase(voice: Voice, phase: str) -> str:
    """ "the night 2", for a line of the audit."""
    kind, _, number = phase.partition(".")
    return f"{voice.say(f'phase.{kind}')} {number}"
