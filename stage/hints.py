"""What somebody who sees the stage for the first time should press next."""

from __future__ import annotations

from presenter.control_id import parse
from stage.house import Stage
from stage.rooms import STAGE
from tests.sim.party import control, controls

OVER = "It is over, and everything is on the table. “Another game” plays on with the same seats."
HOST = (
    "You are {name}, and this is your table. Press “Start” under the card to deal; “House player +” seats "
    "one more player of the house. Butler writes you letters in “@ Butler”."
)
CHALLENGED = "You are {name}. Press “Accept” under the challenge, and the game begins."
GUEST = "You are {name}. Press “Join” under the card, and wait for the host to start."
EMPTY = "You are {name}. Type /table open in the box below to open a table."
WAITING = "You are {name}. Your challenge waits for its answer."


def hint(stage: Stage, person: int) -> str:
    """One sentence or two for the person, from what stands on the messages."""
    hints = STAGE[stage.world.game].hints
    if stage.threads:
        for message in reversed(list(stage.threads[-1].history())):
            for found in controls(message):
                press = parse(found["custom_id"])
                if press is None:
                    continue
                if press.verb == "another":
                    return OVER
                for kind in (press.verb, (press.phase or "").partition(".")[0]):
                    if kind in hints:
                        return hints[kind]
    name = stage.world.people[person].user.global_name
    if not list(stage.world.channel.history()):
        return EMPTY.format(name=name)
    if any(control(message, "accept_challenge") for message in stage.world.channel.history()):
        return (WAITING if person == 0 else CHALLENGED).format(name=name)
    return (HOST if person == 0 else GUEST).format(name=name)
