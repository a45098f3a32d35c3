"""Claims: what seats say of past nights, the board of it, and which two cannot both be true (MAN-15).

Only what was claimed is compared; the truth of a night never enters here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from engine.core.messages import refuse_unless
from engine.core.values import Seat
from engine.games.manor.model import Claim, ClaimMade, ClaimWithdrawn, MakeClaim, Phase, WithdrawClaim
from engine.games.manor.permits import a_seat, an_open_room, living_in
from engine.games.manor.refusals import No
from engine.games.manor.state import ManorState, ManorTurn


def make_claim(turn: ManorTurn, seat: Seat, command: MakeClaim) -> None:
    living_in(turn.state, seat, Phase.DAY)
    _past_night(turn.state, command.night)
    an_open_room(turn.state, command.room)
    for place, other in enumerate(command.company or ()):
        a_seat(turn.state, other)
        twice = other in (command.company or ())[:place]
        there = other != seat and not twice and lived_at(turn.state, other, command.night)
        refuse_unless(there, No.NOT_THERE_THEN, target=other)
    company = None if command.company is None else tuple(sorted(command.company))
    said = Claim(seat, command.night, command.room, company, turn.state.round)
    before = _standing(turn.state, seat, command.night)
    refuse_unless(before is None or replace(before, made=said.made) != said, No.UNCHANGED, what="claim")
    turn.emit(ClaimMade(seat=seat, night=command.night, room=command.room, company=company))


def withdraw_claim(turn: ManorTurn, seat: Seat, command: WithdrawClaim) -> None:
    living_in(turn.state, seat, Phase.DAY)
    refuse_unless(_standing(turn.state, seat, command.night) is not None, No.NO_CLAIM, night=command.night)
    turn.emit(ClaimWithdrawn(seat=seat, night=command.night))


def claim_admitted(state: ManorState, seat: Seat, command: MakeClaim) -> bool:
    """Whether the rules would accept this claim of a living seat by day."""
    company = command.company or ()
    if not 1 <= command.night <= state.round or command.room not in state.rooms:
        return False
    if any(not 0 <= other < len(state.players) or other == seat for other in company):
        return False
    if len(set(company)) != len(company) or not all(lived_at(state, o, command.night) for o in company):
        return False
    before = _standing(state, seat, command.night)
    told = None if command.company is None else tuple(sorted(command.company))
    return before is None or (before.room, before.company) != (command.room, told)


def claimed_nights(state: ManorState, seat: Seat) -> tuple[int, ...]:
    """The nights of which the seat has a claim standing."""
    return tuple(n for n in range(1, state.round + 1) if _standing(state, seat, n) is not None)


def lived_at(state: ManorState, seat: Seat, night: int) -> bool:
    """Whether the seat was among the living when that night fell: a public fact."""
    player = state.players[seat]
    if player.died_round is None:
        return True
    return night <= player.died_round


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


def _standing(state: ManorState, seat: Seat, night: int) -> Claim | None:
    of_it = [c for c in state.claims if c.seat == seat and c.night == night]
    return of_it[-1] if of_it and of_it[-1].room is not None else None


def _past_night(state: ManorState, night: int) -> None:
    nights = tuple(range(1, state.round + 1))
    refuse_unless(night in nights, No.NO_SUCH_NIGHT, night=night, nights=nights)
