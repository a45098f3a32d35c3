"""People at a simulated Discord: they see what Discord shows them and press what stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import simcord
from simcord.components import walk_components

from presenter.control_id import parse
from tests.sim.simcord_seam import least_privilege

TRIES = 4


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


def phase_of(message: Any) -> str:
    """The phase that the controls of a message are for; "" for none."""
    presses = (parse(component["custom_id"]) for component in controls(message))
    return next((press.phase for press in presses if press is not None and press.phase), "")


class Unanswered(AssertionError):
    """Discord would show "This interaction failed"."""


def uncalled(text: str) -> str:
    """A table's text without the line that calls those seated: an edit of the opening message drops it."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("<@"))


@dataclass
class Guest:
    """One person in one server, and what the bot answered last in private.

    `patient`: presses again when an interaction fails, as a person does.
    """

    member: Any
    answer: Any = None
    patient: bool = False

    @property
    def id(self) -> int:
        return int(self.member.id)

    @property
    def name(self) -> str:
        return str(self.member.user.global_name)

    @property
    def dm_channel_id(self) -> int:
        return int(self.member.user.dm_channel.id)

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
        for tries_left in reversed(range(TRIES if self.patient else 1)):
            result = await self._where(message).click(message, custom_id=found["custom_id"])
            if result.response is not None or not tries_left:
                return self._read(result)
        raise AssertionError  # the loop returns

    async def choose(self, message: Any, verb: str, value: str) -> str:
        """Choose in a select; returns the private answer's text."""
        found = control(message, verb)
        assert found is not None, f"no select {verb!r} on {message.content!r}"
        for tries_left in reversed(range(TRIES if self.patient else 1)):
            result = await self._where(message).select(message, [value], custom_id=found["custom_id"])
            if result.response is not None or not tries_left:
                return self._read(result)
        raise AssertionError  # the loop returns

    async def fill(self, message: Any, verb: str, values: Mapping[str, str | list[str]]) -> str:
        """Press a button that opens a form, and send the form."""
        found = control(message, verb)
        assert found is not None
        reader = await self._where(message).click(message, custom_id=found["custom_id"])
        assert reader.modal is not None
        return self._read(await self._where(message).submit_modal(reader, values))

    async def slash(self, channel: Any, name: str, **options: Any) -> str:
        """A command; returns the private answer's text."""
        result = await self.member.slash(channel, name, **options)
        assert result.response is not None, f"/{name} was not answered"
        assert result.ephemeral, f"/{name} was answered in public"
        return self._read(result)

    def offered(self, message: Any, verb: str) -> list[str]:
        """The values a select offers; none when it does not stand there."""
        found = control(message, verb)
        return [] if found is None else [o["value"] for o in found.get("options", ())]

    def _where(self, message: Any) -> Any:
        """In direct messages a person is no member of a server."""
        place = getattr(message, "channel_id", None) or message.channel.id
        return self.member.user if place == self.dm_channel_id else self.member

    def _read(self, result: Any) -> str:
        if result.response is None:
            raise Unanswered(f"{self.name} got no answer")
        self.answer = result.response
        return str(self.answer.content)


@dataclass
class Party:
    """The people of one table, in a channel of a server. `card_id` is the message of its lobby.

    `patient`: a table that asks for nothing has its next message under way; otherwise that is a fault.
    """

    env: simcord.Env
    guild: Any
    channel: Any
    guests: list[Guest] = field(default_factory=list)
    table: int = 0
    card_id: int = 0
    patient: bool = False

    @classmethod
    def gather(cls, env: simcord.Env, people: int, name: str = "House of Friends") -> Party:
        """A server, its channel, and people who have come."""
        guild = env.create_guild(name)
        channel = guild.create_text_channel("the-manor")
        least_privilege(env, guild)
        guests = [
            Guest(guild.add_member(env.create_user(f"guest{n}", global_name=f"Guest {n}")))
            for n in range(people)
        ]
        return cls(env, guild, channel, guests)

    def beside(self, guests: Sequence[Guest], channel: Any = None) -> Party:
        """Another table of the same server, in the same channel unless told otherwise."""
        return Party(self.env, self.guild, channel or self.channel, list(guests))

    @property
    def host(self) -> Guest:
        return self.guests[0]

    async def open(self, **options: Any) -> Any:
        """The host opens a table of the Manor with its own options; returns the card."""
        await self.host.slash(self.channel, "manor", **options)
        return self.find_card()

    async def open_game(self, game: str, **options: Any) -> Any:
        """The host opens a table of any game; returns the card."""
        await self.host.slash(self.channel, "table open", game=game, **options)
        return self.find_card()

    def find_card(self) -> Any:
        """Take the newest open lobby of the channel for this party's."""
        found = next(m for m in reversed(list(self.channel.history())) if control(m, "join"))
        self.card_id = int(found.id)
        press = parse(next(controls(found))["custom_id"])
        assert press is not None
        self.table = press.table_id
        return found

    @property
    def card(self) -> Any:
        return next(m for m in self.channel.history() if m.id == self.card_id)

    @property
    def thread(self) -> Any | None:
        """The table's newest thread; None when there is none (any more)."""
        ours = [t for t in self.channel.threads if re.search(rf"table {self.table}\b", t.name)]
        return max(ours, key=lambda thread: int(thread.id), default=None)

    @property
    def place(self) -> Any:
        """Where the table plays."""
        return self.thread or self.channel

    @property
    def posts(self) -> list[Any]:
        """What the table said, oldest first: in its thread, and in the channel if it had to move there."""
        in_thread = [] if self.thread is None else [m for m in self.thread.history() if m.author.bot]
        in_channel = [m for m in self.channel.history() if m.author.bot and m.id > self.card_id]
        if in_thread:  # other tables play in this channel too
            in_channel = [m for m in in_channel if self._is_ours(m)]
        return sorted(in_thread + in_channel, key=lambda message: int(message.id))

    def _is_ours(self, message: Any) -> bool:
        presses = [parse(component["custom_id"]) for component in controls(message)]
        return any(press is not None and press.table_id == self.table for press in presses)

    async def seat(self, house: int = 0) -> None:
        """Everybody else joins, and so many house players."""
        for guest in self.guests[1:]:
            await guest.press(self.card, "join")
            await self.env.advance_time(0.5)
        for _ in range(house):
            await self.host.press(self.card, "house")

    async def start(self) -> Any:
        """Start, and return the place where the table plays."""
        await self.host.press(self.card, "start")
        await self.env.settle()
        return self.place

    async def begin(self, *, house: int = 0, **options: Any) -> Any:
        """Open, seat everybody, start."""
        await self.open(**options)
        await self.seat(house)
        return await self.start()

    def at_table(self, verb: str) -> Any | None:
        """The newest message of the table on which `verb` can be pressed."""
        for message in reversed(self.posts):
            found = control(message, verb)
            press = None if found is None else parse(found["custom_id"])
            if press is not None and press.table_id == self.table:
                return message
        return None

    @property
    def asking(self) -> Any | None:
        """The message that asks for something now."""
        asked = (self.at_table(verb) for verb in ("another", "night", "end_day", "vote", "guess"))
        return next((message for message in asked if message is not None), None)

    @property
    def newest(self) -> Any:
        """The message that asks for something now; there has to be one."""
        found = self.asking
        assert found is not None, f"nothing asks for anything: {[m.content for m in self.posts]}"
        return found

    @property
    def phase(self) -> str:
        """The phase the table shows; "over" at the end; "" while a patient party waits for one."""
        found = self.asking if self.patient else self.newest
        if found is None:
            return ""
        return "over" if control(found, "another") is not None else phase_of(found)

    @property
    def over(self) -> bool:
        return self.at_table("another") is not None
