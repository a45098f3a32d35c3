"""What the Manor remembers. Never stored, never shown: views are built from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.core.values import Millis, Seat
from engine.games.manor.content import Character, Goal, Role, Room, Team
from engine.games.manor.model import (
    CardRevealed,
    Cause,
    DawnLetter,
    DayRevealed,
    DeathLetter,
    GuessRevealed,
    ManorOptions,
    NightResolved,
    NightRevealed,
    Phase,
    Score,
)


@dataclass(frozen=True, slots=True)
class Held:
    """A goal in somebody's hand. `nights` counts a Loner's; `done` is never told before the end."""

    goal: Goal
    person: Seat | None
    extra: bool
    nights: int = 0
    done: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    role: Role = Role.GUEST
    goals: tuple[Held, ...] = ()
    alive: bool = True
    cause: Cause | None = None
    died_round: int | None = None
    room: Room | None = None
    """Where it last spent a night."""
    pick: Room | None = None
    powder: Seat | None = None
    investigation: Room | None = None
    protection: Seat | None = None
    confirmed: bool = False
    powder_left: bool = False
    bribe_left: bool = False
    bullet_left: bool = False
    self_protection_left: bool = False
    asleep: bool = False
    agreed: bool = False
    ballot_cast: bool = False
    ballot: Seat | None = None
    named_somebody: bool = False
    """Voted for a person in the running council, run-off included."""
    bribed: tuple[Seat, ...] = ()
    bribe_offered: bool = False
    bribe_result: bool | None = None
    """Settled, to be told at the next dawn."""
    spy_news: Seat | None = None
    """A new person for the Spy, to be told at the next dawn."""
    letters: tuple[DawnLetter | DeathLetter, ...] = ()
    met: tuple[Seat, ...] = ()
    guess_cast: bool = False
    guess: tuple[Seat, Goal] | None = None


@dataclass(frozen=True, slots=True)
class DayKept:
    """The secrets of one day and its council."""

    round: int
    bribes: tuple[tuple[Seat, Seat, bool | None], ...] = ()
    shots: tuple[tuple[Seat, Seat], ...] = ()
    ballots: tuple[tuple[Seat, Seat | None], ...] = ()
    run_off: tuple[tuple[Seat, Seat | None], ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    options: ManorOptions
    players: tuple[Player, ...]
    rooms: tuple[Room, ...] = ()
    murderers_told: int = 0
    exact: bool = False
    characters: tuple[Character, ...] = ()
    phase: Phase = Phase.DEALING
    round: int = 0
    due: Millis | None = None
    living_at_nightfall: int = 0
    candidates: tuple[Seat, ...] = ()
    voters: tuple[Seat, ...] = ()
    places: int = 0
    votes: tuple[int, ...] = ()
    """Confirmed votes for each seat in the running or last ballot."""
    abstained: int = 0
    nights: tuple[NightResolved, ...] = ()
    days: tuple[DayKept, ...] = ()
    cards: tuple[CardRevealed, ...] = ()
    nights_told: tuple[NightRevealed, ...] = ()
    days_told: tuple[DayRevealed, ...] = ()
    guesses_told: tuple[GuessRevealed, ...] = ()
    scores: tuple[Score, ...] = ()
    winner: Team | None = None
    winners: tuple[Seat, ...] = ()
    why: Literal["no_murderer", "only_murderers", "few_living", "last_round"] | None = None

    @property
    def running(self) -> bool:
        """Whether a council (or its run-off) is being held."""
        return self.phase in (Phase.COUNCIL, Phase.RUN_OFF)

    def living(self) -> tuple[Seat, ...]:
        return tuple(Seat(i) for i, p in enumerate(self.players) if p.alive)

    def living_murderers(self) -> tuple[Seat, ...]:
        return tuple(s for s in self.living() if self.players[s].role is Role.MURDERER)


def with_player(state: State, seat: int, **changes: Any) -> State:
    """`state` with one player changed."""
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def with_players(state: State, **changes: Any) -> State:
    """`state` with every player changed alike."""
    return replace(state, players=tuple(replace(p, **changes) for p in state.players))
