"""Whether the order of what a viewer is told hangs on what is hidden from it.

Two worlds that a viewer cannot rule out take the same command. What the rules then let it learn may differ,
but never the way it is told: names that stand in a list of both worlds stand in the same order, and where
the same things are told, they are told as the same bytes in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec

from engine.core import table as core
from engine.core.game import AnyGame, Choice
from engine.core.messages import Command, Event
from engine.core.table import Accepted, Rejected, Table
from engine.core.values import Millis, Onlooker, Seat, Viewer, sees

Lists = dict[str, tuple[Any, ...]]


def told(answer: Accepted[Any] | Rejected, viewer: Viewer) -> tuple[Event, ...]:
    """The events of a transition that `viewer` may see, in their order."""
    events = () if isinstance(answer, Rejected) else answer.events
    return tuple(event for event in events if sees(event.audience(), viewer))


def lists_of(value: object, path: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Every list inside `value` with at least two different entries, by where it stands."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from lists_of(getattr(value, name), f"{path}.{name}")
    elif is_dataclass(value):
        for field in fields(value):
            yield from lists_of(getattr(value, field.name), f"{path}.{field.name}")
    elif isinstance(value, tuple):
        if len(value) > 1 and len({repr(entry) for entry in value}) == len(value):
            yield path, value
        for number, entry in enumerate(value):
            yield from lists_of(entry, f"{path}[{number}]")


def lists_told(events: tuple[Event, ...]) -> Lists:
    found: Lists = {}
    for event in events:
        owner = getattr(event, "seat", "")
        found.update(lists_of(event, f"{type(event).__name__}({owner})"))
    return found


def first_moved(own: Lists, other: Lists) -> str | None:
    """Where entries that both worlds name stand in another order; None: nowhere.

    A list within a list is compared with its like alone: the same place may tell of something else.
    """
    for path in own.keys() & other.keys():
        mine, theirs = [repr(e) for e in own[path]], [repr(e) for e in other[path]]
        if "[" in path and set(mine) != set(theirs):
            continue
        if [e for e in mine if e in theirs] != [e for e in theirs if e in mine]:
            return path
    return None


def sorted_out(value: object) -> object:
    """`value` without any order: the same for two tellings of the same things."""
    if isinstance(value, dict):
        return {name: sorted_out(entry) for name, entry in value.items()}
    if isinstance(value, list | tuple):
        return sorted((sorted_out(entry) for entry in value), key=repr)
    return value


def answer_of(
    game: AnyGame, table: Table[Any], command: Command, actor: Seat | None, seed: bytes, now: Millis
) -> Accepted[Any] | Rejected:
    return core.decide(game, table, command, actor=actor, seed=seed, version=table.version, now=now)


def tells(
    game: AnyGame, viewer: Viewer, own: Accepted[Any] | Rejected, other: Accepted[Any] | Rejected
) -> str | None:
    """Where the way of telling gives away which of the two worlds it is; None: nowhere."""
    mine, theirs = told(own, viewer), told(other, viewer)
    moved = first_moved(lists_told(mine), lists_told(theirs))
    if moved is not None:
        return moved
    plain, bare = msgspec.to_builtins(mine), msgspec.to_builtins(theirs)
    if sorted_out(plain) == sorted_out(bare) and msgspec.json.encode(mine) != msgspec.json.encode(theirs):
        return "the order of the events"
    if isinstance(own, Rejected) or isinstance(other, Rejected):
        return None
    return first_moved(reader(game, own.table, viewer), reader(game, other.table, viewer))


def reader(game: AnyGame, table: Table[Any], viewer: Viewer) -> Lists:
    """The lists of the view, and what may be done in the order in which it is offered."""
    found = dict(lists_of(core.view(game, table, viewer), "view"))
    if not isinstance(viewer, Onlooker):
        offered = core.choices(game, table, viewer)  # type: ignore[arg-type]
        found["choices"] = tuple((c.prompt, c.command) for c in offered if isinstance(c, Choice))
    return found
