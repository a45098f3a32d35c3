"""What happens from nightfall to dawn: plans, the whole truth of the night, and what each is told of it."""

from __future__ import annotations

from engine.core.messages import Hidden, Private, Public
from engine.core.order import BySeat
from engine.core.values import Millis, Seat
from engine.games.manor.content import Cause, Room


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
    rooms: BySeat[Room | None]
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
