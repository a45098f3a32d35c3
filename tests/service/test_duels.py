"""Challenges and games against the house: answered once, by whom they are for, until they expire."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from engine.core.messages import Refusal
from engine.core.values import DAY, HOUR, MINUTE, Millis
from engine.games.duel.options import DuelOptions
from service.invitations.invitations import Invitations
from service.invitations.invited_tables import written
from service.values import IN_LETTERS
from tests.service.duelling import challenge, duel, killer, on_turn, resign, with_house
from tests.service.gathering import ADA, BORYS, CELIA, CHANNEL, GUILD, PEOPLE, Gathering
from tests.service.process import Process
from tests.service.test_host_crashes import survives


async def test_an_accepted_challenge_is_a_game_at_once(gathering: Gathering) -> None:
    asked = await challenge(gathering, mode="classic", pace="quick")
    assert (asked.status, asked.challenge, asked.invited) == ("lobby", "waiting", (BORYS,))
    assert [s.user_id for s in asked.seats] == [ADA], "nobody is seated who has not agreed"
    table = await gathering.services.invitations.accept(asked.id, BORYS, "Borys", key=gathering.key())
    assert (table.status, table.challenge) == ("running", "accepted")
    assert [s.user_id for s in table.seats] == [ADA, BORYS]
    assert isinstance(table.options, DuelOptions)
    assert (table.options.mode, table.options.pace) == ("classic", "quick")
    assert table.commitment
    assert await on_turn(gathering, table.id) in (ADA, BORYS)


@pytest.mark.parametrize(
    ("user", "code"), [(ADA, "challenge.own"), (CELIA, "challenge.not_yours")], ids=["own", "stranger"]
)
async def test_only_who_was_challenged_can_answer(gathering: Gathering, user: int, code: str) -> None:
    asked = await challenge(gathering)
    duels = gathering.services.invitations
    for answer in (
        duels.accept(asked.id, user, "Somebody", key=gathering.key()),
        duels.decline(asked.id, user, key=gathering.key()),
    ):
        with pytest.raises(Refusal) as no:
            await answer
        assert no.value.code == code
    assert (await gathering.table(asked.id)).challenge == "waiting"


async def test_only_the_challenger_or_a_manager_takes_it_back(gathering: Gathering) -> None:
    asked = await challenge(gathering)
    with pytest.raises(Refusal, match=r"challenge\.not_challenger"):
        await gathering.services.invitations.withdraw(asked.id, BORYS, key=gathering.key())
    back = await gathering.services.invitations.withdraw(asked.id, ADA, key=gathering.key())
    assert (back.status, back.challenge) == ("over", "withdrawn")
    again = await challenge(gathering)
    shut = await gathering.services.invitations.withdraw(again.id, CELIA, key=gathering.key(), manager=True)
    assert shut.challenge == "withdrawn"


async def test_what_was_answered_stays_answered(gathering: Gathering) -> None:
    asked = await challenge(gathering)
    declined = await gathering.services.invitations.decline(asked.id, BORYS, key=gathering.key())
    assert (declined.status, declined.challenge) == ("over", "declined")
    duels = gathering.services.invitations
    for late in (
        duels.accept(asked.id, BORYS, "Borys", key=gathering.key()),
        duels.decline(asked.id, BORYS, key=gathering.key()),
        duels.withdraw(asked.id, ADA, key=gathering.key()),
    ):
        with pytest.raises(Refusal, match=r"challenge\.answered"):
            await late


async def test_the_same_press_again_is_the_same_answer(gathering: Gathering) -> None:
    asked = await challenge(gathering)
    one, two = await asyncio.gather(
        *(gathering.services.invitations.accept(asked.id, BORYS, "Borys", key="i:twice") for _ in range(2))
    )
    assert one == two
    assert one.status == "running"


async def test_accepting_and_taking_back_at_the_same_moment_is_one_or_the_other(gathering: Gathering) -> None:
    asked = await challenge(gathering)
    duels = gathering.services.invitations
    answers = await asyncio.gather(
        duels.withdraw(asked.id, ADA, key=gathering.key()),
        duels.accept(asked.id, BORYS, "Borys", key=gathering.key()),
        return_exceptions=True,
    )
    refused = [a for a in answers if isinstance(a, Refusal)]
    assert [r.code for r in refused] == ["challenge.answered"]


async def test_nobody_else_gets_in_by_the_ways_of_a_lobby(gathering: Gathering) -> None:
    asked = await challenge(gathering)
    for press in (
        gathering.lobby.join(asked.id, BORYS, "Borys", key=gathering.key()),
        gathering.lobby.leave(asked.id, ADA, key=gathering.key()),
        gathering.lobby.add_house(asked.id, ADA, key=gathering.key()),
        gathering.lobby.start(asked.id, ADA, key=gathering.key()),
    ):
        with pytest.raises(Refusal, match=r"challenge\.waits"):
            await press


@pytest.mark.parametrize(("pace", "waits"), [("live", HOUR), ("quick", HOUR), ("slow", 3 * DAY)])
async def test_a_challenge_expires_by_itself(gathering: Gathering, pace: str, waits: int) -> None:
    asked = await challenge(gathering, pace=pace)
    began, duels = gathering.clock.now(), gathering.services.invitations
    assert await duels.next_due() == began + waits
    gathering.clock.moment = Millis(began + waits - MINUTE)
    assert await duels.expire(gathering.clock.now()) == ()
    assert await gathering.services.idle_lobbies.next_expiry() is None, "no lobby's clock is upon it"
    await gathering.services.idle_lobbies.expire(Millis(began + 2 * waits))
    gathering.restart()
    gathering.clock.moment = Millis(began + waits)
    (ended,) = await gathering.services.invitations.expire(gathering.clock.now())
    assert (ended.id, ended.status, ended.challenge) == (asked.id, "over", "expired")
    assert await gathering.services.invitations.expire(gathering.clock.now()) == ()
    assert await gathering.services.invitations.next_due() is None
    with pytest.raises(Refusal, match=r"challenge\.answered"):
        await gathering.services.invitations.accept(asked.id, BORYS, "Borys", key=gathering.key())


async def test_one_challenge_at_a_time_to_the_same_person(gathering: Gathering) -> None:
    asked = await challenge(gathering)
    with pytest.raises(Refusal, match=r"challenge\.already") as no:
        await challenge(gathering)
    assert no.value.params == {"table": asked.id}
    assert (await challenge(gathering, ADA, CELIA)).id != asked.id
    await gathering.services.invitations.decline(asked.id, BORYS, key=gathering.key())
    assert (await challenge(gathering)).challenge == "waiting"


async def test_options_are_checked_before_anybody_is_asked(gathering: Gathering) -> None:
    with pytest.raises(Refusal, match=r"lobby\.option"):
        await challenge(gathering, mode="chess")
    with pytest.raises(Refusal, match=r"lobby\.seconds"):
        await challenge(gathering, bank_seconds=1)


async def test_against_the_house_it_begins_at_once(gathering: Gathering) -> None:
    table = await with_house(gathering, level="hard", board="4x4", killer="guest")
    assert (table.status, table.challenge, table.host_id) == ("running", None, ADA)
    assert [s.user_id for s in table.seats] == [ADA, None]
    assert table.seats[1].name != "Ada"
    assert await killer(gathering, table.id) is None
    before = gathering.clock.now()
    due = await gathering.house.act_due(before)
    assert due is not None
    assert before < due <= before + 2_000, "the house moves soon, but not before one has seen the board"
    gathering.clock.moment = due
    await gathering.house.act_due(due)
    assert await on_turn(gathering, table.id) == ADA


async def test_a_game_in_direct_messages_has_no_server(gathering: Gathering) -> None:
    table = await gathering.services.invitations.against_house(
        game="duel",
        guild_id=IN_LETTERS,
        channel_id=CHANNEL,
        user_id=ADA,
        name="Ada",
        options={},
        key=gathering.key(),
    )
    assert table.in_letters
    assert not (await with_house(gathering)).in_letters
    found = await gathering.lobby.table_of_thread(CHANNEL)
    assert found is not None


@pytest.fixture
def same_deal(process: Process, monkeypatch: pytest.MonkeyPatch) -> Process:
    """What is dealt again after a crash is dealt as before, so that rows can be compared."""
    monkeypatch.setattr("service.host.host.secrets.token_bytes", lambda size: b"\7" * size)
    return process


async def ask(p: Process) -> object:
    return await Invitations(p.host).challenge(
        game="duel",
        guild_id=GUILD,
        channel_id=CHANNEL,
        user_id=ADA,
        name="Ada",
        opponent_id=BORYS,
        options={},
        key="i:1",
    )


async def test_a_challenge_survives_a_crash_at_every_statement(process: Process, tmp_path: Path) -> None:
    assert await survives(process, tmp_path, ask) > 4  # type: ignore[arg-type]


async def test_accepting_survives_a_crash_at_every_statement(same_deal: Process, tmp_path: Path) -> None:
    await ask(same_deal)

    async def accept(p: Process) -> object:
        return await Invitations(p.host).accept(1, BORYS, "Borys", key="i:2")

    assert await survives(same_deal, tmp_path, accept) > 10  # type: ignore[arg-type]


async def test_a_game_against_the_house_survives_a_crash_at_every_statement(
    same_deal: Process, tmp_path: Path
) -> None:
    async def begin(p: Process) -> object:
        return await Invitations(p.host).against_house(
            game="duel", guild_id=GUILD, channel_id=CHANNEL, user_id=ADA, name="Ada", options={}, key="i:1"
        )

    assert await survives(same_deal, tmp_path, begin) > 10  # type: ignore[arg-type]


async def test_another_duel_is_a_challenge_to_the_other(gathering: Gathering) -> None:
    first = await duel(gathering, pace="quick")
    await resign(gathering, first.id, BORYS)
    asked = await gathering.services.invitations.again(first.id, ADA, key=gathering.key())
    assert (asked.challenge, asked.invited, asked.host_id) == ("waiting", (BORYS,), ADA)
    assert (asked.evening, asked.game_number) == (first.evening, 2)
    assert asked.options == first.options
    same = await gathering.services.invitations.again(first.id, ADA, key=gathering.key())
    assert same.id == asked.id, "asked twice, the same challenge"
    taken = await gathering.services.invitations.again(first.id, BORYS, key=gathering.key())
    assert (taken.id, taken.challenge, taken.status) == (asked.id, "accepted", "running")


@pytest.mark.rule("DUE-1")
@pytest.mark.parametrize("asks", [ADA, BORYS], ids=["winner asks", "loser asks"])
@pytest.mark.parametrize("role", ["killer", "inspector"])
async def test_the_loser_chooses_the_role(gathering: Gathering, asks: int, role: str) -> None:
    first = await duel(gathering)
    await resign(gathering, first.id, BORYS)
    duels = gathering.services.invitations
    assert await duels.may_choose(first.id, BORYS)
    assert not await duels.may_choose(first.id, ADA)
    asked = await duels.again(
        first.id,
        asks,
        key=gathering.key(),
        role=role if asks == BORYS else None,  # type: ignore[arg-type]
    )
    assert await duels.may_choose(asked.id, BORYS)
    answers = ADA if asks == BORYS else BORYS
    table = await duels.accept(
        asked.id,
        answers,
        PEOPLE[answers],
        key=gathering.key(),
        role="inspector" if answers == ADA else role,  # type: ignore[arg-type]
    )
    assert [s.user_id for s in table.seats] == [ADA, BORYS], "the seats stay"
    assert await killer(gathering, table.id) == (BORYS if role == "killer" else ADA)


async def test_a_winner_s_wish_for_a_role_is_not_heard(gathering: Gathering) -> None:
    first = await duel(gathering)
    await resign(gathering, first.id, BORYS)
    asked = await gathering.services.invitations.again(first.id, ADA, key=gathering.key(), role="killer")
    assert isinstance(asked.options, DuelOptions)
    assert asked.options.killer == "random"


async def test_another_duel_with_the_house_begins_at_once(gathering: Gathering) -> None:
    first = await with_house(gathering)
    await resign(gathering, first.id, ADA)
    table = await gathering.services.invitations.again(first.id, ADA, key=gathering.key(), role="inspector")
    assert table.status == "running"
    assert [s.name for s in table.seats] == [s.name for s in first.seats]
    assert await killer(gathering, table.id) is None


async def test_another_duel_is_for_those_who_sat_there_and_after_the_end(gathering: Gathering) -> None:
    first = await duel(gathering)
    duels = gathering.services.invitations
    for table_id, user, code in (
        (first.id, ADA, "table.not_over"),
        (4711, ADA, "lobby.gone"),
    ):
        with pytest.raises(Refusal, match=code):
            await duels.again(table_id, user, key=gathering.key())
    await resign(gathering, first.id, BORYS)
    with pytest.raises(Refusal, match=r"table\.not_seated"):
        await duels.again(first.id, CELIA, key=gathering.key())


def test_options_are_stored_with_every_field() -> None:
    """So that another default never changes a game that is kept."""
    assert set(json.loads(written(DuelOptions()))) == set(DuelOptions.__struct_fields__)
