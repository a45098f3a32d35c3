"""A game whose phases share one message: said once, edited at every turn, closed by a message of its own."""

from __future__ import annotations

from engine.core.game import Choice
from engine.core.messages import DeadlineMoved, Pause, PhaseSkipped
from engine.core.values import MINUTE, Millis, Seat
from engine.games.duel.commands import Resign
from engine.games.duel.events import TurnBegan
from engine.games.duel.options import DuelOptions
from service.step.envelopes import envelopes, kept_as
from service.tables.chronicle import public_events
from service.values import OutboxItem
from storage import schema
from tests.service.process import Process


async def a_turn(process: Process, table_id: int) -> None:
    """Whoever is on turn does the first thing that ends it."""
    look = await process.host.look(table_id, None)
    user = look.table.seats[look.view.game.seat].user_id
    assert user is not None
    own = await process.host.look(table_id, user)
    acts = [c for c in own.choices if isinstance(c, Choice) and c.prompt not in ("exonerate", "resign")]
    shifts = [c for c in acts if c.prompt == "shift"]
    answer = await process.press(table_id, user, (shifts or acts)[0].command)
    assert answer.accepted


def at_table(brought: list[OutboxItem]) -> list[tuple[str, str]]:
    return [(p.kind, p.phase) for p in brought if p.place.kind == "table"]


async def test_the_board_is_said_once_and_edited_at_every_turn(process: Process) -> None:
    table_id = await process.dealt(2, game="duel")
    assert at_table(await process.bring_all()) == [("say", "board")]
    for turn in range(1, 6):
        await a_turn(process, table_id)
        process.later(3_000)
        (edit,) = [p for p in await process.bring_all() if p.place.kind == "table"]
        assert (edit.kind, edit.phase, edit.live) == ("panel", "board", True)
        assert edit.message_id == (await process.rows(schema.messages))[0]["message_id"]
        assert edit.view.game.turn == turn + 1
    assert len(await process.rows(schema.messages)) == 1


async def test_turns_that_wait_for_one_edit_are_one_edit(process: Process) -> None:
    table_id = await process.dealt(2, game="duel")
    await process.bring_all()
    for _ in range(4):
        await a_turn(process, table_id)
    assert at_table(await process.bring_all()) == [("panel", "board")]


async def test_the_end_takes_the_buttons_off_and_is_a_message_of_its_own(process: Process) -> None:
    table_id = await process.dealt(2, game="duel")
    await process.bring_all()
    await process.press(table_id, 100, Resign())
    brought = await process.bring_all()
    assert at_table(brought) == [("panel", "board"), ("say", "over")]
    assert [p.live for p in brought if p.place.kind == "table"] == [False, True]
    assert sorted(str(p.place) for p in brought if p.place.kind == "seat") == ["seat:0", "seat:1"]


async def test_news_of_the_table_stands_in_a_message_of_its_own_and_on_the_board(process: Process) -> None:
    table_id = await process.dealt(2, game="duel")
    await process.bring_all()
    await process.host.submit(table_id, Pause(), key=process.key())
    assert at_table(await process.bring_all()) == [("say", "board"), ("panel", "board")]
    (kept,) = await process.rows(schema.messages)
    assert kept["first_seq"] == 1


async def test_live_turns_are_not_told_by_letter_and_slow_ones_only_to_the_mover(process: Process) -> None:
    live = await process.dealt(2, game="duel", options=DuelOptions())
    slow = await process.dealt(2, game="duel", guild=2, options=DuelOptions(pace="slow"), first_user=200)
    dealt = [p for p in await process.bring_all() if p.place.kind == "seat"]
    assert len(dealt) == 4
    for table_id in (live, slow):
        await a_turn(process, table_id)
    process.later(MINUTE)
    letters = [p for p in await process.bring_all() if p.place.kind == "seat"]
    mover = (await process.host.look(slow, None)).view.game.seat
    assert [(p.table.id, p.place.seat) for p in letters] == [(slow, mover)]


async def test_the_boards_message_lost_is_said_anew(process: Process) -> None:
    table_id = await process.dealt(2, game="duel")
    await process.bring_all()
    await a_turn(process, table_id)
    (edit,) = await process.delivery.take(10)
    await process.delivery.message_gone(edit)
    (again,) = await process.bring_all()
    assert (again.kind, again.phase, again.live, again.first_seq) == ("say", "board", True, 1)


async def test_what_everybody_may_know_is_told_in_order_and_nothing_else(process: Process) -> None:
    table_id = await process.dealt(2, game="duel")
    await a_turn(process, table_id)
    told = await public_events(process.host, table_id)
    kinds = [type(e).__name__ for e in told]
    assert kinds == ["BoardLaid", "TurnBegan", "SuspectKilled", "TurnBegan"]
    assert len(told) < len(await process.events(table_id))


def test_each_phase_of_the_manor_keeps_a_message_of_its_own() -> None:
    assert [kept_as("manor", phase) for phase in ("night.1", "day.1", "over")] == ["night.1", "day.1", "over"]
    assert [kept_as("duel", phase) for phase in ("turn.1", "discard.2", "over")] == ["board", "board", "over"]


def test_a_clock_moved_with_a_turn_is_no_message() -> None:

    moved = DeadlineMoved(name="turn.2", due=Millis(5), why="quiet_hours", by=None)
    began = TurnBegan(turn=2, seat=Seat(1), due=Millis(1))
    people = (Seat(0), Seat(1))
    assert not envelopes("duel", (began, moved), people, "slow").message
    assert envelopes("duel", (moved,), people, "slow").message
    assert envelopes("duel", (PhaseSkipped(by=None, name="turn.1"), began), people, "live").message
