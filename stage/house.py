"""The stage itself: the places one can look into, and the clock that moves them."""

from __future__ import annotations

import asyncio
import sys
import time
from dataclasses import dataclass, field

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.preview import Preview

from stage.world import World
from tests.sim.simcord_seam import is_watched, mount_preview, republish

BEAT = 0.25
"""Seconds between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One place as one person sees it."""

    key: str
    title: str
    kind: str
    person: int
    channel: ChannelHandle
    viewer: MemberActor
    preview: Preview

    def told(self) -> dict[str, object]:
        """What the page needs to know of it."""
        viewer = self.viewer.user if self.kind == "letters" else self.viewer
        return {
            "key": self.key,
            "channel": str(self.channel.id),
            "title": self.title,
            "kind": self.kind,
            "count": len(self.channel.history(viewer=viewer)),
            "url": f"/place/{self.key}#{self.preview.capability}",
        }


@dataclass
class Stage:
    """Opens a view for every place and person, and keeps virtual time beside real time."""

    world: World
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    spots: list[Spot] = field(default_factory=list)

    async def open(self) -> None:
        """The channel and the letters of everybody; threads follow as they are made."""
        for number, member in enumerate(self.world.people):
            await self._add(number, member, "channel", f"# {self.world.channel.name}", self.world.channel)
            await self._add(number, member, "letters", "@ Butler", member.user.dm_channel)

    async def run(self) -> None:
        """Let time pass until cancelled. What the bot gets wrong is told, and the stage goes on."""
        before, told = time.monotonic(), -1  # noqa: TID251  # real time is what drives the stage
        while True:
            await asyncio.sleep(BEAT)  # noqa: TID251
            async with self.lock:
                now = time.monotonic()  # noqa: TID251
                passed, before = now - before, now
                try:
                    await self.world.env.advance_time(passed)
                except Exception as error:  # one fault must not end the evening
                    print(f"stage: {type(error).__name__}: {error}", file=sys.stderr)
                said = len(self.world.env.backend.transcript)
                if said != told:
                    told = said
                    await self._catch_up()

    @property
    def threads(self) -> list[ChannelHandle]:
        return list(self.world.channel.threads)

    async def close(self) -> None:
        for spot in self.spots:
            await spot.preview.close()

    async def _catch_up(self) -> None:
        known = {spot.channel.id for spot in self.spots}
        for thread in self.threads:
            if thread.id not in known:
                for number, member in enumerate(self.world.people):
                    await self._add(number, member, "thread", _short(str(thread.name)), thread)
        for spot in self.spots:
            if is_watched(spot.preview):
                await republish(self.world.env, spot.preview)

    async def _add(
        self, number: int, member: MemberActor, kind: str, title: str, channel: ChannelHandle
    ) -> None:
        viewer = member.user if kind == "letters" else member
        preview = await mount_preview(self.world.env, channel, [viewer], self.lock)
        key = f"{kind}-{channel.id}-{number}"
        self.spots.append(Spot(key, title, kind, number, channel, member, preview))


def _short(thread: str) -> str:
    """As a place is called on a phone: “The Manor · table 1” leaves no room for the others."""
    return f"# {thread.rpartition(' · ')[2]}"
