"""What the game says."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.messages import Event
from engine.core.values import Options
from presenter.controls import Controls
from presenter.letterhead import letterhead
from presenter.page import Option, Page, Row
from presenter.rooms import GameWords
from presenter.shown import Shown
from presenter.words import Words


class Pages:
    def public_message(self, shown: Shown, words: Words) -> Page:
        controls = Controls(words, shown.table_id, None)
        if shown.phase == "over":
            again = controls.button("another", "another"), controls.button("recap", "recap", "0")
            return Page(_told(shown, words), (again,))
        asks = Controls(words, shown.table_id, "guess.1").button("number_ask", "number_ask")
        rows: tuple[Row, ...] = ((asks, controls.button("cards", "cards")),) if shown.live else ()
        return Page(words.say("number.round"), rows)

    def letter(self, shown: Shown, words: Words) -> Page:
        head = letterhead(shown.game, shown.table_id, shown.link, words)
        return Page(f"{head}\n{_cards(shown, words)}")

    def my_cards(self, shown: Shown, words: Words, *, page: int = 0) -> Page:
        return Page(_cards(shown, words))

    def status(self, shown: Shown, words: Words) -> Page:
        return Page(words.say("number.round"))

    def answer(self, events: tuple[Event, ...], shown: Shown, words: Words) -> str:
        return _told(shown, words)

    def recap_page(self, shown: Shown, page: int, words: Words) -> Page:
        return Page(_told(shown, words))


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


def board(shown: Shown, words: Words) -> Page:
    return Page(_cards(shown, words))


def guess_page(shown: Shown, words: Words) -> Page:
    """A select of numbers for whoever may guess: verb number_guess."""
    if not shown.choices:
        return Page(_cards(shown, words))
    numbers = [Option(str(choice.command.number), str(choice.command.number)) for choice in shown.choices]
    controls = Controls(words, shown.table_id, shown.phase)
    return Page(words.say("number.round"), (controls.select("number_guess", "number_guess", numbers),))


def _cards(shown: Shown, words: Words) -> str:
    if shown.view.over:
        return _told(shown, words)
    number = shown.view.game.number
    return words.say("number.none") if number is None else words.say("number.yours", number=number)


def _told(shown: Shown, words: Words) -> str:
    view = shown.view.game
    key = "number.unguessed" if view.guess is None else "number.guessed"
    return words.say(key, number=view.number, guess=view.guess or 0)


ROOM = GameWords(pages=Pages(), lobby=Lobby(), rules=Rules(), board=board)
