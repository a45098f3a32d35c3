"""The choices a seat was offered, by kind of command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.core.game import Ask, Choice
from engine.core.messages import Command

C = TypeVar("C", bound=Command)


class Offered:
    def __init__(self, choices: Sequence[Choice[Any] | Ask[Any]]) -> None:
        self._commands = [c.command for c in choices if isinstance(c, Choice)]
        self._asks = [c for c in choices if isinstance(c, Ask)]

    def all(self, kind: type[C], fits: Callable[[C], bool] = lambda command: True) -> list[C]:
        return [c for c in self._commands if isinstance(c, kind) and fits(c)]

    def first(self, kind: type[C], fits: Callable[[C], bool] = lambda command: True) -> C | None:
        return next((c for c in self._commands if isinstance(c, kind) and fits(c)), None)

    def admitted(self, prompt: str, command: C) -> C | None:
        """`command`, if the question `prompt` admits it."""
        asked = any(ask.prompt == prompt and ask.admits(command) for ask in self._asks)
        return command if asked else None
