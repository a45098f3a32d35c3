"""How simulated people play the Manor: through what Discord shows them, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.sim.party import Guest, Party, Unanswered, control

MOMENT, WHILE = 5.0, 15.0
"""Seconds that pass between looking at the table and looking again: after acting, and with nothing to do."""
LONG = 2_000
"""Looks after which a game that has not ended is stuck."""
ABILITIES = ("powder", "investigate", "protect")
ASKED_BY = {"night": "night", "day": "end_day", "council": "vote", "runoff": "vote", "unmasking": "guess"}


async def night(guest: Guest, message: Any, room: int = 0) -> None:
    """Choose a room, use an ability if there is one, and be done."""
    await guest.press(message, "night")
    rooms = guest.offered(guest.answer, "room")
    if rooms:
        await guest.choose(guest.answer, "room", rooms[room % len(rooms)])
    for ability in ABILITIES:
        targets = [v for v in guest.offered(guest.answer, ability) if v != "-"]
        if targets:
            await guest.choose(guest.answer, ability, targets[room % len(targets)])
    await press_if_there(guest, "confirm_night")


async def vote(guest: Guest, message: Any, choice: int = 0) -> None:
    """Vote for somebody, confirming; abstain when nobody is offered."""
    await guest.press(message, "vote")
    names = guest.offered(guest.answer, "pick_ballot")
    if names:  # most agree, so that games end
        await guest.choose(guest.answer, "pick_ballot", names[0 if choice % 4 == 0 else -1])
    else:
        await press_if_there(guest, "pick_ballot")
    await press_if_there(guest, "cast_ballot")


async def unmask(guest: Guest, message: Any, choice: int = 0) -> None:
    """Guess somebody's goal, or nothing."""
    await guest.press(message, "guess")
    seats = guest.offered(guest.answer, "guess_seat")
    if choice % 3 == 0 or not seats:
        await press_if_there(guest, "cast_guess")
        return
    await guest.choose(guest.answer, "guess_seat", seats[choice % len(seats)])
    goals = guest.offered(guest.answer, "guess_goal")
    await guest.choose(guest.answer, "guess_goal", goals[choice % len(goals)])


async def press_if_there(guest: Guest, verb: str) -> None:
    """Press a control of the last answer, if it stands there."""
    if control(guest.answer, verb) is not None:
        await guest.press(guest.answer, verb)


@dataclass
class Play:
    """A party playing on. Everybody acts once a phase, in their own order; the clock does the rest.

    `asleep` are guests who press nothing. `each_phase` is called when a phase shows for the first time.
    """

    party: Party
    asleep: set[int] = field(default_factory=set)
    each_phase: Callable[[str], None] | None = None
    phases: list[str] = field(default_factory=list)
    _acted: set[tuple[str, int]] = field(default_factory=set)

    async def look(self) -> str:
        """Everybody does what the table asks now, then a moment passes; returns the phase that was shown."""
        phase = self.party.phase
        if not phase:
            await self.party.env.advance_time(MOMENT)
            return phase
        if not self.phases or self.phases[-1] != phase:
            self.phases.append(phase)
            if self.each_phase is not None:
                self.each_phase(phase)
        if phase != "over":
            before = len(self._acted)
            await self._everybody(phase)
            await self.party.env.advance_time(WHILE if len(self._acted) == before else MOMENT)
        return phase

    async def until(self, kind: str) -> str:
        """Play until the table shows a phase of this kind, which nobody has acted in yet."""
        for _ in range(LONG):
            if self.party.phase.startswith(kind):
                return self.party.phase
            assert not self.party.over, f"over before any {kind}: {self.phases}"
            await self.look()
        raise AssertionError(f"stuck in {self.party.phase}")

    async def finish(self) -> list[str]:
        """Play to the end; returns the phases that were shown."""
        for _ in range(LONG):
            if await self.look() == "over":
                return self.phases
        raise AssertionError(f"stuck in {self.party.phase}: {self.phases}")

    async def _everybody(self, phase: str) -> None:
        verb, message = ASKED_BY[phase.split(".")[0]], self.party.newest
        for number, guest in enumerate(self.party.guests):
            if guest.id in self.asleep or (phase, guest.id) in self._acted:
                continue
            if self.party.phase != phase:
                return
            self._acted.add((phase, guest.id))
            try:
                await self._act(guest, message, verb, number)
            except Unanswered:
                if not guest.patient:
                    raise

    async def _act(self, guest: Guest, message: Any, verb: str, number: int) -> None:
        turn = len(self.phases) + number
        if number % 3 == 1:  # by the way of one's own cards, which also say whether anything is due
            await guest.press(message, "cards")
            if control(guest.answer, verb) is None:
                return
            message = guest.answer
        if verb == "night":
            await night(guest, message, turn)
        elif verb == "end_day":
            await guest.press(message, "end_day")
        elif verb == "vote":
            await vote(guest, message, turn)
        else:
            await unmask(guest, message, turn)
