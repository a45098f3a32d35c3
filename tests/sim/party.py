"""People at a simulated Discord: they see what Discord shows them and press what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import simcord
from simcord.components import walk_components

from presenter.press import parse
from tests.sim.simcord_seam import least_privilege


def controls(message: Any) -> Iterator[dict[str, Any]]:
    """Every control of a message that has an id."""
    raw = [c if isinstance(c, dict) else c.to_dict() for c in message.components]
    for component in walk_components(raw):
        if component.get("custom_id"):
            yield component


def control(message: Any, verb: str) -> dict[str, Any] | None:
    """The control of `verb` on this message, if it stands there and can be pressed."""
    for component in controls(message):
        press = parse(component["custom_id"])
        if press is not None and press.verb == verb and not component.get("disabled"):
            return component
    return None


@dataclass
class Guest:
    """One person in one server, and what the bot answered last in private."""

    member: Any
    answer: Any = None

    @property
    def id(self) -> int:
        return int(self.member.id)

    @property
    def letters(self) -> list[Any]:
        """What the bot wrote in direct messages, oldest first."""
        return list(self.member.user.dm_channel.history())

    async def press(self, message: Any, verb: str) -> str:
        """Press a button; returns the private answer's text."""
        found = control(message, verb)
        assert found is not None, (
            f"no {verb!r} on {message.content!r}: {[c['custom_id'] for c in controls(message)]}"
        )
        result = await self._where(message).click(message, custom_id=found["custom_id"])
        return self._read(result)

    async def choose(self, message: Any, verb: str, value: str) -> str:
        """Choose in a select; returns the private answer's text."""
        found = control(message, verb)
        assert found is not None, f"no select {verb!r} on {message.content!r}"
        result = await self._where(message).select(message, [value], custom_id=found["custom_id"])
        return self._read(result)

    def offered(self, message: Any, verb: str) -> list[str]:
        """The values a select offers; none when it does not stand there."""
        found = control(message, verb)
        return [] if found is None else [o["value"] for o in found.get("options", ())]

    def _where(self, message: Any) -> Any:
        """In direct messages a person is no member of a server."""
        place = getattr(message, "channel_id", None) or message.channel.id
        return self.member.user if place == self.member.user.dm_channel.id else self.member

    def _read(self, result: Any) -> str:
        self.answer = result.response
        assert self.answer is not None, "the interaction was not answered"
        return str(self.answer.content)


@dataclass
class Party:
    """A server with a channel, and the people in it."""

    env: simcord.Env
    guild: Any
    channel: Any
    guests: list[Guest] = field(default_factory=list)

    @classmethod
    def gather(cls, env: simcord.Env, people: int, name: str = "House of Friends") -> Party:
        guild = env.create_guild(name)
        channel = guild.create_text_channel("the-manor")
        party = cls(env, guild, channel)
        least_privilege(env, guild)
        for n in range(people):
            party.guests.append(
                Guest(guild.add_member(env.create_user(f"guest{n}", global_name=f"Guest {n}")))
            )
        return party

    @property
    def host(self) -> Guest:
        return self.guests[0]

    async def open(self, **options: Any) -> Any:
        """The host opens a table; returns the card."""
        await self.host.member.slash(self.channel, "table open", game="manor", **options)
        return self.card

    @property
    def card(self) -> Any:
        """The newest lobby card in the channel."""
        return next(m for m in reversed(list(self.channel.history())) if m.author.bot and "able" in m.content)

    @property
    def thread(self) -> Any:
        return list(self.channel.threads)[-1]

    async def seat(self, house: int = 0) -> None:
        """Everybody else joins, and so many house players."""
        for guest in self.guests[1:]:
            await guest.press(self.card, "join")
        for _ in range(house):
            await self.host.press(self.card, "house")

    async def start(self) -> Any:
        """Start, and return the table's thread."""
        await self.host.press(self.card, "start")
        await self.env.settle()
        return self.thread

    def at_table(self, verb: str) -> Any | None:
        """The newest message of the thread on which `verb` can be pressed."""
        return next((m for m in reversed(list(self.thread.history())) if control(m, verb)), None)
