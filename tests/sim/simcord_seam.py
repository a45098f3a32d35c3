"""The one place that knows simcord's private names (simcord 3.2.1, pinned)."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar

import discord
import simcord
from aiohttp import web
from simcord import _dpy_internals as internals
from simcord import interactions as interactions_
from simcord._runtime import _attach_bot
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.components import walk_components
from simcord.enums import OverwriteType
from simcord.preview import Preview
from simcord.preview import _server as server
from simcord.preview._server import PreviewServer
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


PATIENCE = 30.0
"""Real seconds after which what does not come to rest is stuck."""


def environment(bot: discord.Client, **options: Any) -> simcord.Env:
    """A simulated Discord that settles after 2 ms of quiet instead of 50, patient on a busy machine."""
    env = simcord.Env(bot, **{"settle_timeout": PATIENCE, **options})
    env._settle_internal = functools.partial(env._settle_internal, idle=0.002)  # type: ignore[method-assign]
    return env


def _is_sleep_waiter(waiter: Any, loop: Any, deadline: float) -> bool:
    """As simcord's own, but most timers are told apart by one comparison: it is asked at every settling."""
    if waiter is None or waiter.done():
        return False
    for handle in loop._scheduled:
        args = handle._args
        if not args or args[0] is not waiter or handle.cancelled() or handle.when() <= deadline:
            continue
        if internals._original_callback(handle._callback).__name__ == "_set_result_unless_cancelled":
            return True
    return False


internals.is_sleep_waiter = _is_sleep_waiter


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


async def crash_and_restart(env: simcord.Env, bot: discord.Client, away: float = 0) -> None:
    """Like `env.restart_bot()`, but nothing under way is finished first. `away`: seconds nobody runs."""
    env._begin_operation("crash")
    try:
        await env._detach_bot()
        env.backend.clock._epoch += timedelta(seconds=away)
        await _attach_bot(env, bot)
    finally:
        env._end_operation()


def rest_clients(env: simcord.Env) -> tuple[Any, Any]:
    """The two objects through which every request goes."""
    return env.bot.http, env._webhook_adapter


class MountedServer(PreviewServer):
    """A preview without a socket of its own: another server routes to its handlers (stage/server.py)."""

    _SECURITY_HEADERS: ClassVar[dict[str, str]] = {
        **{k: v for k, v in PreviewServer._SECURITY_HEADERS.items() if k != "X-Frame-Options"},
        "Content-Security-Policy": PreviewServer._SECURITY_HEADERS["Content-Security-Policy"].replace(
            "frame-ancestors 'none'", "frame-ancestors 'self'"
        ),
    }

    async def start(self) -> None:
        server.web = web  # type: ignore[attr-defined]  # its own start would import it
        self.port = 0

    def _allowed_hosts(self) -> set[str]:
        return _AnyHost()

    def _authorized(self, request: Any, *, context: str | None = None) -> bool:
        """The capability alone: a forwarded port or another container's name changes host and origin."""
        wrong_page = context is not None and request.headers.get("X-Simcord-Context") != context
        return not wrong_page and request.headers.get("X-Simcord-Capability") == self.preview.capability


class _AnyHost(set[str]):
    def __contains__(self, _host: object) -> bool:
        return True


async def mount_preview(
    env: simcord.Env, channel: Any, viewers: Sequence[Any], lock: asyncio.Lock
) -> Preview:
    """One more preview of this environment. Presses in the browser go one at a time, under `lock`."""
    env._preview = None  # simcord allows one; the lock keeps several from acting at once
    preview = env.preview(channel, viewers=viewers, layout="channel")
    preview._server = MountedServer(preview)
    act = preview._action

    async def one_at_a_time(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with lock:
            env._preview = preview
            if isinstance(body, Mapping) and "published_revision" in body:
                # The page was republished while the person looked: the press still means what it shows.
                body = {**body, "published_revision": preview._get_page(context_id).revision}
            return await act(context_id, body)

    preview._action = one_at_a_time  # type: ignore[method-assign]
    await preview.__aenter__()
    return preview


def is_watched(preview: Preview) -> bool:
    """Whether a browser shows it."""
    return preview._active and len(preview._pages) > 1


async def republish(env: simcord.Env, preview: Preview) -> None:
    """Show what has changed; the lock of `mount_preview` is held by the caller."""
    env._preview = preview
    await preview.refresh()


def static_paths() -> list[str]:
    """What a preview's page loads, besides itself."""
    return [path for path in PreviewServer._STATIC_FILES if path != "/"]


def handlers(preview: Preview) -> PreviewServer:
    """The preview's request handlers: `_pages`, `_state`, `_action` and so on."""
    return preview._server


def page_source() -> str:
    """The preview's own HTML page."""
    return (Path(server.__file__).with_name("static") / "index.html").read_text(encoding="utf-8")


API = {
    ("POST", "/api/pages"): "_pages",
    ("DELETE", "/api/pages/{context_id}"): "_delete_page",
    ("GET", "/api/state"): "_state",
    ("GET", "/api/commands"): "_commands",
    ("GET", "/api/action-result"): "_action_result",
    ("POST", "/api/action"): "_action",
    ("GET", "/api/assets/{asset_id}"): "_asset",
}
"""Where each request of a preview's page is handled."""


def delete_channel(env: simcord.Env, channel: Any) -> None:
    """Somebody with the right to do so deletes a channel or thread."""
    env.backend.delete_channel(channel.id)


def forbid(env: simcord.Env, channel: Any, *rights: str, whom: int | None = None) -> None:
    """Take rights from the bot, or from somebody, in one channel."""
    _, denied = discord.PermissionOverwrite(**dict.fromkeys(rights, False)).pair()
    overwrite = Overwrite(
        target_id=whom or env.backend.bot_user.id, type=OverwriteType.MEMBER, allow=0, deny=denied.value
    )
    env.backend.set_overwrite(channel.id, overwrite)


def allow(env: simcord.Env, channel: Any) -> None:
    """Give the bot back what was taken from it in one channel."""
    env.backend.delete_overwrite(channel.id, env.backend.bot_user.id)


def people_in(env: simcord.Env, thread: Any) -> set[int]:
    """Who is in a thread, the bot aside."""
    return set(env.backend.get_thread(thread.id).thread_members) - {env.backend.bot_user.id}


def laid_away(env: simcord.Env, thread: Any) -> tuple[bool, bool]:
    """(archived, locked)."""
    kept = env.backend.get_thread(thread.id).thread_metadata
    assert kept is not None
    return bool(kept.archived), bool(kept.locked)
