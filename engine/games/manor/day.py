"""Day: agreeing to end it, bribes and the Crank's shot (MAN-15, 21, 25)."""

from __future__ import annotations

from engine.core.messages import refuse_unless
from engine.core.values import Seat
from engine.games.manor.commands import AgreeEndDay, FireShot, OfferBribe
from engine.games.manor.content import Phase, Role
from engine.games.manor.council import open_council
from engine.games.manor.ending import end_if_over
from engine.games.manor.events import (
    BribeOffered,
    BribeReceived,
    BulletSpent,
    DayEndAgreed,
    DayEndCounted,
    SeatDied,
    ShotFired,
)
from engine.games.manor.goals import redraw_persons
from engine.games.manor.permits import a_living_seat, living_in, of_role
from engine.games.manor.refusals import No
from engine.games.manor.state import ManorTurn, all_done, done_count


def agree_end_day(turn: ManorTurn, seat: Seat, command: AgreeEndDay) -> None:
    player = living_in(turn.state, seat, Phase.DAY)
    refuse_unless(player.agreed != command.agree, No.UNCHANGED, what="end_day")
    turn.emit(DayEndAgreed(seat=seat, agree=command.agree))
    turn.emit(DayEndCounted(agreed=done_count(turn.state)))
    _end_if_agreed(turn)


def offer_bribe(turn: ManorTurn, seat: Seat, command: OfferBribe) -> None:
    player = living_in(turn.state, seat, Phase.DAY)
    of_role(player, Role.MURDERER, "bribe")
    refuse_unless(player.bribe_left, No.SPENT, ability="bribe")
    a_living_seat(turn.state, command.target)
    refuse_unless(command.target != seat, No.SELF_BRIBE)
    turn.emit(BribeOffered(seat=seat, target=command.target))
    turn.emit(BribeReceived(seat=command.target))


def fire_shot(turn: ManorTurn, seat: Seat, command: FireShot) -> None:
    """The target dies at once; its agreement to end the day no longer counts."""
    player = living_in(turn.state, seat, Phase.DAY)
    of_role(player, Role.CRANK, "shot")
    refuse_unless(player.bullet_left, No.SPENT, ability="shot")
    a_living_seat(turn.state, command.target)
    refuse_unless(command.target != seat, No.SELF_SHOT)
    before = done_count(turn.state)
    turn.emit(ShotFired(target=command.target))
    turn.emit(BulletSpent(seat=seat, target=command.target))
    turn.emit(SeatDied(seat=command.target, cause="shot"))
    redraw_persons(turn)
    if end_if_over(turn, round_ended=False):
        return
    if done_count(turn.state) != before:
        turn.emit(DayEndCounted(agreed=done_count(turn.state)))
    _end_if_agreed(turn)


def _end_if_agreed(turn: ManorTurn) -> None:
    if all_done(turn.state):
        open_council(turn)
