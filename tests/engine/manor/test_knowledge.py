"""What a viewer may know and do: LAW-2, 3, 5, and the tables every event must stand in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from engine.core import table as tables
from engine.core.chance import Rng
from engine.core.game import Ask, Choice
from engine.core.messages import Command, Hidden, Private, Public
from engine.core.table import Accepted, Rejected
from engine.core.values import Everyone, Host, Onlooker, Only, Sealed, Seat
from engine.games.manor import envelopes
from engine.games.manor.commands import (
    AgreeEndDay,
    CastBallot,
    CastGuess,
    ChooseRoom,
    ConfirmNight,
    FireShot,
    MakeClaim,
    OfferBribe,
    SetHolyGround,
    SetInvestigation,
    SetPowder,
    SetProtection,
    WithdrawClaim,
)
from engine.games.manor.content import Goal, Phase, Room
from engine.games.manor.evolve import FOLDS
from engine.games.manor.refusals import No
from engine.games.manor.seen import ManorView
from engine.games.manor.state import ManorState
from engine.games.manor.views import view
from tests.engine.manor.scene import GAME, Scene, dealt


def moments(seats: int, seed: int) -> Iterator[Scene]:
    """A random game, shown at every step; every other one with ghosts and extended goals."""
    chance = random.Random(seed)
    rich = {"ghosts": "on", "goals": "extended"} if seed % 2 else {}
    table = dealt(seats, seed, **rich)
    yield table
    while GAME.outcome(table.state) is None:
        owing = [seat for seat in GAME.owes(table.state) if GAME.choices(table.state, seat)]
        if not owing or chance.random() < 0.05:
            table.time_is_up()
        else:
            seat = chance.choice(owing)
            table.press(seat, chance.choice(admitted(GAME.choices(table.state, seat), every_command(seats))))
        yield table


def admitted(choices: Any, commands: list[Command]) -> list[Command]:
    """What is offered: the ready commands, and those of `commands` that a question admits."""
    ready = [choice.command for choice in choices if isinstance(choice, Choice)]
    asks = [choice for choice in choices if isinstance(choice, Ask)]
    return ready + [c for c in commands if any(ask.admits(c) for ask in asks)]


def every_command(seats: int) -> list[Command]:
    """Every command a seat could send, sensible or not."""
    targets: list[Seat | None] = [None, *(Seat(i) for i in range(-1, seats + 1))]
    rooms: list[Room | None] = [None, *Room]
    goals: list[Goal | None] = [None, *Goal]
    return list(
        chain(
            (ChooseRoom(room=room) for room in Room),
            (SetInvestigation(room=room) for room in rooms),
            (SetPowder(target=target) for target in targets),
            (SetProtection(target=target) for target in targets),
            (CastBallot(target=target) for target in targets),
            (OfferBribe(target=target) for target in targets if target is not None),
            (FireShot(target=target) for target in targets if target is not None),
            (CastGuess(target=target, goal=goal) for target in targets for goal in goals),
            (SetHolyGround(room=room) for room in rooms),
            (WithdrawClaim(night=night) for night in range(4)),
            (
                MakeClaim(night=night, room=room, company=company)
                for night in range(4)
                for room in (Room.STUDY, Room.KITCHEN, Room.CHAPEL)
                for company in (None, (), (Seat(0),), (Seat(2), Seat(1)), (Seat(1), Seat(1)), (Seat(seats),))
            ),
            (AgreeEndDay(agree=agree) for agree in (True, False)),
            (ConfirmNight(),),
        )
    )


@pytest.mark.rule("LAW-5", "LAW-3")
@pytest.mark.parametrize(("seats", "seed"), [(6, 1), (9, 2), (12, 3)])
def test_exactly_what_is_offered_is_accepted(seats: int, seed: int) -> None:
    commands = every_command(seats)
    met: set[str] = set()
    for number, table in enumerate(moments(seats, seed)):
        if number % 7 or GAME.outcome(table.state) is not None:
            continue
        for seat in map(Seat, range(seats)):
            offered = admitted(GAME.choices(table.state, seat), commands)
            assert len(offered) == len(set(offered))
            assert set(offered) <= {*commands, *(WithdrawClaim(night=n) for n in range(20))}
            for command in commands:
                answer = table.decide(command, seat)
                assert isinstance(answer, Accepted) == (command in offered), (seat, command, answer)
                if isinstance(answer, Rejected):
                    assert answer.code in set(No)
                    met.add(answer.code)
                else:
                    assert answer.events
    assert len(met) >= 12


@pytest.mark.rule("LAW-2")
@pytest.mark.parametrize(("seats", "seed"), [(6, 4), (9, 5), (13, 7)])
def test_no_viewer_can_tell_its_twins_apart(seats: int, seed: int) -> None:
    phases: set[Phase] = set()
    viewers = [Onlooker(), *map(Seat, range(seats))]
    commands = every_command(seats)
    for number, table in enumerate(moments(seats, seed)):
        if number % (1 + seats // 2):
            continue
        state = table.state
        for viewer in viewers:
            for twin in GAME.twins(state, viewer, Rng(b"twin", number)):
                phases.add(state.phase)
                assert twin != state
                assert GAME.view(twin, viewer) == GAME.view(state, viewer)
                assert GAME.deadlines(twin) == GAME.deadlines(state)
                if not isinstance(viewer, Onlooker):
                    own, other = GAME.choices(state, viewer), GAME.choices(twin, viewer)
                    assert admitted(other, commands) == admitted(own, commands)
    assert phases >= {Phase.NIGHT, Phase.DAY, Phase.COUNCIL, Phase.UNMASKING}


def leaks(state: ManorState, viewer: Any) -> Iterator[ManorView]:
    """Views with one thing too many in them, each of a kind that a careless view might show."""
    reader = view(state, viewer)
    yield replace(reader, murderers=sum(p.role == "murderer" and p.alive for p in state.players))
    yield replace(reader, candidates=tuple(Seat(i) for i, p in enumerate(state.players) if p.confirmed))
    yield replace(reader, candidates=tuple(Seat(i) for i, p in enumerate(state.players) if p.agreed))
    yield replace(reader, candidates=tuple(Seat(i) for i, p in enumerate(state.players) if p.voted))
    yield replace(reader, done=sum(p.room_chosen for p in state.players))
    yield replace(reader, owed=sum(p.alive and not p.asleep for p in state.players))
    yield replace(reader, places=sum(p.offered for p in state.players))
    yield replace(reader, places=sum(g.goal is Goal.SPY for p in state.players for g in p.goals))


@pytest.mark.rule("LAW-2")
@pytest.mark.parametrize("viewer", [Onlooker(), Seat(0)])
def test_twins_catch_a_planted_leak(viewer: Any) -> None:
    caught: set[int] = set()
    for number, table in enumerate(moments(10, 8)):
        planted = list(leaks(table.state, viewer))
        for twin in GAME.twins(table.state, viewer, Rng(b"leak", number)):
            for which, leak in enumerate(leaks(twin, viewer)):
                if leak != planted[which]:
                    caught.add(which)
    assert caught == set(range(8))


@pytest.mark.rule("LAW-2")
def test_only_a_host_sees_every_card() -> None:
    table = dealt(8)
    assert [cards.seat for cards in GAME.view(table.state, Host()).all_cards] == list(range(8))
    assert GAME.view(table.state, Host()).cards is None
    assert GAME.view(table.state, 3).cards.seat == 3
    for viewer in (Onlooker(), 3):
        assert GAME.view(table.state, viewer).all_cards == ()
    assert GAME.view(table.state, Onlooker()).cards is None
    assert list(GAME.twins(table.state, Host(), Rng(b"", 0))) == []


@pytest.mark.rule("LAW-1", "LAW-6")
def test_folding_the_events_gives_the_state() -> None:
    for seats in (6, 11, 18):
        *_, last = moments(seats, seats)
        assert tables.fold(GAME, last.table.setup, last.events) == last.table


def test_every_event_is_folded_and_lies_in_exactly_one_envelope() -> None:
    kinds = [
        envelopes.LETTERS,
        envelopes.COUNTS,
        envelopes.SILENT_PRIVATE,
        envelopes.MESSAGES,
        envelopes.HIDDEN,
    ]
    assert sum(map(len, kinds)) == len(GAME.events)
    assert frozenset().union(*kinds) == frozenset(GAME.events)
    assert set(FOLDS) == set(GAME.events)


def test_an_envelope_fits_its_audience() -> None:
    assert all(issubclass(kind, Private) for kind in envelopes.LETTERS | envelopes.SILENT_PRIVATE)
    assert all(issubclass(kind, Public) for kind in envelopes.COUNTS | envelopes.MESSAGES)
    assert all(issubclass(kind, Hidden) for kind in envelopes.HIDDEN)


def test_audiences_hold_for_every_event_of_a_game() -> None:
    *_, last = moments(12, 12)
    for event in last.events:
        match event:
            case Public():
                assert event.audience() == Everyone()
            case Private():
                assert event.audience() == Only((event.seat,))
            case _:
                assert event.audience() == Sealed()
