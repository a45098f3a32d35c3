"""Everything a seat may do now, as ready commands: exactly what the rules would accept (LAW-5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Ask, Choice
from engine.core.values import Seat
from engine.games.manor.claims import claimable, claimed_nights
from engine.games.manor.commands import (
    AgreeEndDay,
    CastBallot,
    CastGuess,
    ChooseRoom,
    ConfirmNight,
    FireShot,
    ManorCommand,
    OfferBribe,
    SetHolyGround,
    SetInvestigation,
    SetPowder,
    SetProtection,
    WithdrawClaim,
)
from engine.games.manor.content import Phase, Role
from engine.games.manor.presets import goals_in_play
from engine.games.manor.state import ManorState, Player, living, playing

ManorChoice = Choice[ManorCommand] | Ask[ManorCommand]


def choices(state: ManorState, seat: Seat) -> tuple[ManorChoice, ...]:
    player = state.players[seat]
    match state.phase:
        case Phase.NIGHT if seat in playing(state):
            return tuple(_night(state, seat, player))
        case Phase.DAY if player.alive:
            return tuple(_day(state, seat, player))
        case Phase.COUNCIL | Phase.RUN_OFF if player.alive and not player.voted:
            return tuple(_council(state, seat, player))
        case Phase.UNMASKING:
            return tuple(_unmasking(state, seat, player))
        case _:
            return ()


def _night(state: ManorState, seat: Seat, player: Player) -> Iterator[ManorChoice]:
    for room in state.rooms:
        if not (player.room_chosen and player.room is room):
            yield Choice("room", ChooseRoom(room=room))
    if player.alive:
        yield from _abilities(state, seat, player)
    if not player.confirmed:
        yield Choice("confirm_night", ConfirmNight())


def _abilities(state: ManorState, seat: Seat, player: Player) -> Iterator[ManorChoice]:
    if player.role is Role.MURDERER and player.powder_left:
        for target in _targets(_others(state, seat), player.powder):
            yield Choice("powder", SetPowder(target=target))
    if player.role is Role.INVESTIGATOR:
        for looked in (*state.rooms, None):
            if looked is not player.investigation:
                yield Choice("investigate", SetInvestigation(room=looked))
    if player.role is Role.DOCTOR:
        patients = living(state) if player.self_protection_left else _others(state, seat)
        for target in _targets(patients, player.protection):
            yield Choice("protect", SetProtection(target=target))
    if player.role is Role.EXORCIST and player.holy_ground_left:
        for ground in (*state.rooms, None):
            if ground is not player.holy_ground:
                yield Choice("holy_ground", SetHolyGround(room=ground))


def _day(state: ManorState, seat: Seat, player: Player) -> Iterator[ManorChoice]:
    yield Choice("end_day", AgreeEndDay(agree=not player.agreed))
    yield Ask("claim", claimable(state, seat), {"nights": tuple(range(1, state.round + 1))})
    for night in claimed_nights(state, seat):
        yield Choice("withdraw_claim", WithdrawClaim(night=night))
    if player.role is Role.MURDERER and player.bribe_left:
        for target in _others(state, seat):
            yield Choice("bribe", OfferBribe(target=target))
    if player.role is Role.CRANK and player.bullet_left:
        for target in _others(state, seat):
            yield Choice("shot", FireShot(target=target))


def _council(state: ManorState, seat: Seat, player: Player) -> Iterator[ManorChoice]:
    if not player.asleep:
        for target in state.candidates:
            if target != seat:
                yield Choice("ballot", CastBallot(target=target))
    yield Choice("ballot", CastBallot(target=None))


def _unmasking(state: ManorState, seat: Seat, player: Player) -> Iterator[ManorChoice]:
    for i in range(len(state.players)):
        for goal in goals_in_play(state.options):
            if i != seat and player.guess != (i, goal):
                yield Choice("guess", CastGuess(target=Seat(i), goal=goal))
    if player.guess is not None or not player.guessed:
        yield Choice("guess", CastGuess())


def _others(state: ManorState, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in living(state) if other != seat)


def _targets(seats: tuple[Seat, ...], planned: Seat | None) -> tuple[Seat | None, ...]:
    """Whom a plan may be set to: not what it is already; None takes a set one back."""
    return tuple(target for target in (*seats, None) if target != planned)
