"""The wire between bot and Discord: requests really yield here, can be counted, and can fail."""

from __future__ import annotations

import asyncio
import fnmatch
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import discord
import simcord

from tests.sim.simcord_seam import rest_clients

Fault = Callable[[], Exception]
When = Literal["before", "after"]

MINUTES_OF_NONCES = 5
"""So long Discord remembers the nonce of a message, and answers a second one with the first."""


@dataclass
class Rule:
    method: str
    path: str
    fault: Fault
    when: When
    left: int


@dataclass(frozen=True)
class Request:
    """One request as it left the bot. `body` is its JSON, if it has one."""

    method: str
    path: str
    body: dict[str, Any]

    @property
    def kind(self) -> str:
        """What it does, without numbers and tokens."""
        parts = self.path.strip("/").split("/")
        if parts[0] == "interactions":
            return f"{self.method} interaction callback"
        if parts[0] == "webhooks":
            return f"{self.method} interaction answer"
        return f"{self.method} /{'/'.join('#' if part.isdecimal() else part for part in parts)}"


class Wire:
    """`log` has every request. `install` again after a restart of the bot."""

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._rules: list[Rule] = []
        self._countdown: tuple[int, Rule] | None = None
        self._death: tuple[int, When] | None = None
        self._said: dict[tuple[str, str], tuple[float, Any]] = {}
        self.log: list[Request] = []
        self.remembers_nonces = True
        self.install()

    def install(self) -> None:
        for client in rest_clients(self._env):
            if getattr(client, "_wired", None) is self:
                continue
            client.request = self._wrapped(client.request)
            client._wired = self

    def fail(
        self, method: str, path: str, fault: Fault, *, when: When = "before", times: int = 1_000_000
    ) -> None:
        """Fail the next `times` requests that match; "after": Discord did it, but the answer was lost."""
        self._rules.append(Rule(method, path, fault, when, times))

    def fail_nth(self, number: int, fault: Fault, *, when: When = "before") -> None:
        """Fail one request: the `number`th from now, whatever it is."""
        self._countdown = (len(self.log) + number, Rule("*", "*", fault, when, 1))

    def die_at(self, number: int, *, when: When) -> None:
        """The process dies at the `number`th request from now: neither it nor any later one is answered."""
        self._death = (len(self.log) + number, when)

    @property
    def died(self) -> bool:
        """Whether the request at which the process was to die was made."""
        return self._death is not None and len(self.log) >= self._death[0]

    def heal(self) -> None:
        """No more faults."""
        self._rules.clear()
        self._countdown = None
        self._death = None

    def kinds(self) -> Counter[str]:
        """Requests by what they do."""
        return Counter(request.kind for request in self.log)

    def _wrapped(self, request: Any) -> Any:
        async def wired(route: Any, *args: Any, **kwargs: Any) -> Any:
            path = route.url.split("/api/v10", 1)[-1].split("?")[0]
            body = kwargs.get("json") or kwargs.get("payload") or _beside_files(kwargs.get("form"))
            self.log.append(Request(route.method, path, body if isinstance(body, dict) else {}))
            rule = self._match(route.method, path)
            await asyncio.sleep(0)  # noqa: TID251  # a request yields; presses can overtake each other
            if rule is not None and rule.when == "before":
                raise rule.fault()
            answer = await self._once(path, body, lambda: request(route, *args, **kwargs))
            if rule is not None:
                raise rule.fault()
            return answer

        return wired

    async def _once(self, path: str, body: Any, ask: Callable[[], Any]) -> Any:
        """Discord answers a message whose nonce it remembers with the message it has."""
        nonce = body.get("nonce") if isinstance(body, dict) and body.get("enforce_nonce") else None
        if nonce is None or not self.remembers_nonces:
            return await ask()
        now = self._env.now().timestamp()
        known = self._said.get((path, str(nonce)))
        if known is not None and now - known[0] < MINUTES_OF_NONCES * 60:
            return known[1]
        answer = await ask()
        self._said[path, str(nonce)] = (now, answer)
        return answer

    def _match(self, method: str, path: str) -> Rule | None:
        if self._death is not None and self.died:
            number, when = self._death
            return Rule("*", "*", cut_off(), when if len(self.log) == number else "before", 1)
        if self._countdown is not None and len(self.log) == self._countdown[0]:
            return self._countdown[1]
        for rule in self._rules:
            if rule.left > 0 and rule.method in (method, "*") and fnmatch.fnmatch(path, rule.path):
                rule.left -= 1
                return rule
        return None


def _beside_files(form: Any) -> dict[str, Any]:
    """The JSON of a request that carries files too."""
    found = next((part["value"] for part in form or () if part["name"] == "payload_json"), "{}")
    body = json.loads(found)
    return body if isinstance(body, dict) else {}


class _Response:
    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = "simulated"
        self.headers: dict[str, str] = {}


def server_error(status: int = 503) -> Fault:
    return lambda: discord.DiscordServerError(
        _Response(status),
        {"code": 0, "message": "upstream"},
    )


def forbidden(code: int = 50007) -> Fault:
    return lambda: discord.Forbidden(
        _Response(403),
        {"code": code, "message": "closed"},
    )


def cut_off() -> Fault:
    """The connection broke before an answer came."""
    return lambda: ConnectionResetError("simulated")
