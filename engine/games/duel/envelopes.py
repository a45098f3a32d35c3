"""Which events are worth a letter or a message, and which only change what is on one already."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.messages import Event
from engine.games.duel import events as m

Kinds: TypeAlias = frozenset[type[Event]]

LETTERS: Kinds = frozenset({m.IdentityDealt, m.HandDealt})
"""Private, and make a letter at once, one a seat. At the end (DuelEnded) every seat gets one more."""

COUNTS: Kinds = frozenset({m.CardDrawn})
"""Public, and only change what the turn's own message says."""

SILENT_PRIVATE: Kinds = frozenset({m.IdentityKept, m.IdentityTaken, m.CardSeen})
"""Private, shown in My cards or in the answer to the press, and make no letter of their own."""

MESSAGES: Kinds = frozenset(
    {
        m.BoardLaid,
        m.TurnBegan,
        m.IdentityChosen,
        m.LineShifted,
        m.SuspectKilled,
        m.SuspectArrested,
        m.EvidenceShown,
        m.Disguised,
        m.DisguiseFailed,
        m.Exonerated,
        m.Canvassed,
        m.LinesRemoved,
        m.TurnPassed,
        m.SeatResigned,
        m.BankEmptied,
        m.CardsRevealed,
        m.DuelEnded,
    }
)
"""Public, and said at the table."""

HIDDEN: Kinds = frozenset({m.DeckLaid})
"""Nobody's before the end."""
