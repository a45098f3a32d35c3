"""A house player of the Manor: plausible, never for itself, done in a few presses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.core.chance import Rng
from engine.core.game import Ask, Choice
from engine.core.messages import Command
from engine.core.table import TableView
from engine.core.values import Seat
from engine.games.manor.content import Goal, Role, Room
from engine.games.manor.model import (
    AgreeEndDay,
    Cards,
    CastBallot,
    CastGuess,
    ChooseRoom,
    ConfirmNight,
    DawnLetter,
    FireShot,
    ManorView,
    OfferBribe,
    Phase,
    SetInvestigation,
    SetPowder,
    SetProtection,
)

C = TypeVar("C", bound=Command)
ONE_IN = 3
"""How often an ability that can wait is used on a given day or night."""


def act(view: TableView[ManorView], choices: Sequence[Choice[Any] | Ask[Any]], rng: Rng) -> Command | None:
    """One act; the abilities first, then the press that every seat owes."""
    cards = view.game.cards
    if cards is None:
        return None
    offered = _Offered(choices)
    match view.game.phase:
        case Phase.NIGHT:
            return _night(view.game, cards, offered, rng)
        case Phase.DAY:
            return _day(view.game, cards, offered, rng)
        case Phase.COUNCIL | Phase.RUN_OFF:
            return _ballot(view.game, cards, offered, rng)
        case Phase.UNMASKING:
            return _guess(view.game, cards, offered, rng)
        case _:
            return None


class _Offered:
    def __init__(self, choices: Sequence[Choice[Any] | Ask[Any]]) -> None:
        self._commands = [c.command for c in choices if isinstance(c, Choice)]

    def all(self, kind: type[C], fits: Callable[[C], bool] = lambda command: True) -> list[C]:
        return [c for c in self._commands if isinstance(c, kind) and fits(c)]

    def first(self, kind: type[C], fits: Callable[[C], bool] = lambda command: True) -> C | None:
        return next(iter(self.all(kind, fits)), None)


def _night(view: ManorView, cards: Cards, offered: _Offered, rng: Rng) -> Command | None:
    if cards.confirmed:
        return None
    if not cards.room_chosen:
        room = _room(view, cards, rng)
        return offered.first(ChooseRoom, lambda c: c.room is room) or rng.choice(offered.all(ChooseRoom))
    ability = _ability(view, cards, offered, rng)
    return ability or offered.first(ConfirmNight)


def _room(view: ManorView, cards: Cards, rng: Rng) -> Room:
    """A Thief tries the study, a Loner the last rooms; everybody else goes where chance leads."""
    goals = {g.goal for g in cards.goals}
    draw = rng.labelled("room")
    if Goal.THIEF in goals and draw.below(2):
        return Room.STUDY
    if Goal.LONER in goals and draw.below(2):
        return draw.choice(view.rooms[len(view.rooms) // 2 :])
    return draw.choice(view.rooms)


def _ability(view: ManorView, cards: Cards, offered: _Offered, rng: Rng) -> Command | None:
    draw = rng.labelled(f"ability.{view.round}")
    match cards.role:
        case Role.INVESTIGATOR if cards.investigation is None:
            return draw.choice(offered.all(SetInvestigation, lambda c: c.room is not None))
        case Role.DOCTOR if cards.protection is None:
            return draw.choice(offered.all(SetProtection, lambda c: c.target is not None))
        case Role.MURDERER if cards.powder_left and cards.powder is None and not draw.below(ONE_IN):
            strangers = offered.all(SetPowder, lambda c: c.target is not None and c.target not in cards.met)
            return draw.choice(strangers) if strangers else None
        case _:
            return None


def _day(view: ManorView, cards: Cards, offered: _Offered, rng: Rng) -> Command | None:
    draw = rng.labelled(f"day.{view.round}")
    if not cards.agreed and not draw.below(ONE_IN):
        suspects = suspicion(view, cards)
        bribes = offered.all(OfferBribe, lambda c: c.target not in cards.met)
        if bribes:
            return draw.choice(bribes)
        shots = offered.all(FireShot, lambda c: suspects[c.target] == max(suspects) > 0)
        if shots:
            return draw.choice(shots)
    return offered.first(AgreeEndDay, lambda c: c.agree)


def _ballot(view: ManorView, cards: Cards, offered: _Offered, rng: Rng) -> Command | None:
    draw = rng.labelled(f"ballot.{view.round}.{view.phase}")
    named = offered.all(CastBallot, lambda c: c.target is not None and c.target not in cards.met)
    blank = offered.first(CastBallot, lambda c: c.target is None)
    if not named or (cards.bribe_offered and draw.below(2)):
        return blank
    suspects = suspicion(view, cards)
    worst = max(suspects[c.target] for c in named if c.target is not None)
    return draw.choice([c for c in named if c.target is not None and suspects[c.target] == worst])


def suspicion(view: ManorView, cards: Cards) -> list[int]:
    """By seat, how often it was in company that did not survive, or in a room found murderous."""
    marks = [0] * len(view.seats)
    for letter in cards.letters:
        if not isinstance(letter, DawnLetter):
            continue
        lost = [
            s for s in letter.company if not view.seats[s].alive and view.seats[s].died_round == letter.round
        ]
        for seat in letter.company:
            if lost and seat not in lost:
                marks[seat] += 2
            if letter.investigated == (letter.room, True):
                marks[seat] += 3
    return [0 if seat == cards.seat or not view.seats[seat].alive else m for seat, m in enumerate(marks)]


def _guess(view: ManorView, cards: Cards, offered: _Offered, rng: Rng) -> Command | None:
    if cards.guess_cast:
        return None
    draw = rng.labelled("guess")
    if draw.below(2):
        return offered.first(CastGuess, lambda c: c.target is None)
    met: tuple[Seat, ...] = cards.met
    return draw.choice(offered.all(CastGuess, lambda c: c.target is not None and c.target not in met))
