"""When people sleep, and when a clock may end. Pure arithmetic: moments and wall clocks in, moments out.

Wall clocks follow their zone's own rules, so that 22:00 is 22:00 before and after a change to summer time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from engine.core.values import DAY, HOUR, MINUTE, Millis

LONGEST = 12 * 60
"""Minutes of a day that may be quiet: a table has to find a waking hour."""
LOOK_AHEAD = DAY
"""How much later than planned a clock may end for the sake of somebody's sleep."""
DAILY_FROM = Millis(12 * HOUR)
"""Phases at least so long end at the table's daily hours; shorter ones keep their own length."""
_DAY = 24 * 60
_TIMES = re.compile(r"(\d{1,2})(?::([0-5]\d))?\s*(?:-|–|—|to)\s*(\d{1,2})(?::([0-5]\d))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Quiet:
    """One person's quiet hours: minutes of the day on the wall clock of `zone`; they may span midnight."""

    zone: str
    begins: int
    ends: int

    def holds(self, moment: int) -> bool:
        """Whether the person is to be left alone at `moment`; the moment they end is free again."""
        minute = _minute(moment, zone_of(self.zone))
        if self.begins <= self.ends:
            return self.begins <= minute < self.ends
        return minute >= self.begins or minute < self.ends

    def since(self, moment: int) -> int:
        """Minutes since they last began, by the clock on the wall."""
        return (_minute(moment, zone_of(self.zone)) - self.begins) % _DAY


def parse(text: str) -> tuple[int, int] | None:
    """(begin, end) in minutes of the day, of "22:00-08:00" or "22-8"; None when it says no such thing."""
    found = _TIMES.fullmatch(text.strip())
    if found is None:
        return None
    begin, end = _time(found[1], found[2]), _time(found[3], found[4])
    if begin is None or end is None or not 0 < (end - begin) % _DAY <= LONGEST:
        return None
    return begin, end


def written(begins: int, ends: int) -> str:
    """ "22:00-08:00": what `parse` reads back."""
    return f"{begins // 60:02}:{begins % 60:02}-{ends // 60:02}:{ends % 60:02}"


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones, in order."""
    return tuple(sorted(available_timezones()))


def zone_of(name: str | None) -> tzinfo:
    """The zone of this name; UTC for none, and for one that this machine has lost."""
    return ZoneInfo(name) if name is not None and name in zones() else UTC


def wall_clock(moment: int, zone: str | None) -> str:
    """ "14:05": what a clock on the wall says there."""
    minute = _minute(moment, zone_of(zone))
    return f"{minute // 60:02}:{minute % 60:02}"


def waking(due: Millis, quiet: Sequence[Quiet]) -> Millis:
    """The first moment from `due` on that is in nobody's quiet hours.

    When there is none within a day, the first of those in the fewest people's.
    """
    fewest, best = len(quiet) + 1, due
    for moment in _candidates(due, quiet):
        hurt = 0
        for one in quiet:
            hurt += one.holds(moment)
            if hurt >= fewest:
                break
        if hurt < fewest:
            fewest, best = hurt, moment
        if not fewest:
            break
    return best


def daily(due: Millis, length: Millis, anchor: Millis, zone: str | None) -> Millis:
    """The daily hour nearest to `due`; of two equally near the later.

    A table has two: the time of day of `anchor` on the wall clock of `zone`, and the one across the
    dial. A phase that began early so ends at most six hours before or after its length is over.
    """
    if length < DAILY_FROM:
        return due
    place = zone_of(zone)
    hour, around = _minute(anchor, place), _local(due, place).date()
    moments = [
        _moment(around + timedelta(days=days), minute, place)
        for days in (-1, 0, 1)
        for minute in sorted({hour, (hour + _DAY // 2) % _DAY})
    ]
    return min(moments, key=lambda moment: (abs(moment - due), -moment))


def _candidates(due: Millis, quiet: Sequence[Quiet]) -> Iterator[Millis]:
    """`due`, then each moment of the day after it at which somebody's quiet hours may end.

    All clocks of our time differ by quarters of an hour and are changed at full ones, so that the
    minutes past a quarter say enough.
    """
    yield due
    minutes = {0, *(one.ends % 15 for one in quiet)}
    for moment in range(due - due % MINUTE + MINUTE, due + LOOK_AHEAD + 1, MINUTE):
        if moment // MINUTE % 15 in minutes:
            yield Millis(moment)


def _local(moment: int, zone: tzinfo) -> datetime:
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=moment)).astimezone(zone)


def _minute(moment: int, zone: tzinfo) -> int:
    local = _local(moment, zone)
    return local.hour * 60 + local.minute


def _moment(day: date, minute: int, zone: tzinfo) -> Millis:
    """A wall clock's time as a moment; one that is skipped in spring comes as late as it would have."""
    local = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=zone)
    return Millis(round(local.timestamp()) * 1_000)


def _time(hours: str, minutes: str | None) -> int | None:
    hour, minute = int(hours), int(minutes or 0)
    return (hour % 24) * 60 + minute if hour < 24 or (hour == 24 and not minute) else None
