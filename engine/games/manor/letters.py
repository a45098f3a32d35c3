"""What each seat is told in private at dawn (MAN-14, 20, 33)."""

from __future__ import annotations

from engine.core.values import Seat
from engine.games.manor.content import Role
from engine.games.manor.events import DawnLetter, DeathLetter, GhostLetter, Letter, NightResolved
from engine.games.manor.goals import company_of
from engine.games.manor.state import ManorState, possessed


def letter_of(state: ManorState, night: NightResolved, seat: Seat) -> Letter | None:
    """The seat's letter after `night`, `state` being that of the dawn; None for the dead without ghosts."""
    room = night.rooms[seat]
    if room is None:
        return _of_a_ghost(state, night, seat)
    if not state.players[seat].alive:
        return DeathLetter(seat=seat, round=night.round, room=room)
    return _of_the_living(state, night, seat)


def _of_a_ghost(state: ManorState, night: NightResolved, seat: Seat) -> GhostLetter | None:
    haunted = next((room for ghost, room in night.haunts if ghost == seat), None)
    if haunted is None:
        return None
    return GhostLetter(seat=seat, round=night.round, room=haunted, possessed=len(possessed(state)))


def _of_the_living(state: ManorState, night: NightResolved, seat: Seat) -> DawnLetter:
    """A sleeper's says only that it slept, beside what it is owed from the day before and its possession."""
    player, room = state.players[seat], night.rooms[seat]
    assert room is not None
    freed = any(out == seat for _, out in night.freed)
    if any(sleeper == seat for _, sleeper in night.powders):
        return DawnLetter(
            seat=seat,
            round=night.round,
            room=room,
            company=(),
            slept=True,
            bribe_taken=player.bribe_news,
            spy_person=player.spy_news,
            possessed=seat in night.possessed,
            freed=freed,
        )
    return DawnLetter(
        seat=seat,
        round=night.round,
        room=room,
        company=company_of(seat, night),
        met=next((tuple(s for s in group if s != seat) for group in night.meetings if seat in group), ()),
        investigated=next(((r, found) for who, r, found in night.investigations if who == seat), None),
        protected=next(((t, worked) for who, t, worked in night.protections if who == seat), None),
        bribe_taken=player.bribe_news,
        spy_person=player.spy_news,
        possessed=seat in night.possessed,
        freed=freed,
        exorcised=sum(by == seat for by, _ in night.freed) if player.role is Role.EXORCIST else None,
    )
