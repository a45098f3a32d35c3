"""A game's file as lines: every event with its audience, or what one seat may know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from engine.core import table as core
from engine.core.game import Ask, Choice
from engine.core.record import Record, replay
from engine.core.table import Rejected, Table
from engine.core.values import Audience, Everyone, Only, Sealed, Seat


class ViewError(ValueError):
    """There is no such seat at this table."""


def lines(record: Record) -> Iterator[str]:
    """Every event with its audience, every refusal, and the outcome last, a JSON object each."""
    table: Table[Any] | None = None
    seq = 0
    for step in replay(record):
        if isinstance(step.result, Rejected):
            yield _line({"refused": step.result.code, "at": step.at, **_plain(step.result.params)})
            continue
        table = step.result.table
        for event in step.result.events:
            seq += 1
            audience = _audience(event.audience())
            yield _line({"seq": seq, "at": step.at, "audience": audience, "event": _plain(event)})
    assert table is not None, "a replay begins with the deal"
    yield _line({"outcome": _outcome(record, table)})


def seat_lines(record: Record, seat: int) -> Iterator[str]:
    """What the seat may know and do, a line whenever it changes: a line a step would count hidden acts."""
    if not 0 <= seat < record.setup.seats:
        raise ViewError(f"there is no seat {seat}; seats are 0 to {record.setup.seats - 1}")
    before = None
    for step in replay(record):
        if isinstance(step.result, Rejected):
            continue
        table = step.result.table
        now = _line(
            {
                "view": _plain(core.view(record.game, table, seat)),
                "choices": [_choice(c) for c in core.choices(record.game, table, Seat(seat))],
            }
        )
        if now != before:
            yield now
        before = now


def _choice(choice: Choice[Any] | Ask[Any]) -> object:
    if isinstance(choice, Choice):
        return {"prompt": choice.prompt, "command": _plain(choice.command)}
    return {"prompt": choice.prompt, "bounds": _plain(choice.bounds)}


def _audience(audience: Audience) -> str | list[int]:
    match audience:
        case Everyone():
            return "everyone"
        case Only(seats=seats):
            return list(seats)
        case Sealed():
            return "sealed"


def _outcome(record: Record, table: Table[Any]) -> object:
    if table.closed is not None:
        return {"closed": table.closed}
    result = core.outcome(record.game, table)
    return {"unfinished": record.game.phase(table.state)} if result is None else _plain(result)


def _plain(value: object) -> Any:
    return msgspec.to_builtins(value)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
