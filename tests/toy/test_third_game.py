"""A third game that only tests know is played like any other, though no general file names it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
import simcord

from cogs import listener
from cogs.bot import Butler
from commandline.simulating import simulate
from engine.games import GAMES
from engine.house.policy import HOUSE
from presenter.control_id import ControlId
from presenter.rooms import WORDS
from presenter.words import Words
from service.compose import Services
from service.rooms import SERVICE
from stage.rooms import STAGE
from stage.world import world
from tests.engine import test_laws as laws
from tests.sim.party import Party
from tests.sim.simcord_seam import crash_and_restart
from tests.toy import KEY
from tests.toy.engine.games.room import NUMBERS

MakeBot = Callable[[], Butler]


async def begun(env: simcord.Env, people: int, house: int = 0) -> Party:
    party = Party.gather(env, people)
    await party.open_game(KEY, pace="quick")
    await party.seat(house)
    await party.start()
    await env.advance_time(2)
    return party


def secret(party: Party) -> int:
    """What the keeper's letter says."""
    letter = next(m.content for m in party.guests[0].letters if "You keep the number" in m.content)
    return int(letter.rstrip(".").rpartition(" ")[2])


@pytest.mark.parametrize("crash", [False, True], ids=["stopped", "crashed"])
async def test_two_people_play_it_over_a_restart(env: simcord.Env, make_bot: MakeBot, crash: bool) -> None:
    party = await begun(env, 2)
    keeper, guesser = party.guests
    number = secret(party)
    assert not any(f"number {number}" in m.content for m in [*party.posts, *guesser.letters])
    said = [m.id for m in party.posts]
    await (crash_and_restart(env, make_bot()) if crash else env.restart_bot(make_bot()))
    await env.advance_time(2)
    assert [m.id for m in party.posts] == said, "nothing is said twice"

    asked = party.at_table("number_ask")
    assert await keeper.press(asked, "number_ask") == f"You keep the number {number}."
    await guesser.press(asked, "number_ask")
    assert await guesser.choose(guesser.answer, "number_guess", str(number)) == (
        f"It was {number}; the guess was {number}."
    )
    await env.advance_time(5)
    assert (
        await guesser.press(party.at_table("recap"), "recap") == f"It was {number}; the guess was {number}."
    )
    assert "sealed at the start" in await keeper.slash(party.place, "table verify")
    await guesser.slash(party.place, "table log")
    assert [a.filename for a in guesser.answer.attachments] == [f"table-{party.table}.jsonl"]
    kept = [json.loads(line) for line in (await services(env).host.record_file(party.table)).splitlines()]
    assert (kept[0]["game"], kept[-1]["command"]["type"]) == (KEY, "number_guess")


def services(env: simcord.Env) -> Services:
    found: Services = env.bot.services  # type: ignore[attr-defined]
    return found


async def test_the_house_takes_a_seat_and_the_table_has_its_board(env: simcord.Env) -> None:
    party = await begun(env, 1, house=1)
    keeper = party.guests[0]
    number = secret(party)
    await env.advance_time(60)
    assert party.over, "the house has guessed"
    assert await keeper.slash(party.place, "table board") in {
        f"It was {number}; the guess was {guess}." for guess in NUMBERS
    }
    await keeper.press(party.at_table("another"), "another")
    await env.advance_time(2)
    assert "table 2" in list(party.channel.history())[-1].content


async def test_its_rules_are_offered_and_its_verbs_are_refused_at_another_game(
    env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party.gather(env, 6)
    assert "one guess" in await party.host.slash(party.channel, "rules", game=KEY)
    await party.begin(pace="quick")
    message = party.newest
    for verb in ("number_ask", "number_guess"):
        forged = ControlId(party.table, None, verb, "1")
        monkeypatch.setattr(listener, "parse", lambda custom_id, forged=forged: forged)
        assert await party.host.press(message, "night") == Words("en").say("refusal.edge.unknown_control")


async def test_the_stage_shows_it() -> None:
    staging = STAGE[KEY]
    async with world(["Nora"], datetime(2026, 10, 31, tzinfo=UTC), KEY, staging.topic) as here:
        told = [step async for step in staging.perform(here, 2)]
    assert len(told) > 1


def test_it_is_simulated() -> None:
    assert simulate(KEY, 2, 20, 1, "{}").games == 20


def test_every_floor_has_its_room() -> None:
    for rooms in (GAMES, HOUSE, SERVICE, WORDS, STAGE):
        assert rooms[KEY] is not None


@pytest.mark.parametrize(
    "law",
    [
        laws.test_folding_the_stored_events_gives_the_table,
        laws.test_a_viewer_cannot_tell_twin_worlds_apart,
        laws.test_a_refused_command_leaves_the_table_as_it_was,
        laws.test_from_anywhere_a_table_ends_when_all_fall_asleep,
        laws.test_what_is_offered_is_accepted_and_all_else_refused,
        laws.test_a_closed_table_reveals_everything_and_has_no_result,
        laws.test_a_stale_timer_does_nothing,
        laws.test_every_event_says_who_may_read_it_and_happened_in_some_game,
        laws.test_an_onlooker_sees_a_part_of_the_events,
    ],
)
def test_the_laws_hold_for_it(law: Callable[..., None]) -> None:
    law(GAMES[KEY])
