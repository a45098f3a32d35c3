"""What the game says."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.messages import Event
from engine.core.values import Options
from presenter.controls import Controls
from presenter.letterhead import letterhead
from presenter.page import Option, Page, Row
from presenter.reader_view import ReaderView
from presenter.rooms import GameWords
from presenter.words import Words


class Pages:
    def public_message(self, reader: ReaderView, words: Words) -> Page:
        controls = Controls(words, reader.table_id, None)
        if reader.phase == "over":
            again = controls.button("another", "another"), controls.button("recap", "recap", "0")
            return Page(_told(reader, words), (again,))
        asks = Controls(words, reader.table_id, "guess.1").button("number_ask", "number_ask")
        rows: tuple[Row, ...] = ((asks, controls.button("cards", "cards")),) if reader.live else ()
        return Page(words.say("number.round"), rows)

    def letter(self, reader: ReaderView, words: Words) -> Page:
        head = letterhead(reader.game, reader.table_id, reader.link, words)
        return Page(f"{head}\n{_cards(reader, words)}")

    def my_cards(self, reader: ReaderView, words: Words, *, page: int = 0) -> Page:
        return Page(_cards(reader, words))

    def status(self, reader: ReaderView, words: Words) -> Page:
        return Page(words.say("number.round"))

    def answer(self, events: tuple[Event, ...], reader: ReaderView, words: Words) -> str:
        return _told(reader, words)

    def recap_page(self, reader: ReaderView, page: int, words: Words) -> Page:
        return Page(_told(reader, words))


class Lobby:
    SEATS = (2, 2)
    PACES = "option.pace"
    HUMAN_HOST = False

    def options_lines(self, options: Options, words: Words) -> list[str]:
        return []

    def short_options(self, options: Options, seats: int, words: Words) -> list[str]:
        return []

    def option_rows(self, options: Options, controls: Controls, words: Words) -> tuple[Row, ...]:
        return ()

    def own_times(self, options: Options) -> Mapping[str, int | None]:
        return {}


class Rules:
    PAGES = ("idea",)

    def rules_text(self, page: int, options: Options, seats: int | None, words: Words) -> str:
        return words.say("number.rules")


def board(reader: ReaderView, words: Words) -> Page:
    return Page(_cards(reader, words))


def guess_page(reader: ReaderView, words: Words) -> Page:
    """A select of numbers for whoever may guess: verb number_guess."""
    if not reader.choices:
        return Page(_cards(reader, words))
    numbers = [Option(str(choice.command.number), str(choice.command.number)) for choice in reader.choices]
    controls = Controls(words, reader.table_id, reader.phase)
    return Page(words.say("number.round"), (controls.select("number_guess", "number_guess", numbers),))


def _cards(reader: ReaderView, words: Words) -> str:
    if reader.view.over:
        return _told(reader, words)
    number = reader.view.game.number
    return words.say("number.none") if number is None else words.say("number.yours", number=number)


def _told(reader: ReaderView, words: Words) -> str:
    view = reader.view.game
    key = "number.unguessed" if view.guess is None else "number.guessed"
    return words.say(key, number=view.number, guess=view.guess or 0)


ROOM = GameWords(pages=Pages(), lobby=Lobby(), rules=Rules(), board=board)
