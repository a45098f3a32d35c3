"""What a house player has to decide on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from engine.core.chance import Rng
from engine.core.messages import Command
from engine.core.table import TableView
from engine.house import policy
from engine.house.policy import Offered


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat sees and may do at one version of its table; the same question has the same answer."""

    game: str
    version: int
    phase: str
    view: TableView[Any]
    choices: Offered
    rng: Rng

    def answer(self) -> Command | None:
        """The act, as a control drawn in this phase would send it; None: nothing is left to do."""
        command = policy.act(self.game, self.view, self.choices, self.rng)
        return None if command is None else msgspec.structs.replace(command, phase=self.phase)
