"""What stands on each suspect's card: one sign, different for all twenty-five."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.duel.content import Suspect

SYMBOLS: Mapping[Suspect, str] = {
    Suspect.ADA: "☂",
    Suspect.BORYS: "⚓",
    Suspect.CLARA: "♫",
    Suspect.DIEGO: "⚔",
    Suspect.EDITH: "☎",
    Suspect.FELIX: "♞",
    Suspect.GRETA: "✂",
    Suspect.HUGO: "⚒",
    Suspect.IRENA: "❄",
    Suspect.JASPER: "♦",
    Suspect.KARIN: "☀",
    Suspect.LEON: "♛",
    Suspect.MABEL: "✿",
    Suspect.NESTOR: "☘",
    Suspect.OLGA: "☾",
    Suspect.PAVEL: "✒",
    Suspect.QUENTIN: "⚖",
    Suspect.ROSA: "♥",
    Suspect.SILAS: "✈",
    Suspect.THEA: "☕",
    Suspect.ULRIC: "⚙",
    Suspect.VERA: "✉",
    Suspect.WALTER: "♜",
    Suspect.XENIA: "☯",
    Suspect.YVES: "⚑",
}
"""All of them are in the repository's own typeface (a test draws them)."""
