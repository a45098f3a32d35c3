"""What a house player says by day of the nights before: the truth, or what its role makes of it."""

from __future__ import annotations

from engine.core.values import Seat
from engine.games.manor.claims import standing
from engine.games.manor.commands import MakeClaim
from engine.games.manor.content import Role
from engine.games.manor.events import DawnLetter
from engine.games.manor.seen import Cards, ManorView
from engine.house.manor.offered import Offered


def claim(view: ManorView, cards: Cards, offered: Offered) -> MakeClaim | None:
    """The next claim that is still owed to the table, of the latest night first; None when all is said."""
    said = {c.night for c in standing(view.claims) if c.seat == cards.seat}
    for letter in reversed(cards.letters):
        if isinstance(letter, DawnLetter) and letter.round not in said:
            return offered.admitted("claim", _told(view, cards, letter))
    return None


def _told(view: ManorView, cards: Cards, letter: DawnLetter) -> MakeClaim:
    """A murderer who killed unseen says where it was and leaves the victim out; that no one can disprove."""
    company: tuple[Seat, ...] | None = None if letter.slept else letter.company
    if company is not None and cards.role is Role.MURDERER:
        victims = {s.seat for s in view.seats if s.cause == "night" and s.died_round == letter.round}
        if not set(company) - victims - set(cards.met):
            company = tuple(seat for seat in company if seat not in victims)
    return MakeClaim(night=letter.round, room=letter.room, company=company)
