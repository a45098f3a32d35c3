"""The Duel's terms in one reader's words: suspects, sides, places, lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.values import Seat
from engine.games.duel import grid
from engine.games.duel.content import COLUMNS, Line, Phase, Side, Suspect
from engine.games.duel.seen import Cards, DuelView
from presenter.controls import Controls
from presenter.fitting import fitted
from presenter.names import Names
from presenter.page import Option
from presenter.reader_view import ReaderView
from presenter.words import Words


class Voice:
    """Speaks of one table to one reader, with names as long as the message has room for."""

    def __init__(self, reader: ReaderView, words: Words, names: Names | None = None) -> None:
        self.reader = reader
        self.words = words
        self.say = words.say
        self.names = names or Names(reader.people, words)
        self.view: DuelView = reader.view.game

    def suspect(self, suspect: Suspect) -> str:
        return self.say(f"duel.suspect.{suspect.value}")

    def listed(self, suspects: Sequence[Suspect]) -> str:
        return self.words.listed([self.suspect(s) for s in suspects])

    def standing(self, suspect: Suspect) -> str:
        """ "Ada (C3)"; without a place for one that has left the board."""
        place = grid.place(self.view.rows, suspect)
        name = self.suspect(suspect)
        return name if place is None else self.say("duel.standing", suspect=name, place=place)

    def standing_all(self, suspects: Sequence[Suspect]) -> str:
        return self.words.listed([self.standing(s) for s in suspects])

    def side(self, seat: Seat) -> Side:
        return Side.KILLER if seat == self.view.killer else Side.INSPECTOR

    def role(self, side: Side) -> str:
        return self.say(f"duel.role.{side.value}")

    def player(self, seat: Seat) -> str:
        """ "Killer Ann"."""
        return self.say(f"duel.player.{self.side(seat).value}", name=self.names[seat])

    def line(self, line: Line, index: int) -> str:
        """ "row 2", "column C"."""
        return self.say(f"duel.line.{line.value}", at=line_name(line, index))

    def clock(self) -> str:
        """When the turn ends, or that the clocks stand still."""
        table, moment = self.reader.view, self.words.moment
        if table.paused_until is not None:
            return self.say("table.clock.paused", at=moment(table.paused_until))
        if table.due is None:
            return self.say("table.clock.none")
        return self.say("duel.clock", at=moment(table.due), left=moment(table.due, "R"))

    def suspects(self, suspects: Sequence[Suspect]) -> list[Option]:
        """As options of a select, each with its place."""
        return [Option(label=self.standing(s), value=s.value) for s in suspects]

    def here(self) -> Controls:
        """Controls for the turn that runs now: what private answers carry."""
        return Controls(self.words, self.reader.table_id, self.reader.view.phase)

    def any_time(self) -> Controls:
        return Controls(self.words, self.reader.table_id, None)


def other_side(side: Side) -> Side:
    return Side.INSPECTOR if side is Side.KILLER else Side.KILLER


def line_name(line: Line, index: int) -> str:
    """What stands beside the line on the board: "2", "C"."""
    return str(index + 1) if line is Line.ROW else COLUMNS[index]


def own_cards(reader: ReaderView) -> Cards | None:
    """The reader's own cards; None for an onlooker."""
    view: DuelView = reader.view.game
    return view.cards


def is_on_turn(reader: ReaderView) -> bool:
    view: DuelView = reader.view.game
    return not reader.view.over and reader.seat is not None and reader.seat == view.seat


def is_discarding(reader: ReaderView) -> bool:
    view: DuelView = reader.view.game
    return view.phase is Phase.DISCARD


def written(reader: ReaderView, words: Words, write: Callable[[Voice], str]) -> str:
    """What `write` says, within the limit of one message."""
    return fitted(reader.people, words, lambda names: write(Voice(reader, words, names)))


def lines(*parts: str | None) -> str:
    """The parts that say something, each on a line of its own."""
    return "\n".join(part for part in parts if part)
