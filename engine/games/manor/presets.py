"""The casts by number of seats (MAN-2 to 4), in data, so that simulation may change them (MAN-60)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.core.values import HOUR, MINUTE, SECOND, Millis, Pace
from engine.games.manor.content import CLASSIC_GOALS, Goal, Room
from engine.games.manor.options import GhostsNeed, ManorOptions


@dataclass(frozen=True, slots=True)
class Preset:
    """Who is in the cast beside murderers and guests. The Investigator always is."""

    murderers_told: int
    doctor: bool
    crank: bool
    ghosts_need: GhostsNeed
    """How many of the living must be possessed for the ghosts to win (MAN-41)."""
    suggested_games: tuple[int, int]
    """How many games make a good evening, at least and at most (MAN-44)."""


PRESETS: Mapping[int, Preset] = {
    6: Preset(1, doctor=False, crank=False, ghosts_need="half", suggested_games=(2, 3)),
    7: Preset(1, doctor=True, crank=False, ghosts_need="half", suggested_games=(2, 3)),
    8: Preset(2, doctor=True, crank=False, ghosts_need="more_than_half", suggested_games=(2, 2)),
    9: Preset(2, doctor=True, crank=True, ghosts_need="more_than_half", suggested_games=(2, 2)),
    10: Preset(2, doctor=True, crank=True, ghosts_need="all", suggested_games=(2, 2)),
    11: Preset(2, doctor=True, crank=True, ghosts_need="all", suggested_games=(1, 2)),
    12: Preset(2, doctor=True, crank=True, ghosts_need="all", suggested_games=(1, 2)),
    13: Preset(3, doctor=True, crank=True, ghosts_need="all", suggested_games=(1, 2)),
    14: Preset(3, doctor=True, crank=True, ghosts_need="all", suggested_games=(1, 1)),
    15: Preset(3, doctor=True, crank=True, ghosts_need="all", suggested_games=(1, 1)),
    16: Preset(3, doctor=True, crank=True, ghosts_need="all", suggested_games=(1, 1)),
    17: Preset(3, doctor=True, crank=True, ghosts_need="all", suggested_games=(1, 1)),
    18: Preset(4, doctor=True, crank=True, ghosts_need="all", suggested_games=(1, 1)),
}

SEATS = range(6, 19)


@dataclass(frozen=True, slots=True)
class Lengths:
    night: Millis
    day: Millis
    council: Millis


PACES: Mapping[Pace, Lengths] = {
    "live": Lengths(Millis(2 * MINUTE), Millis(10 * MINUTE), Millis(90 * SECOND)),
    "quick": Lengths(Millis(MINUTE), Millis(4 * MINUTE), Millis(MINUTE)),
    "slow": Lengths(Millis(12 * HOUR), Millis(24 * HOUR), Millis(12 * HOUR)),
}

OWN_SECONDS = range(5, 7 * 24 * 3600 + 1)
"""What a table may set for a phase: five seconds to a week."""

NumberDrawn = Literal[-1, 0, 1]
MURDERERS_DRAW: tuple[NumberDrawn, ...] = (-1, 0, 0, 1)
"""The true number of murderers against the told one: 1/4 fewer, 1/2 the same, 1/4 more (MAN-3)."""


def ghosts_need(options: ManorOptions, seats: int) -> GhostsNeed:
    """The table's own choice, else the preset's."""
    return options.ghosts_need or PRESETS[seats].ghosts_need


def goals_in_play(options: ManorOptions) -> tuple[Goal, ...]:
    """MAN-50, 53."""
    return tuple(Goal) if options.goals == "extended" else CLASSIC_GOALS


def rooms_in_play(seats: int) -> tuple[Room, ...]:
    """MAN-2: half as many as seats, rounded down, at least three."""
    return tuple(Room)[: max(3, seats // 2)]


def rounds_at_most(seats: int) -> int:
    """MAN-40: so that a sleeping table ends."""
    return 6 + seats // 2
