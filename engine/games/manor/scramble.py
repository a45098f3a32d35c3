"""A twin by new hands: roles, goals, plans, ballots and guesses of the others are drawn anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from engine.core.chance import Rng
from engine.core.values import Seat, Viewer
from engine.games.manor.content import Goal, Phase, Role, Room
from engine.games.manor.events import DawnLetter
from engine.games.manor.goals import draw, draw_person
from engine.games.manor.presets import goals_in_play
from engine.games.manor.state import GoalHeld, ManorState, Player, living, playing

TRIES = 8
Redraw = Callable[[ManorState, tuple[Seat, ...], Rng], ManorState]


def scrambled(state: ManorState, viewer: Viewer, rng: Rng, *, rooms: bool = True) -> ManorState:
    """`state` with what the others hold drawn anew, kept in line with what the viewer was told.

    Without `rooms` everybody stays where the night is planned: most of what is told at dawn is then the same.
    """
    others = tuple(Seat(i) for i in range(len(state.players)) if i != viewer)
    for swap in range(TRIES):
        cast = _recast(state, viewer, others, rng.labelled(f"{viewer}.cast.{swap}"))
        if _stands(cast, state, viewer):
            state = cast
    plans = partial(_plans, rooms=rooms)
    redraws: tuple[Redraw, ...] = (_goals, plans, _spirits, _favours, _ballots, _guesses)
    for number, redraw in enumerate(redraws):
        state = redraw(state, others, rng.labelled(f"{viewer}.draw.{number}.{state.round}"))
    return state


def _with(state: ManorState, changed: dict[Seat, Player]) -> ManorState:
    players = tuple(changed.get(Seat(i), player) for i, player in enumerate(state.players))
    return replace(state, players=players)


def _recast(state: ManorState, viewer: Viewer, others: tuple[Seat, ...], rng: Rng) -> ManorState:
    """Two others swap roles; or, where only about is told, a guest turns murderer or back."""
    one, two = rng.shuffled(others)[:2]
    first, second = state.players[one], state.players[two]
    turned = {Role.GUEST: Role.MURDERER, Role.MURDERER: Role.GUEST}.get(first.role)
    if rng.below(4) == 0 and turned is not None and not state.exact:
        return _with(state, {one: replace(first, role=turned, met=())})
    return _with(
        state,
        {one: _in_the_role_of(first, second), two: _in_the_role_of(second, first)},
    )


def _in_the_role_of(player: Player, other: Player) -> Player:
    return replace(
        player,
        role=other.role,
        powder_left=other.powder_left,
        self_protection_left=other.self_protection_left,
        bribe_left=other.bribe_left,
        bullet_left=other.bullet_left,
        holy_ground_left=other.holy_ground_left,
        met=(),
    )


def _stands(twin: ManorState, state: ManorState, viewer: Viewer) -> bool:
    """Whether the cast contradicts nothing public and nothing the viewer was told."""
    murderers = _murderers(twin)
    number = len(murderers)
    return (
        max(1, twin.told - 1) <= number <= twin.told + 1
        and any(player.role is Role.GUEST for player in twin.players)
        and all(twin.players[seat].cause != "night" for seat in murderers)
        and _balance(twin) == _balance(state)
        and (not isinstance(viewer, int) or _told(twin, Seat(viewer)))
    )


def _murderers(state: ManorState) -> tuple[Seat, ...]:
    return tuple(Seat(i) for i, player in enumerate(state.players) if player.role is Role.MURDERER)


def _balance(state: ManorState) -> tuple[bool, bool]:
    """Whether a murderer lives, and whether only murderers do: what ends a game."""
    alive = [state.players[seat].role is Role.MURDERER for seat in living(state)]
    return any(alive), all(alive)


def _told(twin: ManorState, seat: Seat) -> bool:
    """Whether the viewer's own letters would read the same: company, meetings, a room looked at."""
    me, murderers = twin.players[seat], _murderers(twin)
    if any(met not in murderers for met in me.met):
        return False
    for letter in me.letters:
        if not isinstance(letter, DawnLetter):
            continue
        night = twin.nights[letter.round - 1]
        if letter.investigated is not None:
            room, found = letter.investigated
            if found != any(night.rooms[murderer] is room for murderer in murderers):
                return False
        sleepers = {to for _, to in night.powders}
        here = (seat, *letter.company)
        awake = [s for s in here if s in murderers and s not in sleepers]
        rest = [s for s in here if s not in murderers]
        fell = any(victim in here for _, victim in night.killed)
        if not letter.slept and fell != (1 <= len(rest) <= len(awake)):
            return False
        met = len(awake) >= max(2, len(rest)) and seat in awake
        if letter.met != (tuple(sorted(s for s in awake if s != seat)) if met else ()):
            return False
    return True


def _goals(state: ManorState, others: tuple[Seat, ...], rng: Rng) -> ManorState:
    changed: dict[Seat, Player] = {}
    thief = any(h.goal is Goal.THIEF for i, p in enumerate(state.players) if i not in others for h in p.goals)
    seats = tuple(Seat(i) for i in range(len(state.players)))
    for seat in others:
        player = state.players[seat]
        held: list[GoalHeld] = []
        for number in range(0 if player.role is Role.CRANK else max(1, len(player.goals))):
            goal = draw(rng, player.role, tuple(h.goal for h in held), thief, goals_in_play(state.options))
            if goal is not None:
                thief = thief or goal is Goal.THIEF
                person = draw_person(rng, seat, seats) if goal is Goal.SPY else None
                held.append(GoalHeld(goal, person, extra=number > 0, done=rng.below(2) == 0))
        changed[seat] = replace(player, goals=tuple(held))
    return _with(state, changed)


def _plans(state: ManorState, others: tuple[Seat, ...], rng: Rng, *, rooms: bool) -> ManorState:
    """Rooms, abilities and who is done, for a running night; else only where the others slept."""
    night = state.phase is Phase.NIGHT
    alive = tuple(seat for seat in others if seat in (playing(state) if night else living(state)))
    marks = rng.shuffled(tuple(state.players[seat].confirmed for seat in alive))
    changed: dict[Seat, Player] = {}
    for seat, mark in zip(alive, marks, strict=True):
        player = state.players[seat]
        if night:
            room = _room(state, rng) if rooms else player.room
            player = _planned(state, seat, replace(player, room=room), rng)
        changed[seat] = replace(player, confirmed=mark)
    return _with(state, changed)


def _room(state: ManorState, rng: Rng) -> Room:
    return rng.choice(state.rooms)


def _planned(state: ManorState, seat: Seat, player: Player, rng: Rng) -> Player:
    target = draw_person(rng, seat, living(state)) if rng.below(2) else None
    alive = player.alive
    return replace(
        player,
        room_chosen=rng.below(2) == 0,
        powder=target if alive and player.role is Role.MURDERER and player.powder_left else None,
        investigation=_room(state, rng) if alive and player.role is Role.INVESTIGATOR else None,
        protection=target if alive and player.role is Role.DOCTOR else None,
        holy_ground=_room(state, rng) if alive and player.role is Role.EXORCIST else None,
    )


def _spirits(state: ManorState, others: tuple[Seat, ...], rng: Rng) -> ManorState:
    """Who is possessed: the ghosts know how many, so the number stays."""
    open_to = tuple(s for s in others if s in living(state) and state.players[s].role is not Role.EXORCIST)
    held = sum(state.players[seat].possessed for seat in others)
    taken = rng.shuffled(open_to)[:held]
    return _with(state, {s: replace(state.players[s], possessed=s in taken) for s in others})


def _favours(state: ManorState, others: tuple[Seat, ...], rng: Rng) -> ManorState:
    """Bribes between others, who sleeps, and who agreed to end the day."""
    alive = tuple(seat for seat in others if state.players[seat].alive)
    marks = rng.shuffled(tuple(state.players[seat].agreed for seat in alive))
    open_to_sleep = state.phase in (Phase.DAY, Phase.COUNCIL, Phase.RUN_OFF)
    changed: dict[Seat, Player] = {}
    for seat, mark in zip(alive, marks, strict=True):
        player = state.players[seat]
        changed[seat] = replace(
            player,
            agreed=mark,
            offered=player.offered if not open_to_sleep else rng.below(2) == 0,
            bribe_left=rng.below(2) == 0,
            powder_left=rng.below(2) == 0,
            asleep=open_to_sleep and rng.below(3) == 0,
        )
    return _with(state, changed)


def _ballots(state: ManorState, others: tuple[Seat, ...], rng: Rng) -> ManorState:
    """Who marked which ballot; how many a name has stays."""
    voters = tuple(seat for seat in others if seat in state.voters)
    marked = tuple((state.players[seat].voted, state.players[seat].ballot) for seat in voters)
    for _ in range(TRIES):
        drawn = rng.shuffled(marked)
        if all(ballot != seat for seat, (_, ballot) in zip(voters, drawn, strict=True)):
            marked = drawn
            break
    return _with(
        state,
        {
            seat: replace(
                state.players[seat],
                voted=voted,
                ballot=ballot,
                asleep=state.players[seat].asleep and ballot is None,
            )
            for seat, (voted, ballot) in zip(voters, marked, strict=True)
        },
    )


def _guesses(state: ManorState, others: tuple[Seat, ...], rng: Rng) -> ManorState:
    seats = tuple(Seat(i) for i in range(len(state.players)))
    marks = rng.shuffled(tuple(state.players[seat].guessed for seat in others))
    changed: dict[Seat, Player] = {}
    for seat, mark in zip(others, marks, strict=True):
        person = draw_person(rng, seat, seats)
        guess = (person, rng.choice(tuple(Goal))) if mark and person is not None else None
        changed[seat] = replace(state.players[seat], guessed=mark, guess=guess)
    return _with(state, changed)
