"""What a table of the Manor may choose."""

from __future__ import annotations

from typing import Literal

from engine.core.values import Options, Seconds

GhostsNeed = Literal["all", "more_than_half", "half"]
"""How many of the living must be possessed for the ghosts to win (MAN-41)."""


class ManorOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """MAN-3, 4, 7, 32, 53, 56. None: the pace's own seconds, the preset's need of the ghosts.

    A special role can be switched off.
    """

    murderers: Literal["about", "exact"] = "about"
    doctor: bool = True
    crank: bool = True
    exorcist: bool = True
    ghosts: Literal["on", "off"] = "on"
    ghosts_need: GhostsNeed | None = None
    goals: Literal["classic", "extended"] = "classic"
    night_seconds: Seconds | None = None
    day_seconds: Seconds | None = None
    council_seconds: Seconds | None = None
