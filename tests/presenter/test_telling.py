"""Every event there is, told in every language."""

from __future__ import annotations

from dataclasses import replace
from typing import cast, get_args

import pytest

from engine.core.messages import (
    CORE_EVENTS,
    CardsHanded,
    CoreEvent,
    DeadlineMoved,
    Event,
    HostingPassed,
    Paused,
    PhaseSkipped,
    Resumed,
    SeatHanded,
    TableClosed,
)
from engine.core.values import Millis, Seat
from engine.games.manor import events as m
from engine.games.manor.content import Goal, Role, Room, Team
from engine.games.manor.events import ManorEvent
from presenter.games import manor
from presenter.names import Names
from presenter.reader_view import ReaderView
from presenter.words import Words, languages
from tests.presenter.rendering import check
from tests.presenter.stage import played, reader

ADA, BORYS, CELIA = Seat(0), Seat(1), Seat(2)
SOON = Millis(1_790_000_060_000)

CORE: tuple[CoreEvent, ...] = (
    Paused(by=ADA, at=SOON, until=SOON, number=1),
    Resumed(by=None, lasted=Millis(1_000)),
    DeadlineMoved(name="night.1", due=SOON, why="extended", by=ADA),
    DeadlineMoved(name="night.1", due=SOON, why="downtime", by=None),
    DeadlineMoved(name="night.1", due=SOON, why="quiet_hours", by=None),
    DeadlineMoved(name="night.1", due=SOON, why="resumed", by=None),
    PhaseSkipped(by=ADA, name="night.1"),
    SeatHanded(seat=ADA, to="house", why="left", holder=1),
    SeatHanded(seat=ADA, to="house", why="idle", holder=1),
    SeatHanded(seat=ADA, to="house", why="host", holder=1),
    SeatHanded(seat=ADA, to="house", why="returned", holder=1),
    SeatHanded(seat=ADA, to="person", why="left", holder=1),
    SeatHanded(seat=ADA, to="person", why="idle", holder=1),
    SeatHanded(seat=ADA, to="person", why="host", holder=1),
    SeatHanded(seat=ADA, to="person", why="returned", holder=1),
    CardsHanded(seat=ADA),
    HostingPassed(to=BORYS, by=ADA, why="host"),
    HostingPassed(to=BORYS, by=None, why="left"),
    HostingPassed(to=BORYS, by=None, why="vote"),
    HostingPassed(to=BORYS, by=None, why="staff"),
    TableClosed(by=None, why="host"),
    TableClosed(by=None, why="vote"),
    TableClosed(by=None, why="staff"),
    TableClosed(by=None, why="abandoned"),
)
ROOMS = (Room.STUDY, Room.LIBRARY, Room.KITCHEN)
LETTER = m.DawnLetter(seat=ADA, round=1, room=Room.STUDY, company=())
MANOR: tuple[ManorEvent, ...] = (
    m.HouseOpened(rooms=ROOMS, murderers=1, exact=False, characters=()),
    m.HouseOpened(rooms=ROOMS, murderers=2, exact=True, characters=()),
    *(m.RoleDealt(seat=ADA, role=role) for role in Role),
    *(m.GoalDealt(seat=ADA, goal=goal, person=BORYS) for goal in Goal),
    m.GoalDealt(seat=ADA, goal=Goal.SPY, person=None, extra=True),
    m.SpyTargetDrawn(seat=ADA, person=BORYS),
    m.NightBegan(round=2, due=SOON),
    *(m.RoomChosen(seat=ADA, room=room) for room in Room),
    m.PowderSet(seat=ADA, target=None),
    m.PowderSet(seat=ADA, target=BORYS),
    m.InvestigationSet(seat=ADA, room=None),
    m.InvestigationSet(seat=ADA, room=Room.ATTIC),
    m.ProtectionSet(seat=ADA, target=None),
    m.ProtectionSet(seat=ADA, target=ADA),
    m.NightConfirmed(seat=ADA, done=True),
    m.NightConfirmed(seat=ADA, done=False),
    m.NightCounted(done=1),
    m.NightResolved(round=1, rooms=(), powders=(), protections=(), investigations=(), killed=(), meetings=()),
    m.DawnBroke(round=1, dead=()),
    m.DawnBroke(round=1, dead=(ADA,)),
    m.DawnBroke(round=1, dead=(ADA, BORYS)),
    m.SeatDied(seat=ADA, cause="night"),
    LETTER,
    m.DawnLetter(
        seat=ADA,
        round=1,
        room=Room.STUDY,
        company=(BORYS, CELIA),
        slept=True,
        met=(BORYS,),
        investigated=(Room.ATTIC, True),
        protected=(BORYS, True),
        bribe_taken=True,
        spy_person=CELIA,
    ),
    m.DawnLetter(
        seat=ADA,
        round=1,
        room=Room.STUDY,
        company=(BORYS,),
        investigated=(Room.ATTIC, False),
        protected=(BORYS, False),
        bribe_taken=False,
    ),
    m.DawnLetter(seat=ADA, round=1, room=Room.STUDY, company=(), possessed=True, exorcised=0),
    m.DawnLetter(seat=ADA, round=1, room=Room.STUDY, company=(), freed=True, exorcised=1),
    m.DawnLetter(seat=ADA, round=1, room=Room.STUDY, company=(), freed=True, possessed=True, exorcised=2),
    m.DeathLetter(seat=ADA, round=1, room=Room.CELLAR),
    m.GhostLetter(seat=ADA, round=1, room=Room.CELLAR, possessed=1),
    m.GhostLetter(seat=ADA, round=1, room=Room.CELLAR, possessed=0),
    m.HolyGroundSet(seat=ADA, room=None),
    m.HolyGroundSet(seat=ADA, room=Room.CHAPEL),
    m.ClaimMade(seat=ADA, night=1, room=Room.ATTIC, company=None),
    m.ClaimMade(seat=ADA, night=1, room=Room.ATTIC, company=()),
    m.ClaimMade(seat=ADA, night=1, room=Room.ATTIC, company=(BORYS, CELIA)),
    m.ClaimWithdrawn(seat=ADA, night=1),
    m.BallotTakenBack(target=None),
    m.BallotTakenBack(target=BORYS),
    m.BallotReopened(seat=ADA),
    m.RoomGiven(seat=ADA, room=Room.ATTIC),
    m.SeatReturned(seat=ADA),
    m.Corrected(what="put_out", seat=ADA, phase="night.1"),
    m.CorrectionRevealed(what="put_out", seat=ADA, phase="night.1"),
    m.DayBegan(round=1, due=SOON),
    m.DayEndAgreed(seat=ADA, agree=True),
    m.DayEndAgreed(seat=ADA, agree=False),
    m.DayEndCounted(agreed=1),
    m.BribeOffered(seat=ADA, target=BORYS),
    m.BribeReceived(seat=ADA),
    m.ShotFired(target=BORYS),
    m.BulletSpent(seat=ADA, target=BORYS),
    m.CouncilBegan(round=1, run_off=False, candidates=(ADA,), voters=(ADA,), places=1, due=SOON),
    m.CouncilBegan(round=1, run_off=True, candidates=(ADA,), voters=(ADA,), places=1, due=SOON),
    m.BallotCast(target=ADA),
    m.BallotMarked(seat=ADA, target=BORYS),
    m.BallotMarked(seat=ADA, target=None),
    m.CouncilClosed(round=1, run_off=False, tally=(), abstained=6, voted_out=(), tied=()),
    m.CouncilClosed(
        round=1, run_off=False, tally=((ADA, 2), (BORYS, 2)), abstained=0, voted_out=(), tied=(ADA, BORYS)
    ),
    m.CouncilClosed(round=1, run_off=False, tally=((ADA, 3),), abstained=1, voted_out=(ADA,), tied=()),
    m.BribeSettled(by=ADA, target=BORYS, taken=True),
    m.UnmaskingBegan(due=SOON, why="no_murderer"),
    m.UnmaskingBegan(due=SOON, why="only_murderers"),
    m.UnmaskingBegan(due=SOON, why="few_living"),
    m.UnmaskingBegan(due=SOON, why="last_round"),
    m.GuessCast(seat=ADA, target=None, goal=None),
    m.GuessCast(seat=ADA, target=BORYS, goal=Goal.SPY),
    m.GuessesCounted(done=1),
    m.CardRevealed(seat=ADA, role=Role.GUEST, goals=()),
    m.NightRevealed(round=1, rooms=(), powders=(), protections=(), investigations=(), killed=(), meetings=()),
    m.DayRevealed(round=1, bribes=(), shots=(), ballots=(), run_off=()),
    m.GuessRevealed(seat=ADA, target=BORYS, goal=Goal.SPY, right=True),
    m.GameScored(winner=Team.GUESTS, winners=(), scores=()),
    m.GameScored(winner=Team.MURDERERS, winners=(), scores=()),
    m.GameScored(winner=Team.GHOSTS, winners=(), scores=()),
    m.GameScored(winner=None, winners=(), scores=()),
)
TOLD_ELSEWHERE: frozenset[type[Event]] = frozenset(
    (
        CardsHanded,
        m.SeatDied,
        m.NightCounted,
        m.DayEndCounted,
        m.BallotCast,
        m.GuessesCounted,
        m.CardRevealed,
        m.NightRevealed,
        m.DayRevealed,
        m.GuessRevealed,
        m.NightResolved,
        m.BribeSettled,
        m.Corrected,
        m.CorrectionRevealed,
    )
)


def _table(seats: int = 9) -> ReaderView:
    return reader(next(played(seats, 1)), 0)


def test_the_samples_hold_every_event_there_is() -> None:
    assert {type(e) for e in MANOR} == set(get_args(ManorEvent))
    assert {type(e) for e in CORE} == set(CORE_EVENTS)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("event", [*CORE, *MANOR], ids=lambda e: type(e).__name__)
def test_every_event_is_told_in_every_language(event: ManorEvent | CoreEvent, language: str) -> None:
    text = manor.narrate(event, _table(), Words(language))
    if type(event) in TOLD_ELSEWHERE:
        assert text is None
    else:
        assert text
        assert "{" not in text


def test_a_dawn_names_the_dead_and_nothing_else() -> None:
    seen = _table()
    text = manor.narrate(m.DawnBroke(round=1, dead=(BORYS,)), seen, Words("en"))
    assert text is not None
    assert Names(seen.people, Words("en"))[1] in text
    assert not [room for room in Room if room.value in text.lower()]


def test_the_companion_needs_one_more_at_larger_tables() -> None:
    goal = m.GoalDealt(seat=ADA, goal=Goal.COMPANION)
    assert "2 others" in (manor.narrate(goal, _table(10), Words("en")) or "")
    assert "3 others" in (manor.narrate(goal, _table(11), Words("en")) or "")


@pytest.mark.parametrize("event", [e for e in CORE if not isinstance(e, TableClosed | CardsHanded)])
def test_news_of_the_table_is_a_notice_without_controls(event: Event) -> None:
    page = manor.public_message(replace(_table(), seat=None, events=(event,)), Words("en"))
    check(page)
    assert page.rows == ()


def test_the_sentence_for_an_accepted_press() -> None:
    words, seen = Words("en"), _table()
    chosen = manor.answer((m.RoomChosen(seat=ADA, room=Room.LIBRARY), m.NightCounted(done=0)), seen, words)
    due = seen.view.due
    assert due is not None
    when = f"<t:{due // 1000}:t>"
    assert chosen == f"You will spend the night in the Library. You can change it until {when} at the latest."
    undone = (m.RoomChosen(seat=ADA, room=Room.STUDY), m.NightConfirmed(seat=ADA, done=False))
    assert "no longer marked as done" in manor.answer(undone, seen, words)
    assert manor.answer((), seen, words) == "Noted."
    paused = cast("Event", CORE[0])
    assert "paused" in manor.answer((paused,), seen, words)
