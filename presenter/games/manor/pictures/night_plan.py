"""A night as a small plan of the house: who was where, and what became of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PIL import Image

from presenter.pictures.canvas import Canvas, Easel
from presenter.pictures.furniture import (
    BADGE,
    MARGIN,
    SHEET,
    Entries,
    badge,
    heading,
    legend,
    legend_height,
    name_beside,
)
from presenter.pictures.lettering import fitted, height
from presenter.pictures.palette import Ink
from presenter.pictures.picture import LONGEST_ALT, fit_alt


class Mark(StrEnum):
    """What a token was, or what befell it. Each has a sign of its own shape."""

    MURDERER = "murderer"
    KILLED = "killed"
    PROTECTED = "protected"
    ASLEEP = "asleep"
    POSSESSED = "possessed"
    FREED = "freed"
    GHOST = "ghost"
    EXORCIST = "exorcist"
    INVESTIGATOR = "investigator"
    DOCTOR = "doctor"
    CRANK = "crank"


SIGNS: dict[Mark, tuple[str, Ink]] = {
    Mark.MURDERER: ("dagger", "ember"),
    Mark.KILLED: ("skull", "cream"),
    Mark.PROTECTED: ("shield", "moss"),
    Mark.ASLEEP: ("moon", "mist"),
    Mark.POSSESSED: ("spiral", "mist"),
    Mark.FREED: ("open_lock", "moss"),
    Mark.GHOST: ("ghost", "mist"),
    Mark.EXORCIST: ("cross", "gold"),
    Mark.INVESTIGATOR: ("glass", "gold"),
    Mark.DOCTOR: ("plus", "moss"),
    Mark.CRANK: ("pistol", "muted"),
}

_HEAD = 96
_TITLE = 44
_TOKEN = 56
_PAD = 8
_WALL = 6
_SIGN = 28
_DOOR = 54


@dataclass(frozen=True, slots=True)
class Token:
    """One person in a room. `number` counts from 1."""

    number: int
    name: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedRoom:
    name: str
    guests: tuple[Token, ...] = ()
    holy: bool = False
    haunted: bool = False


@dataclass(frozen=True, slots=True)
class PlanWords:
    """The legend: what each mark means, by the mark's own value, and the two states of a room."""

    marks: tuple[tuple[Mark, str], ...]
    holy: str
    haunted: str
    empty: str = "–"

    def of(self, mark: Mark) -> str:
        return next((word for known, word in self.marks if known is mark), mark.value)


@dataclass(frozen=True, slots=True)
class NightPlan:
    """Three to nine rooms in the order of the house; a room keeps its place from night to night."""

    title: str
    rooms: tuple[PlannedRoom, ...]
    words: PlanWords
    part: str = ""

    def paint(self) -> Image.Image:
        return drawn(self)


def alt(plan: NightPlan) -> str:
    """The plan as a description; names shortened, then left away, where it would be too long."""
    for longest in (32, 16, 8, 0):
        text = " ".join((f"{_heading(plan)}.", *(f"{_room(plan, room, longest)}." for room in plan.rooms)))
        if len(text) <= LONGEST_ALT:
            return text
    return fit_alt(text)


def as_text(plan: NightPlan) -> tuple[str, ...]:
    """The plan in lines: a room, then its people with what they were."""
    lines = [_heading(plan)]
    for room in plan.rooms:
        lines.append(_room_name(plan, room))
        lines += [f"  {_token(plan, token, 32)}" for token in room.guests] or [f"  {plan.words.empty}"]
    return tuple(lines)


def _heading(plan: NightPlan) -> str:
    return f"{plan.title} {plan.part}".rstrip()


def _room_name(plan: NightPlan, room: PlannedRoom) -> str:
    states = [plan.words.holy] * room.holy + [plan.words.haunted] * room.haunted
    return f"{room.name} ({', '.join(states)})" if states else room.name


def _room(plan: NightPlan, room: PlannedRoom, longest: int) -> str:
    people = "; ".join(_token(plan, token, longest) for token in room.guests)
    return f"{_room_name(plan, room)}: {people or plan.words.empty}"


def _token(plan: NightPlan, token: Token, longest: int) -> str:
    name = f"{token.number} {token.name[:longest]}".rstrip()
    marks = ", ".join(plan.words.of(mark) for mark in token.marks)
    return f"{name} ({marks})" if marks else name


def drawn(plan: NightPlan, easel: Callable[[int, int], Easel] = Canvas) -> Image.Image:
    """The plan, 780 pixels wide: twice the width of a phone."""
    signs = _legend(plan)
    rows = [plan.rooms[at : at + 2] for at in range(0, len(plan.rooms), 2)]
    tall = [max(_tall(room) for room in row) for row in rows]
    house = sum(tall) + _WALL * (len(rows) + 1)
    on = easel(SHEET, _HEAD + house + (legend_height(signs) + 16 if signs else 0) + 14)
    heading(on, plan.title, plan.part)
    on.panel((MARGIN, _HEAD, SHEET - MARGIN, _HEAD + house), "wall", "night", 8)
    top = _HEAD + _WALL
    for row, high in zip(rows, tall, strict=True):
        _storey(on, row, top, high)
        top += high + _WALL
    legend(on, top + 16, signs)
    return on.finished()


def _legend(plan: NightPlan) -> Entries:
    """Only what stands on this plan."""
    seen = {mark for room in plan.rooms for token in room.guests for mark in token.marks}
    marks = [(*SIGNS[mark], plan.words.of(mark)) for mark in Mark if mark in seen]
    entries: list[tuple[str, str, Ink]] = [(sign, word, ink) for sign, ink, word in marks]
    if any(room.holy for room in plan.rooms):
        entries.append(("candle", plan.words.holy, "gold"))
    if any(room.haunted for room in plan.rooms):
        entries.append(("bats", plan.words.haunted, "mist"))
    return tuple(entries)


def _tall(room: PlannedRoom) -> int:
    return _TITLE + max(len(room.guests), 1) * _TOKEN + _PAD


def _storey(on: Easel, row: tuple[PlannedRoom, ...], top: int, high: int) -> None:
    """Two rooms side by side with a door between them, or one over the whole width."""
    left, right = MARGIN + _WALL, SHEET - MARGIN - _WALL
    wide = (right - left - _WALL * (len(row) - 1)) // len(row)
    for at, room in enumerate(row):
        x = left + at * (wide + _WALL)
        end = right if at == len(row) - 1 else x + wide
        ground: Ink = "lit" if room.guests else "room"
        on.fill((x, top, end, top + high), ground)
        if room.haunted:
            for side in ((x, top, x + 8, top + high), (end - 8, top, end, top + high)):
                on.hatch(side, "mist", ground)
        _guests(on, room, (x, top, end), ground)
    if len(row) == 2:
        x, y = left + wide, top + (high - _DOOR) // 2
        on.fill((x, y, x + _WALL, y + _DOOR), "room")


def _guests(on: Easel, room: PlannedRoom, place: tuple[int, int, int], ground: Ink) -> None:
    left, top, right = place
    x, end = left + 14, right - 14
    if room.holy:
        end -= 34
        on.sign((end, top + 9), "candle", 30, "gold", ground)
    if room.haunted:
        end -= 38
        on.sign((end, top + 8), "bats", 34, "mist", ground)
    size, (name, *_) = fitted(room.name, "title", (28, 26, 24, 22, 20), end - x - 8)
    on.text((x, top + 25 - height("title", size) // 2), name, "title", size, "gold", ground)
    for at, token in enumerate(room.guests):
        wide = right - 14 - x
        on.tile((x, top + _TITLE + at * _TOKEN), (wide, _TOKEN), ground, _draw_token, token, wide, ground)


def _draw_token(on: Easel, token: Token, end: int, ground: Ink) -> None:
    ghost = Mark.GHOST in token.marks
    gone = Mark.KILLED in token.marks
    disc: Ink = "grey" if gone else "mist" if ghost else "gold"
    badge(on, (0, (_TOKEN - BADGE) // 2), token.number, ground, disc)
    for place, mark in enumerate(reversed(token.marks)):
        sign, ink = SIGNS[mark]
        end -= _SIGN + 6 if place else _SIGN
        on.sign((end, (_TOKEN - _SIGN) // 2), sign, _SIGN, ink, ground)
    left = BADGE + 8
    name_beside(on, (left, 0), token.name, end - left - 8, _TOKEN, ground, "muted" if gone else "cream")
