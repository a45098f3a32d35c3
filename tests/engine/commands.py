"""Every command of a game with every plain value its fields may hold, sensible or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.core.game import AnyGame
from engine.core.messages import Command


def everything(game: AnyGame, seats: int) -> Iterator[Command]:
    """Every command of the game with every plain value its fields may hold, sensible or not."""
    for kind in game.commands:
        hints = msgspec.structs.fields(kind)
        wanted = [f for f in hints if f.name != "phase"]
        yield from _filled(kind, {}, [(f.name, list(_values(f.type, seats))) for f in wanted])


def _filled(kind: Any, given_: dict[str, Any], left: list[tuple[str, list[Any]]]) -> Iterator[Command]:
    if not left:
        yield kind(**given_)
        return
    name, values = left[0]
    for value in values:
        yield from _filled(kind, {**given_, name: value}, left[1:])


def _values(hint: Any, seats: int) -> Iterator[Any]:
    info = msgspec.inspect.type_info(hint)
    for one in info.types if isinstance(info, msgspec.inspect.UnionType) else (info,):
        if isinstance(one, msgspec.inspect.IntType):
            yield from (-1, 0, 1, seats - 1, seats)
        elif isinstance(one, msgspec.inspect.EnumType):
            yield from one.cls
        elif isinstance(one, msgspec.inspect.BoolType):
            yield from (True, False)
        elif isinstance(one, msgspec.inspect.LiteralType):
            yield from one.values
        elif isinstance(one, msgspec.inspect.VarTupleType):
            yield from ((), (0,), (seats - 1, 1), (1, 1), (seats,))
        elif isinstance(one, msgspec.inspect.NoneType):
            yield None
        else:
            raise AssertionError(f"no values for {hint}")
