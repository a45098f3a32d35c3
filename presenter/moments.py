"""Moments as Discord shows them in the reader's own zone: in slow play with their date."""

from __future__ import annotations

from engine.core.values import Options
from presenter.words import Words


def moment(ms: int, options: Options, words: Words) -> str:
    """The hour; where phases last for days, date and hour."""
    return words.moment(ms, "f" if options.pace == "slow" else "t")
