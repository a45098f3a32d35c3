"""One line an act, told of an event or of what the view remembers of it; one line an event."""

from __future__ import annotations

from typing import assert_never

from engine.core.messages import (
    CardsHanded,
    CoreEvent,
    DeadlineMoved,
    HostingPassed,
    Paused,
    PhaseSkipped,
    Resumed,
    SeatHanded,
    TableClosed,
)
from engine.core.values import Seat
from engine.games.duel.content import Suspect
from engine.games.duel.events import (
    BankEmptied,
    BoardLaid,
    Canvassed,
    CardDrawn,
    CardSeen,
    CardsRevealed,
    DeckLaid,
    Disguised,
    DisguiseFailed,
    DuelEnded,
    DuelEvent,
    EvidenceShown,
    Exonerated,
    HandDealt,
    IdentityChosen,
    IdentityDealt,
    IdentityKept,
    IdentityTaken,
    LineShifted,
    LinesRemoved,
    SeatResigned,
    SuspectArrested,
    SuspectKilled,
    TurnBegan,
    TurnPassed,
)
from engine.games.duel.seen import ActSeen, ShiftSeen
from presenter.games.duel.voice import Voice, line_name, other_side
from presenter.reader_view import ReaderView
from presenter.table_pages import narrate_core
from presenter.words import Words


def narrate(event: DuelEvent | CoreEvent, reader: ReaderView, words: Words) -> str | None:
    """What is said of an event to whoever may see it; None when nothing is.

    An event nobody narrates is a type error here.
    """
    return say_event(event, Voice(reader, words))


def say_event(event: DuelEvent | CoreEvent, voice: Voice) -> str | None:
    """`narrate` with names as long as the message has room for."""
    match event:
        case (
            Paused()
            | Resumed()
            | DeadlineMoved()
            | PhaseSkipped()
            | SeatHanded()
            | CardsHanded()
            | HostingPassed()
            | TableClosed()
        ):
            return narrate_core(event, voice.reader, voice.words, voice.names)
        case (
            IdentityChosen()
            | LineShifted()
            | SuspectKilled()
            | SuspectArrested()
            | Disguised()
            | DisguiseFailed()
            | Exonerated()
            | TurnPassed()
        ):
            return _say_act(event, voice)
        case IdentityDealt():
            return voice.say("duel.event.identity_dealt", suspect=voice.standing(event.suspect))
        case HandDealt():
            return voice.say("duel.event.hand_dealt", suspects=voice.standing_all(event.cards))
        case IdentityKept():
            return voice.say("duel.event.identity_kept", suspect=voice.standing(event.suspect))
        case IdentityTaken():
            return voice.say("duel.event.identity_taken", suspect=voice.standing(event.suspect))
        case CardDrawn():
            return voice.say("duel.event.card_drawn", who=voice.player(event.seat))
        case CardSeen():
            return voice.say("duel.event.card_seen", suspect=voice.standing(event.suspect))
        case Canvassed():
            return canvass(event.suspect, event.seat, event.near, voice)
        case LinesRemoved():
            return removed(event.suspects, voice)
        case SeatResigned():
            key = "asleep" if event.asleep else "by_choice"
            return voice.say(f"duel.event.seat_resigned.{key}", who=voice.player(event.seat))
        case BankEmptied():
            return voice.say("duel.event.bank_emptied", who=voice.player(event.seat))
        case DuelEnded():
            who = voice.names[event.seat]
            return voice.say(f"duel.event.duel_ended.{event.winner.value}.{event.why}", name=who)
        case BoardLaid() | TurnBegan() | EvidenceShown():
            return None  # the board's message says so from the view; the arrest names the evidence
        case CardsRevealed():
            return None  # shown by the reveal and the recap, from the view
        case DeckLaid():
            return None  # sealed: nobody is told before the end
        case _:
            assert_never(event)


def _say_act(
    event: IdentityChosen
    | LineShifted
    | SuspectKilled
    | SuspectArrested
    | Disguised
    | DisguiseFailed
    | Exonerated
    | TurnPassed,
    voice: Voice,
) -> str:
    turn, seat = voice.view.turn, event.seat
    match event:
        case IdentityChosen():
            return act(ActSeen(turn, seat, "identity", late=event.late), voice)
        case LineShifted():
            shift = ShiftSeen(event.line, event.index, event.direction)
            return act(ActSeen(turn, seat, "shift", shift=shift), voice)
        case SuspectKilled():
            return act(ActSeen(turn, seat, "kill", event.suspect, event.place, late=event.late), voice)
        case SuspectArrested():
            seen = ActSeen(turn, seat, "arrest", event.suspect, event.place, event.by_evidence)
            return act(seen, voice, right=event.right)
        case Disguised():
            return act(ActSeen(turn, seat, "disguise", event.old, event.place), voice)
        case DisguiseFailed():
            return act(ActSeen(turn, seat, "disguise_failed", event.drawn), voice)
        case Exonerated():
            seen = ActSeen(turn, seat, "exonerate", event.suspect, event.place, late=event.late)
            return act(seen, voice)
        case TurnPassed():
            return act(ActSeen(turn, seat, "pass", late=event.why == "late"), voice)
        case _:
            assert_never(event)


def whole_act(seen: ActSeen, voice: Voice, *, right: bool = False) -> str:
    """An act with what came of it: the answer to a canvass, who left the board."""
    parts = [act(seen, voice, right=right)]
    if seen.canvass is not None and seen.suspect is not None:
        parts.append(canvass(seen.suspect, seen.seat, seen.canvass, voice))
    if seen.removed:
        parts.append(removed(seen.removed, voice))
    return " ".join(parts)


def act(seen: ActSeen, voice: Voice, *, right: bool = False) -> str:
    """One public action in a line. `right`: the arrest that ended the game."""
    text = _act(seen, voice, right)
    return f"{text} {voice.say('duel.act.late')}" if seen.late and seen.kind != "pass" else text


def _act(seen: ActSeen, voice: Voice, right: bool) -> str:
    who, at = voice.player(seen.seat), seen.place or ""
    suspect = "" if seen.suspect is None else voice.suspect(seen.suspect)
    match seen.kind:
        case "kill":
            return voice.say("duel.act.kill", who=who, suspect=suspect, place=at)
        case "arrest":
            told = "right" if right else "wrong"
            if seen.by_evidence is None:
                return voice.say(f"duel.act.arrest.{told}", who=who, suspect=suspect, place=at)
            evidence = voice.suspect(seen.by_evidence)
            key = f"duel.act.citizens_arrest.{told}"
            return voice.say(key, who=who, suspect=suspect, place=at, evidence=evidence)
        case "disguise":
            return voice.say(f"duel.act.disguise.{voice.view.mode}", who=who, suspect=suspect, place=at)
        case "disguise_failed":
            return voice.say("duel.act.disguise_failed", who=who, suspect=suspect)
        case "shift":
            assert seen.shift is not None, "a shift has a line"
            return voice.say("duel.act.shift", who=who, shift=shifted(seen.shift, voice))
        case "exonerate":
            return _exonerated(seen, voice, who, suspect)
        case "identity":
            return voice.say("duel.act.identity", who=who)
        case "pass":
            return voice.say(f"duel.act.pass.{'late' if seen.late else 'nothing'}", who=who)
        case _:
            assert_never(seen.kind)


def _exonerated(seen: ActSeen, voice: Voice, who: str, suspect: str) -> str:
    if seen.place is None:
        return voice.say("duel.act.exonerate.gone", who=who, suspect=suspect)
    key = "living" if seen.suspect in voice.view.innocents else "dead"
    return voice.say(f"duel.act.exonerate.{key}", who=who, suspect=suspect, place=seen.place)


def short_act(seen: ActSeen, voice: Voice) -> str:
    """An act as the caption of a small board, with its turn."""
    suspect = "" if seen.suspect is None else voice.suspect(seen.suspect)
    shift = "" if seen.shift is None else shifted(seen.shift, voice)
    key = f"duel.short.{seen.kind}"
    return voice.say(key, turn=seen.turn, suspect=suspect, shift=shift)


def shifted(shift: ShiftSeen, voice: Voice) -> str:
    """ "row 2 to the right"."""
    key = f"duel.shift.{shift.line.value}.{shift.direction.value}"
    return voice.say(key, at=line_name(shift.line, shift.index))


def canvass(suspect: Suspect, asked: Seat, near: bool, voice: Voice) -> str:
    """The answer to a canvass by `asked`, which is about the other side."""
    key = f"duel.canvass.{other_side(voice.side(asked)).value}.{'yes' if near else 'no'}"
    return voice.say(key, suspect=voice.suspect(suspect))


def removed(suspects: tuple[Suspect, ...], voice: Voice) -> str:
    return voice.words.plural("duel.removed", len(suspects), names=voice.listed(suspects))
