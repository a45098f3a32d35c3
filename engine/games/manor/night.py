"""Night: what a seat may set, how it is resolved, and the dawn (MAN-10 to 14, 20, 22, 23)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.chance import Rng
from engine.core.messages import refuse_unless
from engine.core.values import Seat
from engine.games.manor.content import Role, Room
from engine.games.manor.ending import end_if_over
from engine.games.manor.goals import redraw_persons
from engine.games.manor.model import (
    ChooseRoom,
    DawnBroke,
    DawnLetter,
    DayBegan,
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
from engine.games.manor.permits import a_living_seat, an_open_room, living_in, of_role
from engine.games.manor.refusals import No
from engine.games.manor.state import ManorState, ManorTurn, all_done, done_count, due_at, living


def begin_night(turn: ManorTurn) -> None:
    turn.emit(NightBegan(round=turn.state.round + 1, due=due_at(turn, Phase.NIGHT)))


def choose_room(turn: ManorTurn, seat: Seat, command: ChooseRoom) -> None:
    player = living_in(turn.state, seat, Phase.NIGHT)
    an_open_room(turn.state, command.room)
    refuse_unless(not (player.room_chosen and player.room is command.room), No.UNCHANGED, what="room")
    turn.emit(RoomChosen(seat=seat, room=command.room))
    _unmark(turn, seat)


def set_powder(turn: ManorTurn, seat: Seat, command: SetPowder) -> None:
    player = living_in(turn.state, seat, Phase.NIGHT)
    of_role(player, Role.MURDERER, "powder")
    refuse_unless(player.powder_left, No.SPENT, ability="powder")
    if command.target is not None:
        a_living_seat(turn.state, command.target)
        refuse_unless(command.target != seat, No.SELF_POWDER)
    refuse_unless(command.target != player.powder, No.UNCHANGED, what="powder")
    turn.emit(PowderSet(seat=seat, target=command.target))
    _unmark(turn, seat)


def set_investigation(turn: ManorTurn, seat: Seat, command: SetInvestigation) -> None:
    player = living_in(turn.state, seat, Phase.NIGHT)
    of_role(player, Role.INVESTIGATOR, "investigate")
    if command.room is not None:
        an_open_room(turn.state, command.room)
    refuse_unless(command.room != player.investigation, No.UNCHANGED, what="investigate")
    turn.emit(InvestigationSet(seat=seat, room=command.room))
    _unmark(turn, seat)


def set_protection(turn: ManorTurn, seat: Seat, command: SetProtection) -> None:
    player = living_in(turn.state, seat, Phase.NIGHT)
    of_role(player, Role.DOCTOR, "protect")
    if command.target is not None:
        a_living_seat(turn.state, command.target)
        refuse_unless(command.target != seat or player.self_protection_left, No.SELF_PROTECTION_SPENT)
    refuse_unless(command.target != player.protection, No.UNCHANGED, what="protect")
    turn.emit(ProtectionSet(seat=seat, target=command.target))
    _unmark(turn, seat)


def confirm_night(turn: ManorTurn, seat: Seat) -> None:
    player = living_in(turn.state, seat, Phase.NIGHT)
    refuse_unless(not player.confirmed, No.ALREADY_CONFIRMED)
    turn.emit(NightConfirmed(seat=seat, done=True))
    turn.emit(NightCounted(done=done_count(turn.state)))
    if all_done(turn.state):
        end_night(turn)


def _unmark(turn: ManorTurn, seat: Seat) -> None:
    if turn.state.players[seat].confirmed:
        turn.emit(NightConfirmed(seat=seat, done=False))
        turn.emit(NightCounted(done=done_count(turn.state)))


def end_night(turn: ManorTurn) -> None:
    """Resolve the night in one step, tell it at dawn, and open the day unless the game is over."""
    night = resolve(turn.state, turn.rng)
    turn.emit(night)
    dead = tuple(sorted(victim for _, victim in night.killed))
    turn.emit(DawnBroke(round=night.round, dead=dead))
    for victim in dead:
        turn.emit(SeatDied(seat=victim, cause="night"))
    redraw_persons(turn)
    for seat, room in enumerate(night.rooms):
        if room is not None:
            turn.emit(_letter(turn.state, night, Seat(seat), room))
    if not end_if_over(turn, round_ended=False):
        turn.emit(DayBegan(round=night.round, due=due_at(turn, Phase.DAY)))


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
        killed=_killed(state, night, frozenset(target for _, target, _ in protections), rng),
        meetings=_meetings(state, night),
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


def _letter(state: ManorState, night: NightResolved, seat: Seat, room: Room) -> DawnLetter | DeathLetter:
    """MAN-14. A sleeper's says only that it slept (MAN-20), beside what it is owed from the day before."""
    if not state.players[seat].alive:
        return DeathLetter(seat=seat, round=night.round, room=room)
    player = state.players[seat]
    if any(sleeper == seat for _, sleeper in night.powders):
        return DawnLetter(
            seat=seat,
            round=night.round,
            room=room,
            company=(),
            slept=True,
            bribe_taken=player.bribe_news,
            spy_person=player.spy_news,
        )
    return DawnLetter(
        seat=seat,
        round=night.round,
        room=room,
        company=tuple(Seat(i) for i, r in enumerate(night.rooms) if r is room and i != seat),
        met=next((tuple(s for s in group if s != seat) for group in night.meetings if seat in group), ()),
        investigated=next(((r, found) for who, r, found in night.investigations if who == seat), None),
        protected=next(((t, worked) for who, t, worked in night.protections if who == seat), None),
        bribe_taken=player.bribe_news,
        spy_person=player.spy_news,
    )
