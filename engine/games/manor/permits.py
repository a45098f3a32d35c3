"""The questions every press is asked first, each with its own refusal."""

from __future__ import annotations

from engine.core.messages import refuse_unless
from engine.core.values import Seat
from engine.games.manor.content import Phase, Role, Room
from engine.games.manor.refusals import No
from engine.games.manor.state import ManorState, Player, playing


def living_in(state: ManorState, seat: Seat, *phases: Phase) -> Player:
    """The seat's player, if this is one of `phases` and it lives. Refuses: manor.not_now, manor.dead."""
    refuse_unless(state.phase in phases, No.NOT_NOW, needed=phases[0], now=state.phase)
    refuse_unless(state.players[seat].alive, No.DEAD)
    return state.players[seat]


def playing_in_the_night(state: ManorState, seat: Seat) -> Player:
    """The seat's player, if it is night: the living play, and so do ghosts (MAN-10).

    Refuses: manor.not_now, manor.dead.
    """
    refuse_unless(state.phase is Phase.NIGHT, No.NOT_NOW, needed=Phase.NIGHT, now=state.phase)
    refuse_unless(seat in playing(state), No.DEAD)
    return state.players[seat]


def of_role(player: Player, role: Role, ability: str) -> None:
    refuse_unless(player.role is role, No.NOT_YOUR_ROLE, ability=ability)


def a_seat(state: ManorState, target: Seat) -> None:
    refuse_unless(0 <= target < len(state.players), No.NO_SUCH_SEAT, target=target, seats=len(state.players))


def a_living_seat(state: ManorState, target: Seat) -> None:
    a_seat(state, target)
    refuse_unless(state.players[target].alive, No.TARGET_DEAD, target=target)


def an_open_room(state: ManorState, room: Room) -> None:
    rooms = tuple(str(r) for r in state.rooms)
    refuse_unless(room in state.rooms, No.ROOM_CLOSED, room=str(room), rooms=rooms)
