"""A house player thinks beside the loop and outside every transaction; a late thought does no harm."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.messages import Command
from engine.core.values import Millis, Seat
from engine.games.manor.commands import AgreeEndDay, ConfirmNight
from engine.house import policy
from engine.house.policy import HousePlayer, Policy
from service.host.question import Question
from tests.service.gathering import ADA, Gathering
from tests.service.process import Process
from tests.service.test_host_crashes import survives

Slow = Callable[[Policy], None]


@pytest.fixture
def thought_by(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Let the house think by this policy."""
    return lambda slow: monkeypatch.setattr(policy, "HOUSE", {"manor": HousePlayer(slow)})


async def due(gathering: Gathering) -> Millis:
    """Move the clock to where the house is due."""
    when = await gathering.house.act_due(gathering.clock.now())
    assert when is not None
    gathering.clock.moment = when
    return when


@pytest.mark.report(60)
async def test_while_a_house_player_thinks_the_loop_and_the_database_are_free(
    gathering: Gathering, thought_by: Slow
) -> None:
    think, began, may_end = policy.HOUSE["manor"].act, threading.Event(), threading.Event()

    def slowly(view: object, choices: object, rng: object) -> Command | None:
        began.set()
        assert may_end.wait(10)
        return think(view, choices, rng)  # type: ignore[arg-type]

    thought_by(slowly)
    table = await gathering.started([ADA], house=5)
    when = await due(gathering)
    playing = asyncio.create_task(gathering.house.act_due(when))
    assert await asyncio.to_thread(began.wait, 10)
    answer = await gathering.press(table.id, ADA, ConfirmNight())
    assert answer.accepted, "a person presses while the house still thinks"
    may_end.set()
    await playing
    done = (await gathering.host.look(table.id, ADA)).view.game.done
    assert done >= 2, "what it thought of the table as it was before was thought of anew"


async def test_a_thought_the_table_went_past_is_dropped_without_a_trace(process: Process) -> None:
    table = await process.dealt(6, house=1)
    seat = Seat(6)
    asked = await process.host.ask_house(table, seat)
    assert asked is not None
    await process.press(table, 100, ConfirmNight())
    kept = await process.everything()
    answer = await process.host.play_house(table, seat, asked, thought(asked))
    assert (answer.accepted, answer.code) == (False, "core.stale")
    assert await process.everything() == kept
    again = await process.host.ask_house(table, seat)
    assert again is not None
    assert (await process.host.play_house(table, seat, again, thought(again))).accepted


async def test_the_same_thought_handed_in_twice_is_done_once(process: Process) -> None:
    table = await process.dealt(6, house=1)
    asked = await process.host.ask_house(table, Seat(6))
    assert asked is not None
    first = await process.host.play_house(table, Seat(6), asked, thought(asked))
    kept = await process.everything()
    second = await process.host.play_house(table, Seat(6), asked, thought(asked))
    assert (first.repeated, second.repeated) == (False, True)
    assert await process.everything() == kept


async def test_a_house_player_acts_for_its_own_seat_alone(process: Process) -> None:
    table = await process.dealt(6, house=1)
    assert await process.host.ask_house(table, Seat(0)) is None
    asked = await process.host.ask_house(table, Seat(6))
    assert asked is not None
    answer = await process.host.play_house(table, Seat(0), asked, thought(asked))
    assert answer.code == "core.stale", "a person sits there"


async def test_after_a_crash_between_thinking_and_pressing_the_same_is_thought_again(
    process: Process, tmp_path: Path
) -> None:
    table = await process.dealt(6, house=1)
    before = await process.host.ask_house(table, Seat(6))
    heir = await process.restarted()
    after = await heir.host.ask_house(table, Seat(6))
    assert before is not None
    assert after is not None
    assert thought(before) == thought(after)

    asked = await heir.host.ask_house(table, Seat(6))
    assert asked is not None
    command = thought(asked)
    fired = await survives(heir, tmp_path, lambda p: p.host.play_house(table, Seat(6), asked, command))
    assert fired > 8


async def test_a_policy_that_fails_takes_no_other_table_down(gathering: Gathering, thought_by: Slow) -> None:
    def broken(_view: object, _choices: object, _rng: object) -> Command | None:
        raise ZeroDivisionError

    thought_by(broken)
    table = await gathering.started([ADA], house=5)
    when = await due(gathering)
    with pytest.raises(ZeroDivisionError):
        await gathering.house.act_due(when)
    assert (await gathering.press(table.id, ADA, ConfirmNight())).accepted


async def test_what_is_refused_is_not_tried_for_ever(gathering: Gathering, thought_by: Slow) -> None:
    thought_by(lambda _view, _choices, _rng: AgreeEndDay())
    await gathering.started([ADA], house=5)
    when = await due(gathering)
    later = await gathering.house.act_due(when)
    assert later is not None
    assert later > when


def thought(question: Question) -> Command:
    command = question.answer()
    assert command is not None
    return command
