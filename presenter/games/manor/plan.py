"""A night as a plan of the house: everybody's true place, once the game is over."""

from __future__ import annotations

from engine.core.values import Seat
from engine.games.manor.content import Role, Room
from engine.games.manor.events import NightRevealed
from engine.games.manor.seen import Ending
from presenter.games.manor.pictures.night_plan import Mark, NightPlan, PlannedRoom, PlanWords, Token, alt
from presenter.games.manor.voice import Voice
from presenter.names import clean, shorten
from presenter.pictures.picture import Picture

ROLES = {
    Role.MURDERER: Mark.MURDERER,
    Role.EXORCIST: Mark.EXORCIST,
    Role.INVESTIGATOR: Mark.INVESTIGATOR,
    Role.DOCTOR: Mark.DOCTOR,
    Role.CRANK: Mark.CRANK,
}


def night_picture(ending: Ending, night: NightRevealed, voice: Voice) -> Picture:
    """The plan of one night; the recap's text says the same."""
    plan = night_plan(ending, night, voice)
    return Picture(f"night-{night.round}.png", alt(plan), plan)


def night_plan(ending: Ending, night: NightRevealed, voice: Voice) -> NightPlan:
    holy = {room for _, room in night.holy}
    haunted = {night.rooms[seat] for seat in night.possessed}
    return NightPlan(
        title=voice.say("manor.plan.title", round=night.round),
        rooms=tuple(
            PlannedRoom(
                voice.room(room),
                tuple(_token(ending, night, seat, voice) for seat in _inside(night, room)),
                holy=room in holy,
                haunted=room in haunted,
            )
            for room in voice.view.rooms
        ),
        words=PlanWords(
            marks=tuple((mark, voice.say(f"manor.mark.{mark.value}")) for mark in Mark),
            holy=voice.say("manor.mark.holy"),
            haunted=voice.say("manor.mark.haunted"),
        ),
        part=f"{night.round}/{len(ending.nights)}",
    )


def _inside(night: NightRevealed, room: Room) -> tuple[Seat, ...]:
    """The living in a room, then the ghosts that haunted it."""
    alive = tuple(Seat(i) for i, r in enumerate(night.rooms) if r is room)
    return (*alive, *(ghost for ghost, where in night.haunts if where is room))


def _token(ending: Ending, night: NightRevealed, seat: Seat, voice: Voice) -> Token:
    name = shorten(clean(voice.reader.people[seat].name))
    return Token(seat + 1, name, tuple(_marks(ending, night, seat)))


def _marks(ending: Ending, night: NightRevealed, seat: Seat) -> list[Mark]:
    """What the seat was, then what befell it."""
    ghost = night.rooms[seat] is None
    role = ROLES.get(ending.cards[seat].role)
    befell = (
        (Mark.KILLED, any(victim == seat for _, victim in night.killed)),
        (Mark.PROTECTED, any(to == seat for _, to, _ in night.protections)),
        (Mark.ASLEEP, any(to == seat for _, to in night.powders)),
        (Mark.POSSESSED, seat in night.possessed),
        (Mark.FREED, any(out == seat for _, out in night.freed)),
    )
    marks = [Mark.GHOST] if ghost else [] if role is None else [role]
    return [*marks, *(mark for mark, did in befell if did)]
