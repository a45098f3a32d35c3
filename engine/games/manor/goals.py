"""The secret goals (MAN-50 to 53): how they are drawn and how a night, a ballot or a death moves them."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Rng
from engine.core.values import Seat
from engine.games.manor.content import Goal, Role, Room
from engine.games.manor.events import NightResolved, SpyTargetDrawn
from engine.games.manor.state import GoalHeld, ManorState, ManorTurn, Player, living

LONER_NIGHTS = 2
SUSPECT_VOTES = 3
COMPANIONS_FEW, COMPANIONS_MANY, MANY_SEATS = 2, 3, 11


NOT_FOR_MURDERERS = (Goal.ACCUSER, Goal.WITNESS)


def draw(
    rng: Rng, role: Role, held: tuple[Goal, ...], thief_taken: bool, among: tuple[Goal, ...]
) -> Goal | None:
    """One of the table's goals `among` that this role may be dealt, other than those `held`.

    None when none is left (MAN-52).
    """
    barred = set(held)
    if thief_taken:
        barred.add(Goal.THIEF)
    if role is Role.MURDERER:
        barred.update(NOT_FOR_MURDERERS)
    pool = tuple(goal for goal in among if goal not in barred)
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
    nights = (*state.nights, night)
    after: list[tuple[GoalHeld, ...]] = []
    for i, player in enumerate(state.players):
        if night.rooms[i] is None or i in victims:
            after.append(player.goals)
        else:
            after.append(tuple(_slept(held, Seat(i), nights) for held in player.goals))
    return tuple(after)


def company_of(seat: Seat, night: NightResolved) -> tuple[Seat, ...]:
    """The others, living at nightfall, in the room where `seat` slept (MAN-51)."""
    return tuple(Seat(i) for i, r in enumerate(night.rooms) if r is night.rooms[seat] and i != seat)


def _slept(held: GoalHeld, seat: Seat, nights: tuple[NightResolved, ...]) -> GoalHeld:
    """`held` after the last of `nights`, which its holder lived through."""
    if held.done:
        return held
    night, room = nights[-1], nights[-1].rooms[seat]
    assert room is not None, "it lived at nightfall"
    company = company_of(seat, night)
    before = tuple(n for n in nights[:-1] if n.round >= held.since)
    match held.goal:
        case Goal.THIEF:
            return replace(held, done=not company and room is Room.STUDY)
        case Goal.LONER:
            alone = held.nights + (not company)
            return replace(held, nights=alone, done=alone >= LONER_NIGHTS)
        case Goal.SPY:
            return replace(held, done=held.person in company)
        case Goal.COMPANION:
            wanted = COMPANIONS_MANY if len(night.rooms) >= MANY_SEATS else COMPANIONS_FEW
            return replace(held, done=len(company) == wanted)
        case Goal.HOMEBODY:
            return replace(held, done=bool(before) and before[-1].rooms[seat] is room)
        case Goal.CONFIDANT:
            met = {other for past in before for other in company_of(seat, past)}
            return replace(held, done=any(other in met for other in company))
        case Goal.WITNESS:
            return replace(held, done=any(where is room for where, _ in night.killed))
        case Goal.SUSPECT | Goal.ACCUSER | Goal.JUROR | Goal.HEIR:
            return held


def achieved(player: Player, goal: Goal) -> Player:
    """`player` with `goal`, where held, marked as done."""
    if all(held.goal is not goal or held.done for held in player.goals):
        return player
    return replace(player, goals=tuple(replace(h, done=h.done or h.goal is goal) for h in player.goals))


def voted_for(player: Player) -> Player:
    """`player` after a ballot in which somebody voted for it: an Heir's goal is lost."""
    if all(held.goal is not Goal.HEIR for held in player.goals):
        return player
    return replace(
        player, goals=tuple(replace(h, spoiled=h.spoiled or h.goal is Goal.HEIR) for h in player.goals)
    )


def fulfilled(player: Player, held: GoalHeld) -> bool:
    """Whether a goal counts at the end: a Suspect must be alive, an Heir too and never voted for."""
    match held.goal:
        case Goal.SUSPECT:
            return held.done and player.alive
        case Goal.HEIR:
            return player.alive and not held.spoiled
        case _:
            return held.done
