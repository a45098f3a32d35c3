"""Chance, derived: the same seed, version and label always give the same draws.

No generator state is stored. Each decision draws from the secret seed and the version it is decided
at, so a draw added to one rule shifts no other, and a refused command cannot be retried for better
luck. SHA-256 in counter mode only: `random` may change between Python releases.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """Draws for one decision. Take `labelled(...)` for each purpose."""

    __slots__ = ("_key", "_words")

    def __init__(self, seed: bytes, version: int, label: str = "") -> None:
        self._key = seed + version.to_bytes(8, "big")
        self._words = self._stream(label)

    def labelled(self, label: str) -> Rng:
        """An independent generator for one purpose, e.g. `rng.labelled("deal")`."""
        twin = object.__new__(Rng)
        twin._key = self._key
        twin._words = twin._stream(label)
        return twin

    def below(self, n: int) -> int:
        """A fair integer in 0..n-1. Raises ValueError for n < 1."""
        if n < 1:
            raise ValueError(f"below({n}): there is nothing to draw from")
        limit = (1 << 64) - (1 << 64) % n
        return next(w for w in self._words if w < limit) % n

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """`items` in a random order."""
        pool = list(items)
        for i in range(len(pool) - 1, 0, -1):
            j = self.below(i + 1)
            pool[i], pool[j] = pool[j], pool[i]
        return tuple(pool)

    def _stream(self, label: str) -> Iterator[int]:
        head = self._key + label.encode() + b"\0"
        counter = 0
        while True:
            block = hashlib.sha256(head + counter.to_bytes(8, "big")).digest()
            for k in range(0, 32, 8):
                yield int.from_bytes(block[k : k + 8], "big")
            counter += 1
