"""How a list stands, said by its type, so that no order tells what is hidden.

A list of seats or keys ascends: by seat, or as the keys are defined. One that stands otherwise says so here.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, TypeVar

E = TypeVar("E")


class Order(Enum):
    TIME = "time"
    COUNT = "count"
    PLACE = "place"
    SEAT = "seat"
    DRAWN = "drawn"


ByTime = Annotated[tuple[E, ...], Order.TIME]
"""In the order of the acts themselves: it grows at its end alone."""
ByCount = Annotated[tuple[E, ...], Order.COUNT]
"""(key, number): the greatest number first, keys of as many ascending."""
ByPlace = Annotated[tuple[E, ...], Order.PLACE]
"""As its entries lie on a board that all can see."""
BySeat = Annotated[tuple[E, ...], Order.SEAT]
"""One entry a seat, whatever it says."""
AsDrawn = Annotated[tuple[E, ...], Order.DRAWN]
"""As chance gave them out, one by one."""
