"""Claims: what seats say of past nights, the board of it, and which two cannot both be true (MAN-15).

Only what was claimed is compared; the truth of a night never enters here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from engine.core.messages import Command, refuse_unless
from engine.core.values import Seat
from engine.games.manor.commands import MakeClaim, WithdrawClaim
from engine.games.manor.content import Phase, Room
from engine.games.manor.events import ClaimMade, ClaimWithdrawn
from engine.games.manor.permits import a_seat, an_open_room, living_in
from engine.games.manor.refusals import No
from engine.games.manor.seen import Claim
from engine.games.manor.state import ManorState, ManorTurn


def make_claim(turn: ManorTurn, seat: Seat, command: MakeClaim) -> None:
    living_in(turn.state, seat, Phase.DAY)
    open_to = claimable(turn.state, seat)
    nights = tuple(range(1, open_to.nights + 1))
    refuse_unless(command.night in nights, No.NO_SUCH_NIGHT, night=command.night, nights=nights)
    an_open_room(turn.state, command.room)
    company = command.company or ()
    for place, other in enumerate(company):
        a_seat(turn.state, other)
        there = open_to.was_there(other, command.night) and other not in company[:place]
        refuse_unless(there, No.NOT_THERE_THEN, target=other)
    refuse_unless(open_to(command), No.UNCHANGED, what="claim")
    turn.emit(ClaimMade(seat=seat, night=command.night, room=command.room, company=_told(command)))


def withdraw_claim(turn: ManorTurn, seat: Seat, command: WithdrawClaim) -> None:
    living_in(turn.state, seat, Phase.DAY)
    refuse_unless(command.night in claimed_nights(turn.state, seat), No.NO_CLAIM, night=command.night)
    turn.emit(ClaimWithdrawn(seat=seat, night=command.night))


@dataclass(frozen=True, slots=True)
class Claimable:
    """Which claims the rules would accept of a living seat by day; made of public facts alone."""

    seat: Seat
    nights: int
    rooms: tuple[Room, ...]
    died: tuple[int | None, ...]
    """By seat, in which round it left the living."""
    standing: tuple[Claim, ...]
    """The seat's own."""

    def __call__(self, command: Command) -> bool:
        if not isinstance(command, MakeClaim) or not 1 <= command.night <= self.nights:
            return False
        company = command.company or ()
        if command.room not in self.rooms or len(set(company)) != len(company):
            return False
        if not all(self.was_there(other, command.night) for other in company):
            return False
        said = (command.night, command.room, _told(command))
        return all((claim.night, claim.room, claim.company) != said for claim in self.standing)

    def was_there(self, other: Seat, night: int) -> bool:
        """Whether another seat was among the living when that night fell: a public fact."""
        if not 0 <= other < len(self.died) or other == self.seat:
            return False
        died = self.died[other]
        return died is None or night <= died


def claimable(state: ManorState, seat: Seat) -> Claimable:
    return Claimable(
        seat=seat,
        nights=state.round,
        rooms=state.rooms,
        died=tuple(player.died_round for player in state.players),
        standing=tuple(claim for claim in standing(state.claims) if claim.seat == seat),
    )


def claimed_nights(state: ManorState, seat: Seat) -> tuple[int, ...]:
    """The nights of which the seat has a claim standing."""
    return tuple(claim.night for claim in standing(state.claims) if claim.seat == seat)


def standing(claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """The claims that hold now, by night and seat: the last word of each."""
    last: dict[tuple[int, Seat], Claim] = {(claim.night, claim.seat): claim for claim in claims}
    return tuple(last[key] for key in sorted(last) if last[key].room is not None)


def contradictions(claims: Sequence[Claim]) -> tuple[tuple[Claim, Claim], ...]:
    """The pairs of standing claims that cannot both be true."""
    return tuple(
        (one, two)
        for one, two in combinations(standing(claims), 2)
        if one.night == two.night and (_disagree(one, two) or _disagree(two, one))
    )


def _disagree(one: Claim, two: Claim) -> bool:
    """Whether somebody whom `one` puts in its room cannot be there if `two` is true."""
    there = (one.seat, *(one.company or ()))
    said = (two.seat, *(two.company or ()))
    if one.room is not two.room:
        return any(seat in said for seat in there)
    return two.company is not None and any(seat not in said for seat in there)


def claim_made(state: ManorState, event: ClaimMade) -> ManorState:
    return _with(state, Claim(event.seat, event.night, event.room, event.company, state.round))


def claim_withdrawn(state: ManorState, event: ClaimWithdrawn) -> ManorState:
    return _with(state, Claim(event.seat, event.night, None, None, state.round))


def _with(state: ManorState, claim: Claim) -> ManorState:
    return replace(state, claims=(*state.claims, claim))


def _told(command: MakeClaim) -> tuple[Seat, ...] | None:
    return None if command.company is None else tuple(sorted(command.company))
