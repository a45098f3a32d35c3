"""When a goal was met, read off what was revealed at the end (MAN-50 to 53)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.core.values import Seat
from engine.games.manor.content import Goal, Role, Room
from engine.games.manor.events import DayRevealed, NightRevealed
from engine.games.manor.goals import COMPANIONS_FEW, COMPANIONS_MANY, MANY_SEATS, SUSPECT_VOTES
from engine.games.manor.seen import Ending

Ballots = Sequence[tuple[Seat, Seat | None]]


def rounds_met(ending: Ending, seat: Seat, goal: Goal, person: Seat | None, since: int) -> tuple[int, ...]:
    """The rounds whose night or council fulfilled `goal`, from round `since` on; empty for an Heir.

    A Spy's person who was redrawn is the last one, so that an earlier night with another is not listed.
    """
    nights = [n for n in ending.nights if n.round >= since and _lived_through(n, seat)]
    days = [d for d in ending.days if d.round >= since]
    match goal:
        case Goal.THIEF:
            found = [n.round for n in nights if n.rooms[seat] is Room.STUDY and not _company(n, seat)]
        case Goal.LONER:
            found = [n.round for n in nights if not _company(n, seat)]
        case Goal.SPY:
            found = [n.round for n in nights if person in _company(n, seat)]
        case Goal.COMPANION:
            wanted = COMPANIONS_MANY if len(ending.cards) >= MANY_SEATS else COMPANIONS_FEW
            found = [n.round for n in nights if len(_company(n, seat)) == wanted]
        case Goal.HOMEBODY:
            found = [b.round for a, b in pairwise(nights) if a.rooms[seat] is b.rooms[seat]]
        case Goal.CONFIDANT:
            found = _twice_together(nights, seat)
        case Goal.WITNESS:
            found = [n.round for n in nights if any(room is n.rooms[seat] for room, _ in n.killed)]
        case Goal.SUSPECT:
            found = [d.round for d in days if any(_votes(b, seat) >= SUSPECT_VOTES for b in _both(d))]
        case Goal.ACCUSER:
            murderers = {card.seat for card in ending.cards if card.role is Role.MURDERER}
            found = [d.round for d in days if any(_voted_for(b, seat) in murderers for b in _both(d))]
        case Goal.JUROR | Goal.HEIR:
            found = []
    return tuple(found)


def _lived_through(night: NightRevealed, seat: Seat) -> bool:
    return night.rooms[seat] is not None and all(victim != seat for _, victim in night.killed)


def _company(night: NightRevealed, seat: Seat) -> tuple[Seat, ...]:
    return tuple(Seat(i) for i, r in enumerate(night.rooms) if r is night.rooms[seat] and i != seat)


def _twice_together(nights: Sequence[NightRevealed], seat: Seat) -> list[int]:
    met: set[Seat] = set()
    found: list[int] = []
    for night in nights:
        company = _company(night, seat)
        if met.intersection(company):
            found.append(night.round)
        met.update(company)
    return found


def _both(day: DayRevealed) -> tuple[Ballots, Ballots]:
    return day.ballots, day.run_off


def _votes(ballots: Ballots, seat: Seat) -> int:
    return sum(target == seat for _, target in ballots)


def _voted_for(ballots: Ballots, seat: Seat) -> Seat | None:
    return next((target for voter, target in ballots if voter == seat), None)
