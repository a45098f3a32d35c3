"""Names in pictures: every script there is type for, never a row of boxes, the same on every machine."""

from __future__ import annotations

import pytest
from PIL import ImageFont

from presenter.pictures import lettering
from presenter.pictures.lettering import fitted, legible, mask, shortened, width, wrapped
from presenter.pictures.shaping import visual


@pytest.mark.parametrize(
    "name", ["Łucja", "Жанна", "Ωμέγα", "محمد علي", "שרה", "田中さくら", "김철수", "Աննա", "ანა", "Nguyễn"]
)
def test_these_scripts_are_drawn_whole(name: str) -> None:
    assert legible(name) == name


@pytest.mark.parametrize(
    ("name", "reader"),
    [
        ("🦊 Fox 🦊", "Fox"),
        ("𝓑𝓮𝓪𝓽𝓻𝓲𝔁", "Beatrix"),
        ("नमस्ते Rita Maria", "R. M."),
        ("สมชาย", ""),
        ("🦉", ""),
        ("A\u200bd\u202ea", "Ada"),
    ],
)
def test_what_has_no_type_becomes_initials_or_leaves_the_number_alone(name: str, reader: str) -> None:
    assert legible(name) == reader


@pytest.mark.report(49)
def test_nothing_legible_is_drawn_as_a_box() -> None:
    box = mask("\U0010fffe", "text", 24)
    for char in "AЖΩمש田김☠→":
        assert mask(char, "text", 24).tobytes() != box.tobytes()


def test_letters_need_no_library_of_the_machine() -> None:
    assert lettering._font("DejaVuSansCondensed.ttf", 24).layout_engine is ImageFont.Layout.BASIC


def test_writing_from_right_to_left_is_put_in_order() -> None:
    assert visual("Ada (1)") == "Ada (1)"
    assert visual("שרה") == "הרש"
    assert visual("שרה 12") == "12 הרש"
    assert visual("(שרה)") == "(הרש)"
    assert visual("Ada שרה!") == "Ada הרש!"
    assert visual("שרה Ada") == "Ada הרש"


def test_arabic_letters_are_joined() -> None:
    assert visual("بيت") == "\ufe96\ufef4\ufe91"  # final, medial, initial
    assert visual("دار") == "\ufead\ufe8d\ufea9"  # letters that never reach on
    assert visual("سلام") == "\ufee1\ufefc\ufeb3"  # lam and alef are one


@pytest.mark.parametrize("text", ["Bartholomäus von Hohenstein-Ecke", "W" * 32, "田" * 32, "محمد " * 6])
@pytest.mark.parametrize("room", [90, 200])
def test_no_line_is_wider_than_its_room(text: str, room: int) -> None:
    assert width(shortened(text, "bold", 24, room), "bold", 24) <= room
    for lines in (1, 2, 3):
        found = wrapped(text, "text", 20, room, lines)
        assert len(found) <= lines
        assert all(width(line, "text", 20) <= room for line in found)


def test_a_text_is_as_large_as_it_fits_and_words_are_not_broken() -> None:
    assert fitted("Ada", "bold", (26, 20), 200) == (26, ("Ada",))
    size, (line,) = fitted("Conservatory", "bold", (26, 20, 16), 120)
    assert (size, line) == (16, "Conservatory")
    _, found = fitted("Wojciech Brzęczyszczykiewicz", "text", (26, 22, 20), 210, 2)
    assert found == ("Wojciech", "Brzęczyszczykiewicz")
