"""The game's one message in the table's thread: the board, whose turn it is, what was done last.

Everything here is built from public events and an onlooker's view alone.
"""

from __future__ import annotations

from typing import cast

from engine.core.messages import CoreEvent, TableClosed
from engine.games.duel.content import Side
from engine.games.duel.events import BoardLaid, DuelEnded, DuelEvent
from presenter.games.duel.board import public_picture
from presenter.games.duel.narration import say_event
from presenter.games.duel.now import last_line
from presenter.games.duel.reveal import reveal
from presenter.games.duel.voice import Voice, is_discarding, lines, written
from presenter.lengths import clock_face
from presenter.page import Button, Page
from presenter.reader_view import ReaderView
from presenter.words import Words


def public_message(reader: ReaderView, words: Words) -> Page:
    """The board's message, edited at every turn; the news of the table; at the end the result.

    Buttons of the board while the game runs (phase None): move, cards, board_text, duel_history, rules;
    at the end another, recap, cards. No pings.
    """
    words = words.at(reader.table_id, reader.phase)
    events = reader.events
    if any(isinstance(e, BoardLaid) for e in events):
        return _board(reader, words)
    if reader.phase == "over" or any(isinstance(e, DuelEnded | TableClosed) for e in events):
        return reveal(reader, words)

    def notice(voice: Voice) -> str:
        return lines(*(say_event(cast("DuelEvent | CoreEvent", event), voice) for event in events))

    told = written(reader, words, notice)
    return Page(told) if told else _board(reader, words)


def _board(reader: ReaderView, words: Words) -> Page:
    picture = public_picture(Voice(reader, words))
    return Page(written(reader, words, _text), _rows(reader, words), picture=picture)


def _text(voice: Voice) -> str:
    reader, view = voice.reader, voice.view
    return lines(
        voice.say("duel.heading", table=reader.table_id, turn=view.turn, most=view.turns_at_most),
        _whose(voice) if not reader.view.over else voice.say("duel.record"),
        last_line(voice),
        _answers(voice),
        voice.say("duel.counts", deck=view.deck, dead=len(view.dead), limit=view.dead_limit),
        _banks(voice),
        _seats(voice),
        _commitment(voice),
    )


def _whose(voice: Voice) -> str:
    view = voice.view
    assert view.seat is not None, "somebody is on turn while the game runs"
    key = "duel.whose.discard" if is_discarding(voice.reader) else "duel.whose"
    return lines(voice.say(key, who=voice.player(view.seat)), voice.clock())


def _answers(voice: Voice) -> str:
    return voice.say("duel.answers") if voice.view.canvasses else ""


def _banks(voice: Voice) -> str:
    banks = voice.view.banks
    if banks is None:
        return ""
    left = {
        side.value: clock_face(banks[seat])
        for side, seat in ((Side.KILLER, voice.view.killer), (Side.INSPECTOR, voice.view.inspector))
    }
    return voice.say("duel.banks", **left)


def _seats(voice: Voice) -> str:
    view = voice.view
    return " · ".join(seat_line(voice, seat) for seat in (view.killer, view.inspector))


def seat_line(voice: Voice, seat: int) -> str:
    """ "Killer Ann", with a note for a house player."""
    player = voice.say(f"duel.seat.{_side(voice, seat).value}", name=voice.names[seat])
    house = voice.reader.people[seat].user_id is None
    return f"{player} 🤖 ({voice.say('seat.house')})" if house else player


def _side(voice: Voice, seat: int) -> Side:
    return Side.KILLER if seat == voice.view.killer else Side.INSPECTOR


def _commitment(voice: Voice) -> str:
    sealed = voice.reader.commitment
    return "" if sealed is None else voice.say("duel.commitment", commitment=sealed)


def _rows(reader: ReaderView, words: Words) -> tuple[tuple[Button, ...], ...]:
    """The same buttons for everybody at every turn: nothing on a public message hangs on a seat."""
    if not reader.live or reader.view.over:
        return ()
    any_time = Voice(reader, words).any_time()
    return (
        (
            any_time.button("move", "move", style="primary"),
            any_time.button("cards", "cards"),
            any_time.button("board_text", "board_text"),
            any_time.button("duel_history", "duel_history", "0"),
            any_time.button("rules", "rules", "0"),
        ),
    )
