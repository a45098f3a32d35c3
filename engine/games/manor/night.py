"""Night: what a seat may set, how it is resolved, and the dawn (MAN-10 to 14, 20, 22 to 24, 30 to 33)."""

from __future__ import annotations

from engine.core.messages import refuse_unless
from engine.core.values import Seat
from engine.games.manor.commands import ChooseRoom, SetHolyGround, SetInvestigation, SetPowder, SetProtection
from engine.games.manor.content import Phase, Role
from engine.games.manor.ending import end_if_over
from engine.games.manor.events import (
    DawnBroke,
    DayBegan,
    HolyGroundSet,
    InvestigationSet,
    NightBegan,
    NightConfirmed,
    NightCounted,
    PowderSet,
    ProtectionSet,
    RoomChosen,
    SeatDied,
)
from engine.games.manor.goals import redraw_persons
from engine.games.manor.letters import letter_of
from engine.games.manor.permits import a_living_seat, an_open_room, living_in, of_role, playing_in_the_night
from engine.games.manor.refusals import No
from engine.games.manor.resolution import resolve
from engine.games.manor.state import ManorTurn, all_done, done_count, due_at


def begin_night(turn: ManorTurn) -> None:
    turn.emit(NightBegan(round=turn.state.round + 1, due=due_at(turn, Phase.NIGHT)))


def choose_room(turn: ManorTurn, seat: Seat, command: ChooseRoom) -> None:
    player = playing_in_the_night(turn.state, seat)
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


def set_holy_ground(turn: ManorTurn, seat: Seat, command: SetHolyGround) -> None:
    player = living_in(turn.state, seat, Phase.NIGHT)
    of_role(player, Role.EXORCIST, "holy_ground")
    refuse_unless(player.holy_ground_left, No.SPENT, ability="holy_ground")
    if command.room is not None:
        an_open_room(turn.state, command.room)
    refuse_unless(command.room != player.holy_ground, No.UNCHANGED, what="holy_ground")
    turn.emit(HolyGroundSet(seat=seat, room=command.room))
    _unmark(turn, seat)


def confirm_night(turn: ManorTurn, seat: Seat) -> None:
    player = playing_in_the_night(turn.state, seat)
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
    for i in range(len(night.rooms)):
        letter = letter_of(turn.state, night, Seat(i))
        if letter is not None:
            turn.emit(letter)
    if not end_if_over(turn, round_ended=False):
        turn.emit(DayBegan(round=night.round, due=due_at(turn, Phase.DAY)))
