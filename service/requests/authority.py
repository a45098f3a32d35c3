"""Who may do what with a running table. Pure: facts in, an answer out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.messages import Refusal, refuse_unless

Act = Literal["pause", "resume", "extend", "skip", "close", "hand_over", "seat"]
Standing = Literal["host", "staff", "holder", "vote"]
"""In which capacity: the host, a manager of the server, whoever holds the seat, one of two for the host."""

HOST_AWAY_PHASES = 2
"""After so many phases in which the host pressed nothing, two seats together stand in for the host."""
VOTES_NEEDED = 2
TALKS = frozenset({"day"})
"""Kinds of phases that a playing host may end early (MAN-15): ending another would take presses away."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What counts for the answer. `seated`: holds a seat as a person; `own_seat`: it is about that seat."""

    host: bool
    manager: bool
    seated: bool
    phase: str
    host_idle: int
    own_seat: bool = False
    opposed: bool = False
    """Two persons play against each other, and nobody else."""


def standing(act: Act, facts: Facts) -> Standing:
    """In which capacity this person may do `act`; "vote" only together with another seat.

    Closing an unrated game is the host's alone to decide, as all other acts here; but of two opponents
    neither closes their game alone, nor ends a turn. Refuses: authority.not_host, authority.day_only.
    """
    if facts.opposed and facts.seated:
        if act == "close":
            return "vote"
        refuse_unless(act != "skip", "authority.day_only")
    if facts.manager and not facts.host:
        return "staff"
    if act == "seat" and facts.own_seat:
        return "holder"
    away = facts.host_idle >= HOST_AWAY_PHASES
    if not facts.host and not (facts.seated and away):
        raise Refusal("authority.not_host")
    plays = facts.seated and not facts.manager
    if act == "skip" and plays and facts.phase.split(".")[0] not in TALKS:
        raise Refusal("authority.day_only")
    return "host" if facts.host else "vote"
