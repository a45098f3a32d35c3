"""A table before its start, over a real database file."""

from __future__ import annotations

import asyncio

import pytest

from engine.core.messages import Refusal
from engine.core.values import Millis, Seat
from engine.games.manor.options import ManorOptions
from service.lobby.lobby import Lobby
from tests.service.gathering import ADA, BORYS, CELIA, CHANNEL, DORA, GUILD, PEOPLE, STRANGER, Gathering


async def refused(code: str, work) -> Refusal:  # type: ignore[no-untyped-def]
    with pytest.raises(Refusal) as no:
        await work
    assert no.value.code == code
    return no.value


@pytest.mark.rule("MAN-55")
async def test_who_opens_a_table_is_its_host_and_plays_like_all(gathering: Gathering) -> None:
    table = await gathering.open()
    assert (table.status, table.host_id, table.host_name) == ("lobby", ADA, "Ada")
    assert [(s.seat, s.user_id, s.name) for s in table.seats] == [(0, ADA, "Ada")]
    assert (table.evening, table.game_number) == (table.id, 1)
    assert table.options == ManorOptions()


async def test_a_press_that_arrives_twice_opens_joins_and_starts_once(gathering: Gathering) -> None:
    first = await gathering.open(key="i:open")
    assert await gathering.open(key="i:open") == first
    for _ in range(2):
        table = await gathering.lobby.join(first.id, BORYS, "Borys", key="i:join")
    assert len(table.seats) == 2
    for _ in range(4):
        await gathering.lobby.add_house(first.id, ADA, key=gathering.key())
    started = [await gathering.lobby.start(first.id, ADA, key="i:start") for _ in range(2)]
    assert started[0] == started[1]
    assert started[0].status == "running"


@pytest.mark.report(24)
async def test_two_quick_clicks_sit_down_and_start_once(gathering: Gathering) -> None:
    table = await gathering.full([ADA, BORYS, CELIA], house=2)
    answers = await asyncio.gather(
        *(gathering.lobby.join(table.id, DORA, "Dora", key=gathering.key()) for _ in range(5)),
        return_exceptions=True,
    )
    assert [a.code for a in answers if isinstance(a, Refusal)] == ["lobby.already_in"] * 4
    starts = await asyncio.gather(
        *(gathering.lobby.start(table.id, ADA, key=gathering.key()) for _ in range(5)), return_exceptions=True
    )
    assert [a.code for a in starts if isinstance(a, Refusal)] == ["lobby.started"] * 4


@pytest.mark.rule("MAN-1")
async def test_start_says_how_many_are_missing(gathering: Gathering) -> None:
    table = await gathering.full([ADA, BORYS], house=2)
    no = await refused("lobby.too_few", gathering.lobby.start(table.id, ADA, key=gathering.key()))
    assert dict(no.params) == {"need": 6, "have": 4, "more": 2}
    assert (await gathering.table(table.id)).status == "lobby"


@pytest.mark.rule("MAN-1")
async def test_the_eighteenth_seat_is_the_last(gathering: Gathering) -> None:
    table = await gathering.full([ADA], house=17)
    no = await refused("lobby.full", gathering.lobby.join(table.id, BORYS, "Borys", key=gathering.key()))
    assert no.params["most"] == 18
    await refused("lobby.full", gathering.lobby.add_house(table.id, ADA, key=gathering.key()))
    names = [s.name for s in table.seats]
    assert len(set(names)) == 18
    assert (await gathering.lobby.start(table.id, ADA, key=gathering.key())).status == "running"


@pytest.mark.report(2)
async def test_a_dealing_that_fails_leaves_the_lobby_as_it_was(
    gathering: Gathering, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await gathering.full()

    def deal_half(self: object, *args: object) -> None:
        deal(self, *args)  # type: ignore[arg-type]
        raise RuntimeError("the machine stopped")

    deal = type(gathering.host).deal
    monkeypatch.setattr(type(gathering.host), "deal", deal_half)
    with pytest.raises(RuntimeError):
        await gathering.lobby.start(table.id, ADA, key="i:start")
    assert await gathering.table(table.id) == table
    assert await gathering.events(table.id) == []
    monkeypatch.undo()
    assert (await gathering.lobby.start(table.id, ADA, key="i:start")).status == "running"


async def test_the_seed_is_shown_only_at_the_end(gathering: Gathering) -> None:
    table = await gathering.started()
    assert table.commitment is not None
    assert (table.seed, table.salt) == (None, None)
    await gathering.commands.close(table.id, ADA, key=gathering.key())
    over = await gathering.table(table.id)
    assert over.seed is not None
    assert over.salt is not None


async def test_only_the_host_or_a_manager_changes_the_lobby(gathering: Gathering) -> None:
    table, lobby = await gathering.full([ADA, BORYS], house=1), gathering.lobby
    for press in (
        lobby.start(table.id, BORYS, key=gathering.key()),
        lobby.add_house(table.id, BORYS, key=gathering.key()),
        lobby.remove_house(table.id, BORYS, key=gathering.key()),
        lobby.take_away(table.id, Seat(0), BORYS, key=gathering.key()),
        lobby.set_options(table.id, BORYS, {"crank": False}, key=gathering.key()),
        lobby.set_private(table.id, True, BORYS, key=gathering.key()),
        lobby.invite(table.id, [CELIA], BORYS, key=gathering.key()),
        lobby.close(table.id, STRANGER, key=gathering.key()),
    ):
        await refused("lobby.not_host", press)
    changed = await lobby.set_options(table.id, STRANGER, {"crank": False}, key=gathering.key(), manager=True)
    assert isinstance(changed.options, ManorOptions)
    assert not changed.options.crank


async def test_the_host_takes_a_seat_away_and_those_behind_move_up(gathering: Gathering) -> None:
    table = await gathering.full([ADA, BORYS, CELIA])
    table = await gathering.lobby.take_away(table.id, Seat(1), ADA, key=gathering.key())
    assert [(s.seat, s.user_id) for s in table.seats] == [(0, ADA), (1, CELIA)]
    await refused("lobby.own_seat", gathering.lobby.take_away(table.id, Seat(0), ADA, key=gathering.key()))
    await refused(
        "lobby.no_such_seat", gathering.lobby.take_away(table.id, Seat(7), ADA, key=gathering.key())
    )


async def test_a_host_who_leaves_hands_the_lobby_on_and_the_last_closes_it(gathering: Gathering) -> None:
    table = await gathering.full([ADA, BORYS], house=1)
    table = await gathering.lobby.leave(table.id, ADA, key=gathering.key())
    assert (table.host_id, table.host_name, table.status) == (BORYS, "Borys", "lobby")
    table = await gathering.lobby.leave(table.id, BORYS, key=gathering.key())
    assert table.status == "over"
    await refused("lobby.gone", gathering.lobby.join(table.id, CELIA, "Celia", key=gathering.key()))
    await refused("lobby.gone", gathering.lobby.join(4711, CELIA, "Celia", key=gathering.key()))


async def test_house_players_are_never_called_like_a_person(gathering: Gathering) -> None:
    table = await gathering.full([ADA], house=2)
    taken = table.seats[1].name
    table = await gathering.lobby.join(table.id, BORYS, taken.upper(), key=gathering.key())
    names = [s.name.casefold() for s in table.seats]
    assert len(set(names)) == len(names)
    assert table.seats[-1].name == taken.upper()
    table = await gathering.lobby.remove_house(table.id, ADA, key=gathering.key())
    table = await gathering.lobby.remove_house(table.id, ADA, key=gathering.key())
    await refused("lobby.no_house", gathering.lobby.remove_house(table.id, ADA, key=gathering.key()))


async def test_a_private_table_is_for_those_invited(gathering: Gathering) -> None:
    table = await gathering.open(private=True)
    await refused("lobby.not_invited", gathering.lobby.join(table.id, BORYS, "Borys", key=gathering.key()))
    await gathering.lobby.invite(table.id, [BORYS, BORYS], ADA, key=gathering.key())
    table = await gathering.lobby.join(table.id, BORYS, "Borys", key=gathering.key())
    assert table.invited == (BORYS,)
    await refused("lobby.not_invited", gathering.lobby.join(table.id, CELIA, "Celia", key=gathering.key()))
    await gathering.lobby.set_private(table.id, False, ADA, key=gathering.key())
    assert len((await gathering.lobby.join(table.id, CELIA, "Celia", key=gathering.key())).seats) == 3


@pytest.mark.rule("MAN-56")
async def test_paces_and_own_times_reach_the_game(gathering: Gathering) -> None:
    table = await gathering.full(options={"pace": "quick"})
    own = {"night_seconds": 45, "murderers": "exact"}
    table = await gathering.lobby.set_options(table.id, ADA, own, key=gathering.key())
    assert table.options == ManorOptions(pace="quick", night_seconds=45, murderers="exact")
    await gathering.lobby.start(table.id, ADA, key=gathering.key())
    assert (await gathering.host.look(table.id, ADA)).view.length == 45_000


@pytest.mark.rule("MAN-56")
@pytest.mark.parametrize(
    ("changes", "code", "blanks"),
    [
        ({"night_seconds": 14}, "lobby.seconds", {"option": "night_seconds", "least": 15, "most": 604800}),
        ({"day_seconds": 604801}, "lobby.seconds", {"option": "day_seconds", "least": 15, "most": 604800}),
        ({"council_seconds": "soon"}, "lobby.seconds", {"option": "council_seconds"}),
        ({"pace": "warp"}, "lobby.pace_unavailable", {"pace": "warp"}),
        ({"doctor": "maybe"}, "lobby.option", {"option": "doctor"}),
        ({"murderers": "many"}, "lobby.option", {"option": "murderers"}),
        ({"colour": "red"}, "lobby.no_such_option", {"option": "colour"}),
    ],
)
async def test_an_option_out_of_bounds_is_refused_exactly(
    gathering: Gathering, changes: dict[str, object], code: str, blanks: dict[str, object]
) -> None:
    table = await gathering.open()
    no = await refused(code, gathering.lobby.set_options(table.id, ADA, changes, key=gathering.key()))
    assert blanks.items() <= dict(no.params).items()
    assert (await gathering.table(table.id)).options == table.options
    await refused(code, gathering.open(options=changes))


async def test_the_slow_pace_has_its_own_times_or_those_given(gathering: Gathering) -> None:
    own = {"pace": "slow", "night_seconds": 3600, "day_seconds": 7200, "council_seconds": 3600}
    assert (await gathering.open(options=own)).options.pace == "slow"
    assert (await gathering.open(options={"pace": "slow"})).options.pace == "slow"


@pytest.mark.rule("MAN-56")
@pytest.mark.parametrize(
    "link",
    [
        "http://example.org/call",
        "javascript:alert(1)",
        "https://",
        "https://a b",
        "https://u:p@example.org",
        "https://example.org/" + "x" * 200,
    ],
)
async def test_a_call_link_must_be_a_short_https_link(gathering: Gathering, link: str) -> None:
    await refused("lobby.call_link", gathering.open(call_link=link))


@pytest.mark.rule("MAN-56")
async def test_a_call_link_can_be_attached_changed_and_removed(gathering: Gathering) -> None:
    table = await gathering.open(call_link=" https://meet.example.org/manor ")
    assert table.call_link == "https://meet.example.org/manor"
    table = await gathering.lobby.set_call_link(table.id, None, ADA, key=gathering.key())
    assert table.call_link is None


@pytest.mark.rule("MAN-58")
async def test_a_table_is_joined_by_its_card(gathering: Gathering) -> None:
    table = await gathering.open()
    await gathering.lobby.posted(table.id, 777)
    joined = await gathering.lobby.join(table.id, BORYS, "Borys", key=gathering.key())
    assert joined.lobby_message_id == 777
    assert joined.seat_of(BORYS) == 1


@pytest.mark.report(35)
async def test_an_idle_lobby_is_warned_and_then_closed_but_never_a_game(gathering: Gathering) -> None:
    idle, game = await gathering.open(BORYS), await gathering.started()
    assert await gathering.services.idle_lobbies.next_expiry() == Millis(gathering.clock.now() + 50 * 60_000)
    now = await gathering.later(50)
    swept = await gathering.services.idle_lobbies.expire(now)
    assert [t.id for t in swept.warned] == [idle.id]
    swept = await gathering.services.idle_lobbies.expire(now)
    assert (swept.warned, swept.closed) == ((), ())
    swept = await gathering.services.idle_lobbies.expire(await gathering.later(10))
    assert [(t.id, t.status) for t in swept.closed] == [(idle.id, "over")]
    await gathering.services.idle_lobbies.expire(await gathering.later(60 * 24 * 30))
    assert (await gathering.table(game.id)).status == "running"
    assert await gathering.services.idle_lobbies.next_expiry() is None


async def test_a_press_keeps_a_lobby_open_for_another_hour(gathering: Gathering) -> None:
    table = await gathering.open()
    await gathering.services.idle_lobbies.expire(await gathering.later(55))
    await gathering.lobby.join(table.id, BORYS, "Borys", key=gathering.key())
    swept = await gathering.services.idle_lobbies.expire(await gathering.later(49))
    assert (swept.warned, swept.closed) == ((), ())


async def test_a_bot_that_was_away_warns_before_it_closes(gathering: Gathering) -> None:
    table = await gathering.open()
    swept = await gathering.services.idle_lobbies.expire(await gathering.later(600))
    assert ([t.id for t in swept.warned], swept.closed) == ([table.id], ())
    assert [
        t.id for t in (await gathering.services.idle_lobbies.expire(await gathering.later(10))).closed
    ] == [table.id]


async def test_one_person_sits_at_several_tables_and_threads_find_theirs(gathering: Gathering) -> None:
    one, two = await gathering.full([ADA, BORYS]), await gathering.full([CELIA, ADA])
    other = await gathering.lobby.open(
        guild_id=GUILD + 1, channel_id=CHANNEL + 1, host_id=ADA, host_name="Ada", game="manor", key="i:x"
    )
    assert [t.id for t in await gathering.lobby.of_person(ADA)] == [one.id, two.id, other.id]
    await gathering.lobby.threaded(one.id, 501)
    await gathering.lobby.threaded(two.id, 502)
    found = [await gathering.lobby.table_of_thread(c) for c in (501, 502, CHANNEL + 1, CHANNEL)]
    assert [t and t.id for t in found] == [one.id, two.id, other.id, None]
    running = await gathering.started(tuple(PEOPLE))
    assert [t.id for t in await gathering.lobby.running(GUILD)] == [running.id]
    assert await gathering.lobby.running(GUILD + 1) == []


async def test_lobbies_survive_a_restart(gathering: Gathering) -> None:
    table = await gathering.full([ADA, BORYS], house=1)
    gathering.restart()
    assert isinstance(gathering.lobby, Lobby)
    assert await gathering.table(table.id) == table


async def test_an_unknown_game_is_refused(gathering: Gathering) -> None:
    await refused("lobby.no_such_game", gathering.open(game="chess"))


async def test_a_game_that_keeps_itself_has_no_host_who_does_not_play(gathering: Gathering) -> None:
    await refused("lobby.no_human_host", gathering.open(game="duel", options={"host": "human"}))
    table = await gathering.open(game="duel")
    await refused(
        "lobby.no_human_host",
        gathering.lobby.set_options(table.id, ADA, {"host": "human"}, key=gathering.key()),
    )
