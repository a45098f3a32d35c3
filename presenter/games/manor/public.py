"""The phase's one message in the table's thread: what happened, and the panel of the running phase.

Everything here is built from public events and an onlooker's view alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.core.messages import CoreEvent, DeadlineMoved, Event, TableClosed
from engine.games.manor.content import Phase
from engine.games.manor.events import (
    CouncilBegan,
    DayBegan,
    GameScored,
    HouseOpened,
    ManorEvent,
    NightBegan,
    UnmaskingBegan,
)
from presenter.controls import Controls
from presenter.games.manor.claims import latest_claims
from presenter.games.manor.narration import counted, say_event
from presenter.games.manor.reveal import reveal
from presenter.games.manor.voice import Voice, lines, written
from presenter.page import Button, Page
from presenter.reader_view import ReaderView
from presenter.table_pages import last_word
from presenter.words import Words

_BEGINNINGS = (NightBegan, DayBegan, CouncilBegan, UnmaskingBegan)


def public_message(reader: ReaderView, words: Words) -> Page:
    """The step's public events and the panel of the phase; for a panel edit `reader.events` are all public
    events of that message again, or none (then the heading is told from the view).

    Buttons while `reader.live`: night, end_day, vote, guess by phase, and cards (phase None); once over:
    another and recap (phase None). No pings.
    """
    words = words.at(reader.table_id, reader.phase)
    events = reader.events
    beginning = next((i for i, e in enumerate(events) if _begins(e, reader.phase)), None)
    if beginning is not None:
        note = _waking(events, beginning, words)
        return _phase_message(reader, words, _opening(events, beginning), note)
    if _phase(reader) is Phase.OVER or any(isinstance(e, GameScored | TableClosed) for e in events):
        return reveal(reader, words)
    notice = written(reader, words, lambda voice: lines(*_told(events, voice)))
    if notice:
        return Page(notice)
    return _phase_message(reader, words, ())


def _phase(reader: ReaderView) -> Phase:
    return Phase(reader.phase.partition(".")[0])


def _round(reader: ReaderView) -> int:
    return int(reader.phase.partition(".")[2] or 0)


def _begins(event: Event, phase: str) -> bool:
    """Whether the event opens the phase of the message."""
    kind, _, number = phase.partition(".")
    match event:
        case NightBegan():
            return kind == "night" and str(event.round) == number
        case DayBegan():
            return kind == "day" and str(event.round) == number
        case CouncilBegan():
            return kind == ("runoff" if event.run_off else "council") and str(event.round) == number
        case UnmaskingBegan():
            return kind == "unmasking"
        case _:
            return False


def _opening(events: Sequence[Event], beginning: int) -> Sequence[Event]:
    """What led to the phase: from after the beginning of the one before it."""
    before = [i for i in range(beginning) if isinstance(events[i], _BEGINNINGS)]
    return events[before[-1] + 1 if before else 0 : beginning + 1]


def _waking(events: Sequence[Event], beginning: int, words: Words) -> str | None:
    """That the phase's clock was set to a waking hour as it began."""
    after = next(iter(events[beginning + 1 : beginning + 2]), None)
    moved = isinstance(after, DeadlineMoved) and after.why == "quiet_hours"
    return words.say("core.waking_hour") if moved else None


def _told(events: Sequence[Event], voice: Voice) -> list[str]:
    told = [say_event(cast("ManorEvent | CoreEvent", event), voice) for event in last_word(events)]
    return [text for text in told if text]


def _phase_message(
    reader: ReaderView, words: Words, events: Sequence[Event], note: str | None = None
) -> Page:
    def write(voice: Voice) -> str:
        told = _told(events, voice) if events else [_heading(voice)]
        if any(isinstance(e, HouseOpened) for e in events):
            told[1:1] = [_roll(voice), *_watching(voice), *_commitment(voice)]
        panel = _panel(voice) if reader.live else _record(voice)
        return lines(*told, panel, note if reader.live else None)

    return Page(written(reader, words, write), _rows(reader, words))


def _heading(voice: Voice) -> str:
    phase = _phase(voice.reader)
    if phase is Phase.UNMASKING:
        return voice.say("manor.heading.unmasking")
    return voice.say(f"manor.heading.{phase.value}", round=_round(voice.reader))


def _roll(voice: Voice) -> str:
    """Who sits where, and who they are in the story."""
    rows = (f"{s.seat + 1}. {voice.name(s.seat)}, {voice.character(s.seat)}" for s in voice.view.seats)
    rooms = voice.words.listed([voice.room(room) for room in voice.view.rooms])
    return lines(*rows, voice.say("manor.roll.rooms", rooms=rooms))


def _watching(voice: Voice) -> list[str]:
    """That somebody hosts who does not play, and sees everything (MAN-55)."""
    if voice.reader.options.host == "app" or voice.reader.host is None:
        return []
    return [voice.say("console.roll", host=f"<@{voice.reader.host}>")]


def _commitment(voice: Voice) -> list[str]:
    if voice.reader.commitment is None:
        return []
    return [voice.say("manor.roll.commitment", commitment=voice.reader.commitment)]


def _panel(voice: Voice) -> str:
    """What is asked, how far it is, and the clock."""
    view, phase = voice.view, _phase(voice.reader)
    if phase is Phase.OVER or phase is Phase.DEALING:
        return ""
    if phase is Phase.COUNCIL:
        parts = [voice.words.plural("manor.panel.council", view.places)]
    elif phase is Phase.RUN_OFF:
        names = voice.listed(view.candidates)
        parts = [voice.words.plural("manor.panel.runoff", view.places, names=names)]
    else:
        ghosts = ".ghosts" if phase is Phase.NIGHT and view.ghosts else ""
        parts = [voice.say(f"manor.panel.{phase.value}{ghosts}")]
    if phase is Phase.DAY:
        parts += latest_claims(voice, CLAIMS_SHOWN)
    if phase in (Phase.COUNCIL, Phase.RUN_OFF):
        parts.append(counted(view.tally, view.abstained, voice))
    parts.append(voice.words.plural(f"manor.done.{phase.value}", view.done, owed=view.owed))
    return lines(*parts, voice.clock())


def _record(voice: Voice) -> str:
    """What stays of a phase that has ended. Its outcome stands in the message after it."""
    return voice.say(f"manor.record.{_phase(voice.reader).value}")


CLAIMS_SHOWN = 4
"""How many of the day's claims stand on its message; the board has all."""

_VERBS = {
    Phase.NIGHT: "night",
    Phase.DAY: "end_day",
    Phase.COUNCIL: "vote",
    Phase.RUN_OFF: "vote",
    Phase.UNMASKING: "guess",
}


def _rows(reader: ReaderView, words: Words) -> tuple[tuple[Button, ...], ...]:
    """The same buttons for everybody: nothing on a public message hangs on a seat."""
    verb = _VERBS.get(_phase(reader))
    if not reader.live or verb is None:
        return ()
    owed = Controls(words, reader.table_id, reader.phase)
    own = Controls(words, reader.table_id, None)
    row = [owed.button(verb, verb, style="primary"), own.button("cards", "cards")]
    if _phase(reader) is Phase.DAY:
        row.insert(0, owed.button("claim", "claim", style="primary"))
    if _phase(reader) in (Phase.DAY, Phase.COUNCIL, Phase.RUN_OFF):
        row.append(own.button("claims", "claims"))
    if reader.options.host == "human":
        row.append(own.button("console", "console"))
    return (tuple(row),)
