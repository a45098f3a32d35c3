"""The lists of seats and keys inside a value, by its fields' types, and whether they stand as these say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from engine.core.order import Order
from engine.core.values import Seat

Key = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class List:
    """A list that is told, where it stands, what orders its entries, and the order its type speaks of."""

    path: str
    entries: tuple[Any, ...]
    key: Key
    order: Order | None

    def astray(self) -> bool:
        """Whether the entries stand otherwise than they should; by time, place or chance is not seen here."""
        if self.order is Order.COUNT:
            return [*self.entries] != sorted(self.entries, key=lambda e: (-e[1], self.key(e)))
        keys = [self.key(entry) for entry in self.entries]
        return self.order is None and keys != sorted(keys)


def lists_in(value: object, hint: Any = None, path: str = "") -> Iterator[List]:
    """Every list of two and more in `value`, a struct or a dataclass."""
    hint, order = _bare(hint)
    if isinstance(value, msgspec.Struct) or is_dataclass(value):
        for name, inner in _hints(type(value)).items():
            if hasattr(value, name):
                yield from lists_in(getattr(value, name), inner, f"{path}.{name}")
    elif isinstance(value, tuple):
        kinds = _kinds(hint, len(value))
        key = _key(kinds[0]) if _is_list(hint) and kinds else None
        if key is not None and len(value) > 1 and None not in value:
            yield List(path, value, key, order)
        for number, (entry, kind) in enumerate(zip(value, kinds, strict=True)):
            yield from lists_in(entry, kind, f"{path}[{number}]")


@cache
def _hints(kind: type) -> dict[str, Any]:
    told = {f.name for f in msgspec.structs.fields(kind)} if issubclass(kind, msgspec.Struct) else None
    hints = get_type_hints(kind, include_extras=True)
    return {name: hint for name, hint in hints.items() if told is None or name in told}


def _bare(hint: Any) -> tuple[Any, Order | None]:
    """A hint without what is said beside it, and without None."""
    if isinstance(hint, UnionType):
        kinds = [kind for kind in get_args(hint) if kind is not type(None)]
        return _bare(kinds[0]) if len(kinds) == 1 else (hint, None)
    if get_origin(hint) is Annotated:
        orders = [extra for extra in hint.__metadata__ if isinstance(extra, Order)]
        return hint.__origin__, next(iter(orders), None)
    return hint, None


def _is_list(hint: Any) -> bool:
    return get_origin(hint) is tuple and get_args(hint)[-1] is Ellipsis


def _kinds(hint: Any, length: int) -> tuple[Any, ...]:
    kinds = get_args(hint)
    return (kinds[0],) * length if _is_list(hint) else kinds


def _key(hint: Any) -> Key | None:
    """What an entry is ordered by: itself, its first part, or its `seat`; None: by nothing of ours."""
    kind, _ = _bare(hint)
    if kind is Seat:
        return lambda entry: entry
    if isinstance(kind, type) and issubclass(kind, Enum):
        defined = list(kind)
        return defined.index
    if get_origin(kind) is tuple and not _is_list(kind):
        first = _key(get_args(kind)[0])
        return None if first is None else lambda entry: first(entry[0])
    if isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, msgspec.Struct)):
        return (lambda entry: entry.seat) if _hints(kind).get("seat") is Seat else None
    return None
