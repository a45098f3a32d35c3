"""What the Manor remembers. Never stored: it is folded anew from the events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from engine.core.game import Turn
from engine.core.values import SECOND, Millis, Seat
from engine.games.manor.content import Cause, Character, Goal, Phase, Role, Room, Team
from engine.games.manor.events import (
    CardRevealed,
    Corrected,
    CorrectionRevealed,
    DayRevealed,
    GuessRevealed,
    Letter,
    ManorEvent,
    NightResolved,
    NightRevealed,
    Score,
)
from engine.games.manor.options import ManorOptions
from engine.games.manor.presets import PACES
from engine.games.manor.seen import Claim

NO_MOMENT = Millis(0)

Why = Literal["no_murderer", "only_murderers", "few_living", "last_round"]


@dataclass(frozen=True, slots=True)
class GoalHeld:
    """A goal in a seat's hand. `nights` counts towards a Loner; `done` is hidden, even from its owner.

    `since` is the first round that counts (a bribe's goal comes late); `spoiled`: an Heir was voted for.
    """

    goal: Goal
    person: Seat | None = None
    extra: bool = False
    nights: int = 0
    done: bool = False
    since: int = 1
    spoiled: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """One seat. The plans of a night stand until the next night falls."""

    character: Character = Character.COLONEL
    role: Role = Role.GUEST
    goals: tuple[GoalHeld, ...] = ()
    alive: bool = True
    cause: Cause | None = None
    died_round: int | None = None
    room: Room | None = None
    room_chosen: bool = False
    confirmed: bool = False
    powder_left: bool = True
    powder: Seat | None = None
    investigation: Room | None = None
    protection: Seat | None = None
    self_protection_left: bool = True
    holy_ground: Room | None = None
    holy_ground_left: bool = True
    possessed: bool = False
    bribe_left: bool = True
    bribed: tuple[Seat, ...] = ()
    bullet_left: bool = True
    offered: bool = False
    asleep: bool = False
    agreed: bool = False
    voted: bool = False
    ballot: Seat | None = None
    voted_for_person: bool = False
    """In this council, its run-off included: what a bribe asks about."""
    guessed: bool = False
    guess: tuple[Seat, Goal] | None = None
    met: tuple[Seat, ...] = ()
    letters: tuple[Letter, ...] = ()
    spy_news: Seat | None = None
    bribe_news: bool | None = None


@dataclass(frozen=True, slots=True)
class DayRecord:
    """The secrets of one day, kept for the end."""

    round: int
    bribes: tuple[tuple[Seat, Seat, bool | None], ...] = ()
    shots: tuple[tuple[Seat, Seat], ...] = ()
    ballots: tuple[tuple[Seat, Seat | None], ...] = ()
    run_off: tuple[tuple[Seat, Seat | None], ...] = ()


@dataclass(frozen=True, slots=True)
class ManorState:
    options: ManorOptions
    players: tuple[Player, ...]
    phase: Phase = Phase.DEALING
    round: int = 0
    due: Millis = NO_MOMENT
    rooms: tuple[Room, ...] = ()
    told: int = 0
    exact: bool = False
    began_living: int = 0
    """How many lived when the round began (MAN-40)."""
    count_stands: tuple[int, int] | None = None
    """(done, owed) as the table last heard it, once a seat was put out by night: counting on would tell
    whether that seat had acted."""
    candidates: tuple[Seat, ...] = ()
    voters: tuple[Seat, ...] = ()
    places: int = 0
    tally: tuple[tuple[Seat, int], ...] = ()
    abstained: int = 0
    claims: tuple[Claim, ...] = ()
    corrections: tuple[Corrected, ...] = ()
    why: Why | None = None
    nights: tuple[NightResolved, ...] = ()
    days: tuple[DayRecord, ...] = ()
    cards_shown: tuple[CardRevealed, ...] = ()
    nights_shown: tuple[NightRevealed, ...] = ()
    days_shown: tuple[DayRevealed, ...] = ()
    guesses_shown: tuple[GuessRevealed, ...] = ()
    corrections_shown: tuple[CorrectionRevealed, ...] = ()
    winner: Team | None = None
    winners: tuple[Seat, ...] = ()
    scores: tuple[Score, ...] = ()


ManorTurn: TypeAlias = Turn[ManorState, ManorEvent]


def living(state: ManorState) -> tuple[Seat, ...]:
    return tuple(Seat(i) for i, p in enumerate(state.players) if p.alive)


def ghosts(state: ManorState) -> tuple[Seat, ...]:
    """Whoever left the living in a game with ghosts (MAN-30)."""
    if state.options.ghosts == "off":
        return ()
    return tuple(Seat(i) for i, p in enumerate(state.players) if not p.alive)


def playing(state: ManorState) -> tuple[Seat, ...]:
    """Who goes somewhere by night: the living, and the ghosts."""
    return tuple(sorted((*living(state), *ghosts(state))))


def possessed(state: ManorState) -> tuple[Seat, ...]:
    return tuple(seat for seat in living(state) if state.players[seat].possessed)


def voted_out_ghosts_room(state: ManorState) -> Room:
    """Where a ghost first haunts that did not die in a room (MAN-31)."""
    return Room.CHAPEL if Room.CHAPEL in state.rooms else Room.STUDY


def waited_for(state: ManorState) -> tuple[Seat, ...]:
    """Who owes this phase a press, pressed or not: the same for every role."""
    match state.phase:
        case Phase.NIGHT:
            return playing(state)
        case Phase.DAY:
            return living(state)
        case Phase.COUNCIL | Phase.RUN_OFF:
            return state.voters
        case Phase.UNMASKING:
            return tuple(Seat(i) for i in range(len(state.players)))
        case Phase.DEALING | Phase.OVER:
            return ()


def has_pressed(state: ManorState, seat: Seat) -> bool:
    player = state.players[seat]
    match state.phase:
        case Phase.NIGHT:
            return player.confirmed
        case Phase.DAY:
            return player.agreed
        case Phase.COUNCIL | Phase.RUN_OFF:
            return player.voted
        case Phase.UNMASKING:
            return player.guessed
        case Phase.DEALING | Phase.OVER:
            return False


def counts(state: ManorState) -> tuple[int, int]:
    """How many have pressed of how many who owe it, as everybody may know it."""
    if state.phase is Phase.NIGHT and state.count_stands is not None:
        return state.count_stands
    owed = waited_for(state)
    return sum(has_pressed(state, seat) for seat in owed), len(owed)


def done_count(state: ManorState) -> int:
    return counts(state)[0]


def all_done(state: ManorState) -> bool:
    return all(has_pressed(state, seat) for seat in waited_for(state))


def length_of(options: ManorOptions, phase: Phase) -> Millis:
    """How long a phase lasts (MAN-56): a run-off half a council, the unmasking a whole one."""
    pace = PACES[options.pace]
    council = _own(options.council_seconds, pace.council)
    match phase:
        case Phase.NIGHT:
            return _own(options.night_seconds, pace.night)
        case Phase.DAY:
            return _own(options.day_seconds, pace.day)
        case Phase.COUNCIL | Phase.UNMASKING:
            return council
        case Phase.RUN_OFF:
            return Millis(council // 2)
        case Phase.DEALING | Phase.OVER:
            return NO_MOMENT


def due_at(turn: ManorTurn, phase: Phase) -> Millis:
    return Millis(turn.now + length_of(turn.state.options, phase))


def with_player(state: ManorState, seat: Seat, **changes: Any) -> ManorState:
    """`state` with some fields of one seat changed."""
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def with_today(state: ManorState, **changes: Any) -> ManorState:
    """`state` with the record of the running day changed; opens one if there is none."""
    *before, today = state.days or (DayRecord(state.round),)
    return replace(state, days=(*before, replace(today, **changes)))


def _own(seconds: int | None, usual: Millis) -> Millis:
    return usual if seconds is None else Millis(seconds * SECOND)
