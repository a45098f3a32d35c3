"""How what happens by night, and the letters of dawn, move the state."""

from __future__ import annotations

from dataclasses import replace

from engine.core.values import Seat
from engine.games.manor.content import Phase
from engine.games.manor.events import (
    HolyGroundSet,
    InvestigationSet,
    Letter,
    NightBegan,
    NightConfirmed,
    NightResolved,
    PowderSet,
    ProtectionSet,
    RoomChosen,
)
from engine.games.manor.goals import after_night
from engine.games.manor.state import ManorState, Player, with_player


def night_began(state: ManorState, event: NightBegan) -> ManorState:
    players = tuple(
        replace(
            player,
            room_chosen=False,
            confirmed=False,
            powder=None,
            investigation=None,
            protection=None,
            holy_ground=None,
            asleep=False,
            agreed=False,
            voted=False,
            ballot=None,
            voted_for_person=False,
        )
        for player in state.players
    )
    return replace(
        state,
        phase=Phase.NIGHT,
        round=event.round,
        due=event.due,
        players=players,
        began_living=sum(player.alive for player in players),
        count_stands=None,
        candidates=(),
        voters=(),
        places=0,
    )


def room_chosen(state: ManorState, event: RoomChosen) -> ManorState:
    return with_player(state, event.seat, room=event.room, room_chosen=True)


def powder_set(state: ManorState, event: PowderSet) -> ManorState:
    return with_player(state, event.seat, powder=event.target)


def investigation_set(state: ManorState, event: InvestigationSet) -> ManorState:
    return with_player(state, event.seat, investigation=event.room)


def protection_set(state: ManorState, event: ProtectionSet) -> ManorState:
    return with_player(state, event.seat, protection=event.target)


def holy_ground_set(state: ManorState, event: HolyGroundSet) -> ManorState:
    return with_player(state, event.seat, holy_ground=event.room)


def night_confirmed(state: ManorState, event: NightConfirmed) -> ManorState:
    return with_player(state, event.seat, confirmed=event.done)


def night_resolved(state: ManorState, event: NightResolved) -> ManorState:
    spent = {murderer for murderer, _ in event.powders}
    sleepers = {sleeper for _, sleeper in event.powders}
    herself = {doctor for doctor, target, _ in event.protections if doctor == target}
    consecrated = {exorcist for exorcist, _ in event.holy}
    freed = {seat for _, seat in event.freed}
    haunts = dict(event.haunts)
    goals = after_night(state, event)
    players = tuple(
        replace(
            player,
            room=event.rooms[seat] or haunts.get(Seat(seat)) or player.room,
            goals=goals[seat],
            asleep=seat in sleepers,
            powder_left=player.powder_left and seat not in spent,
            self_protection_left=player.self_protection_left and seat not in herself,
            holy_ground_left=player.holy_ground_left and seat not in consecrated,
            possessed=(player.possessed or seat in event.possessed) and seat not in freed,
            met=_met(player, Seat(seat), event.meetings),
        )
        for seat, player in enumerate(state.players)
    )
    return replace(state, players=players, nights=(*state.nights, event))


def _met(player: Player, seat: Seat, meetings: tuple[tuple[Seat, ...], ...]) -> tuple[Seat, ...]:
    here = [other for group in meetings if seat in group for other in group if other != seat]
    return tuple(sorted({*player.met, *here})) if here else player.met


def letter(state: ManorState, event: Letter) -> ManorState:
    letters = (*state.players[event.seat].letters, event)
    return with_player(state, event.seat, letters=letters, spy_news=None, bribe_news=None)
