"""Which games there are, and where each floor of the house finds a game's room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Generic, TypeVar

R = TypeVar("R")

_PLACES: dict[str, str] = {
    "manor": "{floor}.manor",
    "duel": "{floor}.duel",
}
"""One line a game: its key, and the package of it on a floor such as "presenter.games"."""


def keys() -> tuple[str, ...]:
    """The keys of all games, in the order in which they are offered."""
    return tuple(_PLACES)


@contextmanager
def registered(key: str, place: str) -> Iterator[None]:
    """One more game for a while, as tests have it: "tests.toy.{floor}". Raises ValueError for one in use."""
    if key in _PLACES:
        raise ValueError(f"there is a game {key!r} already")
    _PLACES[key] = place
    try:
        yield
    finally:
        del _PLACES[key]


class Rooms(Mapping[str, R], Generic[R]):
    """One floor's rooms by the game's key: `ROOM` of the module `room` in each game's package there.

    Read anew at each look, so that a floor never knows another list of games than the registry's.
    Looking up raises KeyError for no game of ours, TypeError where a room doesn't keep the floor's contract.
    """

    def __init__(self, floor: str, contract: type[R]) -> None:
        self._floor = floor
        self._contract = contract

    def __getitem__(self, key: str) -> R:
        package = _PLACES[key].format(floor=self._floor)
        room = import_module(f"{package}.room").ROOM
        if not isinstance(room, self._contract):
            raise TypeError(f"{package}.room.ROOM is no {self._contract.__name__}")
        return room

    def __iter__(self) -> Iterator[str]:
        return iter(keys())

    def __len__(self) -> int:
        return len(_PLACES)
