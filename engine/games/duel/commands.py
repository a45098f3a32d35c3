"""What a seat may ask for."""

from __future__ import annotations

from engine.core.messages import Command
from engine.games.duel.content import Direction, Line, Suspect


class ChooseIdentity(Command, frozen=True, kw_only=True, tag="duel_choose_identity"):
    """The Inspector's first turn (DUE-11)."""

    suspect: Suspect


class Shift(Command, frozen=True, kw_only=True, tag="duel_shift"):
    """Rows and columns are counted from 0, from the top and from the left."""

    line: Line
    index: int
    direction: Direction


class Kill(Command, frozen=True, kw_only=True, tag="duel_kill"):
    target: Suspect


class Arrest(Command, frozen=True, kw_only=True, tag="duel_arrest"):
    """`by_evidence` makes it a citizen's arrest by that evidence card (DUE-42)."""

    target: Suspect
    by_evidence: Suspect | None = None


class Disguise(Command, frozen=True, kw_only=True, tag="duel_disguise"):
    pass


class Exonerate(Command, frozen=True, kw_only=True, tag="duel_exonerate"):
    """Draw a card; a Discard must follow in the same turn."""


class Discard(Command, frozen=True, kw_only=True, tag="duel_discard"):
    """Show the drawn card or a piece of evidence, face up."""

    suspect: Suspect


class Resign(Command, frozen=True, kw_only=True, tag="duel_resign"):
    """Allowed to both seats at any time."""


DuelCommand = ChooseIdentity | Shift | Kill | Arrest | Disguise | Exonerate | Discard | Resign
COMMANDS: tuple[type[Command], ...] = (
    ChooseIdentity,
    Shift,
    Kill,
    Arrest,
    Disguise,
    Exonerate,
    Discard,
    Resign,
)
