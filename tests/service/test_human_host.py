"""MAN-55: somebody hosts without playing. Who that can be, what comes to him, and to nobody else."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from engine.core.messages import HostingPassed, PhaseSkipped, Refusal
from engine.core.values import MINUTE, Millis, Seat
from engine.games.manor.commands import CastBallot, ChooseRoom, PlaceSeat, PutOut, TakeBackBallot
from engine.games.manor.content import Room
from engine.games.manor.events import BallotReopened, Corrected
from engine.games.manor.seen import ManorView
from service.step import console
from service.values import OutboxItem, TableInfo
from tests.service.gathering import (
    ADA,
    BORYS,
    CELIA,
    DORA,
    EMIL,
    FAYE,
    PEOPLE,
    STRANGER,
    Gathering,
)

GRETA = 106
PLAYERS = (BORYS, CELIA, DORA, EMIL, FAYE, GRETA)
HUMAN = {"host": "human"}

pytestmark = pytest.mark.rule("MAN-55")


@pytest.fixture(autouse=True)
def _greta(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PEOPLE, GRETA, "Greta")


async def hosted(gathering: Gathering, house: int = 0, players: tuple[int, ...] = PLAYERS) -> TableInfo:
    """A running table that Ada hosts without playing."""
    table = await gathering.full((ADA, *players), house, options=HUMAN)
    return await gathering.lobby.start(table.id, ADA, key=gathering.key())


async def brought(gathering: Gathering) -> list[OutboxItem]:
    """Bring all the post that is due; returns what went to the host's console."""
    return [item for item in await everything(gathering) if item.place.kind == "host"]


async def everything(gathering: Gathering) -> list[OutboxItem]:
    """Bring all the post that is due, and return it."""
    delivery, found = gathering.services.delivery, []
    while items := await delivery.take(50):
        found += items
        for item in items:
            place = item.channel_id or (9 if item.recipient is None else item.recipient)
            await delivery.delivered(
                item, message_id=item.message_id or 5_000 + item.outbox_id, channel_id=place
            )
    return found


def view_of(reader: object) -> ManorView:
    assert isinstance(reader, ManorView)
    return reader


# The lobby.


async def test_who_opens_a_table_to_host_it_has_no_seat(gathering: Gathering) -> None:
    table = await gathering.full((ADA, *PLAYERS), options=HUMAN)
    assert table.seat_of(ADA) is None
    assert [s.user_id for s in table.seats] == list(PLAYERS)
    assert table.host_id == ADA
    with pytest.raises(Refusal, match=r"lobby.host_sees_all"):
        await gathering.lobby.join(table.id, ADA, "Ada", key=gathering.key())
    with pytest.raises(Refusal, match=r"lobby.host_has_no_seat"):
        await gathering.lobby.leave(table.id, ADA, key=gathering.key())


async def test_the_choice_of_host_moves_him_out_of_his_seat_and_back(gathering: Gathering) -> None:
    table = await gathering.full()
    changed = await gathering.lobby.set_options(table.id, ADA, {"host": "human"}, key=gathering.key())
    assert [s.user_id for s in changed.seats] == [BORYS, CELIA, DORA, EMIL, FAYE]
    again = await gathering.lobby.set_options(table.id, ADA, {"host": "human"}, key=gathering.key())
    assert again.seats == changed.seats
    back = await gathering.lobby.set_options(table.id, ADA, {"host": "app"}, key=gathering.key())
    assert [s.user_id for s in back.seats] == [ADA, BORYS, CELIA, DORA, EMIL, FAYE]


async def test_a_full_table_has_no_seat_for_a_host_who_wants_to_play(gathering: Gathering) -> None:
    table = await gathering.full((ADA, *PLAYERS), house=12, options=HUMAN)
    with pytest.raises(Refusal, match=r"lobby.full"):
        await gathering.lobby.set_options(table.id, ADA, {"host": "app"}, key=gathering.key())
    assert (await gathering.table(table.id)).seat_of(ADA) is None


async def test_only_the_host_chooses_and_only_before_the_start(gathering: Gathering) -> None:
    table = await gathering.full((ADA, *PLAYERS), options=HUMAN)
    with pytest.raises(Refusal, match=r"lobby.not_host"):
        await gathering.lobby.set_options(table.id, BORYS, {"host": "app"}, key=gathering.key())
    await gathering.lobby.start(table.id, ADA, key=gathering.key())
    with pytest.raises(Refusal, match=r"lobby.started"):
        await gathering.lobby.set_options(table.id, ADA, {"host": "app"}, key=gathering.key())


async def test_six_others_are_needed_and_one_of_them_a_person(gathering: Gathering) -> None:
    few = await gathering.full((ADA, *PLAYERS[:5]), options=HUMAN)
    with pytest.raises(Refusal, match=r"lobby.too_few") as no:
        await gathering.lobby.start(few.id, ADA, key=gathering.key())
    assert no.value.params["have"] == 5
    house = await gathering.full((ADA,), house=6, options=HUMAN)
    with pytest.raises(Refusal, match=r"lobby.nobody_plays"):
        await gathering.lobby.start(house.id, ADA, key=gathering.key())


async def test_a_lobby_that_all_players_left_stays_open_for_its_host(gathering: Gathering) -> None:
    table = await gathering.full((ADA, BORYS), options=HUMAN)
    left = await gathering.lobby.leave(table.id, BORYS, key=gathering.key())
    assert (left.status, left.seats, left.host_id) == ("lobby", (), ADA)


# Who sees what.


async def test_the_host_sees_everything_and_a_stranger_nothing(gathering: Gathering) -> None:
    table = await hosted(gathering)
    own = await gathering.host.look(table.id, ADA)
    assert own.hosts
    assert own.seat is None
    assert len(view_of(own.view.game).all_cards) == 6
    assert view_of(own.view.game).truth is not None
    for user in (*PLAYERS, STRANGER, None):
        look = await gathering.host.look(table.id, user)
        assert not look.hosts
        assert view_of(look.view.game).all_cards == ()
        assert view_of(look.view.game).truth is None


async def test_a_host_who_plays_has_no_console(gathering: Gathering) -> None:
    table = await gathering.started()
    assert not (await gathering.host.look(table.id, ADA)).hosts
    with pytest.raises(Refusal, match=r"console.plays"):
        await gathering.services.consoles.look(table.id, ADA)
    assert await brought(gathering) == []


async def test_only_the_host_opens_the_console(gathering: Gathering) -> None:
    table = await hosted(gathering)
    assert (await gathering.services.consoles.look(table.id, ADA)).hosts
    for user in (BORYS, STRANGER):
        with pytest.raises(Refusal, match=r"console.not_host"):
            await gathering.services.consoles.look(table.id, user)


async def test_the_host_can_never_take_a_seat(gathering: Gathering) -> None:
    table = await hosted(gathering, house=1)
    commands = gathering.commands
    answer = await commands.seat_to_person(table.id, ADA, Seat(6), ADA, "Ada", key=gathering.key())
    assert answer.code == "table.host_sees_all"
    answer = await commands.leave_game(table.id, ADA, key=gathering.key())
    assert answer.code == "table.host_leaves"
    answer = await commands.take_back(table.id, ADA, "Ada", key=gathering.key())
    assert answer.code == "table.nothing_to_take_back"
    interaction = await gathering.press(table.id, ADA, ChooseRoom(room=Room.STUDY))
    assert interaction.code == "table.not_seated"


# The reins.


async def test_the_host_ends_any_phase(gathering: Gathering) -> None:
    table = await hosted(gathering)
    seen = []
    for _ in range(3):
        seen.append((await gathering.phase(table.id)).split(".")[0])
        answer = await gathering.commands.skip(table.id, ADA, key=gathering.key())
        assert answer.accepted, answer.code
        assert any(isinstance(event, PhaseSkipped) for event in answer.events)
        assert answer.look.hosts
    assert seen == ["night", "day", "council"]


async def test_the_answer_to_the_host_tells_only_what_all_may_know(gathering: Gathering) -> None:
    table = await hosted(gathering)
    answer = await gathering.commands.skip(table.id, ADA, key=gathering.key())
    onlooker = {type(event).__name__ for event in answer.events}
    assert "DawnLetter" not in onlooker
    assert "NightResolved" not in onlooker


async def test_the_host_pauses_extends_and_goes_on(gathering: Gathering) -> None:
    table = await hosted(gathering)
    commands = gathering.commands
    assert (await commands.pause(table.id, ADA, key=gathering.key())).accepted
    assert (await commands.resume(table.id, ADA, key=gathering.key())).accepted
    assert (await commands.extend(table.id, ADA, 5, key=gathering.key())).accepted


async def test_the_host_corrects_and_nobody_else_may(gathering: Gathering) -> None:
    table = await hosted(gathering)
    consoles = gathering.services.consoles
    offered = {c.prompt for c in (await consoles.look(table.id, ADA)).choices}
    assert offered == {"place_seat", "put_out"}
    placed = PlaceSeat(seat=Seat(2), room=Room.STUDY)
    for user in (BORYS, STRANGER):
        answer = await consoles.correct(table.id, user, placed, key=gathering.key())
        assert answer.code == "console.not_host"
        assert not answer.look.hosts
    answer = await consoles.correct(table.id, ADA, placed, key=gathering.key())
    assert answer.accepted
    assert view_of(answer.look.view.game).all_cards[2].room is Room.STUDY
    own = view_of((await gathering.host.look(table.id, DORA)).view.game).cards
    assert own is not None
    assert own.room is Room.STUDY
    assert await gathering.happened(table.id, Corrected)


async def test_a_correction_pressed_twice_happens_once(gathering: Gathering) -> None:
    table = await hosted(gathering)
    key = gathering.key()
    for _ in range(2):
        answer = await gathering.services.consoles.correct(table.id, ADA, PutOut(seat=Seat(2)), key=key)
        assert answer.accepted
    assert len(await gathering.happened(table.id, Corrected)) == 1


async def test_a_table_whose_host_plays_takes_no_correction(gathering: Gathering) -> None:
    table = await gathering.started()
    answer = await gathering.services.consoles.correct(
        table.id, ADA, PutOut(seat=Seat(2)), key=gathering.key()
    )
    assert answer.code == "console.not_host"
    assert await gathering.happened(table.id, Corrected) == []


async def test_the_file_of_a_corrected_game_proves_itself(gathering: Gathering) -> None:
    table = await hosted(gathering)
    await gathering.play_on(table.id, "council")
    look = view_of((await gathering.host.look(table.id, None)).view.game)
    voter, target, *_ = (s.seat for s in look.seats if s.alive)
    await gathering.press(table.id, PLAYERS[voter], CastBallot(target=target))
    back = TakeBackBallot(seat=voter)
    assert (await gathering.services.consoles.correct(table.id, ADA, back, key=gathering.key())).accepted
    await gathering.commands.close(table.id, ADA, key=gathering.key())
    assert await gathering.host.verify(table.id)
    assert "take_back_ballot" in await gathering.host.record_file(table.id)


async def test_whose_ballot_was_taken_back_gets_a_letter_and_nobody_else(gathering: Gathering) -> None:
    table = await hosted(gathering)
    await gathering.play_on(table.id, "council")
    look = view_of((await gathering.host.look(table.id, None)).view.game)
    voter, target, *_ = (s.seat for s in look.seats if s.alive)
    await gathering.press(table.id, PLAYERS[voter], CastBallot(target=target))
    await brought(gathering)
    back = TakeBackBallot(seat=voter)
    await gathering.services.consoles.correct(table.id, ADA, back, key=gathering.key())
    letters = [p for p in await everything(gathering) if p.place.seat is not None]
    assert [p.place.seat for p in letters] == [voter]
    assert any(isinstance(event, BallotReopened) for event in letters[0].events)


# The console's own message.


async def test_the_console_comes_to_the_host_and_is_edited_at_each_step(gathering: Gathering) -> None:
    table = await hosted(gathering)
    (first,) = await brought(gathering)
    assert (first.kind, first.recipient, first.console_page) == ("say", ADA, "now")
    assert view_of(first.view.game).truth is not None
    await gathering.press(table.id, BORYS, ChooseRoom(room=Room.STUDY))
    await gathering.press(table.id, CELIA, ChooseRoom(room=Room.STUDY))
    (edit,) = await brought(gathering)
    assert (edit.kind, edit.message_id) == ("panel", 5_000 + first.outbox_id)
    assert view_of(edit.view.game).all_cards[0].room is Room.STUDY


async def test_edits_stay_on_the_page_the_host_turned_to(gathering: Gathering) -> None:
    table = await hosted(gathering)
    await gathering.services.consoles.look(table.id, ADA, page="seats.1")
    assert [p.console_page for p in await brought(gathering)] == ["seats.1"]
    gathering.restart()
    await gathering.press(table.id, BORYS, ChooseRoom(room=Room.STUDY))
    assert [p.console_page for p in await brought(gathering)] == ["seats.1"]


async def test_no_place_but_the_host_s_is_brought_what_he_sees(gathering: Gathering) -> None:
    table = await hosted(gathering)
    delivery, others = gathering.services.delivery, 0
    for _ in range(3):
        while items := await delivery.take(50):
            for item in items:
                hidden = view_of(item.view.game)
                mine = item.place.kind == "host"
                assert (item.recipient == ADA) == mine
                assert bool(hidden.all_cards) == mine == (hidden.truth is not None)
                others += not mine
                await delivery.delivered(item, message_id=item.message_id or item.outbox_id + 9, channel_id=7)
        await gathering.commands.skip(table.id, ADA, key=gathering.key())
    assert others > 10


async def test_a_console_that_can_not_be_brought_holds_up_nobody(gathering: Gathering) -> None:
    table = await hosted(gathering)
    delivery = gathering.services.delivery
    (item,) = [p for p in await delivery.take(50) if p.place.kind == "host"]
    await delivery.shut_out(item, 50007)
    await gathering.press(table.id, BORYS, ChooseRoom(room=Room.STUDY))
    assert not [p for p in await delivery.take(50) if p.place.kind == "host"], "not at every hidden act"
    assert (await gathering.services.consoles.look(table.id, ADA)).hosts, "the button has it"
    gathering.clock.moment = Millis(gathering.clock.now() + 5 * MINUTE)
    (again,) = [p for p in await delivery.take(50) if p.place.kind == "host"]
    assert again.outbox_id == item.outbox_id


async def test_a_deleted_console_comes_anew(gathering: Gathering) -> None:
    table = await hosted(gathering)
    await brought(gathering)
    await gathering.press(table.id, BORYS, ChooseRoom(room=Room.STUDY))
    (edit,) = [p for p in await gathering.services.delivery.take(50) if p.place.kind == "host"]
    await gathering.services.delivery.message_gone(edit)
    (anew,) = await brought(gathering)
    assert anew.kind == "say"


async def test_nonces_count_nothing(gathering: Gathering) -> None:
    """They reach every client, and the console makes post at hidden acts."""
    await hosted(gathering)
    items = await gathering.services.delivery.take(50)
    nonces = [p.nonce for p in items]
    assert len(set(nonces)) == len(nonces)
    assert all(len(n) == 24 and str(p.outbox_id) != n for n, p in zip(nonces, items, strict=True))
    assert nonces != sorted(nonces)


# Handing the console on.


async def test_the_console_goes_to_somebody_who_never_sat_there(gathering: Gathering) -> None:
    table = await hosted(gathering)
    await brought(gathering)
    answer = await gathering.commands.hand_over(table.id, ADA, STRANGER, key=gathering.key(), to_name="Zofia")
    assert answer.accepted, answer.code
    assert not answer.look.hosts
    now = await gathering.table(table.id)
    assert (now.host_id, now.host_name) == (STRANGER, "Zofia")
    assert [e.to for e in await gathering.happened(table.id, HostingPassed)] == [None]
    assert (await gathering.host.look(table.id, STRANGER)).hosts
    assert not (await gathering.host.look(table.id, ADA)).hosts
    (item,) = await brought(gathering)
    assert (item.recipient, item.kind) == (STRANGER, "say")


async def test_a_former_host_never_sits_there_but_may_host_again(gathering: Gathering) -> None:
    table = await hosted(gathering, house=1)
    await gathering.commands.hand_over(table.id, ADA, STRANGER, key=gathering.key(), to_name="Zofia")
    for user in (ADA, STRANGER):
        answer = await gathering.commands.seat_to_person(
            table.id, STRANGER, Seat(6), user, "x", key=gathering.key()
        )
        assert answer.code == "table.host_sees_all"
    back = await gathering.commands.hand_over(table.id, STRANGER, ADA, key=gathering.key(), to_name="Ada")
    assert back.accepted, back.code
    assert (await gathering.host.look(table.id, ADA)).hosts


async def test_nobody_who_sits_or_sat_gets_the_console(gathering: Gathering) -> None:
    table = await hosted(gathering)
    await gathering.commands.leave_game(table.id, CELIA, key=gathering.key())
    for user in (BORYS, CELIA):
        answer = await gathering.commands.hand_over(table.id, ADA, user, key=gathering.key(), to_name="x")
        assert answer.code == "table.host_plays"
    assert (await gathering.commands.hand_over(table.id, ADA, ADA, key=gathering.key())).code == (
        "table.is_host"
    )
    assert (await gathering.table(table.id)).host_id == ADA


async def test_a_manager_may_give_the_console_on_unless_he_plays(gathering: Gathering) -> None:
    table = await hosted(gathering)
    hand = gathering.commands.hand_over
    answer = await hand(table.id, BORYS, STRANGER, key=gathering.key(), manager=True, to_name="Z")
    assert answer.code == "authority.not_host"
    answer = await hand(table.id, 555, STRANGER, key=gathering.key(), to_name="Z")
    assert answer.code == "authority.not_host"
    answer = await hand(table.id, 555, STRANGER, key=gathering.key(), manager=True, to_name="Z")
    assert answer.accepted
    assert not answer.look.hosts


async def test_a_host_who_is_away_is_stood_in_for_but_nobody_gets_the_console(gathering: Gathering) -> None:
    table = await hosted(gathering)
    for _ in range(3):
        await gathering.do_duty(table.id, PLAYERS[:5])
        await gathering.time_out(table.id)
    now = await gathering.table(table.id)
    assert (now.status, now.host_id) == ("running", ADA), "no seat inherits"
    pause = gathering.commands.pause
    assert (await pause(table.id, BORYS, key=gathering.key())).code == "authority.noted"
    together = await pause(table.id, CELIA, key=gathering.key())
    assert together.accepted
    assert not together.look.hosts
    for user in (BORYS, CELIA):
        answer = await gathering.commands.hand_over(
            table.id, user, STRANGER, key=gathering.key(), to_name="Z"
        )
        assert answer.code == "authority.not_host"


async def test_looking_at_the_console_shows_that_the_host_is_there(gathering: Gathering) -> None:
    table = await hosted(gathering)
    for _ in range(3):
        await gathering.do_duty(table.id, PLAYERS[:5])
        await gathering.time_out(table.id)
    await gathering.services.consoles.look(table.id, ADA)
    answer = await gathering.commands.pause(table.id, BORYS, key=gathering.key())
    assert answer.code == "authority.not_host"


async def test_the_host_leaving_his_players_alone_does_not_close_the_table(gathering: Gathering) -> None:
    table = await hosted(gathering)
    await gathering.commands.leave_game(table.id, BORYS, key=gathering.key())
    await gathering.services.absences.sweep()
    assert (await gathering.table(table.id)).host_id == ADA


async def test_a_restart_leaves_the_console_where_it_was(gathering: Gathering) -> None:
    table = await hosted(gathering)
    await brought(gathering)
    gathering.restart()
    assert (await gathering.host.look(table.id, ADA)).hosts
    await gathering.press(table.id, BORYS, ChooseRoom(room=Room.STUDY))
    assert [p.kind for p in await brought(gathering)] == ["panel"]


@pytest.mark.report(57)
async def test_who_knows_all_is_written_down_with_the_seats(gathering: Gathering) -> None:
    table = await hosted(gathering)

    def known(conn: Connection) -> list[tuple[int, ...]]:
        loaded = gathering.loaded(conn, table.id)
        assert not console.may_have(loaded.seats, BORYS)
        assert console.may_have(loaded.seats, ADA)
        assert console.may_have(loaded.seats, STRANGER)
        return [s.known_to for s in loaded.seats]

    assert await gathering.db.read(known) == [(ADA,)] * 6


# The evening.


async def test_another_game_keeps_its_host_without_a_seat(gathering: Gathering) -> None:
    table = await hosted(gathering)
    await gathering.commands.close(table.id, ADA, key=gathering.key())
    after = await gathering.services.evenings.another_game(table.id, ADA, key=gathering.key())
    assert (after.host_id, after.seat_of(ADA)) == (ADA, None)
    assert [s.user_id for s in after.seats] == list(PLAYERS)
    with pytest.raises(Refusal, match=r"table.not_seated"):
        await gathering.services.evenings.another_game(table.id, STRANGER, key=gathering.key())
    with pytest.raises(Refusal, match=r"lobby.host_sees_all"):
        await gathering.lobby.join(after.id, ADA, "Ada", key=gathering.key())
