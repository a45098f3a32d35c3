"""What a seat or a human host may ask for."""

from __future__ import annotations

from engine.core.messages import Command
from engine.core.values import Seat
from engine.games.manor.content import Goal, Room


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
