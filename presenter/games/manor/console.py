"""The private console of a host who does not play (MAN-55): all that is hidden, and the reins."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.manor.content import Phase
from presenter.controls import Controls
from presenter.factions import doors
from presenter.games.manor import console_text as text
from presenter.games.manor.voice import Voice, lines, written
from presenter.letterhead import letterhead
from presenter.page import Page, Row
from presenter.reader_view import ReaderView
from presenter.words import Words

FIRST = "now"
SECTIONS = ("now", "seats", "log")
EXTRA_MINUTES = {"live": 5, "quick": 5, "slow": 60}


@dataclass(frozen=True, slots=True)
class Spot:
    """Which page: of a section, by number."""

    section: str = FIRST
    number: int = 0

    def __str__(self) -> str:
        return self.section if not self.number else f"{self.section}.{self.number}"


def spot(text_: str) -> Spot:
    """The page that a control's argument names; the first for anything else."""
    section, _, number = text_.partition(".")
    if section not in SECTIONS:
        return Spot()
    return Spot(section, int(number) if number.isdecimal() else 0)


def console_page(reader: ReaderView, words: Words, where: str = FIRST, note: str = "") -> Page:
    """The console at the page `where` ("now", "seats.1", "log.2"), after a `note` on what was just done.

    `reader` is a host's: its view has the truth, its choices are his corrections. Verbs: console (arg a
    section), console_seats, console_log (arg a page), console_refresh, console_pause, console_resume (phase
    None); faction; console_end, console_extend, correct (the running phase). At the end: recap, another.
    """
    words = words.at(reader.table_id, reader.view.phase)
    here = _within(spot(where), Voice(reader, words))
    page = written(reader, words, lambda voice: lines(_head(voice), note, _body(voice, here)))
    return Page(page, _rows(reader, words, here))


def console_end_page(reader: ReaderView, words: Words) -> Page:
    """Asks once more before the phase is ended: verb console_skip, or back."""
    words = words.at(reader.table_id, reader.view.phase)
    voice = Voice(reader, words)
    phase = voice.view.phase.value
    done = words.plural(f"manor.done.{phase}", voice.view.done, owed=voice.view.owed)
    asked = voice.say("console.end", phase=voice.say(f"phase.{phase}"), done=done)
    go = voice.here().button("console_skip", "console_skip", style="danger")
    return Page(asked, ((go, voice.any_time().button("back", "console", FIRST)),))


def _head(voice: Voice) -> str:
    view, reader = voice.view, voice.reader
    head = lines(
        letterhead(reader.game, reader.table_id, reader.link, voice.words), voice.say("console.heading")
    )
    if reader.view.over or view.phase in (Phase.DEALING, Phase.OVER):
        return lines(head, voice.say("console.over"))
    phase = view.phase.value
    done = voice.words.plural(f"manor.done.{phase}", view.done, owed=view.owed)
    blanks = {} if view.phase is Phase.UNMASKING else {"round": view.round}
    return lines(head, voice.say(f"manor.heading.{phase}", **blanks), done, voice.clock())


def _body(voice: Voice, here: Spot) -> str:
    if here.section == "seats":
        return text.seats(voice, here.number)
    if here.section == "log":
        return text.log(voice, here.number)
    return text.now(voice)


def _within(here: Spot, voice: Voice) -> Spot:
    """The page, or the last there is of its section."""
    return Spot(here.section, max(0, min(here.number, _pages(here.section, voice) - 1)))


def _pages(section: str, voice: Voice) -> int:
    return {"seats": text.seat_pages, "log": text.log_pages}.get(section, lambda _: 1)(voice)


def _rows(reader: ReaderView, words: Words, here: Spot) -> tuple[Row, ...]:
    voice = Voice(reader, words)
    own = Controls(words, reader.table_id, None)
    turn: Row = (
        *(
            own.button(
                f"console_{section}",
                "console",
                section,
                style="primary" if section == here.section else "secondary",
            )
            for section in SECTIONS
        ),
        own.button("console_refresh", "console_refresh", str(here)),
    )
    steps = own.steps(f"console_{here.section}", here.number, _pages(here.section, voice))
    if reader.view.over:
        ended = own.button("recap", "recap", "0", style="primary"), own.button("another", "another")
        return (turn, *steps, ended, *doors(reader, words))
    return (turn, *steps, _reins(reader, words), *doors(reader, words))


def _reins(reader: ReaderView, words: Words) -> Row:
    own, running = Controls(words, reader.table_id, None), Voice(reader, words).here()
    paused = reader.view.paused_until is not None
    minutes = EXTRA_MINUTES[reader.options.pace]
    halt = "console_resume" if paused else "console_pause"
    return (
        running.button("console_end", "console_end", style="danger", disabled=paused),
        running.button("console_extend", "console_extend", str(minutes), disabled=paused, minutes=minutes),
        own.button(halt, halt),
        running.button("correct", "correct", disabled=not reader.choices),
    )
