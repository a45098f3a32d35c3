"""Dealing the cards, and every goal that is drawn later (MAN-2 to 6, 50, 52)."""

from __future__ import annotations

from engine.core.chance import Rng
from engine.core.game import Turn
from engine.core.values import Seat
from engine.games.manor.content import Character, Goal, Role
from engine.games.manor.model import GoalDealt, HouseOpened, ManorEvent, RoleDealt, SpyTargetDrawn
from engine.games.manor.presets import CRANK_FROM, DOCTOR_FROM, murderers_told, rooms_in_play
from engine.games.manor.state import State

ManorTurn = Turn[State, ManorEvent]


def deal(turn: ManorTurn) -> None:
    """Open the house and give everybody a character, a role and, except the Crank, a goal."""
    state, seats = turn.state, len(turn.state.players)
    exact = state.options.murderers == "exact"
    told = murderers_told(seats)
    characters = turn.rng.labelled("deal.characters").shuffled(tuple(Character))[:seats]
    turn.emit(HouseOpened(rooms=rooms_in_play(seats), murderers=told, exact=exact, characters=characters))
    true = told if exact else _true_number(turn.rng, told)
    roles = turn.rng.labelled("deal.roles").shuffled(_roles(turn, seats, true))
    for i, role in enumerate(roles):
        turn.emit(RoleDealt(seat=Seat(i), role=role))
    for i in range(seats):
        if roles[i] is not Role.CRANK:
            _deal_goal(turn, Seat(i), extra=False)


def _true_number(rng: Rng, told: int) -> int:
    """MAN-3: one more 1/4, one fewer 1/4, the same 1/2, never under 1."""
    return max(1, told + (1, -1, 0, 0)[rng.labelled("deal.murderers").below(4)])


def _roles(turn: ManorTurn, seats: int, murderers: int) -> tuple[Role, ...]:
    """MAN-4."""
    options = turn.state.options
    special = [Role.INVESTIGATOR]
    if options.doctor and seats >= DOCTOR_FROM:
        special.append(Role.DOCTOR)
    if options.crank and seats >= CRANK_FROM:
        special.append(Role.CRANK)
    special += [Role.MURDERER] * murderers
    return (*special, *[Role.GUEST] * (seats - len(special)))


def _deal_goal(turn: ManorTurn, seat: Seat, *, extra: bool) -> None:
    goal = turn.rng.labelled(f"goal.{seat}").choice(_goals_for(turn.state, seat))
    person = _person_for(turn, seat, "spy.first") if goal is Goal.SPY else None
    turn.emit(GoalDealt(seat=seat, goal=goal, person=person, extra=extra))


def deal_extra_goal(turn: ManorTurn, seat: Seat) -> None:
    """What a taken bribe brings (MAN-21)."""
    _deal_goal(turn, seat, extra=True)


def _goals_for(state: State, seat: Seat) -> tuple[Goal, ...]:
    """MAN-52: at most one Thief at the table, no Accuser for a murderer, nothing held twice."""
    held = {h.goal for h in state.players[seat].goals}
    thief_taken = any(h.goal is Goal.THIEF for p in state.players for h in p.goals)
    barred = held | ({Goal.THIEF} if thief_taken else set())
    if state.players[seat].role is Role.MURDERER:
        barred |= {Goal.ACCUSER}
    return tuple(g for g in Goal if g not in barred)


def _person_for(turn: ManorTurn, seat: Seat, label: str) -> Seat | None:
    others = tuple(s for s in turn.state.living() if s != seat)
    return turn.rng.labelled(f"{label}.{seat}").choice(others) if others else None


def redraw_spies(turn: ManorTurn) -> None:
    """A living Spy whose person left the living before it was done gets another (MAN-50)."""
    for seat in turn.state.living():
        for held in turn.state.players[seat].goals:
            gone = held.person is not None and not turn.state.players[held.person].alive
            if held.goal is Goal.SPY and gone and not held.done:
                person = _person_for(turn, seat, "spy.again")
                if person is not None:
                    turn.emit(SpyTargetDrawn(seat=seat, person=person))
