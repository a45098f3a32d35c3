"""One decision on a table: who may ask for what, and what the table itself does about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from engine.core.chance import Rng
from engine.core.game import AnyGame, Turn
from engine.core.messages import (
    CardsHanded,
    Close,
    Command,
    CoreEvent,
    DeadlineMoved,
    EndPhase,
    Event,
    HandSeat,
    HostingPassed,
    MoveDeadline,
    PassHosting,
    Pause,
    Paused,
    PhaseSkipped,
    Resume,
    Resumed,
    SeatHanded,
    TableClosed,
    TimerFired,
    refuse_unless,
)
from engine.core.standing import Table, deadlines, evolve, game_deadlines, is_over
from engine.core.values import DAY, MINUTE, Millis, Pace, Seat

PAUSE_CAP: Mapping[Pace, Millis] = {
    "live": Millis(15 * MINUTE),
    "quick": Millis(15 * MINUTE),
    "slow": Millis(7 * DAY),
}
"""How long a table may stand still in all, so that nobody wins by pausing."""


class Step:
    """One decision on a table: the game's turn and the table's own events in one order."""

    def __init__(self, game: AnyGame, table: Table[Any], rng: Rng, now: Millis, actor: Seat | None) -> None:
        self.game = game
        self.table = table
        self.events: list[Event] = []
        self._rng = rng
        self._now = now
        self._actor = actor

    def run(self, command: Command) -> None:
        if isinstance(command, TimerFired):
            self._timer(command.name)
            return
        refuse_unless(not is_over(self.game, self.table), "core.over")
        phase = self.game.phase(self.table.state)
        refuse_unless(command.phase in (None, phase), "core.stale")
        match command:
            case Pause() | Resume() | MoveDeadline() | EndPhase() | HandSeat() | PassHosting() | Close():
                refuse_unless(self._actor is None, "core.not_yours")
                self._table_command(command)
            case _ if type(command) in self.game.host_commands:
                human = self.table.setup.options.host == "human"
                refuse_unless(self._actor is None and human, "core.not_yours")
                refuse_unless(self.table.pausing is None, "core.paused")
                turn = self._turn()
                self.game.correct(turn, command)
                self._take(turn)
            case _:
                refuse_unless(type(command) in self.game.commands, "core.not_yours")
                refuse_unless(self.table.pausing is None, "core.paused")
                refuse_unless(
                    self._actor is not None and 0 <= self._actor < self.table.setup.seats, "core.no_seat"
                )
                self._play(command)

    def _table_command(
        self, command: Pause | Resume | MoveDeadline | EndPhase | HandSeat | PassHosting | Close
    ) -> None:
        match command:
            case Pause():
                self._pause(command)
            case Resume():
                refuse_unless(self.table.pausing is not None, "core.not_paused")
                self._resume(command.by)
            case MoveDeadline():
                named = any(d.name == command.name for d in game_deadlines(self.game, self.table))
                refuse_unless(named, "core.stale")
                refuse_unless(self.table.pausing is None, "core.paused")
                self._emit(DeadlineMoved(name=command.name, due=command.due, why=command.why, by=command.by))
            case EndPhase():
                refuse_unless(self.table.pausing is None, "core.paused")
                (first, *_) = deadlines(self.game, self.table)
                self._emit(PhaseSkipped(by=command.by, name=first.name))
                self._play(TimerFired(name=first.name))
            case HandSeat():
                self._hand(command)
            case PassHosting():
                human = self.table.setup.options.host == "human"
                fits = human if command.to is None else 0 <= command.to < self.table.setup.seats
                refuse_unless(fits, "core.no_seat")
                self._emit(HostingPassed(to=command.to, by=command.by, why=command.why))
            case Close():
                self._close(command)

    def _timer(self, name: str) -> None:
        named = [d for d in deadlines(self.game, self.table) if d.name == name and d.due <= self._now]
        if not named:
            return
        if self.table.pausing is not None:
            self._resume(None)
        else:
            self._play(TimerFired(name=name))

    def _pause(self, command: Pause) -> None:
        refuse_unless(self.table.pausing is None, "core.paused")
        cap = PAUSE_CAP[self.table.setup.options.pace]
        left = Millis(cap - self.table.paused_so_far)
        refuse_unless(left >= 1_000, "core.pauses_used_up", minutes=cap // MINUTE)
        self._emit(
            Paused(
                by=command.by,
                at=self._now,
                until=Millis(self._now + left),
                number=self.table.pauses + 1,
            )
        )

    def _resume(self, by: Seat | None) -> None:
        pausing = self.table.pausing
        assert pausing is not None
        lasted = Millis(max(0, min(self._now, pausing.until) - pausing.at))
        shift = max(0, self._now - pausing.at)
        waiting = game_deadlines(self.game, self.table)
        self._emit(Resumed(by=by, lasted=lasted))
        for deadline in waiting:
            due = Millis(deadline.due + shift)
            self._emit(DeadlineMoved(name=deadline.name, due=due, why="resumed", by=None))

    def _hand(self, command: HandSeat) -> None:
        refuse_unless(0 <= command.seat < self.table.setup.seats, "core.no_seat")
        holder = self.table.holders[command.seat] + 1
        self._emit(SeatHanded(seat=command.seat, to=command.to, why=command.why, holder=holder))
        if command.to == "person":
            self._emit(CardsHanded(seat=command.seat))

    def _close(self, command: Close) -> None:
        turn = self._turn()
        self.game.reveal(turn)
        self._take(turn)
        self._emit(TableClosed(by=command.by, why=command.why))

    def _play(self, command: Command) -> None:
        turn = self._turn()
        self.game.decide(turn, command)
        self._take(turn)

    def _turn(self) -> Turn[Any, Any]:
        self._before = len(self.events)
        return Turn(
            self.table.state,
            self.game.evolve,
            rng=self._rng,
            now=self._now,
            actor=self._actor,
            events=cast("list[Any]", self.events),
            moved=dict(self.table.moved),
        )

    def _take(self, turn: Turn[Any, Any]) -> None:
        grown = len(self.events) - self._before
        self.table = replace(self.table, state=turn.state, version=self.table.version + grown)

    def _emit(self, event: CoreEvent) -> None:
        self.table = evolve(self.game, self.table, event)
        self.events.append(event)
