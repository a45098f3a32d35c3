"""Setting something right: what, whom, and where it needs one the room."""

from __future__ import annotations

from engine.core.game import Choice
from engine.core.values import Seat
from engine.games.manor.commands import BringBack, HostCommand, PlaceSeat, PutOut, TakeBackBallot
from engine.games.manor.content import Room
from presenter.games.manor.voice import Voice, written
from presenter.page import Option, Page
from presenter.reader_view import ReaderView
from presenter.words import Words

PLACE, PUT_OUT = "place_seat", "put_out"
KINDS = ("take_back_ballot", PLACE, "bring_back", PUT_OUT)


def correct_page(reader: ReaderView, words: Words) -> Page:
    """What can be set right now: select correct_what (value: a kind)."""
    words = words.at(reader.table_id, reader.view.phase)
    voice = Voice(reader, words)
    kinds = [kind for kind in KINDS if any(choice.prompt == kind for choice in reader.choices)]
    back = (voice.any_time().button("back", "console", "now"),)
    if not kinds:
        return Page(voice.say("console.correct.nothing"), (back,))
    options = [
        Option(voice.say(f"console.correct.{kind}"), kind, voice.say(f"console.correct.{kind}.more"))
        for kind in kinds
    ]
    select = voice.here().select("correct_what", "correct_what", options)
    return Page(voice.say("console.correct"), (select, back))


def correct_seat_page(reader: ReaderView, kind: str, words: Words) -> Page:
    """Whose: select correct_seat (arg the kind, value a seat)."""
    words = words.at(reader.table_id, reader.view.phase)
    voice = Voice(reader, words)
    seats = sorted({command.seat for command in _offered(reader, kind)})
    if not seats:
        return correct_page(reader, words)
    select = voice.here().select("correct_seat", "correct_seat", voice.people(seats), kind)
    return Page(
        voice.say(f"console.correct.{kind}.whose"), (select, (voice.here().button("back", "correct"),))
    )


def correct_room_page(reader: ReaderView, seat: Seat, words: Words) -> Page:
    """Where to: select correct_room (arg the seat, value a room)."""
    words = words.at(reader.table_id, reader.view.phase)
    voice = Voice(reader, words)
    rooms = [c.room for c in _offered(reader, PLACE) if isinstance(c, PlaceSeat) and c.seat == seat]
    if not rooms:
        return correct_page(reader, words)
    select = voice.here().select("correct_room", "correct_room", voice.rooms(rooms), str(seat))
    asked = written(reader, words, lambda v: v.say("console.correct.room", name=v.name(seat)))
    return Page(asked, (select, (voice.here().button("back", "correct"),)))


def put_out_confirm(reader: ReaderView, seat: Seat, words: Words) -> Page:
    """Asks once more: button correct_put_out, arg the seat."""
    words = words.at(reader.table_id, reader.view.phase)
    here = Voice(reader, words).here()
    asked = written(reader, words, lambda v: v.say("console.correct.put_out.sure", name=v.name(seat)))
    go = here.button("correct_put_out", "correct_put_out", str(seat), style="danger")
    return Page(asked, ((go, here.button("back", "correct")),))


def correction(kind: str, seat: Seat, room: Room | None, phase: str | None) -> HostCommand | None:
    """The command of a kind; None when there is no such kind, or its room is missing."""
    match kind:
        case "take_back_ballot":
            return TakeBackBallot(seat=seat, phase=phase)
        case "bring_back":
            return BringBack(seat=seat, phase=phase)
        case "put_out":
            return PutOut(seat=seat, phase=phase)
        case "place_seat" if room is not None:
            return PlaceSeat(seat=seat, room=room, phase=phase)
        case _:
            return None


def corrected(command: HostCommand, reader: ReaderView, words: Words) -> str:
    """What was set right, and what the table sees of it."""
    voice = Voice(reader, words.at(reader.table_id, reader.view.phase))
    kind = str(type(command).__struct_config__.tag)
    in_room = voice.in_room(command.room) if isinstance(command, PlaceSeat) else ""
    return voice.say(f"console.corrected.{kind}", name=voice.name(command.seat), in_room=in_room)


def _offered(reader: ReaderView, kind: str) -> list[HostCommand]:
    choices = (choice for choice in reader.choices if isinstance(choice, Choice) and choice.prompt == kind)
    return [choice.command for choice in choices]
