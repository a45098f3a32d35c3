"""What watches over the other tests is watched: each guard finds a fault that is planted for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

import pytest
import simcord

from cogs import listener as press
from presenter.games import manor
from presenter.page import Page
from presenter.reader_view import ReaderView
from presenter.words import Words
from tests.e2e.test_secrets import public, told
from tests.sim.log_guard import no_errors_logged
from tests.sim.party import Party
from tests.sim.wire import Wire


@pytest.mark.parametrize("name", ["discord.client", "discord.ui.dynamic", "butler", "butler.loops"])
def test_the_log_guard_finds_a_logged_error(name: str) -> None:
    with pytest.raises(AssertionError, match="planted"), no_errors_logged():
        logging.getLogger(name).error("planted")
    with no_errors_logged():
        logging.getLogger(name).warning("no fault")


async def test_the_log_guard_finds_a_press_that_raises(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord]
) -> None:
    async def broken(*_: object) -> Page:
        raise LookupError("planted")

    party = Party.gather(env, 1)
    card = await party.open()
    monkeypatch.setitem(press.GENERAL, "options", broken)
    with pytest.raises(AssertionError, match="LookupError"), no_errors_logged():
        await party.host.press(card, "options")
    logged_errors.clear()


Plant = Callable[[Page], Page]


def _a_role_beside_a_name(page: Page) -> Page:
    return replace(page, text=page.text + "\nGuest 2 is the Murderer.")


def _a_goal(page: Page) -> Page:
    return replace(page, text=page.text + "\nSomebody here is a Spy.")


def _a_seat_in_a_control(page: Page) -> Page:
    (first, *others), *rows = page.rows  # type: ignore[misc]
    return replace(page, rows=((replace(first, custom_id=first.custom_id + ":murderer"), *others), *rows))


@pytest.mark.parametrize("plant", [None, _a_role_beside_a_name, _a_goal, _a_seat_in_a_control])
async def test_the_search_for_secrets_finds_a_planted_one(
    env: simcord.Env, wire: Wire, monkeypatch: pytest.MonkeyPatch, plant: Plant | None
) -> None:
    honest = manor.public_message

    def leaking(reader: ReaderView, words: Words) -> Page:
        page = honest(reader, words)
        return page if plant is None else plant(page)

    monkeypatch.setattr(manor, "public_message", leaking)
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    await env.advance_time(3)
    found = told(list(public(wire, party)), party)
    assert bool(found) is (plant is not None), found
