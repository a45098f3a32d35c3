"""The Manor's terms in one reader's words: rooms, roles, goals, people."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.values import Seat
from engine.games.manor.content import Goal, Phase, Role, Room
from engine.games.manor.events import Score
from engine.games.manor.goals import COMPANIONS_FEW, COMPANIONS_MANY, MANY_SEATS
from engine.games.manor.seen import Cards, ManorView
from presenter.controls import Controls
from presenter.fitting import fitted
from presenter.moments import moment
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
        self.view: ManorView = reader.view.game

    def name(self, seat: Seat) -> str:
        return self.names[seat]

    def listed(self, seats: Sequence[Seat]) -> str:
        return self.words.listed([self.names[s] for s in seats])

    def room(self, room: Room) -> str:
        return self.say(f"manor.room.{room.value}")

    def in_room(self, room: Room) -> str:
        return self.say(f"manor.room.in.{room.value}")

    def role(self, role: Role) -> str:
        return self.say(f"manor.role.{role.value}")

    def goal(self, goal: Goal) -> str:
        return self.say(f"manor.goal.{goal.value}")

    def goal_text(self, goal: Goal, person: Seat | None) -> str:
        """What the goal asks for: "Spy: spend one night in a room with Ada"."""
        if goal is Goal.COMPANION:
            many = len(self.view.seats) >= MANY_SEATS
            others = COMPANIONS_MANY if many else COMPANIONS_FEW
            return self.words.plural("manor.goal.text.companion", others)
        if goal is Goal.SPY:
            who = self.say("manor.goal.nobody_left") if person is None else self.name(person)
            return self.say("manor.goal.text.spy", person=who)
        return self.say(f"manor.goal.text.{goal.value}")

    def character(self, seat: Seat) -> str:
        return self.say(f"manor.character.{self.view.seats[seat].character.value}")

    def story(self, seat: Seat) -> str:
        return self.say(f"manor.character.story.{self.view.seats[seat].character.value}")

    def until(self) -> str:
        """ "until 21:04 at the latest", or what can be said without a clock."""
        due = self.reader.view.due
        return self.say("manor.until_end") if due is None else self.say("manor.until", at=self.moment(due))

    def moment(self, ms: int) -> str:
        return moment(ms, self.reader.options, self.words)

    def clock(self) -> str:
        """When the phase ends, or that the clocks stand still."""
        table = self.reader.view
        if table.paused_until is not None:
            return self.say("table.clock.paused", at=self.moment(table.paused_until))
        if table.due is None:
            return self.say("table.clock.none")
        left = self.words.moment(table.due, "R")
        return self.say("table.clock.running", at=self.moment(table.due), left=left)

    def points(self, n: int) -> str:
        return self.words.plural("points", n)

    def parts(self, score: Score) -> str:
        """How the points came about; empty when nothing counted."""
        parts = (
            ("team", score.team),
            ("goals", score.goals),
            ("guess", score.guess),
            ("guessed", score.guessed),
            ("shot", score.shot),
        )
        return ", ".join(self.say(f"manor.score.{key}", n=f"{n:+d}") for key, n in parts if n)

    def people(self, seats: Sequence[Seat], chosen: Seat | None = None) -> list[Option]:
        """Seats as options of a select, each with its character."""
        return [
            Option(
                label=self.names.plain(seat),
                value=str(seat),
                description=self.character(seat),
                default=seat == chosen,
            )
            for seat in seats
        ]

    def rooms(self, rooms: Sequence[Room], chosen: Room | None = None) -> list[Option]:
        return [Option(label=self.room(r), value=r.value, default=r is chosen) for r in rooms]

    def here(self) -> Controls:
        """Controls for the phase that runs now: what private answers carry."""
        return Controls(self.words, self.reader.table_id, self.reader.view.phase)

    def any_time(self) -> Controls:
        return Controls(self.words, self.reader.table_id, None)


def own_cards(reader: ReaderView) -> Cards | None:
    """The reader's own cards; None for an onlooker."""
    view: ManorView = reader.view.game
    return view.cards


def is_phase(reader: ReaderView, *phases: Phase) -> bool:
    view: ManorView = reader.view.game
    return view.phase in phases and not reader.view.over


def written(reader: ReaderView, words: Words, write: Callable[[Voice], str]) -> str:
    """What `write` says, within the limit of one message."""
    return fitted(reader.people, words, lambda names: write(Voice(reader, words, names)))


def lines(*parts: str | None) -> str:
    """The parts that say something, each on a line of its own."""
    return "\n".join(part for part in parts if part)
