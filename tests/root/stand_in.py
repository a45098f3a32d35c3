"""A stand-in for Discord with just enough of it that a bot logs in, connects and is told to go."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer

from tests.root.command_line import TOKEN

ME = {"id": "4242", "username": "Butler", "discriminator": "0", "avatar": None, "bot": True}
FLAGS = {"id": "4242", "name": "Butler", "flags": 0}
APPLICATION = {
    **FLAGS,
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "owner": ME,
}


def plain_json(data: object, status: int = 200) -> web.Response:
    """JSON as Discord names it: discord.py takes no other content type for JSON."""
    kind = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(data).encode(), status=status, headers=kind)


class StandIn:
    """`rights` are what the bot's role holds on its one server."""

    def __init__(self, rights: int) -> None:
        self.rights = rights
        self.connected = asyncio.Event()
        self.commands: list[dict[str, Any]] = []
        self._server = TestServer(self._application())

    async def __aenter__(self) -> StandIn:
        await self._server.start_server()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self._server.close()

    @property
    def settings(self) -> dict[str, str]:
        """What points a bot here."""
        return {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": str(self._server.make_url("/api/v10")),
            "SHARD_COUNT": "1",
        }

    def _application(self) -> web.Application:
        app = web.Application()
        answers = {
            "/users/@me": lambda: ME,
            "/oauth2/applications/@me": lambda: APPLICATION,
            "/users/@me/guilds": lambda: [{"id": "7", "name": "Friends", "permissions": str(self.rights)}],
            "/gateway/bot": lambda: {
                "url": str(self._server.make_url("/gateway")).replace("http", "ws", 1),
                "shards": 1,
                "session_start_limit": {"total": 1, "remaining": 1, "reset_after": 0, "max_concurrency": 1},
            },
        }
        for path, answer in answers.items():
            app.router.add_get(f"/api/v10{path}", self._answering(answer))
        app.router.add_put("/api/v10/applications/4242/commands", self._register)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_get("/gateway/", self._gateway)
        return app

    def _answering(self, answer: Any) -> Any:
        async def serve(request: web.Request) -> web.Response:
            if request.headers.get("Authorization") != f"Bot {TOKEN}":
                return plain_json({"message": "401: Unauthorized", "code": 0}, status=401)
            return plain_json(answer())

        return serve

    async def _register(self, request: web.Request) -> web.Response:
        self.commands = await request.json()
        return plain_json(
            [
                {**c, "id": str(n), "application_id": "4242", "version": "1"}
                for n, c in enumerate(self.commands, 1)
            ]
        )

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250}, "s": None, "t": None})
        async for message in socket:
            if message.json()["op"] == 2:
                ready = {
                    "v": 10,
                    "user": ME,
                    "guilds": [],
                    "session_id": "s",
                    "resume_gateway_url": str(request.url),
                    "application": FLAGS,
                    "shard": [0, 1],
                }
                await socket.send_json({"op": 0, "s": 1, "t": "READY", "d": ready})
                self.connected.set()
        return socket
