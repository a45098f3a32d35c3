"""Roles, rooms and clocks by table size and pace: data of MAN-2, 3, 4, 17, 40 and 56."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.values import HOUR, MINUTE, SECOND, Millis, Pace
from engine.games.manor.content import Room
from engine.games.manor.model import ManorOptions, Phase

DOCTOR_FROM = 7
CRANK_FROM = 9
TWO_VOTED_OUT_FROM = 12
TWO_VOTED_OUT_LIVING = 8
COMPANION_OF_THREE_FROM = 11
FEW_LIVING = 4

LENGTHS: Mapping[Pace, tuple[Millis, Millis, Millis]] = {
    "live": (Millis(2 * MINUTE), Millis(10 * MINUTE), Millis(90 * SECOND)),
    "quick": (MINUTE, Millis(4 * MINUTE), MINUTE),
    "slow": (Millis(12 * HOUR), Millis(24 * HOUR), Millis(12 * HOUR)),
}
"""Night, day, council (MAN-56)."""


def rooms_in_play(seats: int) -> tuple[Room, ...]:
    """MAN-2."""
    return tuple(Room)[: max(3, seats // 2)]


def murderers_told(seats: int) -> int:
    """MAN-3."""
    return (seats + 2) // 5


def last_round(seats: int) -> int:
    """MAN-40."""
    return 6 + seats // 2


def phase_length(options: ManorOptions, phase: Phase) -> Millis:
    """How long a phase lasts by its clock (MAN-56)."""
    night, day, council = LENGTHS[options.pace]
    if options.night_seconds is not None:
        night = Millis(options.night_seconds * SECOND)
    if options.day_seconds is not None:
        day = Millis(options.day_seconds * SECOND)
    if options.council_seconds is not None:
        council = Millis(options.council_seconds * SECOND)
    match phase:
        case Phase.NIGHT:
            return night
        case Phase.DAY:
            return day
        case Phase.RUN_OFF:
            return Millis(council // 2)
        case _:
            return council
