"""What a viewer is shown, built up from nothing."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.order import ByCount, ByTime
from engine.core.values import Seat
from engine.games.manor.content import Cause, Character, Goal, Phase, Role, Room, Team
from engine.games.manor.events import (
    CardRevealed,
    Corrected,
    CorrectionRevealed,
    DayRevealed,
    GuessRevealed,
    Letter,
    NightRevealed,
    Score,
)
from engine.games.manor.options import GhostsNeed


@dataclass(frozen=True, slots=True)
class Claim:
    """One entry of the claims board. `room` None: taken back. `made` is the day it was said on."""

    seat: Seat
    night: int
    room: Room | None
    company: tuple[Seat, ...] | None
    made: int


@dataclass(frozen=True, slots=True)
class SeatSeen:
    """What everybody knows of a seat."""

    seat: Seat
    character: Character
    alive: bool
    cause: Cause | None
    died_round: int | None


@dataclass(frozen=True, slots=True)
class GoalSeen:
    goal: Goal
    person: Seat | None
    extra: bool


@dataclass(frozen=True, slots=True)
class Cards:
    """What only the seat itself knows. Abilities a role lacks are None throughout."""

    seat: Seat
    role: Role
    goals: tuple[GoalSeen, ...]
    letters: tuple[Letter, ...]
    met: tuple[Seat, ...]
    """Fellow murderers learned so far."""
    room: Room | None
    """This night's plan; outside the night where it last slept."""
    room_chosen: bool
    """Whether a room was picked this night (else `room` is where it stays)."""
    confirmed: bool
    powder_left: bool | None
    powder: Seat | None
    """This night's plan."""
    investigation: Room | None
    protection: Seat | None
    self_protection_left: bool | None
    holy_ground: Room | None
    """This night's plan."""
    holy_ground_left: bool | None
    possessed: bool
    ghost: bool
    bribe_left: bool | None
    bribed: ByTime[Seat]
    """Whom the seat offered a bribe."""
    bullet_left: bool | None
    bribe_offered: bool
    """A bribe is offered to this seat for the coming or running council."""
    asleep: bool
    """Slept last night, so it can only abstain in the coming council."""
    agreed: bool
    ballot_cast: bool
    ballot: Seat | None
    guess_cast: bool
    guess: tuple[Seat, Goal] | None


@dataclass(frozen=True, slots=True)
class Ending:
    """Everything, once the game is over or closed."""

    cards: tuple[CardRevealed, ...]
    nights: tuple[NightRevealed, ...]
    days: tuple[DayRevealed, ...]
    guesses: tuple[GuessRevealed, ...]
    corrections: ByTime[CorrectionRevealed]
    winner: Team | None
    scores: tuple[Score, ...]
    """Empty for a closed game."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What a host who does not play sees besides everybody's cards."""

    nights: tuple[NightRevealed, ...]
    days: tuple[DayRevealed, ...]
    """The running day and ballot included."""
    goals_done: tuple[tuple[bool, ...], ...]
    """By seat, in the order of its cards' goals: fulfilled as it stands."""
    corrections: ByTime[Corrected]


@dataclass(frozen=True, slots=True)
class ManorView:
    phase: Phase
    round: int
    rounds_at_most: int
    rooms: tuple[Room, ...]
    murderers: int
    exact: bool
    ghosts: bool
    ghosts_need: GhostsNeed
    goals: tuple[Goal, ...]
    """Those of this table."""
    seats: tuple[SeatSeen, ...]
    done: int
    """How many have done what this phase asks."""
    owed: int
    """How many are asked in all."""
    run_off: bool
    candidates: tuple[Seat, ...]
    places: int
    tally: ByCount[tuple[Seat, int]]
    """Confirmed votes of the running (or, in the days after, last) ballot."""
    abstained: int
    claims: ByTime[Claim]
    """In the order in which they were made; the last one of a seat and night stands."""
    cards: Cards | None
    """The viewer's own; None for an onlooker and a host."""
    all_cards: tuple[Cards, ...]
    """For a host who does not play; empty for everybody else."""
    ending: Ending | None
    truth: Truth | None = None
    """For a host who does not play; None for everybody else."""
