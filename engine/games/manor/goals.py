"""The secret goals (MAN-50 to 52): how they are drawn and how a night, a ballot or a death moves them."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Rng
from engine.core.values import Seat
from engine.games.manor.content import Goal, Role, Room
from engine.games.manor.model import NightResolved, SpyTargetDrawn
from engine.games.manor.state import GoalHeld, ManorState, ManorTurn, Player, living

LONER_NIGHTS = 2
SUSPECT_VOTES = 3
COMPANIONS_FEW, COMPANIONS_MANY, MANY_SEATS = 2, 3, 11


def draw(rng: Rng, role: Role, held: tuple[Goal, ...], thief_taken: bool) -> Goal | None:
    """A goal this role may be dealt, other than those `held`; None when none is left (MAN-52)."""
    barred = set(held)
    if thief_taken:
        barred.add(Goal.THIEF)
    if role is Role.MURDERER:
        barred.add(Goal.ACCUSER)
    pool = tuple(goal for goal in Goal if goal not in barred)
    return rng.choice(pool) if pool else None


def draw_person(rng: Rng, spy: Seat, among: tuple[Seat, ...]) -> Seat | None:
    """A random other seat for a Spy's card; None when there is nobody else."""
    others = tuple(seat for seat in among if seat != spy)
    return rng.choice(others) if others else None


def redraw_persons(turn: ManorTurn) -> None:
    """Give every living Spy whose person has left the living, undone, another one (MAN-50)."""
    for spy in living(turn.state):
        for held in turn.state.players[spy].goals:
            gone = held.person is not None and not turn.state.players[held.person].alive
            if held.goal is Goal.SPY and gone and not held.done:
                rng = turn.rng.labelled(f"spy.{turn.state.phase}.{spy}")
                person = draw_person(rng, spy, living(turn.state))
                if person is not None:
                    turn.emit(SpyTargetDrawn(seat=spy, person=person))


def after_night(state: ManorState, night: NightResolved) -> tuple[tuple[GoalHeld, ...], ...]:
    """Everybody's goals after a night: it counts for whoever lived through it (MAN-51)."""
    victims = {victim for _, victim in night.killed}
    guests: dict[Room, list[Seat]] = {}
    for i, room in enumerate(night.rooms):
        if room is not None:
            guests.setdefault(room, []).append(Seat(i))
    seats = len(state.players)
    after: list[tuple[GoalHeld, ...]] = []
    for i, player in enumerate(state.players):
        room = night.rooms[i]
        if room is None or i in victims:
            after.append(player.goals)
        else:
            company = [seat for seat in guests[room] if seat != i]
            after.append(tuple(_slept(held, room, company, seats) for held in player.goals))
    return tuple(after)


def _slept(held: GoalHeld, room: Room, company: list[Seat], seats: int) -> GoalHeld:
    if held.done:
        return held
    match held.goal:
        case Goal.THIEF:
            return replace(held, done=not company and room is Room.STUDY)
        case Goal.LONER:
            nights = held.nights + (not company)
            return replace(held, nights=nights, done=nights >= LONER_NIGHTS)
        case Goal.SPY:
            return replace(held, done=held.person in company)
        case Goal.COMPANION:
            wanted = COMPANIONS_MANY if seats >= MANY_SEATS else COMPANIONS_FEW
            return replace(held, done=len(company) == wanted)
        case Goal.SUSPECT | Goal.ACCUSER:
            return held


def achieved(player: Player, goal: Goal) -> Player:
    """`player` with `goal`, where held, marked as done."""
    if all(held.goal is not goal or held.done for held in player.goals):
        return player
    return replace(player, goals=tuple(replace(h, done=h.done or h.goal is goal) for h in player.goals))


def fulfilled(player: Player, held: GoalHeld) -> bool:
    """Whether a goal counts at the end: a Suspect must also be alive then."""
    return held.done and (held.goal is not Goal.SUSPECT or player.alive)
