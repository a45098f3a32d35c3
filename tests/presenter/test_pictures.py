"""Boards as pictures: sized for a phone, the same each time, said whole in words, never by colour alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageStat

from presenter.games.duel.pictures import board as duel_board
from presenter.games.duel.pictures import strip
from presenter.games.duel.pictures.board import DuelBoard, DuelWords, Shift, Square
from presenter.games.manor.pictures import claims, night_plan
from presenter.games.manor.pictures.claims import ClaimCell, ClaimRow, ClaimsBoard, ClaimsWords
from presenter.games.manor.pictures.night_plan import Mark, NightPlan, PlannedRoom, PlanWords, Token
from presenter.pictures.furniture import SHEET
from presenter.pictures.palette import INKS, PAIRS, Ink, colours, index, ramp
from presenter.pictures.picture import LONGEST_ALT, Drawing, Picture, render
from presenter.pictures.symbols import SIGNS, sign_mask

NAMES = (
    "Ada",
    "Bartholomäus von Hohenstein-Ecke",
    "Жозефина Александровна Рябушкина",
    "محمد عبد الرحمن بن عبد العزيز آل",
    "田中さくら・アレクサンドリアの長い名前の人",
    "W" * 32,
)
ROOMS = ("Study", "Library", "Conservatory", "Kitchen", "Archive", "Cellar", "Attic", "Workshop", "Chapel")
CLAIMS = ClaimsWords("alone", "claims contradict", "changed since")
PLAN = PlanWords(tuple((mark, f"is {mark.value}") for mark in Mark), "holy ground", "haunted")
DUEL = DuelWords("dead", "innocent", "yes", "no", "you", "possible", "last action", "Discarded")


def claims_board(seats: int, nights: int) -> ClaimsBoard:
    rows = []
    for seat in range(seats):
        cells = [
            ClaimCell(ROOMS[(seat + night) % 9], tuple(range(1, (seat * night) % 5 + 1)), not seat, not night)
            if (seat + night) % 7
            else None
            for night in range(nights)
        ]
        rows.append(ClaimRow(seat + 1, NAMES[seat % 6], tuple(cells)))
    return ClaimsBoard("Claims", tuple(f"Night {n + 1}" for n in range(nights)), tuple(rows), CLAIMS)


def plan(seats: int, rooms: int, marks: int = 1) -> NightPlan:
    guests: list[list[Token]] = [[] for _ in range(rooms)]
    for seat in range(seats):
        reader = tuple(list(Mark)[(seat + n) % len(Mark)] for n in range(marks))
        guests[seat * 5 % rooms].append(Token(seat + 1, NAMES[seat % 6], reader))
    planned = [PlannedRoom(ROOMS[at], tuple(g), at == 0, at == 1) for at, g in enumerate(guests)]
    return NightPlan("Night 3", tuple(planned), PLAN)


def duel(across: int = 5, down: int = 5) -> DuelBoard:
    squares = [
        Square(f"key{n}", f"Suspect {n}", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n], dead=n % 4 == 1, innocent=n == 2)
        for n in range(across * down)
    ]
    squares[0] = replace(squares[0], own=True, possible=True, answer="yes")
    squares[-1] = replace(squares[-1], framed=True, answer="no")
    rows = tuple(tuple(squares[at : at + across]) for at in range(0, len(squares), across))
    return DuelBoard("Turn 9", rows, DUEL, ("Gaston",), "You are Suspect 0.", Shift("row", 1, True))


def a_strip(turns: int) -> strip.Strip:
    frames = tuple(strip.Frame(f"{turn}. A kill", duel(5, 4)) for turn in range(turns))
    return strip.Strip("The duel", frames)


DRAWINGS: dict[str, Drawing] = {
    "claims 6": claims_board(6, 2),
    "claims 18": claims.page_of(claims_board(18, 15)),
    "claims of nobody yet": claims_board(6, 0),
    "plan 6": plan(6, 3),
    "plan 18": plan(18, 9),
    "plan of all marks": plan(18, 9, 3),
    "empty house": plan(0, 3),
    "duel 5": duel(),
    "duel 4": duel(4, 4),
    "duel near its end": duel(2, 3),
    "strip": strip.page_of(a_strip(6), 0),
}
ALTS = {
    **{what: claims.alt(board) for what, board in DRAWINGS.items() if isinstance(board, ClaimsBoard)},
    **{what: night_plan.alt(board) for what, board in DRAWINGS.items() if isinstance(board, NightPlan)},
    **{what: duel_board.alt(board) for what, board in DRAWINGS.items() if isinstance(board, DuelBoard)},
    **{what: strip.alt(board) for what, board in DRAWINGS.items() if isinstance(board, strip.Strip)},
}


@pytest.mark.parametrize("what", DRAWINGS)
def test_a_board_is_sized_for_a_phone_and_the_same_each_time(what: str) -> None:
    drawing = DRAWINGS[what]
    drawn = drawing.paint()
    assert drawn.mode == "P"
    assert drawn.width == SHEET
    assert drawn.height <= 2.1 * SHEET
    picture = Picture("board.png", ALTS[what], drawing)
    first = render(picture)
    assert first == render(picture)
    assert len(first) < 100_000


def lightness(drawing: Drawing) -> Image.Image:
    return drawing.paint().convert("L")


def differ(one: Drawing, other: Drawing) -> int:
    """How many pixels differ plainly in lightness, colours apart."""
    gap = ImageChops.difference(lightness(one), lightness(other))
    return sum(gap.histogram()[40:])


@pytest.mark.report(70)
def test_a_contradiction_shows_without_colours() -> None:
    def board(contradicted: bool) -> ClaimsBoard:
        cell = ClaimCell("Library", (2,), contradicted)
        return replace(claims_board(6, 1), rows=(ClaimRow(1, "Ada", (cell,)),))

    assert differ(board(True), board(False)) > 400


@pytest.mark.parametrize("mark", Mark)
def test_a_mark_shows_without_colours(mark: Mark) -> None:
    room = PlannedRoom("Library", (Token(1, "Ada", (mark,)),))
    house = NightPlan("Night 1", (room,), PLAN)
    others = [replace(room, guests=(Token(1, "Ada", (other,)),)) for other in Mark if other is not mark]
    assert all(differ(house, replace(house, rooms=(other,))) > 100 for other in others)


@pytest.mark.parametrize("change", [{"dead": True}, {"innocent": True}, {"answer": "yes"}, {"framed": True}])
def test_what_happened_to_a_suspect_shows_without_colours(change: dict[str, object]) -> None:
    plain = duel(3, 3)
    square = replace(plain.rows[0][2] or Square("a", "A", "A"), innocent=False)

    def board(reader: Square) -> DuelBoard:
        return replace(plain, rows=((reader,),), shift=None)

    assert differ(board(replace(square, **change)), board(square)) > 300  # type: ignore[arg-type]


def test_the_two_answers_are_told_apart_by_their_words() -> None:
    board = duel(1, 1)
    yes, no = (
        replace(board, rows=((Square("a", "A", "A", answer=answer),),), shift=None)
        for answer in ("yes", "no")
    )
    assert differ(yes, no) > 300


def test_no_two_signs_have_one_shape() -> None:
    for one, other in combinations(SIGNS, 2):
        gap = ImageChops.difference(sign_mask(one, 28), sign_mask(other, 28))
        assert ImageStat.Stat(gap).mean[0] > 15, (one, other)


def contrast(one: Ink, other: Ink) -> float:
    """As the guidelines for accessible pages reckon it."""

    def light(ink: Ink) -> float:
        parts = [
            part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in INKS[ink]
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("ink", "on"),
    [
        *product(("cream", "muted", "gold", "ember", "moss", "mist"), ("night", "room", "lit")),
        ("print", "paper"),
        ("print", "gold"),
        ("print", "mist"),
        ("cream", "wine"),
        ("wine", "paper"),
    ],
)
def test_what_is_read_stands_out_from_its_ground(ink: Ink, on: Ink) -> None:
    assert contrast(ink, on) >= 4.5


def test_the_palette_holds_every_colour_and_mixture() -> None:
    assert len(colours()) <= 3 * 256
    for ink, on in PAIRS:
        steps = ramp(ink, on)
        assert (steps[0], steps[255], len(steps)) == (index(on), index(ink), 256)
    assert ramp("moss", "wine")[0] == index("wine")


@pytest.mark.parametrize("what", ALTS)
def test_a_description_fits_and_is_not_cut(what: str) -> None:
    assert 0 < len(ALTS[what]) <= LONGEST_ALT
    assert not ALTS[what].endswith("…")


@pytest.mark.report(69)
def test_claims_are_said_whole_in_words() -> None:
    board = claims_board(18, 4)
    text = "\n".join(claims.as_text(board))
    assert all(name in text for name in NAMES)
    assert all(room in text for room in ROOMS)
    said = [cell for row in board.rows for cell in row.cells if cell is not None]
    assert text.count("≠") - 1 == sum(cell.contradicted for cell in said)
    assert text.count("✎") - 1 == sum(cell.changed for cell in said)
    alt = claims.alt(replace(board, rows=board.rows[:6]))
    assert alt.count("≠") - 1 == sum(cell.contradicted for cell in said[:20])


def test_a_long_game_of_claims_takes_pages_and_the_newest_nights_come_first_to_hand() -> None:
    board = claims_board(6, 15)
    assert claims.pages(board) == 4
    assert claims.page_of(board).nights == ("Night 12", "Night 13", "Night 14", "Night 15")
    assert claims.page_of(board).part == "4/4"
    assert claims.page_of(board, 0).nights[0] == "Night 1"
    reader = {night for page in range(4) for night in claims.page_of(board, page).nights}
    assert reader == set(board.nights)
    for page in range(4):
        one = claims.page_of(board, page)
        assert all(len(row.cells) == len(one.nights) for row in one.rows)
    assert claims.page_of(claims_board(6, 4)).part == ""


def test_a_plan_is_said_whole_in_words() -> None:
    house = plan(18, 9, 2)
    text = "\n".join(night_plan.as_text(house))
    assert all(name in text for name in NAMES)
    assert "Study (holy ground)" in text
    assert "Library (haunted)" in text
    for token in (token for room in house.rooms for token in room.guests):
        told = f"{token.number} {token.name} ({', '.join(f'is {mark.value}' for mark in token.marks)})"
        assert told in text


@pytest.mark.report(69)
def test_a_duel_is_said_whole_in_words() -> None:
    text = "\n".join(duel_board.as_text(duel()))
    for square in (square for row in duel().rows for square in row if square):
        assert square.name in text
    assert "A1 Suspect 0 (yes, you, possible)" in text
    assert "B1 Suspect 1 (dead)" in text
    assert "E5 Suspect 24 (no, last action)" in text
    assert "last action: 2 →" in text
    assert "Gaston" in text
    assert "You are Suspect 0." in text
    grid = duel_board.grid_lines(duel())
    assert grid[0].split() == ["A", "B", "C", "D", "E"]
    assert max(map(len, grid)) <= 37
    assert duel_board.alt(duel()).count("dead") == 6


def test_what_is_not_marked_is_not_in_the_legend() -> None:
    marked, plain = plan(6, 3), plan(6, 3, 0)
    assert plain.paint().height < marked.paint().height


def test_a_strip_has_pages() -> None:
    story = a_strip(6)
    assert strip.pages(story) == 2
    assert [len(strip.page_of(story, page).frames) for page in (0, 1, 9)] == [4, 2, 2]
    assert "5. A kill" in "\n".join(strip.as_text(strip.page_of(story, 1)))
    assert strip.page_of(a_strip(3), 0).part == ""
