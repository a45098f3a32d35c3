"""What can happen, and who may learn of it."""

from __future__ import annotations

from typing import Literal

from engine.core.messages import Hidden, Private, Public
from engine.core.order import ByCount, BySeat
from engine.core.values import Millis, Seat
from engine.games.manor.content import Character, Goal, Role, Room
from engine.games.manor.end_events import CardRevealed as CardRevealed
from engine.games.manor.end_events import DayRevealed as DayRevealed
from engine.games.manor.end_events import GameScored as GameScored
from engine.games.manor.end_events import GuessCast as GuessCast
from engine.games.manor.end_events import GuessesCounted as GuessesCounted
from engine.games.manor.end_events import GuessRevealed as GuessRevealed
from engine.games.manor.end_events import NightRevealed as NightRevealed
from engine.games.manor.end_events import Score as Score
from engine.games.manor.end_events import UnmaskingBegan as UnmaskingBegan
from engine.games.manor.night_events import DawnBroke as DawnBroke
from engine.games.manor.night_events import DawnLetter as DawnLetter
from engine.games.manor.night_events import DeathLetter as DeathLetter
from engine.games.manor.night_events import GhostLetter as GhostLetter
from engine.games.manor.night_events import HolyGroundSet as HolyGroundSet
from engine.games.manor.night_events import InvestigationSet as InvestigationSet
from engine.games.manor.night_events import NightBegan as NightBegan
from engine.games.manor.night_events import NightConfirmed as NightConfirmed
from engine.games.manor.night_events import NightCounted as NightCounted
from engine.games.manor.night_events import NightResolved as NightResolved
from engine.games.manor.night_events import PowderSet as PowderSet
from engine.games.manor.night_events import ProtectionSet as ProtectionSet
from engine.games.manor.night_events import RoomChosen as RoomChosen
from engine.games.manor.night_events import SeatDied as SeatDied

# The deal.


class HouseOpened(Public, frozen=True, kw_only=True, tag="house_opened"):
    """The rooms in play, the number of murderers told, and who everybody is in the story."""

    rooms: tuple[Room, ...]
    murderers: int
    exact: bool
    characters: BySeat[Character]


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
    tally: ByCount[tuple[Seat, int]]
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

Letter = DawnLetter | DeathLetter | GhostLetter
