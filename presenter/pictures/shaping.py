"""Writing from right to left without a shaping library: Arabic letters joined, runs put in visual order.

Enough for names and titles of one line; where a machine has no FriBiDi the pictures are the same.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from functools import cache

_TATWEEL = "\u0640"
_LAM = "\u0644"
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_RIGHT = frozenset({"R", "AL"})
_NUMBER = frozenset({"EN", "AN"})


def visual(text: str) -> str:
    """`text` as it is drawn from left to right."""
    if not any(unicodedata.bidirectional(char) in _RIGHT for char in text):
        return text
    joined = _join("".join(c for c in text if unicodedata.category(c) not in ("Mn", "Cf")))
    levels = _levels(joined)
    order = list(range(len(joined)))
    for level in range(max(levels), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end + 1
    return "".join(joined[i].translate(_MIRRORED) if levels[i] % 2 else joined[i] for i in order)


def _levels(text: str) -> list[int]:
    """How deep each character is embedded: odd ones run from right to left."""
    kinds = [unicodedata.bidirectional(char) for char in text]
    strong = [kind for kind in kinds if kind == "L" or kind in _RIGHT]
    base = 1 if strong and strong[0] in _RIGHT else 0
    levels: list[int | None] = []
    right = base == 1
    for kind in kinds:
        if kind == "L" or kind in _RIGHT:
            right = kind != "L"
            levels.append(1 if right else 2 * base)
        elif kind in _NUMBER:
            levels.append(2 if right else 2 * base)
        else:
            levels.append(None)
    return [_neutral(levels, i, base) if level is None else level for i, level in enumerate(levels)]


def _neutral(levels: list[int | None], at: int, base: int) -> int:
    """A space or sign runs with its neighbours when they agree, else with the whole text."""
    before = next((level for level in reversed(levels[:at]) if level is not None), base)
    after = next((level for level in levels[at + 1 :] if level is not None), base)
    if before == after:
        return before
    return 1 if before and after else base


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The presentation forms of each Arabic letter, and of lam with alef."""
    forms: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for code in (*range(0xFB50, 0xFC00), *range(0xFE70, 0xFEFD)):
        parts = unicodedata.decomposition(chr(code)).split()
        if parts and parts[0] in ("<isolated>", "<final>", "<initial>", "<medial>"):
            letters = "".join(chr(int(part, 16)) for part in parts[1:])
            forms[letters].setdefault(parts[0][1:-1], chr(code))
    return dict(forms)


def _join(text: str) -> str:
    units: list[str] = []
    for char in text:
        if units and units[-1] == _LAM and _LAM + char in _forms():
            units[-1] += char
        else:
            units.append(char)
    drawn: list[str] = []
    for at, unit in enumerate(units):
        before = at > 0 and _reaches_on(units[at - 1]) and _reaches_back(unit)
        after = at + 1 < len(units) and _reaches_on(unit) and _reaches_back(units[at + 1])
        form = ("medial" if before else "initial") if after else ("final" if before else "isolated")
        drawn.append(_forms().get(unit, {}).get(form, unit))
    return "".join(drawn)


def _reaches_on(unit: str) -> bool:
    return unit == _TATWEEL or "initial" in _forms().get(unit, {})


def _reaches_back(unit: str) -> bool:
    return unit == _TATWEEL or "final" in _forms().get(unit, {})
