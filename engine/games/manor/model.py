"""The Manor's words: what a seat can ask for, what can happen, what is remembered, what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from engine.core.messages import Command, Hidden, Private, Public
from engine.core.values import Millis, Options, Seat
from engine.games.manor.content import Character, Goal, Role, Room, Team

GhostsNeed = Literal["all", "more_than_half", "half"]
"""How many of the living must be possessed for the ghosts to win (MAN-41)."""

Seconds = Annotated[int, msgspec.Meta(ge=10, le=7 * 24 * 3600)]


class ManorOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """MAN-3, 4, 7, 32, 53, 56. None: the pace's own seconds, the preset's need of the ghosts.

    A special role can be switched off.
    """

    murderers: Literal["about", "exact"] = "about"
    doctor: bool = True
    crank: bool = True
    exorcist: bool = True
    ghosts: Literal["on", "off"] = "on"
    ghosts_need: GhostsNeed | None = None
    goals: Literal["classic", "extended"] = "classic"
    night_seconds: Seconds | None = None
    day_seconds: Seconds | None = None
    council_seconds: Seconds | None = None


class Phase(StrEnum):
    DEALING = "dealing"
    NIGHT = "night"
    DAY = "day"
    COUNCIL = "council"
    RUN_OFF = "runoff"
    UNMASKING = "unmasking"
    OVER = "over"


Cause = Literal["night", "council", "shot", "host"]
"""How a seat left the living; "host": a human host took it out (docs/adr/0011-human-host.md)."""


# Commands: what a seat may ask for.


class ChooseRoom(Command, frozen=True, kw_only=True, tag="choose_room"):
    room: Room


class SetPowder(Command, frozen=True, kw_only=True, tag="set_powder"):
    """A murderer's powder for this night; None takes the plan back (MAN-20)."""

    target: Seat | None


class SetInvestigation(Command, frozen=True, kw_only=True, tag="set_investigation"):
    room: Room | None


class SetProtection(Command, frozen=True, kw_only=True, tag="set_protection"):
    target: Seat | None


class SetHolyGround(Command, frozen=True, kw_only=True, tag="set_holy_ground"):
    """The Exorcist's holy ground for this night; None takes the plan back (MAN-24)."""

    room: Room | None


class ConfirmNight(Command, frozen=True, kw_only=True, tag="confirm_night"):
    """The seat is done for this night; any later change takes that back (MAN-10)."""


class AgreeEndDay(Command, frozen=True, kw_only=True, tag="agree_end_day"):
    """`agree` False takes one's agreement back. The day ends when all the living agree (MAN-15)."""

    agree: bool = True


class MakeClaim(Command, frozen=True, kw_only=True, tag="make_claim"):
    """Say in public where one was in a past night, truly or not (MAN-15). `company` None: not said."""

    night: int
    room: Room
    company: tuple[Seat, ...] | None = None


class WithdrawClaim(Command, frozen=True, kw_only=True, tag="withdraw_claim"):
    """Take back what one claimed of a night; that it was said stays on the board's history."""

    night: int


class OfferBribe(Command, frozen=True, kw_only=True, tag="offer_bribe"):
    target: Seat


class FireShot(Command, frozen=True, kw_only=True, tag="fire_shot"):
    target: Seat


class CastBallot(Command, frozen=True, kw_only=True, tag="cast_ballot"):
    """A confirmed, final ballot; None abstains (MAN-16)."""

    target: Seat | None


class CastGuess(Command, frozen=True, kw_only=True, tag="cast_guess"):
    """The unmasking's guess; target and goal both None: no guess. May be changed while it runs (MAN-42)."""

    target: Seat | None = None
    goal: Goal | None = None


class TakeBackBallot(Command, frozen=True, kw_only=True, tag="take_back_ballot"):
    """A human host lets `seat` vote again in the running ballot."""

    seat: Seat


class PlaceSeat(Command, frozen=True, kw_only=True, tag="place_seat"):
    """A human host picks `seat`'s room for this night, as it asked him to."""

    seat: Seat
    room: Room


class BringBack(Command, frozen=True, kw_only=True, tag="bring_back"):
    """A human host returns `seat`, which left in this round, to the living."""

    seat: Seat


class PutOut(Command, frozen=True, kw_only=True, tag="put_out"):
    """A human host takes `seat` out of the living, for breaking the rules (MAN-15)."""

    seat: Seat


ManorCommand = (
    ChooseRoom
    | SetPowder
    | SetInvestigation
    | SetProtection
    | SetHolyGround
    | ConfirmNight
    | AgreeEndDay
    | MakeClaim
    | WithdrawClaim
    | OfferBribe
    | FireShot
    | CastBallot
    | CastGuess
)
COMMANDS: tuple[type[Command], ...] = (
    ChooseRoom,
    SetPowder,
    SetInvestigation,
    SetProtection,
    SetHolyGround,
    ConfirmNight,
    AgreeEndDay,
    MakeClaim,
    WithdrawClaim,
    OfferBribe,
    FireShot,
    CastBallot,
    CastGuess,
)
HostCommand = TakeBackBallot | PlaceSeat | BringBack | PutOut
HOST_COMMANDS: tuple[type[Command], ...] = (TakeBackBallot, PlaceSeat, BringBack, PutOut)
"""What only a human host who does not play may do (MAN-55)."""


# The deal.


class HouseOpened(Public, frozen=True, kw_only=True, tag="house_opened"):
    """The rooms in play, the number of murderers told, and who everybody is in the story."""

    rooms: tuple[Room, ...]
    murderers: int
    exact: bool
    characters: tuple[Character, ...]


class RoleDealt(Private, frozen=True, kw_only=True, tag="role_dealt"):
    role: Role


class GoalDealt(Private, frozen=True, kw_only=True, tag="goal_dealt"):
    """`person` is the Spy's. Also how a taken bribe's extra goal arrives (`extra`)."""

    goal: Goal
    person: Seat | None = None
    extra: bool = False


class SpyTargetDrawn(Private, frozen=True, kw_only=True, tag="spy_target_drawn"):
    """Another person for the Spy, the former having left the living. Told in the next dawn's letter."""

    person: Seat


# Night.


class NightBegan(Public, frozen=True, kw_only=True, tag="night_began"):
    round: int
    due: Millis


class RoomChosen(Private, frozen=True, kw_only=True, tag="room_chosen"):
    room: Room


class PowderSet(Private, frozen=True, kw_only=True, tag="powder_set"):
    target: Seat | None


class InvestigationSet(Private, frozen=True, kw_only=True, tag="investigation_set"):
    room: Room | None


class ProtectionSet(Private, frozen=True, kw_only=True, tag="protection_set"):
    target: Seat | None


class HolyGroundSet(Private, frozen=True, kw_only=True, tag="holy_ground_set"):
    room: Room | None


class NightConfirmed(Private, frozen=True, kw_only=True, tag="night_confirmed"):
    done: bool


class NightCounted(Public, frozen=True, kw_only=True, tag="night_counted"):
    """How many are done; never who."""

    done: int


class NightResolved(Hidden, frozen=True, kw_only=True, tag="night_resolved"):
    """The whole truth of a night. `rooms` has one entry a seat, None for those not living at nightfall."""

    round: int
    rooms: tuple[Room | None, ...]
    powders: tuple[tuple[Seat, Seat], ...]
    """(murderer, sleeper)"""
    protections: tuple[tuple[Seat, Seat, bool], ...]
    """(doctor, protected, worked)"""
    investigations: tuple[tuple[Seat, Room, bool], ...]
    """(investigator, room, a murderer was there)"""
    killed: tuple[tuple[Room, Seat], ...]
    meetings: tuple[tuple[Seat, ...], ...]
    """Murderers who learned each other, one group a room."""
    haunts: tuple[tuple[Seat, Room], ...] = ()
    """Where each ghost was (MAN-31)."""
    holy: tuple[tuple[Seat, Room], ...] = ()
    """(exorcist, holy ground)"""
    possessed: tuple[Seat, ...] = ()
    """Who became possessed, before exorcism (MAN-32)."""
    freed: tuple[tuple[Seat, Seat], ...] = ()
    """(exorcist, freed)"""


class DawnBroke(Public, frozen=True, kw_only=True, tag="dawn_broke"):
    round: int
    dead: tuple[Seat, ...]


class SeatDied(Public, frozen=True, kw_only=True, tag="seat_died"):
    seat: Seat
    cause: Cause


class DawnLetter(Private, frozen=True, kw_only=True, tag="dawn_letter"):
    """One a living seat (MAN-14). What does not apply is None or empty."""

    round: int
    room: Room
    company: tuple[Seat, ...]
    """Empty for a sleeper, whose report says only that it slept (MAN-20)."""
    slept: bool = False
    met: tuple[Seat, ...] = ()
    investigated: tuple[Room, bool] | None = None
    protected: tuple[Seat, bool] | None = None
    bribe_taken: bool | None = None
    spy_person: Seat | None = None
    """A Spy's new person, when it changed since the last letter."""
    possessed: bool = False
    """Something took hold of the seat this night (MAN-33)."""
    freed: bool = False
    """What held it was driven out this night."""
    exorcised: int | None = None
    """How many an Exorcist freed (MAN-24)."""


class DeathLetter(Private, frozen=True, kw_only=True, tag="death_letter"):
    """To a night's victim: where it died; not who did it, no company (MAN-14)."""

    round: int
    room: Room


class GhostLetter(Private, frozen=True, kw_only=True, tag="ghost_letter"):
    """To each ghost at dawn: where it haunted and how many of the living are possessed (MAN-33)."""

    round: int
    room: Room
    possessed: int


# Day.


class DayBegan(Public, frozen=True, kw_only=True, tag="day_began"):
    round: int
    due: Millis


class DayEndAgreed(Private, frozen=True, kw_only=True, tag="day_end_agreed"):
    agree: bool


class DayEndCounted(Public, frozen=True, kw_only=True, tag="day_end_counted"):
    agreed: int


class ClaimMade(Public, frozen=True, kw_only=True, tag="claim_made"):
    """What a seat says of a night; it may be a lie, and nothing checks it."""

    seat: Seat
    night: int
    room: Room
    company: tuple[Seat, ...] | None


class ClaimWithdrawn(Public, frozen=True, kw_only=True, tag="claim_withdrawn"):
    seat: Seat
    night: int


class BribeOffered(Private, frozen=True, kw_only=True, tag="bribe_offered"):
    """To the briber."""

    target: Seat


class BribeReceived(Private, frozen=True, kw_only=True, tag="bribe_received"):
    """To the bribed; shown in My cards and on the ballot, no letter of its own (MAN-21)."""


class ShotFired(Public, frozen=True, kw_only=True, tag="shot_fired"):
    """A shot fell by day; who fired is not said (MAN-25). A SeatDied follows."""

    target: Seat


class BulletSpent(Private, frozen=True, kw_only=True, tag="bullet_spent"):
    """To the shooter, who is not told whether it hit."""

    target: Seat


# Council.


class CouncilBegan(Public, frozen=True, kw_only=True, tag="council_began"):
    """`candidates` may be voted for, `voters` owe a ballot, `places` are still free."""

    round: int
    run_off: bool
    candidates: tuple[Seat, ...]
    voters: tuple[Seat, ...]
    places: int
    due: Millis


class BallotCast(Public, frozen=True, kw_only=True, tag="ballot_cast"):
    """A confirmed ballot for `target` (None: an abstention); never whose."""

    target: Seat | None


class BallotMarked(Private, frozen=True, kw_only=True, tag="ballot_marked"):
    target: Seat | None


class CouncilClosed(Public, frozen=True, kw_only=True, tag="council_closed"):
    """`tally` is (name, votes), most first; `voted_out` may be fewer than the places (MAN-18)."""

    round: int
    run_off: bool
    tally: tuple[tuple[Seat, int], ...]
    abstained: int
    voted_out: tuple[Seat, ...]
    tied: tuple[Seat, ...]
    """Those who go to a run-off now; empty when there is none."""


class BribeSettled(Hidden, frozen=True, kw_only=True, tag="bribe_settled"):
    """At the council's end. The briber learns `taken` in the next dawn's letter."""

    by: Seat
    target: Seat
    taken: bool


# A human host's corrections.


class BallotTakenBack(Public, frozen=True, kw_only=True, tag="ballot_taken_back"):
    """A human host took a ballot for `target` (None: an abstention) off the count; whose is not said."""

    target: Seat | None


class BallotReopened(Private, frozen=True, kw_only=True, tag="ballot_reopened"):
    """To the voter, who may vote anew."""


class RoomGiven(Private, frozen=True, kw_only=True, tag="room_given"):
    """A human host picked the seat's room for this night."""

    room: Room


class SeatReturned(Public, frozen=True, kw_only=True, tag="seat_returned"):
    """A human host brought the seat back to the living."""

    seat: Seat


Correction = Literal["take_back_ballot", "place_seat", "bring_back", "put_out"]


class Corrected(Hidden, frozen=True, kw_only=True, tag="corrected"):
    """The audit line of a correction, told at the end."""

    what: Correction
    seat: Seat
    phase: str


class CorrectionRevealed(Public, frozen=True, kw_only=True, tag="correction_revealed"):
    what: Correction
    seat: Seat
    phase: str


# The end.


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
    goals: tuple[tuple[Goal, Seat | None, bool], ...]
    possessed: bool = False
    """Alive and possessed at the end."""
    since: tuple[int, ...] = ()
    """The first round that counted for each of the goals."""


class NightRevealed(Public, frozen=True, kw_only=True, tag="night_revealed"):
    """What NightResolved kept, told at the end."""

    round: int
    rooms: tuple[Room | None, ...]
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
    bribes: tuple[tuple[Seat, Seat, bool | None], ...]
    """(murderer, bribed, taken; None when no council settled it)"""
    shots: tuple[tuple[Seat, Seat, bool], ...]
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


ManorEvent = (
    HouseOpened
    | RoleDealt
    | GoalDealt
    | SpyTargetDrawn
    | NightBegan
    | RoomChosen
    | PowderSet
    | InvestigationSet
    | ProtectionSet
    | HolyGroundSet
    | NightConfirmed
    | NightCounted
    | NightResolved
    | DawnBroke
    | SeatDied
    | DawnLetter
    | DeathLetter
    | GhostLetter
    | DayBegan
    | DayEndAgreed
    | DayEndCounted
    | ClaimMade
    | ClaimWithdrawn
    | BribeOffered
    | BribeReceived
    | ShotFired
    | BulletSpent
    | CouncilBegan
    | BallotCast
    | BallotMarked
    | CouncilClosed
    | BribeSettled
    | BallotTakenBack
    | BallotReopened
    | RoomGiven
    | SeatReturned
    | Corrected
    | CorrectionRevealed
    | UnmaskingBegan
    | GuessCast
    | GuessesCounted
    | CardRevealed
    | NightRevealed
    | DayRevealed
    | GuessRevealed
    | GameScored
)


# What a viewer is shown.

Letter = DawnLetter | DeathLetter | GhostLetter


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
    bribed: tuple[Seat, ...]
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
    corrections: tuple[CorrectionRevealed, ...]
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
    corrections: tuple[Corrected, ...]


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
    tally: tuple[tuple[Seat, int], ...]
    """Confirmed votes of the running (or, in the days after, last) ballot."""
    abstained: int
    claims: tuple[Claim, ...]
    """In the order in which they were made; the last one of a seat and night stands."""
    cards: Cards | None
    """The viewer's own; None for an onlooker and a host."""
    all_cards: tuple[Cards, ...]
    """For a host who does not play; empty for everybody else."""
    ending: Ending | None
    truth: Truth | None = None
    """For a host who does not play; None for everybody else."""
