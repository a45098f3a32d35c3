"""What an event is worth to the post: a message, a letter, a change of the phase's message, or nothing."""

from __future__ import annotations

from engine.core.messages import Event
from engine.games.manor.model import (
    BallotCast,
    BallotMarked,
    BribeOffered,
    BribeReceived,
    BribeSettled,
    BulletSpent,
    CardRevealed,
    CouncilBegan,
    CouncilClosed,
    DawnBroke,
    DawnLetter,
    DayBegan,
    DayEndAgreed,
    DayEndCounted,
    DayRevealed,
    DeathLetter,
    GameScored,
    GoalDealt,
    GuessCast,
    GuessesCounted,
    GuessRevealed,
    HouseOpened,
    InvestigationSet,
    NightBegan,
    NightConfirmed,
    NightCounted,
    NightResolved,
    NightRevealed,
    PowderSet,
    ProtectionSet,
    RoleDealt,
    RoomChosen,
    SeatDied,
    ShotFired,
    SpyTargetDrawn,
    UnmaskingBegan,
)

NEWS: frozenset[type[Event]] = frozenset(
    {
        HouseOpened,
        NightBegan,
        DawnBroke,
        SeatDied,
        DayBegan,
        ShotFired,
        CouncilBegan,
        CouncilClosed,
        UnmaskingBegan,
        GameScored,
    }
)
"""Public events for which the table gets a message."""

LETTERS: frozenset[type[Event]] = frozenset({RoleDealt, DawnLetter, DeathLetter})
"""Private events for which a seat gets a letter at once."""

COUNTS: frozenset[type[Event]] = frozenset[type[Event]](
    {NightCounted, DayEndCounted, BallotCast, GuessesCounted}
)
"""Public events that only change the numbers on the phase's message."""

QUIET: frozenset[type[Event]] = frozenset(
    {
        GoalDealt,
        SpyTargetDrawn,
        RoomChosen,
        PowderSet,
        InvestigationSet,
        ProtectionSet,
        NightConfirmed,
        NightResolved,
        DayEndAgreed,
        BribeOffered,
        BribeReceived,
        BulletSpent,
        BallotMarked,
        BribeSettled,
        GuessCast,
        CardRevealed,
        NightRevealed,
        DayRevealed,
        GuessRevealed,
    }
)
"""Events that make no message of their own: told in the answer to the press, in My cards or later."""

ENDS: frozenset[type[Event]] = frozenset({GameScored})
"""Events at which every seat gets a last letter."""
