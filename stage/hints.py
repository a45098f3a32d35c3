"""What somebody who sees the stage for the first time should press next."""

from __future__ import annotations

from presenter.press import parse
from stage.house import Stage
from tests.sim.party import controls

NIGHT = "🌙 Night: press “Choose your room”, pick a room, then confirm. Who met whom, the dawn will tell."
HINTS = {
    "night": NIGHT,
    "day": "☀️ Day: read the dawn's report; your own is among your letters and under “My cards”. "
    "Press “End the day” when you have talked enough.",
    "council": "⚖️ Council: press “Vote”, choose whom to unmask, and confirm. The ballot is secret.",
    "runoff": "⚖️ Run-off: vote once more, between those who were level.",
    "unmasking": "🎭 The end is near: guess what somebody was after, or pass.",
    "over": "The night is over: everything is on the table. “Another game” plays on with the same seats.",
}
LOBBY = (
    "You are the host. “House player +” seats one more player of the house; “Start” deals the cards. "
    "Your letters from Butler are in the second place."
)
EMPTY = "Type /table open in the box below to open a table."


def hint(stage: Stage, person: int) -> str:
    """One sentence or two for the person, from what stands on the messages."""
    if stage.threads:
        for message in reversed(list(stage.threads[-1].history())):
            for control in controls(message):
                press = parse(control["custom_id"])
                if press is not None and press.verb == "another":
                    return HINTS["over"]
                if press is not None and press.phase and press.phase.split(".")[0] in HINTS:
                    return HINTS[press.phase.split(".")[0]]
    if not list(stage.world.channel.history()):
        return EMPTY
    return LOBBY if person == 0 else "Press “Join” on the card; the host starts the game."
