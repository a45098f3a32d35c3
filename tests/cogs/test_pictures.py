"""Pictures go along with the words: described, drawn beside the loop, replaced at an edit."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from typing import Any

import pytest
import simcord
from PIL import Image

from cogs import courier
from cogs import listener as press
from cogs.answering import HURRY
from cogs.interactions.interaction import TableInteraction
from engine.core.values import Millis
from presenter.page import Button, Page
from presenter.pictures.picture import LONGEST_ALT, Picture, fit_alt, render
from service.values import OutboxItem, TableInfo
from tests.sim.party import Party, control
from tests.sim.simcord_seam import forbid
from tests.sim.simcord_seam import press as begin_press
from tests.sim.wire import Wire, forbidden, server_error

DRAWN_BY: list[str] = []


@dataclass(frozen=True)
class Patch:
    """A drawing of one colour; black can't be drawn."""

    colour: str

    def paint(self) -> Image.Image:
        DRAWN_BY.append(threading.current_thread().name)
        if self.colour == "black":
            raise ValueError("the murderer is Ada")
        return Image.new("P", (8, 8), self.colour)


def page(colour: str) -> Page:
    return Page(f"all {colour}", picture=Picture("patch.png", f"A patch of {colour}", Patch(colour)))


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    DRAWN_BY.clear()


def shown(message: Any) -> list[tuple[str, str]]:
    return [(a.filename, a.description) for a in message.attachments]


RED = [("patch.png", "A patch of red")]
BLUE = [("patch.png", "A patch of blue")]


def test_a_picture_is_a_png_and_its_description_fits() -> None:
    red = page("red").picture
    assert red is not None
    assert render(red).startswith(b"\x89PNG")
    assert len(fit_alt("x" * 2_000)) == LONGEST_ALT
    with pytest.raises(ValueError, match="1025"):
        Picture("patch.png", "x" * 1_025, Patch("red"))


@pytest.mark.report(18)
async def test_a_picture_is_attached_with_its_description_and_replaced_at_an_edit(env: simcord.Env) -> None:
    party = Party.gather(env, 1)
    sent = await env.bot.courier.post(party.channel.id, page("red"))
    assert shown(party.channel.history()[-1]) == RED
    await env.bot.courier.edit(party.channel.id, sent, page("blue"))
    assert shown(party.channel.history()[-1]) == BLUE
    await env.bot.courier.edit(party.channel.id, sent, Page("words alone"))
    assert shown(party.channel.history()[-1]) == []


@pytest.mark.report(60)
async def test_drawing_is_not_done_on_the_loop_and_only_once(env: simcord.Env) -> None:
    DRAWN_BY.clear()
    party = Party.gather(env, 1)
    for colour in ("red", "red", "blue", "red"):
        await env.bot.courier.post(party.channel.id, page(colour))
    assert len(DRAWN_BY) == 2
    assert len(set(DRAWN_BY)) == 1
    assert threading.current_thread().name not in DRAWN_BY


@pytest.mark.report(4)
async def test_when_drawing_fails_the_words_go_out(
    env: simcord.Env, logged_errors: list[logging.LogRecord]
) -> None:
    party = Party.gather(env, 1)
    await env.bot.courier.post(party.channel.id, page("black"))
    last = party.channel.history()[-1]
    assert (last.content, shown(last)) == ("all black", [])
    (record,) = logged_errors
    assert "Ada" not in record.getMessage()
    logged_errors.clear()


async def test_where_files_are_not_allowed_the_words_go_out(env: simcord.Env, wire: Wire) -> None:
    party = Party.gather(env, 1)
    wire.fail("POST", f"/channels/{party.channel.id}/messages", forbidden(50013), times=1)
    await env.bot.courier.post(party.channel.id, page("red"))  # the right is taken at this very moment
    assert [shown(m) for m in party.channel.history()] == [[]]
    forbid(env, party.channel, "attach_files")
    await env.settle()
    asked = len(wire.log)
    await env.bot.courier.post(party.channel.id, page("red"))
    assert [shown(m) for m in party.channel.history()] == [[], []]
    assert len(wire.log) == asked + 1


async def test_a_private_answer_carries_and_replaces_a_picture(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def coloured(interaction: TableInteraction) -> Page:
        colour, then = ("red", "blue") if interaction.control.arg != "blue" else ("blue", "none")
        if interaction.control.arg == "none":
            return Page("words alone")
        button = Button("Next", f"b:{interaction.table_id}:-:options:{then}")
        return Page(colour, ((button,),), picture=page(colour).picture)

    party = Party.gather(env, 1)
    card = await party.open()
    monkeypatch.setitem(press.GENERAL, "options", coloured)  # type: ignore[arg-type]
    for wanted in (RED, BLUE, []):
        await party.host.press(card, "options")
        card = party.host.answer
        assert shown(card) == wanted
    assert all(not m.attachments for m in party.channel.history())


async def test_a_deferred_answer_carries_its_picture(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(interaction: TableInteraction) -> Page:
        clock = interaction.services.clock
        await clock.sleep_until(Millis(clock.now() + 2 * HURRY), why="a slow disk")
        return page("red")

    party = Party.gather(env, 1)
    card = await party.open()
    monkeypatch.setitem(press.GENERAL, "options", slow)  # type: ignore[arg-type]
    found = control(card, "options")
    assert found is not None
    answer = begin_press(env, party.host.member, card, found["custom_id"])
    await env.advance_time(5)
    assert shown(answer.response) == RED


async def test_a_picture_whose_answer_was_lost_stands_once(
    env: simcord.Env, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    def render(item: OutboxItem, table: TableInfo) -> Page:
        return page("red") if item.first_seq == 1 else Page(f"step {item.first_seq}")

    wire.remembers_nonces = False
    monkeypatch.setattr(courier, "render", render)
    party = Party.gather(env, 6)
    await party.open()
    await party.seat()
    await env.advance_time(2)
    wire.fail("POST", "/channels/*/messages", server_error(), when="after", times=1)
    await party.start()
    await env.advance_time(60)
    said = [m for m in party.posts if m.content.startswith("all red")]
    assert [shown(m) for m in said] == [RED]
