"""People who duel on a simulated Discord: through what Discord shows them, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import simcord

from presenter.control_id import parse
from service.compose import Services
from service.values import TableInfo
from tests.sim.party import Guest, control, controls
from tests.sim.simcord_seam import least_privilege

MOMENT = 3.0
"""Seconds after an act: the house has answered by then."""
LONG = 400
ASKS = ("duel_identity", "duel_discard", "duel_target", "duel_line")
"""Selects of the mover's page, those that must be answered first."""
SURE = (
    "duel_strike",
    "duel_keep",
    "duel_show",
    "duel_shift",
    "duel_draw_disguise",
    "duel_draw_exonerate",
)


@dataclass
class Bout:
    """A duel in a server's channel, or in the first guest's direct messages."""

    env: simcord.Env
    guild: Any
    channel: Any
    guests: list[Guest] = field(default_factory=list)
    table: int = 0
    card_id: int = 0
    acts: int = 0

    @classmethod
    def gather(cls, env: simcord.Env, people: int = 2) -> Bout:
        guild = env.create_guild("House of Friends")
        channel = guild.create_text_channel("the-duel")
        least_privilege(env, guild)
        guests = [
            Guest(guild.add_member(env.create_user(f"guest{n}", global_name=f"Guest {n}")))
            for n in range(people)
        ]
        return cls(env, guild, channel, guests)

    @property
    def services(self) -> Services:
        found: Services = self.env.bot.services  # type: ignore[attr-defined]
        return found

    async def against_house(self, **options: Any) -> str:
        """The first guest plays the house; returns the private answer."""
        said = await self.guests[0].slash(self.channel, "duel", **options)
        await self._begun()
        return said

    async def challenge(self, **options: Any) -> str:
        """The first guest challenges the second; returns the private answer."""
        said = await self.guests[0].slash(self.channel, "duel", opponent=self.guests[1].member, **options)
        card = next(m for m in reversed(list(self.channel.history())) if control(m, "accept_challenge"))
        self.card_id = int(card.id)
        press = parse(next(controls(card))["custom_id"])
        assert press is not None
        self.table = press.table_id
        return said

    async def begin(self, **options: Any) -> None:
        """A challenge, accepted."""
        await self.challenge(**options)
        await self.guests[1].press(self.card, "accept_challenge")
        await self.env.advance_time(MOMENT)

    @property
    def card(self) -> Any:
        return next(m for m in self.channel.history() if m.id == self.card_id)

    async def _begun(self) -> None:
        await self.env.settle()
        tables = await self.services.lobby.of_person(self.guests[0].id)
        self.table = max(t.id for t in tables)

    async def info(self) -> TableInfo:
        found = await self.services.lobby.get(self.table)
        assert found is not None
        return found

    async def phase(self) -> str:
        look = await self.services.host.look(self.table, None)
        return "over" if look.view.over else look.view.phase

    @property
    def places(self) -> list[Any]:
        """Wherever a table may speak in public: the threads, the channel."""
        return [*self.channel.threads, self.channel]

    @property
    def posts(self) -> list[Any]:
        """What the bot said in public, oldest first."""
        said = [m for place in self.places for m in place.history() if m.author.bot]
        return sorted(said, key=lambda message: int(message.id))

    def at_table(self, verb: str) -> Any | None:
        """The newest message on which `verb` of this table can be pressed, in public or in a letter."""
        letters = [m for guest in self.guests for m in guest.letters]
        for message in reversed([*letters, *self.posts]):
            found = control(message, verb)
            press = None if found is None else parse(found["custom_id"])
            if press is not None and press.table_id == self.table:
                return message
        return None

    @property
    def board(self) -> Any:
        """The message on which a move begins."""
        found = self.at_table("move")
        assert found is not None, [m.content for m in self.posts]
        return found

    @property
    def over(self) -> bool:
        return self.at_table("another") is not None

    async def on_turn(self) -> Guest | None:
        """Whose turn it is; None: the house's, or nobody's."""
        look = await self.services.host.look(self.table, None)
        seat = look.view.game.seat
        user = None if seat is None else look.table.seats[seat].user_id
        return next((guest for guest in self.guests if guest.id == user), None)

    async def act(self, guest: Guest, number: int | None = None) -> str:
        """One act of the guest whose turn it is: a move, its target, sure of it. Returns what was told."""
        turn = self.acts if number is None else number
        self.acts += 1
        await guest.press(self.board, "move")
        ways = list(self._ways(guest, turn))
        assert ways, f"{guest.name} can do nothing: {guest.answer.content}"
        verb, values = ways[turn % len(ways)]
        if values:
            await guest.choose(guest.answer, verb, values[turn % len(values)])
        else:
            await guest.press(guest.answer, verb)
        sure = next(v for v in SURE if control(guest.answer, v) is not None)
        return (await guest.press(guest.answer, sure)).splitlines()[0]

    def _ways(self, guest: Guest, turn: int) -> Iterator[tuple[str, Sequence[str]]]:
        for verb in ASKS:
            values = guest.offered(guest.answer, verb)
            if values:
                yield verb, values
        for verb in ("duel_disguise", "duel_exonerate"):
            if control(guest.answer, verb) is not None:
                yield verb, ()

    async def look(self) -> str:
        """Whoever is on turn acts; then a moment passes. Returns what was told of the act."""
        guest = await self.on_turn()
        told = "" if guest is None else await self.act(guest)
        await self.env.advance_time(MOMENT)
        return told

    async def until(self, kind: str, turn: int = 0) -> None:
        """Play until a phase of this kind, in a person's turn, from the turn of this number on."""
        for _ in range(LONG):
            name, _, number = (await self.phase()).partition(".")
            late_enough = name == kind and (not number or int(number) >= turn)
            if late_enough and (name == "over" or await self.on_turn() is not None):
                return
            assert name != "over", f"over before any {kind}.{turn}"
            await self.look()
        raise AssertionError(f"stuck in {await self.phase()}")

    async def finish(self) -> None:
        """Play to the end."""
        await self.until("over")
        await self.env.advance_time(MOMENT)
