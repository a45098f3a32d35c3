"""Every event of the Duel, told in every language or silent on purpose."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from engine.core.values import Millis, Seat
from engine.games.duel import events as m
from engine.games.duel.content import Direction, Line, Phase, Side, Suspect
from engine.games.duel.events import DuelEvent
from engine.games.duel.options import DuelOptions
from engine.games.duel.seen import ActSeen
from presenter.games import duel
from presenter.reader_view import Person, ReaderView
from presenter.words import Words, catalogue, languages
from tests.presenter.duel.stage import played, reader

KILLER, INSPECTOR = Seat(0), Seat(1)
ADA, BORYS = Suspect.ADA, Suspect.BORYS
SAMPLES: tuple[DuelEvent, ...] = (
    m.BoardLaid(rows=((ADA, BORYS),), killer=KILLER, dead_limit=16),
    m.IdentityDealt(seat=KILLER, suspect=ADA),
    m.HandDealt(seat=INSPECTOR, cards=(ADA, BORYS)),
    m.DeckLaid(cards=(ADA,)),
    m.TurnBegan(turn=1, seat=KILLER, due=Millis(1)),
    m.IdentityChosen(seat=INSPECTOR),
    m.IdentityChosen(seat=INSPECTOR, late=True),
    m.IdentityKept(seat=INSPECTOR, suspect=ADA),
    *(m.LineShifted(seat=KILLER, line=line, index=1, direction=way) for line in Line for way in Direction),
    m.SuspectKilled(seat=KILLER, suspect=ADA, place="C3"),
    m.SuspectKilled(seat=KILLER, suspect=ADA, place="C3", late=True),
    *(m.SuspectArrested(seat=INSPECTOR, suspect=ADA, place="C3", right=right) for right in (True, False)),
    *(
        m.SuspectArrested(seat=INSPECTOR, suspect=ADA, place="C3", right=right, by_evidence=BORYS)
        for right in (True, False)
    ),
    m.EvidenceShown(seat=INSPECTOR, suspect=ADA, innocent=True),
    m.Disguised(seat=KILLER, old=ADA, place="C3", fate="dead"),
    m.Disguised(seat=KILLER, old=ADA, place="C3", fate="innocent"),
    m.IdentityTaken(seat=KILLER, suspect=ADA),
    m.DisguiseFailed(seat=KILLER, drawn=ADA),
    m.CardDrawn(seat=INSPECTOR),
    m.CardSeen(seat=INSPECTOR, suspect=ADA),
    m.Exonerated(seat=INSPECTOR, suspect=ADA, place="C3", innocent=True),
    m.Exonerated(seat=INSPECTOR, suspect=ADA, place="C3", innocent=False, late=True),
    m.Exonerated(seat=INSPECTOR, suspect=ADA, place=None, innocent=False),
    *(
        m.Canvassed(seat=s, suspect=ADA, place="C3", near=n)
        for s in (KILLER, INSPECTOR)
        for n in (True, False)
    ),
    m.LinesRemoved(rows=(0,), columns=(), suspects=(ADA, BORYS)),
    m.TurnPassed(seat=KILLER, why="late"),
    m.TurnPassed(seat=KILLER, why="nothing"),
    m.SeatResigned(seat=KILLER, asleep=True),
    m.SeatResigned(seat=KILLER, asleep=False),
    m.BankEmptied(seat=KILLER),
    m.CardsRevealed(killer=(ADA,), inspector=None, evidence=(), deck=()),
    *(m.DuelEnded(winner=Side.KILLER, seat=KILLER, why=w) for w in ("identity_killed", "bodies")),
    *(m.DuelEnded(winner=Side.INSPECTOR, seat=INSPECTOR, why=w) for w in ("identity_arrested", "turn_cap")),
    *(
        m.DuelEnded(winner=side, seat=Seat(seat), why=w)
        for seat, side in enumerate(Side)
        for w in ("resigned", "asleep", "bank_empty")
    ),
)
TOLD_ELSEWHERE = frozenset((m.BoardLaid, m.TurnBegan, m.EvidenceShown, m.CardsRevealed, m.DeckLaid))


def _table(seat: int | None = 0) -> ReaderView:
    return reader(next(played(1, DuelOptions(killer="opener"))), seat)


def test_the_samples_hold_every_event_there_is() -> None:
    assert {type(e) for e in SAMPLES} == set(get_args(DuelEvent))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("event", SAMPLES, ids=lambda e: type(e).__name__)
def test_every_event_is_told_in_every_language(event: DuelEvent, language: str) -> None:
    text = duel.narrate(event, _table(), Words(language))
    if type(event) in TOLD_ELSEWHERE:
        assert text is None
    else:
        assert text
        assert "{" not in text


TERMS = (
    *(f"duel.suspect.{suspect.value}" for suspect in Suspect),
    *(f"duel.role.{side.value}" for side in Side),
    *(f"duel.short.{kind}" for kind in get_args(get_type_hints(ActSeen)["kind"])),
    *(f"phase.{phase.value}" for phase in Phase),
)


@pytest.mark.parametrize("language", languages())
def test_every_term_has_words(language: str) -> None:
    assert [key for key in TERMS if key not in catalogue(language)] == []


def test_the_mover_is_answered_with_what_only_he_may_know() -> None:
    drawn = (m.CardDrawn(seat=INSPECTOR), m.CardSeen(seat=INSPECTOR, suspect=BORYS))
    text = duel.answer(drawn, _table(1), Words("en"))
    assert "You drew **Borys" in text
    assert "has drawn a card" not in text
    others = duel.answer(drawn[:1], _table(0), Words("en"))
    assert "Borys (" not in others
    assert "has drawn a card" in others


def test_names_are_made_harmless() -> None:
    seen = reader(next(played(1)), 0, people=(Person("**@everyone**", 1), Person("`x`", 2)))
    text = duel.narrate(m.SeatResigned(seat=KILLER, asleep=False), seen, Words("en"))
    assert text is not None
    assert "@everyone" not in text
