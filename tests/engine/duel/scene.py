"""Scenes for rule tests: a Duel set up as wished, pressed through the table's own door.

Suspects go by their initials. The board stands in alphabetical order:

    A B C D E        A B C D
    F G H I J        E F G H
    K L M N O        I J K L
    P Q R S T        M N O P
    U V W X Y
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from engine.core import table as tables
from engine.core.messages import Command, Event, TimerFired
from engine.core.table import Accepted, Rejected, Table
from engine.core.values import Millis, Onlooker, Seat, Setup, Viewer
from engine.games.duel.commands import Arrest, Discard, Kill, Shift
from engine.games.duel.content import Direction, Line, Phase, Suspect
from engine.games.duel.options import DuelOptions
from engine.games.duel.rules import Duel
from engine.games.duel.seen import DuelView, Grid
from engine.games.duel.state import DEAD_LIMITS, WIDTH, DuelState, first_bank, length_of_turn

GAME = Duel()
SEED = b"sixteen bytes ok"
NOW = Millis(1_000_000)
KILLER, INSPECTOR = Seat(0), Seat(1)
BY_INITIAL = {suspect.value[0].upper(): suspect for suspect in Suspect}
E = TypeVar("E", bound=Event)


def who(initials: str) -> tuple[Suspect, ...]:
    return tuple(BY_INITIAL[letter] for letter in initials)


def one(initial: str) -> Suspect:
    return BY_INITIAL[initial]


def initials(suspects: Iterable[Suspect]) -> str:
    return "".join(suspect.value[0].upper() for suspect in suspects)


def drawn_rows(rows: Grid) -> list[str]:
    return [initials(row) for row in rows]


def kill(initial: str) -> Kill:
    return Kill(target=one(initial))


def arrest(initial: str, by: str | None = None) -> Arrest:
    return Arrest(target=one(initial), by_evidence=None if by is None else one(by))


def discard(initial: str) -> Discard:
    return Discard(suspect=one(initial))


def row(index: int, direction: Direction = Direction.FORWARD) -> Shift:
    return Shift(line=Line.ROW, index=index, direction=direction)


def column(index: int, direction: Direction = Direction.FORWARD) -> Shift:
    return Shift(line=Line.COLUMN, index=index, direction=direction)


BACK = Direction.BACK


@dataclass
class Scene:
    """One table under test. `events` is everything that happened since the scene was set."""

    table: Table[DuelState]
    seed: bytes = SEED
    now: Millis = NOW
    events: list[Event] = field(default_factory=list)

    @property
    def state(self) -> DuelState:
        return self.table.state

    def view(self, viewer: Viewer | None = None) -> DuelView:
        return GAME.view(self.state, Onlooker() if viewer is None else viewer)

    def decide(self, command: Command, seat: int | None) -> Accepted[Any] | Rejected:
        return tables.decide(
            GAME,
            self.table,
            command,
            actor=None if seat is None else Seat(seat),
            seed=self.seed,
            version=self.table.version,
            now=self.now,
        )

    def press(self, seat: int, command: Command) -> tuple[Event, ...]:
        return self.take(self.decide(command, seat))

    def refused(self, seat: int, command: Command) -> str:
        """The refusal's code; the table must be as it was."""
        before = repr(self.table)
        answer = self.decide(command, seat)
        assert isinstance(answer, Rejected), f"{command} of seat {seat} was accepted"
        assert repr(self.table) == before
        return answer.code

    def time_is_up(self) -> tuple[Event, ...]:
        """The present turn runs out."""
        (deadline,) = tables.deadlines(GAME, self.table)
        self.now = Millis(max(self.now, deadline.due))
        return self.take(self.decide(TimerFired(name=deadline.name), None))

    def offered(self, seat: int) -> list[Command]:
        return [c.command for c in tables.choices(GAME, self.table, Seat(seat)) if hasattr(c, "command")]

    def change(self, **changes: Any) -> None:
        self.table = replace(self.table, state=replace(self.state, **changes))

    def all_of(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def the(self, kind: type[E]) -> E:
        (event,) = self.all_of(kind)
        return event

    def end(self) -> tuple[str | None, str]:
        """(the side that won, why)."""
        result = tables.outcome(GAME, self.table)
        assert result is not None, "the game is not over"
        return result.team, result.why

    def take(self, answer: Accepted[Any] | Rejected) -> tuple[Event, ...]:
        assert isinstance(answer, Accepted), answer
        self.table = answer.table
        self.events += answer.events
        return answer.events


def scene(
    killer: str = "M",
    inspector: str | None = "A",
    *,
    evidence: str = "BCD",
    deck: str | None = None,
    dead: str = "",
    innocents: str = "",
    rows: list[str] | None = None,
    turn: int = 3,
    **options: Any,
) -> Scene:
    """A running game, the Killer at seat 0. Odd turns are the Killer's. The deck is what is left over."""
    chosen = DuelOptions(**options)
    width = WIDTH[chosen.board]
    cast = tuple(Suspect)[: width * width]
    stand = (
        tuple(who(r) for r in rows)
        if rows
        else tuple(cast[i : i + width] for i in range(0, len(cast), width))
    )
    held = {*killer, *(inspector or ""), *evidence, *innocents}
    left = initials(s for s in cast if initials((s,)) not in held) if deck is None else deck
    banks = first_bank(chosen)
    state = DuelState(
        chosen,
        phase=Phase.TURN,
        turn=turn,
        seat=KILLER if turn % 2 else INSPECTOR,
        due=Millis(NOW + length_of_turn(chosen, None if banks is None else banks[0])),
        banks=banks,
        killer=KILLER,
        dead_limit=chosen.dead_limit or DEAD_LIMITS[chosen.board][0],
        rows=stand,
        dead=who(dead),
        innocents=who(innocents),
        discards=who(innocents),
        removed=tuple(s for s in cast if not any(s in r for r in stand)),
        identity=one(killer),
        chosen=None if inspector is None else one(inspector),
        evidence=who(evidence),
        deck=who(left),
    )
    return Scene(Table(Setup(2, chosen), state, version=7, holders=(0, 0)))


def dealt(seed: int = 0, **options: Any) -> Scene:
    """A fresh deal."""
    drawn = seed.to_bytes(16, "big")
    accepted = tables.begin(GAME, Setup(2, DuelOptions(**options)), seed=drawn, now=NOW)
    return Scene(accepted.table, seed=drawn, events=list(accepted.events))
