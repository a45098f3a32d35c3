"""Whom a house player suspects: what all have claimed, against what it saw itself."""

from __future__ import annotations

from functools import lru_cache

from engine.core.values import Seat
from engine.games.manor.claims import contradictions, standing
from engine.games.manor.events import DawnLetter
from engine.games.manor.seen import Cards, Claim, ManorView

LIE_SEEN, CONTRADICTED, SILENT, ALONE_IN_A_DEADLY_NIGHT = 12, 2, 1, 2
DEATH_BESIDE, FOUND, CLEARED, FOUND_CLAIMED, CLEARED_CLAIMED = 12, 12, -14, 6, -5
"""Marks for and against; each weighs about what it proves."""


def suspicion(view: ManorView, cards: Cards) -> list[int]:
    """Marks by seat, more is worse; the dead, oneself and known fellows have none."""
    dead = tuple(
        (s.seat, s.died_round) for s in view.seats if s.cause == "night" and s.died_round is not None
    )
    marks = list(public_marks(view.claims, dead, len(view.seats), view.round))
    said = standing(view.claims)
    for letter in cards.letters:
        if isinstance(letter, DawnLetter):
            _own_night(marks, view, letter)
            _against(marks, cards.seat, letter, said)
    return [
        0 if seat == cards.seat or not view.seats[seat].alive or seat in cards.met else mark
        for seat, mark in enumerate(marks)
    ]


@lru_cache(maxsize=256)
def public_marks(
    claims: tuple[Claim, ...], dead: tuple[tuple[Seat, int], ...], seats: int, nights: int
) -> tuple[int, ...]:
    """What anybody could hold against a seat from the claims alone. `dead`: (victim, the night)."""
    marks = [0] * seats
    said = standing(claims)
    for one, two in contradictions(claims):
        marks[one.seat] += CONTRADICTED
        marks[two.seat] += CONTRADICTED
    for night in range(1, nights + 1):
        victims = {victim for victim, when in dead if when == night}
        here = [claim for claim in said if claim.night == night]
        accounted = {seat for claim in here for seat in claim.company or ()}
        for claim in here:
            if victims - accounted and claim.company == ():
                marks[claim.seat] += ALONE_IN_A_DEADLY_NIGHT
            if victims & set(claim.company or ()):
                _beside(marks, (claim.seat, *(claim.company or ())), victims, DEATH_BESIDE // 2)
        if here:
            silent = set(range(seats)) - {claim.seat for claim in here}
            for seat in silent:
                marks[seat] += SILENT
    return tuple(marks)


def _own_night(marks: list[int], view: ManorView, letter: DawnLetter) -> None:
    """A death in one's own company, a night survived with one other, a room looked at."""
    company = letter.company
    victims = {
        s for s in company if view.seats[s].cause == "night" and view.seats[s].died_round == letter.round
    }
    if victims:
        _beside(marks, company, victims, DEATH_BESIDE)
    elif len(company) == 1:
        marks[company[0]] += CLEARED
    if letter.investigated is not None and letter.investigated[0] is letter.room and company:
        found = letter.investigated[1]
        for seat in company:
            marks[seat] += FOUND // len(company) if found else CLEARED


def _beside(marks: list[int], company: tuple[Seat, ...], victims: set[Seat], weight: int) -> None:
    """The killer is among those who were with the victims and lived."""
    rest = [seat for seat in company if seat not in victims]
    for seat in rest:
        marks[seat] += weight // len(rest)


def _against(marks: list[int], me: Seat, letter: DawnLetter, said: tuple[Claim, ...]) -> None:
    """Claims about one night that one knows better, and those about a room one had looked at."""
    for claim in said:
        if claim.night != letter.round or claim.seat == me:
            continue
        here = claim.room is letter.room
        if (not letter.slept and (claim.seat in letter.company) is not here) or (
            claim.company is not None and (me in claim.company) is not here
        ):
            marks[claim.seat] += LIE_SEEN
        if letter.investigated is not None and letter.investigated[0] is claim.room and not here:
            found = letter.investigated[1]
            marks[claim.seat] += FOUND_CLAIMED if found else CLEARED_CLAIMED
