"""What a game's folder of `presenter.games` owes, written once. Its module `room` holds a `GameWords`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from engine.core.messages import Event
from engine.core.values import Options
from engine.registry import Rooms
from presenter.controls import Controls
from presenter.page import Page, Row
from presenter.reader_view import LobbyView, ReaderView
from presenter.words import Words


class GamePages(Protocol):
    """The pages that are asked for whatever the game is. A game's package is one."""

    def public_message(self, reader: ReaderView, words: Words) -> Page:
        """What the table's thread says of a step, or the one board as it stands."""

    def letter(self, reader: ReaderView, words: Words) -> Page:
        """What one seat alone is told of a step. Its first line may be read on a locked phone."""

    def my_cards(self, reader: ReaderView, words: Words, *, page: int = 0) -> Page:
        """All that a seat knows, and what it owes now; for an onlooker, that he has no cards."""

    def status(self, reader: ReaderView, words: Words) -> Page:
        """What the table awaits, and until when."""

    def answer(self, events: tuple[Event, ...], reader: ReaderView, words: Words) -> str:
        """The private answer to whoever caused `events`."""

    def recap_page(self, reader: ReaderView, page: int, words: Words) -> Page:
        """The game told from its end. `reader.events` are all public events of the game."""


class GameLobby(Protocol):
    """What a game adds to the card and the options. A module `lobby` of its package is one."""

    @property
    def SEATS(self) -> tuple[int, int]:
        """How few and how many may sit down."""

    @property
    def PACES(self) -> str:
        """The key that says what a pace means here: `<key>.<pace>.more`."""

    @property
    def HUMAN_HOST(self) -> bool:
        """Whether somebody who does not play may host it."""

    def options_lines(self, options: Options, words: Words) -> list[str]:
        """The options in words, one a line."""

    def short_options(self, options: Options, seats: int, words: Words) -> list[str]:
        """Those worth a line on the card: the lengths, and what is not as usual."""

    def option_rows(self, options: Options, controls: Controls, words: Words) -> tuple[Row, ...]:
        """The host's controls of the game's own options, at most two rows."""

    def own_times(self, options: Options) -> Mapping[str, int | None]:
        """The lengths a table may set for itself, in seconds, by the field of the form."""


class GameRules(Protocol):
    """A game's rules in words. A module `rules` of its package is one."""

    @property
    def PAGES(self) -> tuple[str, ...]:
        """The pages, by name."""

    def rules_text(self, page: int, options: Options, seats: int | None, words: Words) -> str:
        """One page, from 0. `seats` None: of no table in particular."""


class GameBoard(Protocol):
    """What `/table board` shows: the board in words, as far as `reader` sees it."""

    def __call__(self, reader: ReaderView, words: Words, /) -> Page: ...


class GameConsole(Protocol):
    """The pages of a host who does not play. `reader` is a host's: its view has the truth."""

    def console_page(self, reader: ReaderView, words: Words, where: str = ..., note: str = ...) -> Page:
        """The console at the page `where`, after a `note` on what was just done."""

    def console_end_page(self, reader: ReaderView, words: Words) -> Page:
        """Asks once more before the phase is ended."""


class GameInvitation(Protocol):
    """What a game for two says on the card of an invitation. A module `invitation` of its package is one."""

    @property
    def ROLES(self) -> tuple[str, ...]:
        """What whoever lost may ask to be in the next game; the words are `button.role.<role>`."""

    def options_line(self, reader: LobbyView, words: Words) -> str:
        """What is played, in one or two lines."""


@dataclass(frozen=True, slots=True)
class GameWords:
    """Everything a game says.

    `terms`: what a blank of the game's own refusals holds, by its name, as the stem of the words' keys.
    """

    pages: GamePages
    lobby: GameLobby
    rules: GameRules
    board: GameBoard | None = None
    console: GameConsole | None = None
    invitation: GameInvitation | None = None
    terms: Mapping[str, str] = field(default_factory=dict)


WORDS: Rooms[GameWords] = Rooms("presenter.games", GameWords)


def pages_of(game: str) -> GamePages:
    """The pages of a game, by its key. Raises KeyError for no game of ours."""
    return WORDS[game].pages
