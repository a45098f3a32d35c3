"""Type without the machine's fonts: which letters can be drawn, how wide a text is, how it is shortened."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from presenter.pictures.shaping import visual

Face = Literal["text", "bold", "title"]

_FONTS = Path(__file__).parent / "fonts"
_FILES: dict[Face, tuple[str, ...]] = {
    "text": ("DejaVuSansCondensed.ttf", "DroidSansFallback.ttf"),
    "bold": ("DejaVuSansCondensed-Bold.ttf", "DroidSansFallback.ttf"),
    "title": ("DejaVuSerif-Bold.ttf", "DejaVuSansCondensed-Bold.ttf", "DroidSansFallback.ttf"),
}
"""For each face the files asked for a letter, in this order."""
_NOWHERE = "\U0010fffe"
_WORD = ("L", "M", "N")


@lru_cache(64)
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_FONTS / file), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(4096)
def _covers(file: str, char: str) -> bool:
    if char == " ":
        return True
    font = _font(file, 32)
    drawn, missing = font.getmask(char), font.getmask(_NOWHERE)
    return drawn.size != missing.size or bytes(drawn) != bytes(missing)


def _drawable(char: str) -> bool:
    return any(_covers(file, char) for file in _FILES["text"])


@lru_cache(1024)
def legible(text: str) -> str:
    """What of `text` can be drawn: all of it but pictograms, or its initials, or nothing.

    Whoever draws a name puts the seat's number beside it; the words carry the whole name.
    """
    kept: list[str] = []
    lost = False
    for char in unicodedata.normalize("NFC", text):
        plain = char if _drawable(char) else unicodedata.normalize("NFKC", char)
        if unicodedata.category(char) == "Cf":
            continue
        if all(map(_drawable, plain)):
            kept.append(plain)
        else:
            kept.append(" ")
            lost = lost or unicodedata.category(char)[0] in _WORD
    words = "".join(kept).split()
    if not lost:
        return " ".join(words)
    return " ".join(f"{word[0].upper()}." for word in words if unicodedata.category(word[0])[0] == "L")


@lru_cache(2048)
def _runs(text: str, face: Face) -> tuple[tuple[str, str], ...]:
    """The text in visual order, cut where another font file has to help out."""
    files = _FILES[face]

    def file_for(char: str) -> str:
        return next((file for file in files if _covers(file, char)), files[0])

    return tuple((file, "".join(chars)) for file, chars in groupby(visual(text), key=file_for))


@lru_cache(4096)
def width(text: str, face: Face, size: int) -> int:
    """Pixels from the first letter to the last."""
    return round(sum(_font(file, size).getlength(run) for file, run in _runs(text, face)))


def height(face: Face, size: int) -> int:
    """Pixels from the top of the highest letter to the foot of the deepest."""
    ascent, descent = _font(_FILES[face][0], size).getmetrics()
    return ascent + descent


@lru_cache(4096)
def shortened(text: str, face: Face, size: int, room: int) -> str:
    """`text` in at most `room` pixels, with an ellipsis when cut."""
    if width(text, face, size) <= room:
        return text
    kept = text
    while kept and width(kept.rstrip() + "…", face, size) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


@lru_cache(4096)
def wrapped(text: str, face: Face, size: int, room: int, lines: int = 2) -> tuple[str, ...]:
    """`text` on at most `lines` lines of `room` pixels, broken between words where that helps."""
    if lines < 2 or width(text, face, size) <= room:
        return (shortened(text, face, size, room),)
    first = _break(text, face, size, room)
    rest = text[first:].lstrip()
    return (text[:first].rstrip(), *wrapped(rest, face, size, room, lines - 1))


def _break(text: str, face: Face, size: int, room: int) -> int:
    """Where the first line ends: after its last whole word, or in a word longer than a line."""
    end = len(text)
    while end > 1 and width(text[:end].rstrip(), face, size) > room:
        end -= 1
    space = text.rfind(" ", 0, end + 1)
    word = text[space + 1 :].split(" ", 1)[0]
    return space if space > 0 and width(word, face, size) <= room else end


@lru_cache(4096)
def fitted(
    text: str, face: Face, sizes: tuple[int, ...], room: int, lines: int = 1
) -> tuple[int, tuple[str, ...]]:
    """The largest of `sizes` at which `text` stands whole, no word broken if that is possible, and its lines.

    Shortened at the smallest size when it stands whole at none.
    """
    whole = [size for size in sizes if all(width(word, face, size) <= room for word in text.split())]
    for size in (*whole, *sizes):
        found = wrapped(text, face, size, room, lines)
        if not found[-1].endswith("…") or text.endswith("…"):
            return size, found
    return sizes[-1], wrapped(text, face, sizes[-1], room, lines)


@lru_cache(1024)
def mask(text: str, face: Face, size: int) -> Image.Image:
    """The text's shape: how much ink (0 to 255) each pixel takes."""
    drawn = Image.new("L", (max(width(text, face, size), 1), height(face, size)))
    draw = ImageDraw.Draw(drawn)
    baseline = _font(_FILES[face][0], size).getmetrics()[0]
    at = 0.0
    for file, run in _runs(text, face):
        font = _font(file, size)
        draw.text((round(at), baseline), run, fill=255, font=font, anchor="ls")
        at += font.getlength(run)
    return drawn
