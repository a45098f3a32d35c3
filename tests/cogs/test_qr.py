"""The card of a table as a QR picture, in private."""

from __future__ import annotations

from io import BytesIO

import pytest
import simcord
from PIL import Image

from presenter.pictures.picture import Picture, render
from presenter.pictures.qr import QrCode, modules
from tests.sim.party import Party

LINK = "https://discord.com/channels/1456074443980800004/1456074443980800007/1456074443980800010"


def eye(code: tuple[tuple[bool, ...], ...], top: int, left: int) -> list[str]:
    """A corner of seven modules by seven, as text."""
    return ["".join("#" if code[top + y][left + x] else "." for x in range(7)) for y in range(7)]


EYE = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]


@pytest.mark.rule("MAN-58")
def test_a_code_has_its_three_eyes_and_carries_the_link() -> None:
    code = modules(LINK)
    side = len(code)
    assert (side - 21) % 4 == 0
    assert {len(row) for row in code} == {side}
    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        assert eye(code, top, left) == EYE
    assert eye(code, side - 7, side - 7) != EYE
    assert modules(LINK + "1") != code


@pytest.mark.rule("MAN-58")
def test_every_module_is_drawn_on_white_with_a_margin() -> None:
    code = modules(LINK)
    drawn = Image.open(BytesIO(render(Picture("qr.png", "a code", QrCode("Table 12", LINK))))).convert("L")
    box = drawn.point([255 * (amount > 250) for amount in range(256)]).getbbox()
    assert box is not None
    module = (box[2] - box[0]) / (len(code) + 8)
    assert module >= 8
    for y, row in enumerate(code):
        for x, dark in enumerate(row):
            at = (round(box[0] + (x + 4.5) * module), round(box[1] + (y + 4.5) * module))
            assert (drawn.getpixel(at) < 60) is dark


@pytest.mark.rule("MAN-58")
async def test_the_button_on_the_card_shows_it_to_the_presser_alone(env: simcord.Env) -> None:
    party = Party.gather(env, 2)
    card = await party.open()
    said = await party.guests[1].press(card, "qr")
    link = f"https://discord.com/channels/{party.guild.id}/{party.channel.id}/{card.id}"
    assert link in said
    (file,) = party.guests[1].answer.attachments
    assert (file.filename, link in file.description) == ("qr.png", True)
    assert all(not message.attachments for message in party.channel.history())
