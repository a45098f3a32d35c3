"""Where a house player spends the night, and what it does with its ability."""

from __future__ import annotations

from engine.core.chance import Rng
from engine.core.messages import Command
from engine.games.manor.commands import (
    ChooseRoom,
    ConfirmNight,
    SetHolyGround,
    SetInvestigation,
    SetPowder,
    SetProtection,
)
from engine.games.manor.content import Goal, Role, Room
from engine.games.manor.seen import Cards, ManorView
from engine.house.manor.offered import Offered
from engine.house.manor.suspicion import suspicion

POWDER_ONE_IN, HOLY_GROUND_ONE_IN = 3, 3
FEW_LIVING = 6


def night(view: ManorView, cards: Cards, offered: Offered, rng: Rng) -> Command | None:
    """One act: the room, then the ability, then the press that every seat owes."""
    if cards.confirmed:
        return None
    if not cards.room_chosen:
        room = _haunt(view, cards) if cards.ghost else _room(view, cards, rng.labelled("room"))
        return offered.first(ChooseRoom, lambda c: c.room is room) or rng.choice(offered.all(ChooseRoom))
    ability = None if cards.ghost else _ability(view, cards, offered, rng.labelled(f"ability.{view.round}"))
    return ability or offered.first(ConfirmNight)


def _haunt(view: ManorView, cards: Cards) -> Room:
    """Ghosts share the house out among themselves, as they would by talking: one room each, then pairs."""
    dead = [s.seat for s in view.seats if not s.alive]
    rank = dead.index(cards.seat)
    rooms = view.rooms
    return rooms[(rank + view.round * 2) % len(rooms)]


def _room(view: ManorView, cards: Cards, draw: Rng) -> Room:
    """Fellow murderers part, for each kills best alone; else the goal leads, or chance."""
    if cards.role is Role.MURDERER and any(view.seats[s].alive for s in cards.met):
        pack = sorted(s for s in (*cards.met, cards.seat) if view.seats[s].alive)
        place = view.round * 5 + min(pack) * 3 + pack.index(cards.seat)
        return view.rooms[place % len(view.rooms)]
    wanted = {held.goal for held in cards.goals}
    if Goal.THIEF in wanted and draw.below(2):
        return Room.STUDY
    if Goal.LONER in wanted and draw.below(2):
        return draw.choice(view.rooms[len(view.rooms) // 2 :])
    if Goal.HOMEBODY in wanted and cards.room is not None and draw.below(2):
        return cards.room
    return draw.choice(view.rooms)


def _ability(view: ManorView, cards: Cards, offered: Offered, draw: Rng) -> Command | None:
    match cards.role:
        case Role.INVESTIGATOR if cards.investigation is None:
            return _look(cards, offered, draw)
        case Role.DOCTOR if cards.protection is None:
            return _protect(view, cards, offered, draw)
        case Role.MURDERER if cards.powder_left and cards.powder is None:
            return _powder(view, cards, offered, draw)
        case Role.EXORCIST if cards.holy_ground_left and cards.holy_ground is None and _haunted(view):
            grounds = offered.all(SetHolyGround, lambda c: c.room is not None)
            return draw.choice(grounds) if not draw.below(HOLY_GROUND_ONE_IN) else None
        case _:
            return None


def _look(cards: Cards, offered: Offered, draw: Rng) -> Command:
    """Mostly its own room, where it also knows who was there."""
    rooms = offered.all(SetInvestigation, lambda c: c.room is not None)
    own = [c for c in rooms if c.room is cards.room]
    return own[0] if own and draw.below(5) < 3 else draw.choice(rooms)


def _protect(view: ManorView, cards: Cards, offered: Offered, draw: Rng) -> Command:
    """Somebody it does not suspect; itself, once, when few are left."""
    patients = offered.all(SetProtection, lambda c: c.target is not None)
    if sum(s.alive for s in view.seats) <= FEW_LIVING:
        herself = [c for c in patients if c.target == cards.seat]
        if herself:
            return herself[0]
    others = [c for c in patients if c.target != cards.seat] or patients
    marks = suspicion(view, cards)
    least = min(marks[c.target] for c in others if c.target is not None)
    return draw.choice([c for c in others if c.target is not None and marks[c.target] == least])


def _powder(view: ManorView, cards: Cards, offered: Offered, draw: Rng) -> Command | None:
    """For a stranger, sooner when few are left and each vote counts."""
    late = sum(s.alive for s in view.seats) <= FEW_LIVING
    strangers = offered.all(SetPowder, lambda c: c.target is not None and c.target not in cards.met)
    if not strangers or (not late and draw.below(POWDER_ONE_IN)):
        return None
    return draw.choice(strangers)


def _haunted(view: ManorView) -> bool:
    return any(not s.alive for s in view.seats)
