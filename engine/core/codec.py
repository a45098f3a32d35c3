"""Commands and events to JSON and back, one union a game, by their explicit tags."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from engine.core.game import AnyGame
from engine.core.messages import CORE_COMMANDS, CORE_EVENTS, Command, Event
from engine.core.values import Options


class Codec:
    """How one game's commands, events and options are written down. Keys are sorted: equal is equal."""

    def __init__(self, game: AnyGame) -> None:
        self._encoder = msgspec.json.Encoder(order="sorted")
        commands: Any = Union[(*CORE_COMMANDS, *game.commands, *game.host_commands)]  # built at run time
        events: Any = Union[(*CORE_EVENTS, *game.events)]
        self._commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(commands)
        self._events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(events)
        self._options: msgspec.json.Decoder[Options] = msgspec.json.Decoder(game.options)

    def dump(self, value: Command | Event | Options) -> bytes:
        return self._encoder.encode(value)

    def command(self, raw: bytes | str) -> Command:
        """Raises msgspec.ValidationError when `raw` is no command of this game."""
        return self._commands.decode(raw)

    def event(self, raw: bytes | str) -> Event:
        """Raises msgspec.ValidationError when `raw` is no event of this game."""
        return self._events.decode(raw)

    def options(self, raw: bytes | str) -> Options:
        """Raises msgspec.ValidationError when `raw` are no options of this game."""
        return self._options.decode(raw)
