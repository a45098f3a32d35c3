"""MAN-55: what a host who does not play reads and presses, and what the table reads of him."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine.core import table as core
from engine.core.messages import Command, Event
from engine.core.table import Accepted, Table
from engine.core.values import Host, Millis, Seat
from engine.games.manor.commands import CastBallot, PlaceSeat, PutOut, TakeBackBallot
from engine.games.manor.content import Room
from engine.games.manor.options import ManorOptions
from engine.games.manor.seen import ManorView
from presenter.control_id import parse
from presenter.games import manor
from presenter.games.manor.correcting import KINDS
from presenter.lobby import host_letter, lobby_card, options_page
from presenter.page import Page, Select
from presenter.reader_view import LobbyView, Person, ReaderView
from presenter.words import Words
from service.step.console import corrections
from tests.hard_names import mixed
from tests.presenter.rendering import check, private_pages
from tests.presenter.stage import GAME, START, Step, names, played, reader

WORDS = Words("en")
HUMAN = ManorOptions(host="human")
HARD = tuple(Person(mixed(n), n) for n in range(18))
LONG = tuple(Person("Wolfeschlegelsteinhausenbergerdo" + str(n), n) for n in range(18))

pytestmark = pytest.mark.rule("MAN-55")


def host_shown(step: Step, people: tuple[Person, ...] | None = None) -> ReaderView:
    """One step as its host sees it."""
    seen = reader(step, None, people=people, events=())
    view = core.view(GAME, step.table, Host())
    return replace(seen, view=view, choices=corrections(GAME, step.table), host=77)


def every_page(seen: ReaderView) -> Iterator[Page]:
    """All pages that can be turned to, and all that Correct… leads to."""
    for section, most in (("now", 1), ("seats", 4), ("log", 31)):
        for number in range(most):
            yield manor.console_page(seen, WORDS, f"{section}.{number}", "A note on what was done.")
    if not seen.view.over:
        yield manor.console_end_page(seen, WORDS)
    yield manor.correct_page(seen, WORDS)
    for kind in KINDS:
        yield manor.correct_seat_page(seen, kind, WORDS)
    yield manor.correct_room_page(seen, Seat(0), WORDS)
    yield manor.put_out_confirm(seen, Seat(0), WORDS)


@pytest.mark.parametrize(("seats", "seed"), [(6, 1), (12, 2), (18, 3)])
def test_every_page_of_every_step_fits_a_message(seats: int, seed: int) -> None:
    for number, step in enumerate(played(seats, seed, HUMAN)):
        if number % 9 and not core.is_over(GAME, step.table):
            continue
        for people in (names(seats), LONG[:seats], HARD[:seats]):
            for page in every_page(host_shown(step, people)):
                check(page)


def test_the_seats_pages_tell_every_card() -> None:
    for step in list(played(18, 5, HUMAN))[::40]:
        seen = host_shown(step)
        view: ManorView = seen.view.game
        text = "\n".join(manor.console_page(seen, WORDS, f"seats.{n}").text for n in range(3))
        for cards in view.all_cards:
            (line,) = [row for row in text.split("\n") if row.startswith(f"**{cards.seat + 1}. ")]
            assert WORDS.say(f"manor.role.{cards.role.value}") in line
        assert text.count("✓ ") + text.count("✗ ") == sum(len(c.goals) for c in view.all_cards)


def test_the_night_page_tells_each_plan() -> None:
    step = next(s for s in played(9, 3, HUMAN) if s.table.state.players[4].room_chosen)
    room = step.table.state.players[4].room
    assert room is not None
    text = manor.console_page(host_shown(step), WORDS).text
    (line,) = [row for row in text.split("\n") if "Guest 5" in row]
    assert WORDS.say(f"manor.room.{room.value}") in line


def test_the_council_page_tells_who_votes_for_whom() -> None:
    def cast(step: Step) -> list[int]:
        return [n for n, p in enumerate(step.table.state.players) if p.voted and p.ballot is not None]

    step = next(s for s in played(9, 4, HUMAN) if s.phase.startswith("council") and cast(s))
    voter = cast(step)[0]
    ballot = step.table.state.players[voter].ballot
    text = manor.console_page(host_shown(step), WORDS).text
    (line,) = [row for row in text.split("\n") if f"Guest {voter + 1}\u2069 →" in row]
    assert f"Guest {(ballot or 0) + 1}" in line


def test_the_log_tells_each_night_and_what_was_set_right() -> None:
    step = list(played(6, 2, HUMAN))[3]
    table, _ = act(step.table, PlaceSeat(seat=Seat(1), room=Room.STUDY))
    seen = host_shown(replace(step, table=table))
    last = manor.console_page(seen, WORDS, "log.99").text
    assert "A room picked for" in last
    later = next(s for s in played(6, 2, HUMAN) if s.table.state.round == 2)
    assert "### Night 1" in manor.console_page(host_shown(later), WORDS, "log.0").text


def test_the_first_line_is_neutral_on_a_locked_phone() -> None:
    for step in list(played(6, 1, HUMAN))[::15]:
        first = manor.console_page(host_shown(step), WORDS).text.split("\n")[0]
        assert first == WORDS.say("letter.first_line.manor", table=12)


def test_a_page_that_is_none_is_the_first() -> None:
    seen = host_shown(next(played(6, 1, HUMAN)))
    for where in ("", "seats.x", "nowhere.3", "now.7"):
        check(manor.console_page(seen, WORDS, where))
    assert manor.console_page(seen, WORDS, "nowhere") == manor.console_page(seen, WORDS)


def test_in_a_pause_the_clocks_can_only_go_on() -> None:
    seen = host_shown(next(played(6, 1, HUMAN)))
    seen = replace(seen, view=replace(seen.view, paused_until=Millis(START + 1)), choices=())
    page = manor.console_page(seen, WORDS)
    (reins,) = [row for row in page.rows if not isinstance(row, Select) and "console_end" in str(row)]
    assert not isinstance(reins, Select)
    pressable = [press.verb for b in reins if not b.disabled and (press := parse(b.custom_id))]
    assert pressable == ["console_resume"]


def test_a_correction_is_asked_for_step_by_step() -> None:
    seen = host_shown(next(played(6, 1, HUMAN)))
    what = manor.correct_page(seen, WORDS).rows[0]
    assert isinstance(what, Select)
    assert [o.value for o in what.options] == ["place_seat", "put_out"]
    whose = manor.correct_seat_page(seen, "place_seat", WORDS).rows[0]
    assert isinstance(whose, Select)
    assert [o.value for o in whose.options] == [str(n) for n in range(6)]
    where = manor.correct_room_page(seen, Seat(2), WORDS).rows[0]
    assert isinstance(where, Select)
    assert {o.value for o in where.options} <= {room.value for room in Room}
    assert manor.correction("place_seat", Seat(2), Room.STUDY, "night.1") == PlaceSeat(
        seat=Seat(2), room=Room.STUDY, phase="night.1"
    )
    assert manor.correction("place_seat", Seat(2), None, None) is None
    assert manor.correction("win", Seat(2), None, None) is None


def test_every_kind_can_be_said_to_be_done() -> None:
    seen = host_shown(next(played(6, 1, HUMAN)))
    for kind in KINDS:
        command = manor.correction(kind, Seat(3), Room.STUDY, None)
        assert command is not None
        assert "Guest 4" in manor.corrected(command, seen, WORDS)


def test_the_console_can_not_be_drawn_from_a_player_s_view() -> None:
    step = next(played(6, 1, HUMAN))
    for seat in (None, 0):
        for where in ("seats", "log"):
            try:
                page = manor.console_page(reader(step, seat), WORDS, where)
            except AssertionError:
                continue
            roles = [WORDS.say(f"manor.role.{p.role.value}") for p in step.table.state.players]
            assert not any(role in page.text for role in roles)


# What the table reads.


def _verbs(page: Page) -> list[str]:
    buttons = [b for row in page.rows if not isinstance(row, Select) for b in row]
    return [press.verb for b in buttons if (press := parse(b.custom_id)) is not None]


def test_the_opening_says_who_hosts_and_that_he_sees_all() -> None:
    for options, said in ((HUMAN, True), (ManorOptions(), False)):
        seen = replace(reader(next(played(6, 1, options)), None), host=77)
        page = manor.public_message(seen, WORDS)
        assert ("<@77> hosts and doesn't play" in page.text) == said
        assert ("console" in _verbs(page)) == said
        assert page.pings == ()


def lobby(host: str, people: int = 6) -> LobbyView:
    options = ManorOptions(host=host)  # type: ignore[arg-type]
    return LobbyView(12, "manor", names(people), options, 77, "Ada", False, None, None, "lobby")


def test_the_card_says_who_hosts_and_that_it_is_not_rated() -> None:
    card = lobby_card(lobby("human"), WORDS).text
    assert "Ada\u2069 hosts and doesn't play" in card
    assert "Not rated" in card
    assert "doesn't play" not in lobby_card(lobby("app"), WORDS).text
    check(lobby_card(lobby("human", 0), WORDS))
    check(host_letter(lobby("human"), WORDS))


def test_the_options_offer_the_other_choice() -> None:
    for now, other in (("app", "on"), ("human", "off")):
        page = options_page(lobby(now), WORDS, host=True)
        check(page)
        rows = [row for row in page.rows if not isinstance(row, Select)]
        (found,) = [press for row in rows for b in row if (press := parse(b.custom_id)).verb == "set_host"]  # type: ignore[union-attr]
        assert found is not None
        assert found.arg == other


# Nothing of the host's reaches a player.


def act(
    table: Table[Any], command: Command, actor: int | None = None
) -> tuple[Table[Any], tuple[Event, ...]]:
    result = core.decide(
        GAME,
        table,
        command,
        actor=None if actor is None else Seat(actor),
        seed=b"\x01" * 32,
        version=table.version,
        now=Millis(START + 5),
    )
    assert isinstance(result, Accepted), result
    return result.table, result.events


def _read(step: Step, seat: int | None) -> list[tuple[str, Page]]:
    seen = reader(step, seat)
    public = [("public", manor.public_message(seen, WORDS))] if seat is None else []
    return [*public, *private_pages(seen, WORDS)]


@pytest.mark.rule("LAW-2")
def test_a_room_picked_for_one_seat_reads_the_same_to_all_others() -> None:
    step = next(played(9, 1, HUMAN))
    table, events = act(step.table, PlaceSeat(seat=Seat(4), room=Room.STUDY))
    after = Step(table, events, step.events)
    before = replace(step, events=())
    for seat in (None, 0, 1, 2, 3, 5, 6, 7, 8):
        assert _read(after, seat) == _read(before, seat)
    assert _read(after, 4) != _read(before, 4)


@pytest.mark.rule("LAW-2")
def test_whose_ballot_was_taken_back_reads_the_same_to_all_others() -> None:
    opened = next(
        s for s in played(9, 4, HUMAN) if s.phase.startswith("council") and s.table.state.tally == ()
    )
    living = [n for n, p in enumerate(opened.table.state.players) if p.alive and not p.voted and not p.asleep]
    one, other, target = living[:3]
    steps: list[Step] = []
    for voter in (one, other):
        table = opened.table
        for seat in (one, other):
            table, _ = act(table, CastBallot(target=Seat(target)), seat)
        table, events = act(table, TakeBackBallot(seat=Seat(voter)))
        steps.append(Step(table, events, ()))
    for seat in (None, *(n for n in range(9) if n not in (one, other))):
        assert _read(steps[0], seat) == _read(steps[1], seat)


def test_what_the_table_learns_of_a_correction_is_said() -> None:
    step = next(played(9, 1, HUMAN))
    table, events = act(step.table, PutOut(seat=Seat(4)))
    page = manor.public_message(reader(Step(table, events, ()), None), WORDS)
    assert "Guest 5" in page.text
