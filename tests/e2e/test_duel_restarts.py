"""The bot goes and comes back in the middle of a duel: nothing is doubled, nothing lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
import simcord

from cogs.bot import Butler
from tests.sim.duelists import MOMENT, Bout
from tests.sim.party import control, uncalled
from tests.sim.simcord_seam import crash_and_restart
from tests.sim.wire import Wire, cut_off

MakeBot = Callable[[], Butler]
TURNS = (("turn", 1), ("turn", 2), ("turn", 3), ("discard", 4), ("over", 0))
"""The first kill, the identity, a turn like any other, the discard after a draw, the end."""

pytestmark = pytest.mark.parametrize("crash", [False, True], ids=["stopped", "crashed"])


async def again(env: simcord.Env, bot: Butler, crash: bool) -> None:
    await (crash_and_restart(env, bot) if crash else env.restart_bot(bot))
    await env.advance_time(2)


def said(bout: Bout) -> Counter[str]:
    """Every text the bot wrote, in public and in letters, with how often; without those called at first."""
    texts = Counter(f"table: {uncalled(m.content)}" for m in bout.posts)
    for guest in bout.guests:
        texts.update(f"{guest.name}: {m.content}" for m in guest.letters)
    return texts


def doubled(bout: Bout) -> list[str]:
    return [text for text, n in said(bout).items() if n > 1]


@pytest.mark.parametrize("mode", ["standard", "classic"])
async def test_a_duel_of_two_survives_a_restart_at_every_kind_of_turn(
    env: simcord.Env, make_bot: MakeBot, crash: bool, mode: str
) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin(mode=mode, board="4x4")
    for kind, turn in TURNS:
        await bout.until(kind, turn)
        await env.advance_time(MOMENT)
        phase, before = await bout.phase(), said(bout)
        await again(env, make_bot(), crash)
        assert await bout.phase() == phase
        assert said(bout) == before
        for guest in bout.guests:
            assert await guest.press(bout.at_table("cards"), "cards")
    assert bout.over
    assert doubled(bout) == []


async def test_a_duel_with_the_house_survives_a_restart_while_the_house_is_to_move(
    env: simcord.Env, make_bot: MakeBot, crash: bool
) -> None:
    bout = Bout.gather(env, 1)
    await bout.against_house(board="4x4", pace="quick")
    (ada,) = bout.guests
    for _ in range(3):
        await bout.until("turn")
        await bout.act(ada)
        await again(env, make_bot(), crash)
        await env.advance_time(MOMENT)
    await bout.finish()
    assert doubled(bout) == []
    rows = await bout.services.host.record_file(bout.table)
    assert '"type": "duel_ended"' not in rows
    assert await bout.services.host.verify(bout.table)


async def test_a_challenge_survives_a_restart(env: simcord.Env, make_bot: MakeBot, crash: bool) -> None:
    bout = Bout.gather(env, 2)
    await bout.challenge()
    await again(env, make_bot(), crash)
    assert control(bout.card, "accept_challenge") is not None
    await bout.guests[1].press(bout.card, "accept_challenge")
    await again(env, make_bot(), crash)
    assert "Accepted" in bout.card.content or control(bout.card, "accept_challenge") is not None
    await bout.look()
    assert await bout.phase() == "turn.2"
    assert doubled(bout) == []


async def test_a_challenge_lapses_though_the_bot_was_away(
    env: simcord.Env, make_bot: MakeBot, crash: bool
) -> None:
    bout = Bout.gather(env, 2)
    await bout.challenge()
    bot = make_bot()
    await env.advance_time(3_500)
    await again(env, bot, crash)
    await env.advance_time(200)
    assert "lapsed" in bout.card.content


async def test_the_second_game_of_a_match_begins_though_the_bot_was_restarted(
    env: simcord.Env, make_bot: MakeBot, crash: bool
) -> None:
    bout = Bout.gather(env, 2)
    await bout.begin(games="two", pace="quick")
    ada = bout.guests[0]
    await ada.press(bout.board, "move")
    await ada.press(ada.answer, "duel_resign")
    await ada.press(ada.answer, "duel_give_up")
    await again(env, make_bot(), crash)
    match = (await bout.info()).match
    assert match is not None
    assert match.next_id is not None
    bout.table = match.next_id
    await env.advance_time(40)
    assert await bout.phase() == "turn.1"
    assert doubled(bout) == []


@pytest.mark.parametrize("lost", [1, 3])
async def test_a_crash_in_mid_delivery_doubles_and_loses_nothing(
    env: simcord.Env, make_bot: MakeBot, wire: Wire, crash: bool, lost: int
) -> None:
    """Discord has the message, but the bot goes before it hears of it."""
    bout = Bout.gather(env, 2)
    await bout.challenge(board="4x4")
    wire.fail("POST", "/channels/*/messages", cut_off(), when="after", times=lost)
    await bout.guests[1].press(bout.card, "accept_challenge")
    await again(env, make_bot(), crash)
    wire.heal()
    wire.install()
    await env.advance_time(10)
    assert doubled(bout) == []
    assert [len(guest.letters) for guest in bout.guests] == [1, 1]
    await bout.look()
