"""What palette tiles save against plain drawing in full colour: `python -m bench.pictures [ROUNDS]`.

Both draw the same pictures with the same code, on two easels, in turns of one run. Every round has
another board, so that only what stays the same from board to board is drawn already. The goal is at
most half the time and half the bytes; ends with 1 when it is missed.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from io import BytesIO
from statistics import median

from PIL import Image, ImageDraw

from presenter.games.duel.pictures import board as duel_board
from presenter.games.duel.pictures.board import DuelBoard, DuelWords, Square
from presenter.games.manor.pictures import night_plan
from presenter.games.manor.pictures.night_plan import Mark, NightPlan, PlannedRoom, PlanWords, Token
from presenter.pictures import lettering, symbols
from presenter.pictures.canvas import Canvas, Draw, Easel
from presenter.pictures.lettering import Face
from presenter.pictures.palette import INKS, Ink

Box = tuple[int, int, int, int]
Paint = Callable[[Callable[[int, int], Easel]], Image.Image]

GOAL = 0.5
ROUNDS = 40


class Plain:
    """Full colour, everything drawn each time; edges of panels are not smoothed, which favours it."""

    def __init__(self, width: int, height: int, ground: Ink = "night") -> None:
        self._sheet = Image.new("RGB", (width, height), INKS[ground])
        self._draw = ImageDraw.Draw(self._sheet)

    def fill(self, box: Box, ink: Ink) -> None:
        self._draw.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), fill=INKS[ink])

    def panel(
        self, box: Box, ink: Ink, on: Ink, radius: int = 10, edge: Ink | None = None, thick: int = 3
    ) -> None:
        inside = (box[0], box[1], box[2] - 1, box[3] - 1)
        rim = None if edge is None else INKS[edge]
        self._draw.rounded_rectangle(inside, radius, INKS[ink], rim, thick if edge else 0)

    def text(self, at: tuple[int, int], text: str, face: Face, size: int, ink: Ink, on: Ink) -> int:
        if text:
            self._sheet.paste(INKS[ink], at, lettering.mask.__wrapped__(text, face, size))
        return at[0] + lettering.width(text, face, size)

    def sign(self, at: tuple[int, int], name: str, size: int, ink: Ink, on: Ink, turned: int = 0) -> None:
        self._sheet.paste(INKS[ink], at, symbols.sign_mask.__wrapped__(name, size, turned))

    def hatch(self, box: Box, ink: Ink, on: Ink) -> None:
        high = box[3] - box[1]
        for x in range(box[0] - high, box[2], 10):
            self._draw.line((x, box[3], x + high, box[1]), fill=INKS[ink], width=3)

    def tile(
        self, at: tuple[int, int], size: tuple[int, int], ground: Ink, draw: Draw, *what: Hashable
    ) -> None:
        part = Plain(*size, ground)
        draw(part, *what)
        self._sheet.paste(part._sheet, at)

    def finished(self) -> Image.Image:
        return self._sheet


@dataclass(frozen=True)
class Cost:
    seconds: float
    size: int


def measure(paint: Paint, easel: Callable[[int, int], Easel]) -> Cost:
    """Draw once, into a PNG file in memory."""
    file = BytesIO()
    began = time.perf_counter()
    paint(easel).save(file, "PNG")
    return Cost(time.perf_counter() - began, len(file.getvalue()))


def duel(rng: random.Random) -> Paint:
    """A 5 by 5 board in the middle of a game."""
    names = "Ada Bruno Clara Dario Edith Felix Greta Hugo Irma Jonas Klara Leon Marta Nils Olga Pablo"
    names += " Quinn Rosa Simon Tilda Udo Vera Wanda Xenia Yves"
    cards = [Square(name.lower(), name, name[0], dead=rng.random() < 0.3) for name in names.split()]
    cards = [card if card.dead else replace(card, innocent=rng.random() < 0.15) for card in cards]
    cards = [replace(card, answer=rng.choice((None, None, None, "yes", "no"))) for card in cards]
    rng.shuffle(cards)
    cards[0] = replace(cards[0], framed=True)
    words = DuelWords("dead", "innocent", "yes", "no", "you", "possible", "last action", "Discarded")
    board = DuelBoard(
        f"Turn {rng.randrange(80)}", tuple(tuple(cards[r : r + 5]) for r in range(0, 25, 5)), words
    )
    return lambda easel: duel_board.drawn(board, easel)


def plan(rng: random.Random) -> Paint:
    """A night of eighteen seats in nine rooms."""
    rooms: list[list[Token]] = [[] for _ in range(9)]
    for seat in range(18):
        marks = tuple(mark for mark in Mark if rng.random() < 0.1)
        rng.choice(rooms).append(Token(seat + 1, f"Guest number {seat + 1} of the house", marks))
    words = PlanWords(tuple((mark, mark.value) for mark in Mark), "holy ground", "haunted")
    planned = tuple(PlannedRoom(f"Room {at + 1}", tuple(people)) for at, people in enumerate(rooms))
    night = NightPlan(f"Night {rng.randrange(15)}", planned, words)
    return lambda easel: night_plan.drawn(night, easel)


def compare(what: str, make: Callable[[random.Random], Paint], rounds: int) -> bool:
    """Print what one kind of picture costs on both easels; returns whether the goal is met."""
    rng = random.Random(what)
    pictures = [make(rng) for _ in range(rounds + 1)]
    for easel in (Canvas, Plain):
        measure(pictures[0], easel)  # the fonts are opened
    tiles, plain = [], []
    for picture in pictures[1:]:
        tiles.append(measure(picture, Canvas))
        plain.append(measure(picture, Plain))
    quick, slow = median(c.seconds for c in tiles), median(c.seconds for c in plain)
    small, large = median(c.size for c in tiles), median(c.size for c in plain)
    print(
        f"{what}: {quick * 1000:.1f} ms against {slow * 1000:.1f} ms ({quick / slow:.2f}), "
        f"{small / 1000:.1f} KB against {large / 1000:.1f} KB ({small / large:.2f})"
    )
    return quick / slow <= GOAL and small / large <= GOAL


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    kept = [compare("duel, 5 by 5", duel, rounds), compare("plan, 18 seats", plan, rounds)]
    print("goal met" if all(kept) else f"goal missed: at most {GOAL}")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
