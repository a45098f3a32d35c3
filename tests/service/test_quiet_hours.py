"""Clocks that let people sleep: over midnight, over a change to summer time, in zones of half an hour."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.values import DAY, HOUR, MINUTE, Millis
from service.people import quiet_hours
from service.people.quiet_hours import (
    LONGEST,
    Quiet,
    daily,
    parse,
    waking,
    wall_clock,
    written,
    zone_of,
    zones,
)

WARSAW, KOLKATA, NEW_YORK, AUCKLAND = (
    "Europe/Warsaw",
    "Asia/Kolkata",
    "America/New_York",
    "Pacific/Auckland",
)


def at(text: str, zone: str = "UTC", fold: int = 0) -> Millis:
    local = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold)
    return Millis(round(local.timestamp()) * 1_000)


def quiet(zone: str = WARSAW, hours: str = "22:00-08:00") -> Quiet:
    found = parse(hours)
    assert found is not None
    return Quiet(zone, *found)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("22:00-08:00", (1320, 480)),
        (" 22 - 8 ", (1320, 480)),
        ("22:30 to 6:15", (1350, 375)),
        ("00:00–08:00", (0, 480)),
        ("13:00-15:00", (780, 900)),
        ("20:00-24:00", (1200, 0)),
        ("20-8", (1200, 480)),
    ],
)
def test_hours_are_read_as_people_write_them(text: str, read: tuple[int, int]) -> None:
    assert parse(text) == read
    assert parse(written(*read)) == read


@pytest.mark.parametrize(
    "text", ["", "22:00", "22:00-22:00", "25-8", "22:60-8", "19:59-08:00", "at night", "24:30-08:00", "-1-8"]
)
def test_what_is_no_span_of_at_most_twelve_hours_is_not_read(text: str) -> None:
    assert parse(text) is None


@pytest.mark.rule("MAN-56")
@pytest.mark.parametrize(
    ("due", "moved"),
    [
        ("2026-01-10T21:59", "2026-01-10T21:59"),
        ("2026-01-10T22:00", "2026-01-11T08:00"),
        ("2026-01-10T23:30", "2026-01-11T08:00"),
        ("2026-01-11T00:00", "2026-01-11T08:00"),
        ("2026-01-11T07:59", "2026-01-11T08:00"),
        ("2026-01-11T08:00", "2026-01-11T08:00"),
    ],
)
def test_a_clock_never_ends_in_quiet_hours_that_span_midnight(due: str, moved: str) -> None:
    assert waking(at(due, WARSAW), [quiet()]) == at(moved, WARSAW)


def test_quiet_hours_within_one_day() -> None:
    nap = quiet(WARSAW, "13:00-15:30")
    assert waking(at("2026-01-10T13:00", WARSAW), [nap]) == at("2026-01-10T15:30", WARSAW)
    assert waking(at("2026-01-10T15:30", WARSAW), [nap]) == at("2026-01-10T15:30", WARSAW)


def test_a_moment_between_two_minutes_moves_to_a_full_one() -> None:
    assert waking(Millis(at("2026-01-10T23:30", WARSAW) + 12_345), [quiet()]) == at(
        "2026-01-11T08:00", WARSAW
    )


def test_hours_that_end_at_any_minute_are_kept_to_the_minute() -> None:
    due = at("2026-01-10T23:00", WARSAW)
    assert waking(due, [quiet(WARSAW, "22:07-07:11")]) == at("2026-01-11T07:11", WARSAW)


def test_the_clocks_go_forward_in_the_night() -> None:
    """At 02:00 the clock jumps to 03:00: the night is an hour shorter, and 08:00 stays 08:00."""
    due = at("2026-03-28T23:00", WARSAW)
    moved = waking(due, [quiet()])
    assert moved == at("2026-03-29T08:00", WARSAW)
    assert moved - due == 8 * HOUR


def test_the_clocks_go_back_in_the_night() -> None:
    due = at("2026-10-24T23:00", WARSAW)
    moved = waking(due, [quiet()])
    assert moved == at("2026-10-25T08:00", WARSAW)
    assert moved - due == 10 * HOUR


def test_quiet_hours_that_end_in_the_hour_that_is_skipped() -> None:
    """02:30 does not come that night; at 03:00, right after the jump, the person may be waked."""
    assert waking(at("2026-03-29T01:00", WARSAW), [quiet(WARSAW, "22:00-02:30")]) == at(
        "2026-03-29T03:00", WARSAW
    )


def test_quiet_hours_that_end_in_the_hour_that_comes_twice() -> None:
    due, early = at("2026-10-25T01:00", WARSAW), quiet(WARSAW, "22:00-02:30")
    assert waking(due, [early]) == at("2026-10-25T02:30", WARSAW, fold=0)
    assert early.holds(at("2026-10-25T02:15", WARSAW, fold=1)), "a quarter past two comes a second time"


def test_the_southern_summer() -> None:
    assert waking(at("2026-04-04T23:00", AUCKLAND), [quiet(AUCKLAND)]) == at("2026-04-05T08:00", AUCKLAND)


@pytest.mark.parametrize("zone", [KOLKATA, "Asia/Kathmandu", "Australia/Eucla", "America/St_Johns"])
def test_zones_of_half_hours_and_quarters(zone: str) -> None:
    moved = waking(at("2026-06-01T23:40", zone), [quiet(zone)])
    assert moved == at("2026-06-02T08:00", zone)
    assert wall_clock(moved, zone) == "08:00"


def test_people_of_several_zones_get_the_first_hour_that_suits_all() -> None:
    both = [quiet(WARSAW), quiet(NEW_YORK)]  # awake 07:00-21:00 and 13:00-03:00 UTC
    assert waking(at("2026-01-10T22:30"), both) == at("2026-01-11T13:00")
    assert waking(at("2026-01-10T20:30"), both) == at("2026-01-10T20:30")


def test_where_no_hour_suits_all_it_hurts_the_fewest_and_comes_first() -> None:
    """Three people round the world, twelve hours of sleep each: somebody always sleeps."""
    night = "20:00-08:00"
    all_round = [quiet("UTC", night), quiet("Etc/GMT-8", night), quiet("Etc/GMT+8", night)]
    due = at("2026-01-10T00:00")
    moved = waking(due, all_round)
    hurt = [sum(q.holds(due + m * MINUTE) for q in all_round) for m in range(24 * 60 + 1)]
    assert min(hurt) == 1
    assert moved == due + hurt.index(1) * MINUTE
    assert waking(due, all_round[::-1]) == moved, "the order of seats does not matter"


def test_nobody_with_quiet_hours_moves_nothing() -> None:
    assert waking(Millis(1_700_000_012_345), []) == 1_700_000_012_345


_quiet = st.builds(
    lambda zone, begins, length: Quiet(zone, begins, (begins + length) % 1440),
    st.sampled_from([WARSAW, KOLKATA, NEW_YORK, AUCKLAND, "UTC", "Australia/Lord_Howe"]),
    st.integers(0, 1439),
    st.integers(1, LONGEST),
)


@settings(max_examples=150, deadline=None)
@given(st.integers(at("2026-01-01T00:00"), at("2027-12-31T00:00")), st.lists(_quiet, max_size=4))
def test_it_is_the_first_moment_of_the_day_that_hurts_the_fewest(due: int, people: list[Quiet]) -> None:
    moved = waking(Millis(due), people)
    assert due <= moved <= due + DAY

    def hurt(moment: int) -> int:
        return sum(one.holds(moment) for one in people)

    first = due - due % MINUTE + MINUTE
    minutes = [due, *range(first, due + DAY + 1, MINUTE)]
    fewest = min(hurt(m) for m in minutes)
    assert hurt(moved) == fewest
    assert all(hurt(m) > fewest for m in minutes if m < moved)


def test_a_phase_that_began_on_the_hour_ends_on_the_hour() -> None:
    anchor = at("2026-01-11T08:00", WARSAW)
    for length in (12, 24, 36):
        due = Millis(anchor + length * HOUR)
        assert daily(due, Millis(length * HOUR), anchor, WARSAW) == due


@pytest.mark.parametrize(
    ("began", "length", "ends"),
    [
        ("2026-01-10T22:00", 24, "2026-01-11T20:00"),
        ("2026-01-10T12:00", 12, "2026-01-10T20:00"),
        ("2026-01-10T17:00", 12, "2026-01-11T08:00"),
        ("2026-01-10T14:00", 12, "2026-01-11T08:00"),
        ("2026-01-10T09:30", 24, "2026-01-11T08:00"),
        ("2026-01-10T12:00", 6, "2026-01-10T18:00"),
    ],
)
def test_a_phase_that_began_early_keeps_the_daily_hours(began: str, length: int, ends: str) -> None:
    anchor = at("2026-01-03T08:00", WARSAW)
    due = Millis(at(began, WARSAW) + length * HOUR)
    assert daily(due, Millis(length * HOUR), anchor, WARSAW) == at(ends, WARSAW)


def test_the_daily_hour_is_the_wall_clocks_over_a_change_of_time() -> None:
    anchor = at("2026-03-27T08:00", WARSAW)
    due = Millis(at("2026-03-28T20:00", WARSAW) + 12 * HOUR)  # 09:00 that morning
    assert daily(due, Millis(12 * HOUR), anchor, WARSAW) == at("2026-03-29T08:00", WARSAW)


@settings(max_examples=200, deadline=None)
@given(
    st.integers(at("2026-01-01T00:00"), at("2027-01-01T00:00")),
    st.integers(12, 7 * 24),
    st.integers(at("2025-01-01T00:00"), at("2026-01-01T00:00")),
    st.sampled_from([WARSAW, KOLKATA, NEW_YORK, AUCKLAND, None]),
)
def test_it_is_never_further_than_six_hours_away(
    due: int, length: int, anchor: int, zone: str | None
) -> None:
    ends = daily(Millis(due), Millis(length * HOUR), Millis(anchor), zone)
    assert abs(ends - due) <= 7 * HOUR, "six, and one where the clocks are changed"
    minute = wall_clock(anchor, zone)
    assert zone is not None or wall_clock(ends, zone)[3:] == minute[3:]


def test_a_zone_nobody_knows_is_utc() -> None:
    assert zone_of("Middle-earth/Shire") is UTC
    assert zone_of(None) is UTC
    assert wall_clock(at("2026-01-10T14:05"), None) == "14:05"
    assert WARSAW in zones()
    assert "../../etc/passwd" not in zones()
    assert quiet_hours.zones() == tuple(sorted(zones()))
