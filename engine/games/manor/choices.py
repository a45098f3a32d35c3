"""Everything a seat may do now, each as a ready command (LAW-5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Choice
from engine.core.values import Seat
from engine.games.manor.content import Goal, Role
from engine.games.manor.model import (
    AgreeEndDay,
    CastBallot,
    CastGuess,
    ChooseRoom,
    ConfirmNight,
    FireShot,
    ManorCommand,
    OfferBribe,
    Phase,
    SetInvestigation,
    SetPowder,
    SetProtection,
)
from engine.games.manor.state import State

ManorChoice = Choice[ManorCommand]


def choices(state: State, seat: Seat) -> tuple[ManorChoice, ...]:
    if state.phase is Phase.UNMASKING:
        return tuple(_guesses(state, seat))
    if not state.players[seat].alive:
        return ()
    match state.phase:
        case Phase.NIGHT:
            return tuple(_night(state, seat))
        case Phase.DAY:
            return tuple(_day(state, seat))
        case Phase.COUNCIL | Phase.RUN_OFF:
            return tuple(_ballots(state, seat))
        case _:
            return ()


def _night(state: State, seat: Seat) -> Iterator[ManorChoice]:
    me = state.players[seat]
    for room in state.rooms:
        yield Choice("room", ChooseRoom(room=room))
    if me.role is Role.MURDERER and me.powder_left:
        yield Choice("powder", SetPowder(target=None))
        for other in state.living():
            if other != seat:
                yield Choice("powder", SetPowder(target=other))
    if me.role is Role.INVESTIGATOR:
        yield Choice("investigate", SetInvestigation(room=None))
        for room in state.rooms:
            yield Choice("investigate", SetInvestigation(room=room))
    if me.role is Role.DOCTOR:
        yield Choice("protect", SetProtection(target=None))
        for other in state.living():
            if other != seat or me.self_protection_left:
                yield Choice("protect", SetProtection(target=other))
    if not me.confirmed:
        yield Choice("confirm_night", ConfirmNight())


def _day(state: State, seat: Seat) -> Iterator[ManorChoice]:
    me = state.players[seat]
    yield Choice("end_day", AgreeEndDay(agree=not me.agreed))
    others = tuple(s for s in state.living() if s != seat)
    if me.role is Role.MURDERER and me.bribe_left:
        for other in others:
            yield Choice("bribe", OfferBribe(target=other))
    if me.role is Role.CRANK and me.bullet_left:
        for other in others:
            yield Choice("shot", FireShot(target=other))


def _ballots(state: State, seat: Seat) -> Iterator[ManorChoice]:
    me = state.players[seat]
    if me.ballot_cast:
        return
    yield Choice("ballot", CastBallot(target=None))
    if not me.asleep:
        for other in state.candidates:
            if other != seat:
                yield Choice("ballot", CastBallot(target=other))


def _guesses(state: State, seat: Seat) -> Iterator[ManorChoice]:
    yield Choice("guess", CastGuess())
    for i in range(len(state.players)):
        if i != seat:
            for goal in Goal:
                yield Choice("guess", CastGuess(target=Seat(i), goal=goal))
