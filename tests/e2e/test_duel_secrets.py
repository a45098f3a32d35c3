"""What the public sees of a duel before its end: no identity, no card, no control that hangs on either."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import simcord

from engine.games.duel.content import Suspect
from engine.games.duel.state import DuelState
from presenter.control_id import parse
from presenter.words import Words
from service.loading.loaded import load
from tests.e2e.test_secrets import logged, texts
from tests.sim.duelists import Bout
from tests.sim.wire import Wire

__all__ = ["logged"]

WORDS = Words("en")
NAMES = {suspect: WORDS.say(f"duel.suspect.{suspect.value}") for suspect in Suspect}
MANY = 4
"""A line that names so many is the board, or a list of all: it names nobody in particular."""


async def secret(bout: Bout) -> DuelState:
    """The whole truth, from the ledger."""
    host = bout.services.host
    state: DuelState = await host.db.read(lambda conn: load(conn, host.games, bout.table).running.state)
    return state


def public(wire: Wire, bout: Bout) -> Iterator[str]:
    """All that went where not only one person reads it."""
    letters = {f"/channels/{guest.dm_channel_id}/" for guest in bout.guests}
    for request in wire.log:
        private = any(request.path.startswith(letter) for letter in letters)
        if not private and not request.path.startswith(("/interactions", "/webhooks")):
            yield from texts(request.body)


def about(suspect: Suspect, said: list[str]) -> list[str]:
    """The lines that name this suspect, and hardly anybody else."""
    lines = [line for text in said for line in text.splitlines() if NAMES[suspect] in line]
    return [line for line in lines if sum(name in line for name in NAMES.values()) < MANY]


@pytest.mark.parametrize("mode", ["standard", "classic"])
async def test_no_identity_is_on_any_public_surface_before_the_end(
    env: simcord.Env, wire: Wire, logged: list[str], mode: str
) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin(mode=mode)
    ever: set[Suspect] = set()
    for _ in range(24):
        if await bout.phase() == "over":
            break
        said = list(public(wire, bout))
        state = await secret(bout)
        hidden = {state.identity, state.chosen, state.drawn, *state.evidence} - {None}
        named = {act.suspect for act in state.history} | {act.by_evidence for act in state.history}
        for suspect in hidden - named - set(state.discards):
            assert suspect is not None
            ever.add(suspect)
            assert about(suspect, said) == []
        await bout.look()
    assert len(ever) >= 5, "the Killer's identity and the Inspector's four cards were looked for"
    for line in logged:
        assert not any(f'"{suspect.value}"' in line for suspect in Suspect), line


@pytest.mark.report(54)
async def test_public_controls_and_commands_carry_nothing_hidden(env: simcord.Env, wire: Wire) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin(board="4x4")
    for _ in range(8):
        await bout.look()
    ids = {text for text in public(wire, bout) if text.startswith("b:")}
    assert ids
    for text in ids:
        press = parse(text)
        assert press is not None
        assert press.arg in ("", "0"), text


async def test_both_turns_look_the_same_from_outside(env: simcord.Env, wire: Wire) -> None:
    """However a turn is used, the table gets one edit of its board, and nobody a letter."""
    bout = Bout.gather(env, 2)
    await bout.begin()
    await env.advance_time(10)
    letters = [len(guest.letters) for guest in bout.guests]
    posts = len(bout.posts)
    for _ in range(6):
        await bout.look()
        await env.advance_time(5)
    assert len(bout.posts) == posts
    assert [len(guest.letters) for guest in bout.guests] == letters


async def test_every_answer_to_a_press_is_private(env: simcord.Env, wire: Wire) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin(board="4x4", pace="quick")
    await bout.finish()
    for request in wire.log:
        if request.path.startswith("/interactions") and request.body.get("type") in (4, 5):
            assert request.body["data"]["flags"] & 64, json.dumps(request.body)
        assert request.kind != "POST interaction answer", "a follow-up can be doubled in public"
