"""Display names that break what was drawn for short Latin ones."""

from __future__ import annotations

MIXED = "👩\u200d🚒\u202eשָׁלוֹם\u2067 عَرَبِيّ e\u0301\u0316\u0317🏳\ufe0f\u200d🌈\u200f*"
"""Thirty-two characters: joined emoji, both directions with marks that turn them, stacked accents, a star."""


def mixed(number: int) -> str:
    """Such a name for each of many, of the same length."""
    return MIXED[:-2] + f"{number:02d}"
