"""The one place that knows simcord's private names (simcord 3.2.1, pinned)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from datetime import datetime
from typing import Any

import discord
import simcord
from simcord import interactions as interactions_
from simcord._runtime import _attach_bot
from simcord.backend import serializers
from simcord.components import walk_components
from simcord.results import InteractionResult

INVITED_WITH = discord.Permissions(
    view_channel=True,
    send_messages=True,
    read_message_history=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    attach_files=True,
)
"""The rights the invite link asks for."""

_base_payload = interactions_.base_payload


def give_locales(locales: dict[int, str]) -> Callable[[], None]:
    """Let each person's Discord speak a language; returns the undoing."""

    def base_payload(backend: Any, **kw: Any) -> Any:
        record, payload = _base_payload(backend, **kw)
        payload["locale"] = locales.get(kw["user_id"], payload["locale"])
        return record, payload

    interactions_.base_payload = base_payload
    return lambda: setattr(interactions_, "base_payload", _base_payload)


def environment(bot: discord.Client, **options: Any) -> simcord.Env:
    """A simulated Discord that settles after 2 ms of quiet instead of 50."""
    env = simcord.Env(bot, **options)
    env._settle_internal = functools.partial(env._settle_internal, idle=0.002)  # type: ignore[method-assign]
    return env


def set_epoch(env: simcord.Env, moment: datetime) -> None:
    """The moment at which virtual time begins."""
    env.backend.clock._epoch = moment


def least_privilege(env: simcord.Env, guild: Any, permissions: discord.Permissions = INVITED_WITH) -> None:
    """simcord gives the bot nearly every right; give it what the invite link asks for."""
    role = next(r for r in guild._guild.roles.values() if r.managed)
    env.backend.edit_role(guild.id, role.id, {"permissions": permissions.value})


def press(env: simcord.Env, actor: Any, message: Any, custom_id: str, values: list[str] | None = None) -> Any:
    """A press that is not waited for, so that several can be under way together."""
    guild = getattr(actor, "guild", None)
    stored = env.backend.get_message(message.channel.id, message.id)
    component = next(c for c in walk_components(stored.components) if c.get("custom_id") == custom_id)
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": component["type"]}
    if values is not None:
        data["values"] = list(values)
    record, payload = interactions_.base_payload(
        env.backend,
        type=3,
        channel_id=stored.channel_id,
        guild_id=guild.id if guild else None,
        user_id=actor.id,
        data=data,
    )
    payload["message"] = dict(serializers.message_payload(env.backend, stored))
    record.source_message_id = stored.id
    env.backend.emit("INTERACTION_CREATE", payload)
    return InteractionResult(env, record)


async def crash_and_restart(env: simcord.Env, bot: discord.Client) -> None:
    """Like `env.restart_bot()`, but nothing under way is finished first."""
    env._begin_operation("crash")
    try:
        await env._detach_bot()
        await _attach_bot(env, bot)
    finally:
        env._end_operation()


def rest_clients(env: simcord.Env) -> tuple[Any, Any]:
    """The two objects through which every request goes."""
    return env.bot.http, env._webhook_adapter
