"""Which events are worth a letter or a message, and which only change what is on one already."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.messages import Event
from engine.games.manor import events as m

Kinds: TypeAlias = frozenset[type[Event]]

LETTERS: Kinds = frozenset({m.RoleDealt, m.DawnLetter, m.DeathLetter, m.GhostLetter, m.BallotReopened})
"""Private, and make a letter at once. At the end (GameScored) every seat gets one more."""

COUNTS: Kinds = frozenset(
    (m.NightCounted, m.DayEndCounted, m.BallotCast, m.GuessesCounted, m.ClaimMade, m.ClaimWithdrawn)
)
"""Public, and only change the counts on the phase's own message."""

SILENT_PRIVATE: Kinds = frozenset(
    {
        m.GoalDealt,
        m.SpyTargetDrawn,
        m.RoomChosen,
        m.PowderSet,
        m.InvestigationSet,
        m.ProtectionSet,
        m.HolyGroundSet,
        m.RoomGiven,
        m.NightConfirmed,
        m.DayEndAgreed,
        m.BribeOffered,
        m.BribeReceived,
        m.BulletSpent,
        m.BallotMarked,
        m.GuessCast,
    }
)
"""Private, shown in My cards or in the answer to the press, and make no letter of their own."""

MESSAGES: Kinds = frozenset(
    {
        m.HouseOpened,
        m.NightBegan,
        m.DawnBroke,
        m.SeatDied,
        m.DayBegan,
        m.ShotFired,
        m.CouncilBegan,
        m.CouncilClosed,
        m.BallotTakenBack,
        m.SeatReturned,
        m.CorrectionRevealed,
        m.UnmaskingBegan,
        m.CardRevealed,
        m.NightRevealed,
        m.DayRevealed,
        m.GuessRevealed,
        m.GameScored,
    }
)
"""Public, and said at the table."""

HIDDEN: Kinds = frozenset({m.NightResolved, m.BribeSettled, m.Corrected})
"""Nobody's before the end."""
