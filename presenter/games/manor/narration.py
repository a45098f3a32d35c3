"""One line an event."""

from __future__ import annotations

from typing import assert_never

from engine.core.messages import (
    CardsHanded,
    CoreEvent,
    DeadlineMoved,
    HostingPassed,
    Paused,
    PhaseSkipped,
    Resumed,
    SeatHanded,
    TableClosed,
)
from engine.core.values import Seat
from engine.games.manor.content import Room
from engine.games.manor.events import (
    BallotCast,
    BallotMarked,
    BallotReopened,
    BallotTakenBack,
    BribeOffered,
    BribeReceived,
    BribeSettled,
    BulletSpent,
    CardRevealed,
    ClaimMade,
    ClaimWithdrawn,
    Corrected,
    CorrectionRevealed,
    CouncilBegan,
    CouncilClosed,
    DawnBroke,
    DawnLetter,
    DayBegan,
    DayEndAgreed,
    DayEndCounted,
    DayRevealed,
    DeathLetter,
    GameScored,
    GhostLetter,
    GoalDealt,
    GuessCast,
    GuessesCounted,
    GuessRevealed,
    HolyGroundSet,
    HouseOpened,
    InvestigationSet,
    Letter,
    ManorEvent,
    NightBegan,
    NightConfirmed,
    NightCounted,
    NightResolved,
    NightRevealed,
    PowderSet,
    ProtectionSet,
    RoleDealt,
    RoomChosen,
    RoomGiven,
    SeatDied,
    SeatReturned,
    ShotFired,
    SpyTargetDrawn,
    UnmaskingBegan,
)
from presenter.games.manor.voice import Voice, lines
from presenter.reader_view import ReaderView
from presenter.table_pages import narrate_core
from presenter.words import Words


def narrate(event: ManorEvent | CoreEvent, reader: ReaderView, words: Words) -> str | None:
    """What is said of an event to whoever may see it; None when nothing is.

    An event nobody narrates is a type error here.
    """
    return say_event(event, Voice(reader, words))


def say_event(event: ManorEvent | CoreEvent, voice: Voice) -> str | None:
    """`narrate` with names as long as the message has room for."""
    match event:
        case (
            Paused()
            | Resumed()
            | DeadlineMoved()
            | PhaseSkipped()
            | SeatHanded()
            | CardsHanded()
            | HostingPassed()
            | TableClosed()
        ):
            return narrate_core(event, voice.reader, voice.words, voice.names)
        case HouseOpened():
            return lines(voice.say("manor.event.house_opened"), told(voice, event.murderers, event.exact))
        case RoleDealt():
            return voice.say("manor.event.role_dealt", role=voice.role(event.role))
        case GoalDealt():
            key = "extra" if event.extra else "first"
            text = voice.goal_text(event.goal, event.person)
            return voice.say(f"manor.event.goal_dealt.{key}", goal=voice.goal(event.goal), text=text)
        case SpyTargetDrawn():
            return voice.say("manor.event.spy_target_drawn", name=voice.name(event.person))
        case NightBegan() | DayBegan() | CouncilBegan() | UnmaskingBegan():
            return _beginning(event, voice)
        case (
            RoomChosen()
            | PowderSet()
            | InvestigationSet()
            | ProtectionSet()
            | HolyGroundSet()
            | NightConfirmed()
        ):
            return _plan(event, voice)
        case DawnBroke():
            if not event.dead:
                return voice.say("manor.event.dawn_broke.nobody")
            names = voice.listed(event.dead)
            return voice.words.plural("manor.event.dawn_broke.dead", len(event.dead), names=names)
        case DawnLetter() | DeathLetter() | GhostLetter():
            return dawn_letter(event, voice)
        case ClaimMade():
            return claim_line(voice, event.seat, event.night, event.room, event.company)
        case ClaimWithdrawn():
            return voice.say("manor.event.claim_withdrawn", name=voice.name(event.seat), night=event.night)
        case DayEndAgreed():
            return voice.say(f"manor.event.day_end_agreed.{'yes' if event.agree else 'no'}")
        case BribeOffered():
            return voice.say("manor.event.bribe_offered", name=voice.name(event.target))
        case BribeReceived():
            return voice.say("manor.event.bribe_received")
        case ShotFired():
            return voice.say("manor.event.shot_fired", name=voice.name(event.target))
        case BulletSpent():
            return voice.say("manor.event.bullet_spent", name=voice.name(event.target))
        case BallotMarked():
            if event.target is None:
                return voice.say("manor.event.ballot_marked.abstained")
            return voice.say("manor.event.ballot_marked.named", name=voice.name(event.target))
        case CouncilClosed():
            return _council_closed(event, voice)
        case GuessCast():
            if event.target is None or event.goal is None:
                return voice.say("manor.event.guess_cast.none", until=voice.until())
            name, goal = voice.name(event.target), voice.goal(event.goal)
            return voice.say("manor.event.guess_cast.named", name=name, goal=goal, until=voice.until())
        case GameScored():
            winner = "nobody" if event.winner is None else event.winner.value
            return voice.say(f"manor.event.game_scored.{winner}")
        case BallotTakenBack() | BallotReopened() | RoomGiven() | SeatReturned():
            return _corrected(event, voice)
        case SeatDied(cause="host"):
            return voice.say("manor.event.seat_died.host", name=voice.name(event.seat))
        case SeatDied() | NightCounted() | DayEndCounted() | BallotCast() | GuessesCounted():
            return None  # said by the dawn, the shot or the council; counts stand on the phase's panel
        case CardRevealed() | NightRevealed() | DayRevealed() | GuessRevealed() | CorrectionRevealed():
            return None  # shown by the reveal and the recap, from the view
        case NightResolved() | BribeSettled() | Corrected():
            return None  # sealed: nobody is told before the end
        case _:
            assert_never(event)


def told(voice: Voice, murderers: int, exact: bool) -> str:
    """How many murderers the table is told of (MAN-3)."""
    return voice.words.plural(f"manor.told.{'exact' if exact else 'about'}", murderers)


def _beginning(event: NightBegan | DayBegan | CouncilBegan | UnmaskingBegan, voice: Voice) -> str:
    match event:
        case NightBegan():
            return voice.say("manor.heading.night", round=event.round)
        case DayBegan():
            return voice.say("manor.heading.day", round=event.round)
        case CouncilBegan(run_off=True):
            return voice.say("manor.heading.runoff", round=event.round)
        case CouncilBegan():
            return voice.say("manor.heading.council", round=event.round)
        case UnmaskingBegan():
            return lines(
                voice.say("manor.heading.unmasking"), voice.say(f"manor.event.unmasking_began.{event.why}")
            )
        case _:
            assert_never(event)


def _plan(
    event: RoomChosen | PowderSet | InvestigationSet | ProtectionSet | HolyGroundSet | NightConfirmed,
    voice: Voice,
) -> str:
    until = voice.until()
    match event:
        case RoomChosen():
            key = "room_haunted" if is_ghost(voice, event.seat) else "room_chosen"
            return voice.say(f"manor.event.{key}", in_room=voice.in_room(event.room), until=until)
        case PowderSet():
            return _whom("powder_set", event.target, voice, until)
        case ProtectionSet():
            return _whom("protection_set", event.target, voice, until)
        case InvestigationSet():
            if event.room is None:
                return voice.say("manor.event.investigation_set.none")
            return voice.say("manor.event.investigation_set.named", room=voice.room(event.room), until=until)
        case HolyGroundSet():
            if event.room is None:
                return voice.say("manor.event.holy_ground_set.none")
            return voice.say("manor.event.holy_ground_set.named", room=voice.room(event.room), until=until)
        case NightConfirmed():
            return voice.say(f"manor.event.night_confirmed.{'done' if event.done else 'undone'}")
        case _:
            assert_never(event)


def _whom(key: str, target: Seat | None, voice: Voice, until: str) -> str:
    if target is None:
        return voice.say(f"manor.event.{key}.none")
    return voice.say(f"manor.event.{key}.named", name=voice.name(target), until=until)


def _corrected(event: BallotTakenBack | BallotReopened | RoomGiven | SeatReturned, voice: Voice) -> str:
    """What a human host set right, as far as its reader may know."""
    match event:
        case BallotTakenBack(target=None):
            return voice.say("manor.event.ballot_taken_back.abstained")
        case BallotTakenBack():
            assert event.target is not None
            return voice.say("manor.event.ballot_taken_back.named", name=voice.name(event.target))
        case BallotReopened():
            return voice.say("manor.event.ballot_reopened")
        case RoomGiven():
            return voice.say("manor.event.room_given", in_room=voice.in_room(event.room))
        case SeatReturned():
            return voice.say("manor.event.seat_returned", name=voice.name(event.seat))
        case _:
            assert_never(event)


def is_ghost(voice: Voice, seat: Seat) -> bool:
    return voice.view.ghosts and not voice.view.seats[seat].alive


def claim_line(voice: Voice, seat: Seat, night: int, room: Room, company: tuple[Seat, ...] | None) -> str:
    """What a seat says of a night; the game master vouches for none of it."""
    if company is None:
        key, names = "room", ""
    elif company:
        key, names = "company", voice.listed(company)
    else:
        key, names = "alone", ""
    return voice.say(
        f"manor.claim.{key}", name=voice.name(seat), night=night, in_room=voice.in_room(room), names=names
    )


def dawn_letter(event: Letter, voice: Voice) -> str:
    """A dawn's report: where, with whom, and what came of it."""
    if isinstance(event, DeathLetter):
        return voice.say("manor.event.death_letter", in_room=voice.in_room(event.room))
    if isinstance(event, GhostLetter):
        haunted = voice.say("manor.event.ghost_letter", in_room=voice.in_room(event.room))
        return lines(haunted, voice.words.plural("manor.event.ghost_letter.possessed", event.possessed))
    # A sleeper's letter keeps no company: to say "alone" would be a lie (MAN-20).
    parts = [voice.say("manor.event.dawn_letter.slept") if event.slept else where(event, voice)]
    if event.met:
        parts.append(voice.say("manor.event.dawn_letter.met", names=voice.listed(event.met)))
    if event.investigated is not None:
        room, hit = event.investigated
        key = f"manor.event.dawn_letter.investigated.{'yes' if hit else 'no'}"
        parts.append(voice.say(key, in_room=voice.in_room(room)))
    if event.protected is not None:
        seat, worked = event.protected
        key = f"manor.event.dawn_letter.protected.{'yes' if worked else 'no'}"
        parts.append(voice.say(key, name=voice.name(seat)))
    if event.exorcised is not None:
        parts.append(voice.words.plural("manor.event.dawn_letter.exorcised", event.exorcised))
    if event.possessed or event.freed:
        what = "both" if event.possessed and event.freed else "possessed" if event.possessed else "freed"
        parts.append(voice.say(f"manor.event.dawn_letter.{what}"))
    if event.bribe_taken is not None:
        parts.append(voice.say(f"manor.event.dawn_letter.bribe.{'yes' if event.bribe_taken else 'no'}"))
    if event.spy_person is not None:
        parts.append(voice.say("manor.event.spy_target_drawn", name=voice.name(event.spy_person)))
    return lines(*parts)


def where(event: DawnLetter, voice: Voice) -> str:
    in_room = voice.in_room(event.room)
    if event.company:
        return voice.say(
            "manor.event.dawn_letter.company", in_room=in_room, names=voice.listed(event.company)
        )
    return voice.say("manor.event.dawn_letter.alone", in_room=in_room)


def _council_closed(event: CouncilClosed, voice: Voice) -> str:
    if event.voted_out:
        names = voice.listed(event.voted_out)
        verdict = voice.words.plural("manor.event.council_closed.out", len(event.voted_out), names=names)
    else:
        verdict = voice.say("manor.event.council_closed.nobody") if not event.tied else ""
    tied = voice.say("manor.event.council_closed.tied", names=voice.listed(event.tied)) if event.tied else ""
    return lines(verdict, tied, counted(event.tally, event.abstained, voice))


def counted(tally: tuple[tuple[int, int], ...], abstained: int, voice: Voice) -> str:
    """The votes by name, most first; the abstentions."""
    parts = [f"{voice.names[seat]} **{votes}**" for seat, votes in tally]
    if abstained:
        parts.append(voice.say("manor.tally.abstained", n=abstained))
    return voice.say("manor.tally", parts=" · ".join(parts)) if parts else voice.say("manor.tally.empty")
