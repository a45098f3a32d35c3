"""The games of the registry as the choices of a slash command's option `game`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import app_commands

from engine.games import GAMES
from presenter.words import Words

AnyCommand = app_commands.Command[Any, ..., Any]


def offer_games(command: AnyCommand) -> None:
    """Let the option `game` of `command` offer all games there are now."""
    choices = [app_commands.Choice(name=Words().say(f"{key}.name"), value=key) for key in GAMES]
    offer: Callable[[AnyCommand], AnyCommand] = app_commands.choices(game=choices)
    offer(command)
