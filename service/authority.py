"""Who may do what with a running table. Pure: facts in, an answer out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Act = Literal["pause", "resume", "extend", "skip", "close", "hand_over", "seat"]

HOST_AWAY_PHASES = 2
"""After so many phases in which the host pressed nothing, two seats together stand in for the host."""
VOTES_NEEDED = 2


@dataclass(frozen=True, slots=True)
class Facts:
    """What counts for the answer. `seated`: holds a seat as a person; `own_seat`: the act is about that seat."""

    host: bool
    manager: bool
    seated: bool
    phase: str
    host_idle: int
    own_seat: bool = False


Verdict = Literal["yes", "vote"]


def may(act: Act, facts: Facts) -> Verdict:
    """ "yes": at once. "vote": as one of two seats in place of an absent host.

    Refuses: authority.not_host, authority.day_only (a playing host ends only the day early).
    """
    raise NotImplementedError
