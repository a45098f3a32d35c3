"""How simulated people play the Manor: through what Discord shows them, and nothing else."""

from __future__ import annotations

from typing import Any

from tests.sim.party import Guest, Party, control


async def night(guest: Guest, message: Any, room: int = 0) -> None:
    """Choose a room, use an ability if there is one, and be done."""
    await guest.press(message, "night")
    rooms = guest.offered(guest.answer, "room")
    await guest.choose(guest.answer, "room", rooms[room % len(rooms)])
    for ability in ("powder", "investigate", "protect"):
        targets = [v for v in guest.offered(guest.answer, ability) if v != "-"]
        if targets:
            await guest.choose(guest.answer, ability, targets[room % len(targets)])
    await guest.press(guest.answer, "confirm_night")


async def vote(guest: Guest, message: Any, choice: int = 0) -> None:
    """Vote for somebody, confirming; abstain when nobody is offered."""
    await guest.press(message, "vote")
    names = guest.offered(guest.answer, "pick_ballot")
    if names:
        await guest.choose(guest.answer, "pick_ballot", names[choice % len(names)])
    else:
        await guest.press(guest.answer, "pick_ballot")
    await guest.press(guest.answer, "cast_ballot")


async def play_phase(party: Party, turn: int) -> str:
    """Everybody does what the newest message at the table asks; returns the verb, "" when nothing is asked."""
    for verb in ("another", "night", "end_day", "vote", "guess"):
        message = party.at_table(verb)
        if message is not None:
            break
    else:
        return ""
    if verb == "another":
        return verb
    for n, guest in enumerate(party.guests):
        if control(_fresh(party, message), verb) is None:
            break
        if not await alive(guest, message, verb):
            continue
        await _act(guest, message, verb, turn + n)
    await party.env.settle()
    return verb


def _fresh(party: Party, message: Any) -> Any:
    return next((m for m in party.thread.history() if m.id == message.id), message)


async def alive(guest: Guest, message: Any, verb: str) -> bool:
    """Whether the guest's own cards say that this phase wants something of them."""
    await guest.press(message, "cards")
    return control(guest.answer, verb) is not None


async def _act(guest: Guest, message: Any, verb: str, turn: int) -> None:
    if verb == "night":
        await night(guest, message, turn)
    elif verb == "end_day":
        await guest.press(message, "end_day")
    elif verb == "vote":
        await vote(guest, message, turn)
    else:
        await guest.press(message, "guess")
        await guest.press(guest.answer, "cast_guess")
