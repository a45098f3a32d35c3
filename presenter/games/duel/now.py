"""Lines that stand on several pages of a running turn: whose it is, what was done last, who one is."""

from __future__ import annotations

from engine.core.game import Choice
from engine.core.messages import Command
from engine.games.duel import grid
from engine.games.duel.commands import Arrest, Kill, Shift
from engine.games.duel.content import Line
from presenter.games.duel.narration import shifted, whole_act
from presenter.games.duel.voice import Voice, is_discarding, lines
from presenter.reader_view import ReaderView


def waiting(voice: Voice) -> str:
    """Whose turn it is, for everybody who is not on turn."""
    view = voice.view
    who = "" if view.seat is None else voice.player(view.seat)
    key = "duel.waiting.discard" if is_discarding(voice.reader) else "duel.waiting"
    return lines(voice.say(key, who=who), voice.clock(), last_line(voice))


def last_line(voice: Voice) -> str:
    """The last action, with what came of it; empty before the first."""
    last = voice.view.last
    if last is None:
        return ""
    ending = voice.view.ending
    right = ending is not None and ending.why == "identity_arrested"
    return voice.say("duel.last", turn=last.turn, act=whole_act(last, voice, right=right))


def identity_line(voice: Voice) -> str:
    """Who one is, and where that is."""
    cards = voice.view.cards
    if cards is None:
        return ""
    if cards.identity is None:
        return voice.say("duel.no_identity")
    return voice.say("duel.board.own", suspect=voice.standing(cards.identity))


def banned_line(voice: Voice, line: Line | None = None, index: int = 0) -> str:
    """Why a shift is not offered: it would undo the last one (DUE-14). With `line`, for that line alone."""
    banned = voice.view.banned
    shifts = any(isinstance(c, Shift) for c in offered_now(voice.reader))
    if banned is None or not shifts or (line is not None and (line, index) != (banned.line, banned.index)):
        return ""
    if grid.length(voice.view.rows, banned.line) == 2:
        return voice.say("duel.banned.line", line=voice.line(banned.line, banned.index))
    return voice.say("duel.banned", shift=shifted(banned, voice))


def offered_now(reader: ReaderView) -> list[Command]:
    return [choice.command for choice in reader.choices if isinstance(choice, Choice)]


def target_value(command: Kill | Arrest) -> str:
    if isinstance(command, Arrest) and command.by_evidence is not None:
        return f"{command.by_evidence.value}.{command.target.value}"
    return command.target.value


def line_value(command: Shift) -> str:
    return f"{command.line.value}.{command.index}"


def shift_value(command: Shift) -> str:
    return f"{line_value(command)}.{command.direction.value}"
