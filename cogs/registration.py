"""Registering the slash commands: an explicit step, and at the start only when they changed."""

from __future__ import annotations

import hashlib
import json

from discord.ext import commands

from service.facts import Facts

AnyBot = commands.Bot | commands.AutoShardedBot
FACT = "registered_commands"


async def register_if_changed(bot: AnyBot, facts: Facts, *, always: bool = False) -> bool:
    """Tell Discord the commands when they differ from those told last; returns whether they were told."""
    print_now = fingerprint(bot)
    if not always and await facts.get(FACT) == print_now:
        return False
    await bot.tree.sync()
    await facts.put(FACT, print_now)
    return True


def fingerprint(bot: AnyBot) -> str:
    """The same for the same commands of the same application."""
    told = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    text = json.dumps([bot.application_id, told], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
