"""A Discord on 127.0.0.1: real HTTP and a real gateway socket around simcord's memory."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Mapping
from typing import Any

import aiohttp
import discord
import simcord.http.client  # noqa: F401  # registers every route
from aiohttp import WSMsgType, web
from simcord import interactions
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import EPHEMERAL_FLAG
from simcord.components import walk_components
from simcord.http import router

from presenter.control_id import parse

Fault = Callable[[str, str], web.Response | None]
ANSWER_WITHIN = 20
SELECT = 3


def as_json(value: Any, status: int = 200, **headers: str) -> web.Response:
    """discord.py wants exactly this content type, without a charset."""
    body = json.dumps(value, default=str).encode()
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json", **headers})


def too_many(after: float = 0.2) -> web.Response:
    """429 as Discord itself gives it."""
    told = {"message": "You are being rate limited.", "retry_after": after, "global": False}
    return as_json(
        told, 429, **{"Retry-After": str(after), "Via": "1.1 loopback", "X-RateLimit-Scope": "user"}
    )


def once(method: str, path: str, response: Callable[[], web.Response]) -> Fault:
    """Answer the first request whose path ends so with something else."""
    left = [1]

    def fault(asked: str, where: str) -> web.Response | None:
        if left[0] and asked == method and where.endswith(path):
            left[0] -= 1
            return response()
        return None

    return fault


class Loopback:
    """`backend` is what is true; `calls` what was asked; `faults` answer first."""

    def __init__(self) -> None:
        self.backend = Backend()
        self.backend.clock._epoch = discord.utils.utcnow()
        self.backend.subscribers.append(self._emit)
        self.faults: list[Fault] = []
        self.calls: list[tuple[str, str, int]] = []
        self.identified = asyncio.Event()
        self.identifies = 0
        self.resumes = 0
        self.port = 0
        self._sequence = 0
        self._frames: list[dict[str, Any]] = []
        self._sockets: set[web.WebSocketResponse] = set()
        self._sending: set[asyncio.Task[None]] = set()
        self._nonces: dict[tuple[str, str], Any] = {}
        self._moved = asyncio.Condition()
        self._began = asyncio.get_running_loop().time()

    @property
    def api(self) -> str:
        return f"http://127.0.0.1:{self.port}/api/v10"

    @property
    def gateway(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gw"

    async def start(self) -> None:
        app = web.Application(client_max_size=30 * 2**20)
        app.router.add_get("/gw", self._gateway)
        app.router.add_get("/gw/", self._gateway)
        app.router.add_route("*", "/api/v10/{tail:.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        await self.cut()
        await self._runner.cleanup()

    async def cut(self) -> None:
        """Break every gateway socket, in a way that may be resumed."""
        for socket in list(self._sockets):
            self._sockets.discard(socket)
            await socket.close(code=4000)

    async def until(self, what: Callable[[], bool], within: float = ANSWER_WITHIN) -> None:
        """Wait until something is true of this Discord. Raises TimeoutError."""
        async with asyncio.timeout(within), self._moved:
            await self._moved.wait_for(what)

    async def press(
        self,
        user_id: int,
        message: Any,
        verb: str,
        values: list[str] | None = None,
        guild_id: int | None = None,
    ) -> Any:
        """Press a control (in a select its last option); returns the private answer."""
        component = next(c for c in walk_components(message.components) if self._is(c, verb))
        data: dict[str, Any] = {"custom_id": component["custom_id"], "component_type": component["type"]}
        if component["type"] == SELECT:
            data["values"] = [component["options"][-1]["value"]] if values is None else values
        return await self._interact(3, guild_id, message.channel_id, user_id, data, message)

    async def slash(self, user_id: int, guild_id: int, channel_id: int, data: Mapping[str, Any]) -> Any:
        """Call a command; returns the private answer."""
        return await self._interact(2, guild_id, channel_id, user_id, dict(data), None)

    async def _interact(
        self, kind: int, guild_id: int | None, channel_id: int, user_id: int, data: dict[str, Any], on: Any
    ) -> Any:
        self._tick()
        record, payload = interactions.base_payload(
            self.backend, type=kind, channel_id=channel_id, guild_id=guild_id, user_id=user_id, data=data
        )
        if on is not None:
            payload["message"] = dict(serializers.message_payload(self.backend, on))
            record.source_message_id = on.id
        self.backend.emit("INTERACTION_CREATE", payload)
        await self.until(
            lambda: record.message_id is not None and bool(self._answer(channel_id, record).content)
        )
        return self._answer(channel_id, record)

    def _answer(self, channel_id: int, record: Any) -> Any:
        return self.backend.get_message(channel_id, record.message_id)

    def messages(self, channel_id: int) -> list[Any]:
        """What all can read in a channel, oldest first."""
        stored = self.backend.messages.get(channel_id, {}).values()
        return sorted((m for m in stored if not m.flags & EPHEMERAL_FLAG), key=lambda message: message.id)

    def with_verb(self, channel_id: int, verb: str) -> Any | None:
        """The newest message of a channel on which `verb` can be pressed."""
        return next((m for m in reversed(self.messages(channel_id)) if self.has(m, verb)), None)

    def has(self, message: Any, verb: str) -> bool:
        """Whether a control stands on a message."""
        return any(self._is(component, verb) for component in walk_components(message.components))

    @staticmethod
    def _is(component: Mapping[str, Any], verb: str) -> bool:
        press = parse(str(component.get("custom_id", "")))
        return press is not None and press.verb == verb and not component.get("disabled")

    def _tick(self) -> None:
        self.backend.clock.elapsed = asyncio.get_running_loop().time() - self._began

    def _emit(self, event: str, payload: Any) -> None:
        frame = self._frame(event, json.loads(json.dumps(payload, default=str)))
        self._frames.append(frame)
        for socket in list(self._sockets):
            task = asyncio.ensure_future(self._send(socket, frame))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    def _frame(self, event: str, data: Any) -> dict[str, Any]:
        self._sequence += 1
        return {"op": 0, "t": event, "s": self._sequence, "d": data}

    @staticmethod
    async def _send(socket: web.WebSocketResponse, frame: dict[str, Any]) -> None:
        with contextlib.suppress(ConnectionError, aiohttp.ClientError, RuntimeError):
            await socket.send_json(frame)

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41_250}})
        async for incoming in socket:
            if incoming.type is not WSMsgType.TEXT:
                break
            asked = json.loads(incoming.data)
            if asked["op"] == 1:
                await socket.send_json({"op": 11})
            elif asked["op"] == 2:
                await self._identify(socket)
            elif asked["op"] == 6:
                await self._resume(socket, asked["d"]["seq"])
        self._sockets.discard(socket)
        return socket

    async def _identify(self, socket: web.WebSocketResponse) -> None:
        backend = self.backend
        ready = {
            "v": 10,
            "user": dict(serializers.user_payload(backend.bot_user)),
            "guilds": [{"id": str(guild), "unavailable": True} for guild in backend.guilds],
            "session_id": "loopback",
            "resume_gateway_url": self.gateway,
            "shard": [0, 1],
            "application": {"id": str(backend.application_id), "flags": 0},
        }
        await socket.send_json(self._frame("READY", ready))
        for guild in backend.guilds.values():
            told = json.loads(json.dumps(serializers.guild_create_payload(backend, guild), default=str))
            await socket.send_json(self._frame("GUILD_CREATE", told))
        self._sockets.add(socket)
        self.identifies += 1
        await self._announce()

    async def _resume(self, socket: web.WebSocketResponse, seen: int) -> None:
        for frame in self._frames:
            if frame["s"] > seen:
                await socket.send_json(frame)
        await socket.send_json(self._frame("RESUMED", {}))
        self._sockets.add(socket)
        self.resumes += 1
        await self._announce()

    async def _announce(self) -> None:
        async with self._moved:
            self._moved.notify_all()

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        self._tick()
        path = "/" + request.match_info["tail"]
        raw = await request.read() if request.can_read_body else b""
        answer = self._faulty(request.method, path)
        if answer is None:
            body = json.loads(raw) if raw else None
            answer = self._dispatch(request, path, body)
        self.calls.append((request.method, path, answer.status))
        await self._announce()
        return answer

    def _faulty(self, method: str, path: str) -> web.Response | None:
        for fault in self.faults:
            answer = fault(method, path)
            if answer is not None:
                return answer
        return None

    def _dispatch(self, request: web.Request, path: str, body: Any) -> web.Response:
        if path == "/gateway/bot":
            limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            return as_json({"url": self.gateway, "shards": 1, "session_start_limit": limit})
        if path == "/users/@me" and request.method == "GET":
            return as_json(dict(serializers.user_payload(self.backend.bot_user)))
        if path == "/users/@me/guilds" and request.method == "GET":
            return as_json([{"id": str(g), "name": "x", "permissions": "8"} for g in self.backend.guilds])
        nonce = body.get("nonce") if isinstance(body, dict) and body.get("enforce_nonce") else None
        if nonce is not None and (path, str(nonce)) in self._nonces:
            return as_json(self._nonces[path, str(nonce)])
        try:
            out = router.dispatch(
                self.backend,
                request.method,
                path,
                json=body,
                params=dict(request.query),
                files=[],
                reason=None,
            )
        except BackendError as error:
            return as_json(error.to_json(), error.status)
        if nonce is not None:
            self._nonces[path, str(nonce)] = out
        return web.Response(status=204) if out is None else as_json(out)
