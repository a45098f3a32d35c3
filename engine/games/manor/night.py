"""Night and dawn: plans, and the one step in which a night is resolved (MAN-10 to 14, 20, 22, 23)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.chance import Rng
from engine.core.messages import refuse_unless
from engine.core.values import Millis, Seat
from engine.games.manor.content import Role, Room
from engine.games.manor.deal import ManorTurn, redraw_spies
from engine.games.manor.model import (
    ChooseRoom,
    ConfirmNight,
    DawnBroke,
    DawnLetter,
    DeathLetter,
    InvestigationSet,
    NightBegan,
    NightConfirmed,
    NightCounted,
    NightResolved,
    Phase,
    PowderSet,
    ProtectionSet,
    RoomChosen,
    SeatDied,
    SetInvestigation,
    SetPowder,
    SetProtection,
)
from engine.games.manor.presets import phase_length
from engine.games.manor.refusals import No
from engine.games.manor.state import State

NightCommand = ChooseRoom | SetPowder | SetInvestigation | SetProtection | ConfirmNight


def begin_night(turn: ManorTurn) -> None:
    due = Millis(turn.now + phase_length(turn.state.options, Phase.NIGHT))
    turn.emit(NightBegan(round=turn.state.round + 1, due=due))


def plan_night(turn: ManorTurn, seat: Seat, command: NightCommand) -> bool:
    """One seat's plan for the night; returns whether all are done now, so that the night may end."""
    state, me = turn.state, turn.state.players[seat]
    refuse_unless(state.phase is Phase.NIGHT, No.NOT_NIGHT)
    refuse_unless(me.alive, No.DEAD)
    match command:
        case ChooseRoom(room=room):
            refuse_unless(room in state.rooms, No.NO_SUCH_ROOM)
            turn.emit(RoomChosen(seat=seat, room=room))
            _unmark(turn, seat, changed=room != me.pick)
        case SetPowder(target=target):
            refuse_unless(me.role is Role.MURDERER, No.NOT_YOUR_ABILITY)
            refuse_unless(me.powder_left, No.ABILITY_SPENT)
            if target is not None:
                _living_seat(state, target)
                refuse_unless(target != seat, No.NOT_ONESELF)
            turn.emit(PowderSet(seat=seat, target=target))
            _unmark(turn, seat, changed=target != me.powder)
        case SetInvestigation(room=room_named):
            refuse_unless(me.role is Role.INVESTIGATOR, No.NOT_YOUR_ABILITY)
            refuse_unless(room_named is None or room_named in state.rooms, No.NO_SUCH_ROOM)
            turn.emit(InvestigationSet(seat=seat, room=room_named))
            _unmark(turn, seat, changed=room_named != me.investigation)
        case SetProtection(target=target):
            refuse_unless(me.role is Role.DOCTOR, No.NOT_YOUR_ABILITY)
            if target is not None:
                _living_seat(state, target)
                refuse_unless(target != seat or me.self_protection_left, No.SELF_PROTECTION_SPENT)
            turn.emit(ProtectionSet(seat=seat, target=target))
            _unmark(turn, seat, changed=target != me.protection)
        case ConfirmNight():
            refuse_unless(not me.confirmed, No.ALREADY_DONE)
            turn.emit(NightConfirmed(seat=seat, done=True))
            _count(turn)
    return all(turn.state.players[s].confirmed for s in turn.state.living())


def _living_seat(state: State, target: Seat) -> None:
    refuse_unless(0 <= target < len(state.players), No.NO_SUCH_SEAT)
    refuse_unless(state.players[target].alive, No.NOT_LIVING, seat=target)


def _unmark(turn: ManorTurn, seat: Seat, *, changed: bool) -> None:
    if changed and turn.state.players[seat].confirmed:
        turn.emit(NightConfirmed(seat=seat, done=False))
        _count(turn)


def _count(turn: ManorTurn) -> None:
    turn.emit(NightCounted(done=sum(turn.state.players[s].confirmed for s in turn.state.living())))


@dataclass(frozen=True, slots=True)
class _House:
    """Who is where on one night, and who of them is awake."""

    state: State
    rooms: Mapping[Seat, Room]
    asleep: frozenset[Seat]

    def murderers_awake(self, room: Room) -> tuple[Seat, ...]:
        return tuple(s for s in self._in(room) if self._murderer(s) and s not in self.asleep)

    def others(self, room: Room) -> tuple[Seat, ...]:
        """MAN-12's O: a sleeping murderer is in neither M nor O (MAN-20)."""
        return tuple(s for s in self._in(room) if not self._murderer(s))

    def kill_due(self, room: Room) -> bool:
        m, o = len(self.murderers_awake(room)), len(self.others(room))
        return m >= 1 and o >= 1 and m >= o

    def harbours_murderer(self, room: Room) -> bool:
        return any(self._murderer(s) for s in self._in(room))

    def _in(self, room: Room) -> tuple[Seat, ...]:
        return tuple(s for s, r in self.rooms.items() if r is room)

    def _murderer(self, seat: Seat) -> bool:
        return self.state.players[seat].role is Role.MURDERER


def resolve_night(turn: ManorTurn) -> None:
    """MAN-11, then dawn (MAN-14): public news, one letter each."""
    truth = _truth(turn.state, turn.rng)
    turn.emit(truth)
    dead = tuple(sorted(seat for _, seat in truth.killed))
    turn.emit(DawnBroke(round=truth.round, dead=dead))
    for seat in dead:
        turn.emit(SeatDied(seat=seat, cause="night"))
    redraw_spies(turn)
    for i, room in enumerate(truth.rooms):
        if room is not None:
            _write_letter(turn, truth, Seat(i), room)


def _truth(state: State, rng: Rng) -> NightResolved:
    living = state.living()
    rooms = {s: _room_of(state, rng, s) for s in living}
    powders = tuple((s, t) for s in living if (t := state.players[s].powder) is not None)
    house = _House(state, rooms, frozenset(t for _, t in powders))
    awake = tuple(s for s in living if s not in house.asleep)
    guarded = tuple((s, t) for s in awake if (t := state.players[s].protection) is not None)
    killed = _kills(house, rng, frozenset(t for _, t in guarded))
    victims = {s for _, s in killed}
    return NightResolved(
        round=state.round,
        rooms=tuple(rooms.get(Seat(i)) for i in range(len(state.players))),
        powders=powders,
        protections=tuple((s, t, _saved(house, t)) for s, t in guarded),
        investigations=tuple(
            (s, r, house.harbours_murderer(r))
            for s in awake
            if s not in victims and (r := state.players[s].investigation) is not None
        ),
        killed=killed,
        meetings=tuple(met for room in state.rooms if (met := _meeting(house, room))),
    )


def _room_of(state: State, rng: Rng, seat: Seat) -> Room:
    me = state.players[seat]
    return me.pick or me.room or rng.labelled(f"night.room.{seat}").choice(state.rooms)


def _saved(house: _House, seat: Seat) -> bool:
    """MAN-23: in a room where a kill was due, and one of the O."""
    room = house.rooms[seat]
    return house.kill_due(room) and seat in house.others(room)


def _kills(house: _House, rng: Rng, guarded: frozenset[Seat]) -> tuple[tuple[Room, Seat], ...]:
    killed = []
    for room in house.state.rooms:
        exposed = tuple(s for s in house.others(room) if s not in guarded)
        if house.kill_due(room) and exposed:
            killed.append((room, rng.labelled(f"night.kill.{room}").choice(exposed)))
    return tuple(killed)


def _meeting(house: _House, room: Room) -> tuple[Seat, ...]:
    """MAN-13."""
    murderers = house.murderers_awake(room)
    return murderers if len(murderers) >= max(2, len(house.others(room))) else ()


def _write_letter(turn: ManorTurn, truth: NightResolved, seat: Seat, room: Room) -> None:
    me = turn.state.players[seat]
    if not me.alive:
        turn.emit(DeathLetter(seat=seat, round=truth.round, room=room))
        return
    turn.emit(
        DawnLetter(
            seat=seat,
            round=truth.round,
            room=room,
            company=tuple(Seat(i) for i, r in enumerate(truth.rooms) if r is room and i != seat),
            slept=me.asleep,
            met=next((tuple(s for s in group if s != seat) for group in truth.meetings if seat in group), ()),
            investigated=next(((r, hit) for s, r, hit in truth.investigations if s == seat), None),
            protected=next(((t, worked) for s, t, worked in truth.protections if s == seat), None),
            bribe_taken=me.bribe_result,
            spy_person=me.spy_news,
        )
    )
