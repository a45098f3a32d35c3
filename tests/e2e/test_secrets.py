"""What the public sees of a whole game, and how many letters each seat gets."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
import simcord

from engine.games.manor.content import Character, Goal, Role
from presenter.words import Words
from service.compose import Services
from tests.sim.party import Guest, Party
from tests.sim.players import Play
from tests.sim.wire import Wire

WORDS = Words("en")


def texts(value: Any) -> Iterator[str]:
    """Every text in a request: contents, labels, custom ids, options, names, file names."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)


def public(wire: Wire, party: Party) -> Iterator[str]:
    """All that went where not only one person reads it."""
    letters = {f"/channels/{guest.dm_channel_id}/" for guest in party.guests}
    for request in wire.log:
        if any(request.path.startswith(letter) for letter in letters):
            continue
        if request.path.startswith(("/interactions", "/webhooks")):
            continue  # private answers; that they are is proven below
        yield from texts(request.body)


def told(said: list[str], party: Party) -> list[str]:
    """The texts that name a goal, somebody with a role, or carry more in a control than anybody may know."""
    names = [guest.name for guest in party.guests]
    names += [WORDS.say(f"manor.character.{character.value}") for character in Character]
    roles = {WORDS.say(f"manor.role.{role.value}").lower() for role in Role} - {"guest"}
    goals = [re.compile(rf"\b{WORDS.say(f'manor.goal.{goal.value}')}\b") for goal in Goal]
    found = [text for text in said if any(goal.search(text) for goal in goals)]
    for text in said:
        for line in text.splitlines():
            if any(role in line.lower() for role in roles) and any(name in line for name in names):
                found.append(line)
        if text.startswith("b:"):
            plain = len(text.split(":")) == 4 or ":rules:" in text
            if not plain or any(role.value in text for role in Role):
                found.append(text)
    return found


@pytest.fixture
def logged() -> Iterator[list[str]]:
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    handler = Keep(logging.DEBUG)
    watched = [logging.getLogger(name) for name in ("butler", "discord")]
    levels = [log.level for log in watched]
    for log in watched:
        log.addHandler(handler)
        log.setLevel(logging.DEBUG)
    yield lines
    for log, level in zip(watched, levels, strict=True):
        log.removeHandler(handler)
        log.setLevel(level)


@pytest.mark.report(53)
async def test_no_secret_reaches_the_public_before_the_end(
    env: simcord.Env, wire: Wire, logged: list[str]
) -> None:
    party = Party.gather(env, 6)
    await party.begin(house=1, pace="quick")
    play = Play(party)
    await play.until("unmasking")
    said = list(public(wire, party))

    assert told(said, party) == []

    look = await services(env).host.look(party.table, None)
    assert look.table.seed is None
    assert look.table.salt is None
    for line in logged:
        assert not any(f'"{role.value}"' in line for role in Role), line


async def test_every_answer_to_a_press_is_private(env: simcord.Env, wire: Wire) -> None:
    party = Party.gather(env, 6)
    await party.begin(pace="quick")
    await Play(party).finish()
    for request in wire.log:
        if request.path.startswith("/interactions") and request.body.get("type") in (4, 5):
            assert request.body["data"]["flags"] & 64, json.dumps(request.body)
        assert request.kind != "POST interaction answer", "a follow-up can be doubled in public"


@pytest.mark.report(51)
@pytest.mark.parametrize("ghosts", ["off", "on"])
async def test_each_living_seat_gets_the_same_number_of_letters(env: simcord.Env, ghosts: str) -> None:
    """Ghosts too get as many as each other, but for the word that their room is open."""
    party = Party.gather(env, 7)
    await party.begin(pace="quick", ghosts=ghosts)
    play = Play(party)
    dead: set[int] = set()
    before = {guest.id: len(guest.letters) for guest in party.guests}
    assert set(before.values()) == {2}
    for _ in range(200):
        phase = party.phase
        living = await awake(party, dead)
        await play.look()
        now = {guest.id: len(guest.letters) for guest in party.guests}
        gained = {guest.id: now[guest.id] - before[guest.id] for guest in party.guests}
        if party.over:
            assert set(gained.values()) == {1}
            return
        still = {guest.id for guest in await awake(party, dead)}
        assert len({gained[seat] for seat in still}) == 1, (phase, gained)
        if ghosts == "off":
            assert len({gained[guest.id] for guest in living}) == 1, (phase, gained)
            assert not any(gained[d] for d in dead), (phase, gained)
        dead = {g.id for g in party.guests} - still
        before = now
    raise AssertionError("stuck")


async def test_letters_go_out_in_the_order_of_seats(env: simcord.Env, wire: Wire) -> None:
    party = Party.gather(env, 7)
    await party.begin(pace="quick")
    play = Play(party)
    await play.until("night")
    wire.log.clear()
    await play.until("day.1")
    seats = {guest.dm_channel_id: n for n, guest in enumerate(party.guests)}
    sent = [
        seats[int(request.path.split("/")[2])]
        for request in wire.log
        if request.method == "POST" and int(request.path.split("/")[2] or 0) in seats
    ]
    assert sent == sorted(sent)


async def awake(party: Party, dead: set[int]) -> list[Guest]:
    """Who lives, by the public roll of the table's own view."""
    look = await services(party.env).host.look(party.table, None)
    alive = {seat.seat for seat in look.view.game.seats if seat.alive}
    users = {holder.user_id for holder in look.table.seats if holder.seat in alive}
    return [guest for guest in party.guests if guest.id in users and guest.id not in dead]


def services(env: simcord.Env) -> Services:
    found: Services = env.bot.services  # type: ignore[attr-defined]
    return found
