"""What every table does around its game: pauses, clocks, seats that change hands, an early end."""

from __future__ import annotations

import msgspec
import pytest

from engine.core import table as core
from engine.core.game import AnyGame, Choice
from engine.core.messages import (
    CORE_EVENTS,
    CardsHanded,
    Close,
    Command,
    EndPhase,
    HandSeat,
    HostingPassed,
    MoveDeadline,
    PassHosting,
    Pause,
    Paused,
    PhaseSkipped,
    Resume,
    SeatHanded,
    TimerFired,
)
from engine.core.table import PAUSE_CAP, Accepted, Rejected
from engine.core.values import Everyone, Millis, Only, Pace, Seat
from engine.games import GAMES
from tests.engine.driver import START, Played, deal

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def a_table(game: AnyGame, pace: Pace = "live") -> Played:
    return deal(game, game.seats[0], b"p" * 32, pace=pace)


def answer(run: Played, command: Command, actor: Seat | None = None, now: Millis = START) -> object:
    """What the table would say now; it is left as it was."""
    table = run.tables[-1]
    return core.decide(run.game, table, command, actor=actor, seed=run.seed, version=table.version, now=now)


def a_choice(run: Played) -> Command:
    offered = core.choices(run.game, run.tables[-1], Seat(0))
    command: Command = next(c.command for c in offered if isinstance(c, Choice))
    return command


def after(moment: Millis, seconds: int) -> Millis:
    return Millis(moment + seconds * 1_000)


@games
def test_a_pause_stops_the_clock_and_gives_the_time_back(game: AnyGame) -> None:
    run = a_table(game)
    press = a_choice(run)
    before = core.deadlines(game, run.tables[-1])
    (told,) = run.take(None, Pause(by=Seat(0)), after(START, 1)).events
    assert told == Paused(
        by=Seat(0), at=after(START, 1), until=Millis(START + 1_000 + PAUSE_CAP["live"]), number=1
    )
    assert all(core.choices(game, run.tables[-1], Seat(s)) == () for s in range(run.setup.seats))
    assert [d.name for d in core.deadlines(game, run.tables[-1])] == ["pause.1"]
    for command, seat in ((press, Seat(0)), (Pause(), None), (EndPhase(), None)):
        assert answer(run, command, seat) == Rejected("core.paused", {})
    run.take(None, Resume(), after(START, 61))
    shifted = core.deadlines(game, run.tables[-1])
    assert [(d.name, d.due) for d in shifted] == [(d.name, d.due + 60_000) for d in before]
    assert answer(run, Resume()) == Rejected("core.not_paused", {})


@pytest.mark.report(29)
@games
@pytest.mark.parametrize("pace", ["live", "quick", "slow"])
def test_all_pauses_together_have_a_cap(game: AnyGame, pace: Pace) -> None:
    run, now, cap = a_table(game, pace), START, PAUSE_CAP[pace]
    for part in (3, 2, 1):
        run.take(None, Pause(), now)
        now = Millis(now + cap // part - run.tables[-1].paused_so_far)
        run.take(None, Resume(), now)
    refused = answer(run, Pause(), now=now)
    assert isinstance(refused, Rejected)
    assert refused.code == "core.pauses_used_up"
    assert refused.params == {"minutes": cap // 60_000}


@pytest.mark.report(29)
@games
def test_a_pause_ends_by_itself(game: AnyGame) -> None:
    run = a_table(game)
    run.take(None, Pause(), START)
    (pause,) = core.deadlines(game, run.tables[-1])
    assert run.take(None, TimerFired(name=pause.name), Millis(pause.due - 1)).events == ()
    run.take(None, TimerFired(name=pause.name), pause.due)
    assert run.tables[-1].pausing is None
    assert run.take(None, TimerFired(name=pause.name), pause.due).events == ()


@games
def test_a_clock_that_wakes_late_from_a_pause_takes_no_time_from_the_phase(game: AnyGame) -> None:
    run = a_table(game)
    (phase,) = core.deadlines(game, run.tables[-1])
    run.take(None, Pause(), START)
    (pause,) = core.deadlines(game, run.tables[-1])
    late = after(pause.due, 3_600)
    run.take(None, TimerFired(name=pause.name), late)
    (resumed,) = core.deadlines(game, run.tables[-1])
    assert resumed.due - late == phase.due - START
    assert run.tables[-1].paused_so_far == PAUSE_CAP["live"]


@games
def test_a_moved_deadline_is_the_one_that_counts(game: AnyGame) -> None:
    run = a_table(game)
    (first,) = core.deadlines(game, run.tables[-1])
    later = after(first.due, 60)
    run.take(None, MoveDeadline(name=first.name, due=later, why="extended"), START)
    assert core.deadlines(game, run.tables[-1])[0].due == later
    assert core.view(game, run.tables[-1], Seat(0)).due == later
    assert run.take(None, TimerFired(name=first.name), first.due).events == ()
    assert run.take(None, TimerFired(name=first.name), later).events
    stale = MoveDeadline(name=first.name, due=later, why="extended")
    assert answer(run, stale) == Rejected("core.stale", {})


@games
def test_a_skip_ends_the_phase_as_its_clock_would(game: AnyGame) -> None:
    run = a_table(game)
    (first,) = core.deadlines(game, run.tables[-1])
    timed = answer(run, TimerFired(name=first.name), now=first.due)
    told, *rest = run.take(None, EndPhase(by=Seat(0)), first.due).events
    assert told == PhaseSkipped(by=Seat(0), name=first.name)
    assert isinstance(timed, Accepted)
    assert rest == list(timed.events)


@games
@pytest.mark.rule("MAN-57")
def test_a_seat_s_secrets_go_to_the_new_holder_only(game: AnyGame) -> None:
    run = a_table(game)
    (left,) = run.take(None, HandSeat(seat=Seat(1), to="house", why="left"), START).events
    assert left == SeatHanded(seat=Seat(1), to="house", why="left", holder=1)
    public, private = run.take(None, HandSeat(seat=Seat(1), to="person", why="host"), START).events
    assert public == SeatHanded(seat=Seat(1), to="person", why="host", holder=2)
    assert private == CardsHanded(seat=Seat(1))
    assert public.audience() == Everyone()
    assert private.audience() == Only((Seat(1),))
    assert run.tables[-1].state == run.tables[0].state
    assert run.tables[-1].holders == (0, 2, *(0,) * (run.setup.seats - 2))
    for nobody in (-1, run.setup.seats):
        assert answer(run, HandSeat(seat=Seat(nobody), to="house")) == Rejected("core.no_seat", {})
        assert answer(run, PassHosting(to=Seat(nobody))) == Rejected("core.no_seat", {})


@games
def test_seats_change_hands_and_a_table_closes_during_a_pause_too(game: AnyGame) -> None:
    run = a_table(game)
    run.take(None, Pause(), START)
    run.take(None, HandSeat(seat=Seat(0), to="house"), START)
    assert run.take(None, PassHosting(to=Seat(1)), START).events == (
        HostingPassed(to=Seat(1), by=None, why="host"),
    )
    run.take(None, Close(), START)
    assert run.tables[-1].pausing is None
    assert core.deadlines(game, run.tables[-1]) == ()


@games
def test_a_table_command_of_a_seat_is_refused_and_so_is_a_press_of_nobody(game: AnyGame) -> None:
    run = a_table(game)
    table_commands: tuple[Command, ...] = (
        Pause(),
        Resume(),
        EndPhase(),
        Close(),
        HandSeat(seat=Seat(0), to="house"),
        PassHosting(to=Seat(0)),
        MoveDeadline(name="", due=START, why="extended"),
    )
    for command in table_commands:
        assert answer(run, command, Seat(1)) == Rejected("core.not_yours", {})
    for nobody in (None, Seat(-1), Seat(run.setup.seats)):
        assert answer(run, a_choice(run), nobody) == Rejected("core.no_seat", {})


@games
def test_a_press_drawn_for_another_phase_is_stale(game: AnyGame) -> None:
    run = a_table(game)
    late = msgspec.structs.replace(a_choice(run), phase="night.99")
    assert answer(run, late, Seat(0)) == Rejected("core.stale", {})
    assert answer(run, EndPhase(phase="night.99")) == Rejected("core.stale", {})
    now = msgspec.structs.replace(a_choice(run), phase=game.phase(run.tables[0].state))
    assert isinstance(answer(run, now, Seat(0)), Accepted)


@games
def test_a_decision_on_another_version_is_a_bug_and_not_a_refusal(game: AnyGame) -> None:
    run = a_table(game)
    with pytest.raises(ValueError, match="at version"):
        core.decide(game, run.tables[-1], Pause(), actor=None, seed=run.seed, version=1, now=START)


@games
def test_every_event_of_the_table_itself_is_folded(game: AnyGame) -> None:
    run = a_table(game)
    (first,) = core.deadlines(game, run.tables[-1])
    commands: tuple[Command, ...] = (
        Pause(),
        Resume(),
        MoveDeadline(name=first.name, due=after(first.due, 1), why="extended"),
        HandSeat(seat=Seat(0), to="house", why="left"),
        HandSeat(seat=Seat(0), to="person", why="returned"),
        PassHosting(to=Seat(1)),
        EndPhase(),
        Close(),
    )
    for command in commands:
        run.take(None, command, START)
    assert {type(e) for e in run.events} >= set(CORE_EVENTS)
    assert core.fold(game, run.setup, run.events) == run.tables[-1]
