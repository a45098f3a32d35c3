"""The wire between bot and Discord: requests really yield here, can be counted, and can fail."""

from __future__ import annotations

import asyncio
import fnmatch
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import discord
import simcord

from tests.sim.simcord_seam import rest_clients

Fault = Callable[[], Exception]


@dataclass
class Rule:
    method: str
    path: str
    fault: Fault
    when: Literal["before", "after"]
    left: int


class Wire:
    """`log` has (method, path) of every request. `install` again after a restart of the bot."""

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._rules: list[Rule] = []
        self.log: list[tuple[str, str]] = []
        self.install()

    def install(self) -> None:
        for client in rest_clients(self._env):
            if getattr(client, "_wired", None) is self:
                continue
            client.request = self._wrapped(client.request)
            client._wired = self

    def fail(
        self,
        method: str,
        path: str,
        fault: Fault,
        *,
        when: Literal["before", "after"] = "before",
        times: int = 1,
    ) -> None:
        """Fail the next `times` requests that match; "after": Discord did it, but the answer was lost."""
        self._rules.append(Rule(method, path, fault, when, times))

    def kinds(self) -> Counter[str]:
        """Requests by what they do."""
        return Counter(_kind(method, path) for method, path in self.log)

    def _wrapped(self, request: Any) -> Any:
        async def wired(route: Any, *args: Any, **kwargs: Any) -> Any:
            path = route.url.split("/api/v10", 1)[-1].split("?")[0]
            self.log.append((route.method, path))
            await asyncio.sleep(0)
            rule = self._match(route.method, path)
            if rule is not None and rule.when == "before":
                raise rule.fault()
            answer = await request(route, *args, **kwargs)
            if rule is not None:
                raise rule.fault()
            return answer

        return wired

    def _match(self, method: str, path: str) -> Rule | None:
        for rule in self._rules:
            if rule.left > 0 and rule.method in (method, "*") and fnmatch.fnmatch(path, rule.path):
                rule.left -= 1
                return rule
        return None


def _kind(method: str, path: str) -> str:
    parts = ["#" if part.isdecimal() else part for part in path.strip("/").split("/")]
    if parts[0] in ("interactions", "webhooks"):
        return f"{method} {parts[0]}"
    return f"{method} /{'/'.join(parts)}"


class _Response:
    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = "simulated"
        self.headers: dict[str, str] = {}


def server_error(status: int = 503) -> Fault:
    return lambda: discord.DiscordServerError(_Response(status), {"code": 0, "message": "upstream"})  # type: ignore[arg-type]


def forbidden(code: int = 50007) -> Fault:
    return lambda: discord.Forbidden(_Response(403), {"code": code, "message": "closed"})  # type: ignore[arg-type]
