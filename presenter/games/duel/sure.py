"""Asking once more: the second press of an act names what it will do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.games.duel import grid
from engine.games.duel.commands import (
    Arrest,
    ChooseIdentity,
    Discard,
    Disguise,
    Exonerate,
    Kill,
    Resign,
    Shift,
)
from engine.games.duel.content import Direction, Line, Suspect
from presenter.games.duel.board import own_picture
from presenter.games.duel.now import banned_line, line_value, offered_now, shift_value, target_value
from presenter.games.duel.turn import turn_page
from presenter.games.duel.voice import Voice, lines, own_cards, written
from presenter.page import Page
from presenter.reader_view import ReaderView
from presenter.words import Words

ARROWS = {
    (Line.ROW, Direction.FORWARD): "➡️",
    (Line.ROW, Direction.BACK): "⬅️",
    (Line.COLUMN, Direction.FORWARD): "⬇️",
    (Line.COLUMN, Direction.BACK): "⬆️",
}


def target_page(reader: ReaderView, value: str, words: Words) -> Page:
    """Asks once more before a kill or an arrest: button duel_strike, arg as chosen; move to go back."""
    offered = offered_now(reader)
    command = next((c for c in offered if isinstance(c, Kill | Arrest) and target_value(c) == value), None)
    if command is None:
        return turn_page(reader, words)

    def write(voice: Voice) -> str:
        target = voice.standing(command.target)
        if isinstance(command, Kill):
            return voice.say("duel.confirm.kill", suspect=target)
        if command.by_evidence is None:
            return voice.say("duel.confirm.arrest", suspect=target)
        evidence = voice.standing(command.by_evidence)
        return voice.say("duel.confirm.citizens_arrest", suspect=target, evidence=evidence)

    label = "kill" if isinstance(command, Kill) else "arrest"
    suspect = words.say(f"duel.suspect.{command.target.value}")
    return _sure(reader, words, write, _Deed(f"duel_{label}", "duel_strike", value, suspect))


def line_page(reader: ReaderView, value: str, words: Words) -> Page:
    """Which way to shift a line: button duel_shift, arg "row.1.forward".

    A banned way is not there, and the text says why.
    """
    words = words.at(reader.table_id, reader.view.phase)
    voice, cards = Voice(reader, words), own_cards(reader)
    shifts = [c for c in offered_now(reader) if isinstance(c, Shift) and line_value(c) == value]
    if cards is None or not shifts:
        return turn_page(reader, words)
    line, index = shifts[0].line, shifts[0].index
    rows = grid.turned(voice.view.rows) if line is Line.COLUMN else voice.view.rows
    text = lines(
        voice.say("duel.prompt.direction", line=voice.line(line, index), suspects=voice.listed(rows[index])),
        banned_line(voice, line, index),
    )
    here = voice.here()
    ways = tuple(
        here.button(
            f"duel_shift.{line.value}.{shift.direction.value}",
            "duel_shift",
            shift_value(shift),
            style="primary",
            emoji=ARROWS[line, shift.direction],
        )
        for shift in shifts
    )
    back = voice.any_time().button("back", "move")
    return Page(text, ((*ways, back),), picture=own_picture(voice, cards))


def disguise_page(reader: ReaderView, words: Words) -> Page:
    """Asks once more: button duel_draw_disguise."""
    if not any(isinstance(c, Disguise) for c in offered_now(reader)):
        return turn_page(reader, words)

    def write(voice: Voice) -> str:
        cards = voice.view.cards
        assert cards is not None, "only the Killer is offered it"
        assert cards.identity is not None, "dealt before the first turn"
        old = voice.standing(cards.identity)
        return voice.say(f"duel.confirm.disguise.{voice.view.mode}", suspect=old)

    return _sure(reader, words, write, _Deed("duel_draw", "duel_draw_disguise"))


def exonerate_page(reader: ReaderView, words: Words) -> Page:
    """Asks once more: button duel_draw_exonerate."""
    if not any(isinstance(c, Exonerate) for c in offered_now(reader)):
        return turn_page(reader, words)
    mode = "standard" if reader.view.game.mode == "standard" else "classic"
    deed = _Deed("duel_draw", "duel_draw_exonerate")
    return _sure(reader, words, lambda voice: voice.say(f"duel.confirm.exonerate.{mode}"), deed)


def identity_page(reader: ReaderView, suspect: Suspect, words: Words) -> Page:
    """Asks once more: button duel_keep, arg the suspect."""
    if ChooseIdentity(suspect=suspect) not in offered_now(reader):
        return turn_page(reader, words)

    def write(voice: Voice) -> str:
        return voice.say("duel.confirm.identity", suspect=voice.standing(suspect))

    name = words.say(f"duel.suspect.{suspect.value}")
    return _sure(reader, words, write, _Deed("duel_keep", "duel_keep", suspect.value, name))


def discard_page(reader: ReaderView, suspect: Suspect, words: Words) -> Page:
    """Asks once more, and says when no canvass will follow (DUE-30): button duel_show, arg the suspect."""
    if Discard(suspect=suspect) not in offered_now(reader):
        return turn_page(reader, words)

    def write(voice: Voice) -> str:
        ask = voice.say("duel.confirm.discard", suspect=voice.standing(suspect))
        if voice.view.mode == "classic":
            return ask
        gone = grid.place(voice.view.rows, suspect) is None
        return lines(ask, voice.say("duel.no_canvass" if gone else "duel.canvass_follows"))

    name = words.say(f"duel.suspect.{suspect.value}")
    return _sure(reader, words, write, _Deed("duel_show", "duel_show", suspect.value, name))


def resign_page(reader: ReaderView, words: Words) -> Page:
    """Asks once more: button duel_give_up."""
    if not any(isinstance(c, Resign) for c in offered_now(reader)):
        return turn_page(reader, words)
    deed = _Deed("duel_give_up", "duel_give_up")
    return _sure(reader, words, lambda voice: voice.say("duel.confirm.resign"), deed)


@dataclass(frozen=True, slots=True)
class _Deed:
    """A button: the key of its label, its verb, its argument, whom the label names."""

    label: str
    verb: str
    arg: str = ""
    suspect: str = ""


def _sure(reader: ReaderView, words: Words, write: Callable[[Voice], str], deed: _Deed) -> Page:
    words = words.at(reader.table_id, reader.view.phase)
    voice, cards = Voice(reader, words), own_cards(reader)
    controls = voice.any_time() if deed.verb == "duel_give_up" else voice.here()
    go = controls.button(deed.label, deed.verb, deed.arg, style="danger", suspect=deed.suspect)
    back = voice.any_time().button("back", "move")
    picture = None if cards is None else own_picture(voice, cards)
    return Page(written(reader, words, write), ((go, back),), picture=picture)
