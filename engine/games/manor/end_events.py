"""What happens from the unmasking on, when all that was hidden is told."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.core.messages import Private, Public
from engine.core.order import AsDrawn, BySeat, ByTime
from engine.core.values import Millis, Seat
from engine.games.manor.content import Goal, Role, Room, Team


class UnmaskingBegan(Public, frozen=True, kw_only=True, tag="unmasking_began"):
    due: Millis
    why: Literal["no_murderer", "only_murderers", "few_living", "last_round"]


class GuessCast(Private, frozen=True, kw_only=True, tag="guess_cast"):
    target: Seat | None
    goal: Goal | None


class GuessesCounted(Public, frozen=True, kw_only=True, tag="guesses_counted"):
    done: int


class CardRevealed(Public, frozen=True, kw_only=True, tag="card_revealed"):
    """One a seat, at the end. A goal is (goal, person of a Spy, fulfilled)."""

    seat: Seat
    role: Role
    goals: AsDrawn[tuple[Goal, Seat | None, bool]]
    possessed: bool = False
    """Alive and possessed at the end."""
    since: tuple[int, ...] = ()
    """The first round that counted for each of the goals."""


class NightRevealed(Public, frozen=True, kw_only=True, tag="night_revealed"):
    """What NightResolved kept, told at the end."""

    round: int
    rooms: BySeat[Room | None]
    powders: tuple[tuple[Seat, Seat], ...]
    protections: tuple[tuple[Seat, Seat, bool], ...]
    investigations: tuple[tuple[Seat, Room, bool], ...]
    killed: tuple[tuple[Room, Seat], ...]
    meetings: tuple[tuple[Seat, ...], ...]
    haunts: tuple[tuple[Seat, Room], ...] = ()
    holy: tuple[tuple[Seat, Room], ...] = ()
    possessed: tuple[Seat, ...] = ()
    freed: tuple[tuple[Seat, Seat], ...] = ()


class DayRevealed(Public, frozen=True, kw_only=True, tag="day_revealed"):
    """The secrets of one day and its council. A ballot is (voter, for whom)."""

    round: int
    bribes: ByTime[tuple[Seat, Seat, bool | None]]
    """(murderer, bribed, taken; None when no council settled it)"""
    shots: ByTime[tuple[Seat, Seat, bool]]
    """(shooter, target, the target was a murderer)"""
    ballots: tuple[tuple[Seat, Seat | None], ...]
    run_off: tuple[tuple[Seat, Seat | None], ...]


class GuessRevealed(Public, frozen=True, kw_only=True, tag="guess_revealed"):
    seat: Seat
    target: Seat
    goal: Goal
    right: bool


class Score(msgspec.Struct, frozen=True):
    """How one seat's points came about (MAN-43)."""

    team: int = 0
    goals: int = 0
    guess: int = 0
    guessed: int = 0
    shot: int = 0

    @property
    def total(self) -> int:
        return self.team + self.goals + self.guess + self.guessed + self.shot


class GameScored(Public, frozen=True, kw_only=True, tag="game_scored"):
    winner: Team | None
    winners: tuple[Seat, ...]
    scores: tuple[Score, ...]
