"""What a night comes to, in one step and in the order of MAN-11."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.chance import Rng
from engine.core.values import Seat
from engine.games.manor.content import Role, Room
from engine.games.manor.events import NightResolved
from engine.games.manor.state import ManorState, ghosts, living, voted_out_ghosts_room


@dataclass(frozen=True, slots=True)
class _Sleeping:
    """Where everybody living at nightfall is, and who of them sleeps."""

    rooms: tuple[Room | None, ...]
    sleepers: frozenset[Seat]
    murderers: frozenset[Seat]

    def awake_murderers(self, room: Room) -> tuple[Seat, ...]:
        return tuple(s for s in self.inside(room) if s in self.murderers and s not in self.sleepers)

    def others(self, room: Room) -> tuple[Seat, ...]:
        """O of MAN-12: the living who are no murderers; a sleeping murderer is in neither number."""
        return tuple(s for s in self.inside(room) if s not in self.murderers)

    def inside(self, room: Room) -> tuple[Seat, ...]:
        return tuple(Seat(i) for i, r in enumerate(self.rooms) if r is room)

    def kill_due(self, room: Room) -> bool:
        others = self.others(room)
        return 1 <= len(others) <= len(self.awake_murderers(room))


def resolve(state: ManorState, rng: Rng) -> NightResolved:
    """The whole night in the order of MAN-11. All powders act before any ability is lost."""
    rooms = _rooms(state, rng)
    haunts = tuple((ghost, _haunt(state, ghost)) for ghost in ghosts(state))
    powders = tuple(
        (seat, target) for seat in living(state) if (target := state.players[seat].powder) is not None
    )
    night = _Sleeping(
        rooms,
        frozenset(target for _, target in powders),
        frozenset(seat for seat in living(state) if state.players[seat].role is Role.MURDERER),
    )
    awake = tuple(seat for seat in living(state) if seat not in night.sleepers)
    protections = tuple(
        (seat, target, _worked(night, target))
        for seat in awake
        if (target := state.players[seat].protection) is not None
    )
    killed = _killed(state, night, frozenset(target for _, target, _ in protections), rng)
    holy = tuple((seat, room) for seat in awake if (room := state.players[seat].holy_ground) is not None)
    dead = frozenset(victim for _, victim in killed)
    taken = possession(state, rooms, haunts, frozenset(room for _, room in holy), dead, rng)
    return NightResolved(
        round=state.round,
        rooms=rooms,
        powders=powders,
        protections=protections,
        investigations=tuple(
            (seat, room, any(s in night.murderers for s in night.inside(room)))
            for seat in awake
            if (room := state.players[seat].investigation) is not None
        ),
        killed=killed,
        meetings=_meetings(state, night),
        haunts=haunts,
        holy=holy,
        possessed=taken,
        freed=_freed(state, night, dead, taken),
    )


def _rooms(state: ManorState, rng: Rng) -> tuple[Room | None, ...]:
    """Where each living seat sleeps: its pick, else where it was, else (the first night) anywhere."""
    return tuple(
        (p.room or rng.labelled(f"night.room.{seat}").choice(state.rooms)) if p.alive else None
        for seat, p in enumerate(state.players)
    )


def _worked(night: _Sleeping, target: Seat) -> bool:
    room = night.rooms[target]
    return room is not None and night.kill_due(room) and target in night.others(room)


def _killed(
    state: ManorState, night: _Sleeping, protected: frozenset[Seat], rng: Rng
) -> tuple[tuple[Room, Seat], ...]:
    killed: list[tuple[Room, Seat]] = []
    for room in state.rooms:
        exposed = tuple(seat for seat in night.others(room) if seat not in protected)
        if night.kill_due(room) and exposed:
            killed.append((room, rng.labelled(f"night.kill.{room}").choice(exposed)))
    return tuple(killed)


def _meetings(state: ManorState, night: _Sleeping) -> tuple[tuple[Seat, ...], ...]:
    """MAN-13: at least two awake murderers in a room with no more others than themselves."""
    groups = ((night.awake_murderers(room), night.others(room)) for room in state.rooms)
    return tuple(awake for awake, others in groups if len(awake) >= max(2, len(others)))


def _haunt(state: ManorState, ghost: Seat) -> Room:
    """Where a ghost is: its pick, else where it was, at first where it died (MAN-31)."""
    return state.players[ghost].room or voted_out_ghosts_room(state)


def possession(
    state: ManorState,
    rooms: tuple[Room | None, ...],
    haunts: tuple[tuple[Seat, Room], ...],
    holy: frozenset[Room],
    dead: frozenset[Seat],
    rng: Rng,
) -> tuple[Seat, ...]:
    """Who becomes possessed: one seat at most, in the room with the most ghosts (MAN-32)."""
    open_to: list[tuple[int, Room, tuple[Seat, ...]]] = []
    for room in state.rooms:
        here = tuple(Seat(i) for i, r in enumerate(rooms) if r is room and i not in dead)
        spirits = sum(where is room for _, where in haunts)
        weak = tuple(seat for seat in here if _can_be_possessed(state, seat))
        if weak and spirits >= len(here) and room not in holy:
            open_to.append((spirits, room, weak))
    if not open_to:
        return ()
    most = max(spirits for spirits, _, _ in open_to)
    drawn = rng.labelled("night.haunted").choice(tuple(weak for count, _, weak in open_to if count == most))
    return (rng.labelled("night.possessed").choice(drawn),)


def _can_be_possessed(state: ManorState, seat: Seat) -> bool:
    player = state.players[seat]
    return not player.possessed and player.role is not Role.EXORCIST


def _freed(
    state: ManorState, night: _Sleeping, dead: frozenset[Seat], taken: tuple[Seat, ...]
) -> tuple[tuple[Seat, Seat], ...]:
    """Exorcism, after possession: a sleeping or killed Exorcist frees nobody (MAN-20, 24)."""
    return tuple(
        (exorcist, seat)
        for exorcist in living(state)
        if state.players[exorcist].role is Role.EXORCIST
        and exorcist not in night.sleepers
        and exorcist not in dead
        for seat in living(state)
        if night.rooms[seat] is night.rooms[exorcist] and seat not in dead
        if state.players[seat].possessed or seat in taken
    )
