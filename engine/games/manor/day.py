"""Day: talk, bribes, the shot (MAN-15, 21, 25)."""

from __future__ import annotations

from engine.core.messages import refuse_unless
from engine.core.values import Millis, Seat
from engine.games.manor.content import Role
from engine.games.manor.deal import ManorTurn, redraw_spies
from engine.games.manor.model import (
    AgreeEndDay,
    BribeOffered,
    BribeReceived,
    BulletSpent,
    DayBegan,
    DayEndAgreed,
    DayEndCounted,
    Phase,
    SeatDied,
    ShotFired,
)
from engine.games.manor.presets import phase_length
from engine.games.manor.refusals import No


def begin_day(turn: ManorTurn) -> None:
    due = Millis(turn.now + phase_length(turn.state.options, Phase.DAY))
    turn.emit(DayBegan(round=turn.state.round, due=due))


def agree_end_day(turn: ManorTurn, seat: Seat, command: AgreeEndDay) -> bool:
    """Returns whether all the living agree now, so that the day may end."""
    _by_day(turn, seat)
    agreed = turn.state.players[seat].agreed
    refuse_unless(agreed != command.agree, No.ALREADY_AGREED if agreed else No.NOT_AGREED)
    turn.emit(DayEndAgreed(seat=seat, agree=command.agree))
    count = sum(turn.state.players[s].agreed for s in turn.state.living())
    turn.emit(DayEndCounted(agreed=count))
    return count == len(turn.state.living())


def offer_bribe(turn: ManorTurn, seat: Seat, target: Seat) -> None:
    """MAN-21."""
    _by_day(turn, seat)
    me = turn.state.players[seat]
    refuse_unless(me.role is Role.MURDERER, No.NOT_YOUR_ABILITY)
    refuse_unless(me.bribe_left, No.ABILITY_SPENT)
    _other_living(turn, seat, target)
    turn.emit(BribeOffered(seat=seat, target=target))
    turn.emit(BribeReceived(seat=target))


def fire_shot(turn: ManorTurn, seat: Seat, target: Seat) -> None:
    """MAN-25. A death changes what there is to say, so every agreement to end the day lapses."""
    _by_day(turn, seat)
    me = turn.state.players[seat]
    refuse_unless(me.role is Role.CRANK, No.NOT_YOUR_ABILITY)
    refuse_unless(me.bullet_left, No.ABILITY_SPENT)
    _other_living(turn, seat, target)
    turn.emit(ShotFired(target=target))
    turn.emit(BulletSpent(seat=seat, target=target))
    turn.emit(SeatDied(seat=target, cause="shot"))
    redraw_spies(turn)


def _by_day(turn: ManorTurn, seat: Seat) -> None:
    refuse_unless(turn.state.phase is Phase.DAY, No.NOT_DAY)
    refuse_unless(turn.state.players[seat].alive, No.DEAD)


def _other_living(turn: ManorTurn, seat: Seat, target: Seat) -> None:
    refuse_unless(0 <= target < len(turn.state.players), No.NO_SUCH_SEAT)
    refuse_unless(target != seat, No.NOT_ONESELF)
    refuse_unless(turn.state.players[target].alive, No.NOT_LIVING, seat=target)
