"""What somebody who sees the stage for the first time should press next."""

from __future__ import annotations

from presenter.press import parse
from stage.house import Stage
from tests.sim.party import control, controls

HINTS = {
    "night": "Night: press “Choose your room”, pick a room, then “Done for tonight”. "
    "At dawn you learn who was there.",
    "day": "Day: your own report of the night is among your letters and under “My cards”. "
    "Press “End the day” when you have heard enough; the house agrees at once.",
    "council": "Council: press “Vote”, choose who has to go, and cast it. Nobody learns whom you voted for.",
    "runoff": "Run-off: vote once more, between those who were level.",
    "unmasking": "The end is near: guess what somebody was secretly after, or pass.",
    "duel": "Press “Your move” under the board: what you can do now is offered there, and asked once more "
    "before it counts. Your secret identity is among your letters and under “My cards”.",
    "over": "It is over, and everything is on the table. “Another game” plays on with the same seats.",
}
HOST = (
    "You are {name}, and this is your table. Press “Start” under the card to deal; “House player +” seats "
    "one more player of the house. Butler writes you letters in “@ Butler”."
)
CHALLENGED = "You are {name}. Press “Accept” under the challenge, and the duel begins."
GUEST = "You are {name}. Press “Join” under the card, and wait for the host to start."
EMPTY = "You are {name}. Type /table open in the box below to open a table."
WAITING = "You are {name}. Your challenge waits for its answer."


def hint(stage: Stage, person: int) -> str:
    """One sentence or two for the person, from what stands on the messages."""
    if stage.threads:
        for message in reversed(list(stage.threads[-1].history())):
            for found in controls(message):
                press = parse(found["custom_id"])
                if press is not None and press.verb == "another":
                    return HINTS["over"]
                if press is not None and press.verb == "move":
                    return HINTS["duel"]
                if press is not None and press.phase and press.phase.split(".")[0] in HINTS:
                    return HINTS[press.phase.split(".")[0]]
    name = stage.world.people[person].user.global_name
    if not list(stage.world.channel.history()):
        return EMPTY.format(name=name)
    if any(control(message, "accept_duel") for message in stage.world.channel.history()):
        return (WAITING if person == 0 else CHALLENGED).format(name=name)
    return (HOST if person == 0 else GUEST).format(name=name)
