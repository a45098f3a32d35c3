"""What each event does to the state. Total: nothing is refused here, goals grow from the truth."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.core.values import Seat
from engine.games.manor.content import Goal, Role, Room
from engine.games.manor.model import (
    BallotCast,
    BallotMarked,
    BribeOffered,
    BribeReceived,
    BribeSettled,
    BulletSpent,
    CardRevealed,
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
    GoalDealt,
    GuessCast,
    GuessesCounted,
    GuessRevealed,
    HouseOpened,
    InvestigationSet,
    ManorEvent,
    NightBegan,
    NightConfirmed,
    NightCounted,
    NightResolved,
    NightRevealed,
    Phase,
    PowderSet,
    ProtectionSet,
    RoleDealt,
    RoomChosen,
    SeatDied,
    ShotFired,
    SpyTargetDrawn,
    UnmaskingBegan,
)
from engine.games.manor.presets import COMPANION_OF_THREE_FROM
from engine.games.manor.state import DayKept, Held, Player, State, with_player, with_players

SUSPECT_VOTES = 3
LONER_NIGHTS = 2


def evolve(state: State, event: ManorEvent) -> State:
    match event:
        case HouseOpened():
            return replace(
                state,
                rooms=event.rooms,
                murderers_told=event.murderers,
                exact=event.exact,
                characters=event.characters,
            )
        case RoleDealt(seat=seat, role=role):
            return with_player(
                state,
                seat,
                role=role,
                powder_left=role is Role.MURDERER,
                bribe_left=role is Role.MURDERER,
                bullet_left=role is Role.CRANK,
                self_protection_left=role is Role.DOCTOR,
            )
        case GoalDealt():
            held = Held(event.goal, event.person, event.extra)
            return with_player(state, event.seat, goals=(*state.players[event.seat].goals, held))
        case SpyTargetDrawn(seat=seat, person=person):
            goals = tuple(
                replace(h, person=person) if h.goal is Goal.SPY and not h.done else h
                for h in state.players[seat].goals
            )
            return with_player(state, seat, goals=goals, spy_news=person)
        case SeatDied(seat=seat, cause=cause):
            return with_player(
                state, seat, alive=False, cause=cause, died_round=state.round, agreed=False, confirmed=False
            )
        case (
            NightBegan()
            | RoomChosen()
            | PowderSet()
            | InvestigationSet()
            | ProtectionSet()
            | NightConfirmed()
            | NightResolved()
            | DawnLetter()
            | DeathLetter()
        ):
            return _night(state, event)
        case (
            DayBegan()
            | DayEndAgreed()
            | BribeOffered()
            | BribeReceived()
            | ShotFired()
            | BulletSpent()
            | CouncilBegan()
            | BallotCast()
            | BallotMarked()
            | CouncilClosed()
            | BribeSettled()
        ):
            return _day(state, event)
        case (
            UnmaskingBegan()
            | GuessCast()
            | CardRevealed()
            | NightRevealed()
            | DayRevealed()
            | GuessRevealed()
            | GameScored()
        ):
            return _end(state, event)
        case NightCounted() | DayEndCounted() | GuessesCounted() | DawnBroke():
            return state
        case _:
            assert_never(event)


NightEvent = (
    NightBegan
    | RoomChosen
    | PowderSet
    | InvestigationSet
    | ProtectionSet
    | NightConfirmed
    | NightResolved
    | DawnLetter
    | DeathLetter
)


def _night(state: State, event: NightEvent) -> State:
    match event:
        case NightBegan():
            fresh = with_players(
                state,
                pick=None,
                powder=None,
                investigation=None,
                protection=None,
                confirmed=False,
                asleep=False,
                bribe_offered=False,
            )
            return replace(
                fresh,
                phase=Phase.NIGHT,
                round=event.round,
                due=event.due,
                living_at_nightfall=len(state.living()),
                candidates=(),
                voters=(),
                places=0,
            )
        case RoomChosen(seat=seat, room=room):
            return with_player(state, seat, pick=room)
        case PowderSet(seat=seat, target=target):
            return with_player(state, seat, powder=target)
        case InvestigationSet(seat=seat, room=named):
            return with_player(state, seat, investigation=named)
        case ProtectionSet(seat=seat, target=target):
            return with_player(state, seat, protection=target)
        case NightConfirmed(seat=seat, done=done):
            return with_player(state, seat, confirmed=done)
        case NightResolved():
            return _resolved(state, event)
        case DawnLetter(seat=seat):
            me = state.players[seat]
            return with_player(state, seat, letters=(*me.letters, event), bribe_result=None, spy_news=None)
        case DeathLetter(seat=seat):
            return with_player(state, seat, letters=(*state.players[seat].letters, event))
        case _:
            assert_never(event)


def _resolved(state: State, night: NightResolved) -> State:
    asleep = {target for _, target in night.powders}
    powdered = {murderer for murderer, _ in night.powders}
    guarded_self = {doctor for doctor, target, _ in night.protections if doctor == target}
    met = {seat: group for group in night.meetings for seat in group}
    victims = {seat for _, seat in night.killed}
    players = []
    for i, me in enumerate(state.players):
        room = night.rooms[i]
        if room is None:
            players.append(me)
            continue
        seat = Seat(i)
        fellows = tuple(s for s in met.get(seat, ()) if s != seat and s not in me.met)
        players.append(
            replace(
                me,
                room=room,
                asleep=seat in asleep,
                powder_left=me.powder_left and seat not in powdered,
                self_protection_left=me.self_protection_left and seat not in guarded_self,
                met=tuple(sorted((*me.met, *fellows))),
                goals=me.goals if seat in victims else _grown_by_night(state, me, seat, night, room),
            )
        )
    return replace(state, players=tuple(players), nights=(*state.nights, night))


def _grown_by_night(
    state: State, me: Player, seat: Seat, night: NightResolved, room: Room
) -> tuple[Held, ...]:
    """MAN-50, 51: sleepers, murderers and that night's victims all count as company."""
    company = tuple(Seat(i) for i, r in enumerate(night.rooms) if r is room and i != seat)
    companions = 3 if len(state.players) >= COMPANION_OF_THREE_FROM else 2
    grown = []
    for held in me.goals:
        done, nights = held.done, held.nights
        match held.goal:
            case Goal.THIEF:
                done = done or (room is Room.STUDY and not company)
            case Goal.LONER:
                nights += not company
                done = nights >= LONER_NIGHTS
            case Goal.SPY:
                done = done or held.person in company
            case Goal.COMPANION:
                done = done or len(company) == companions
            case Goal.SUSPECT | Goal.ACCUSER:
                pass
        grown.append(replace(held, done=done, nights=nights))
    return tuple(grown)


DayEvent = (
    DayBegan
    | DayEndAgreed
    | BribeOffered
    | BribeReceived
    | ShotFired
    | BulletSpent
    | CouncilBegan
    | BallotCast
    | BallotMarked
    | CouncilClosed
    | BribeSettled
)


def _day(state: State, event: DayEvent) -> State:
    match event:
        case DayBegan():
            fresh = with_players(state, agreed=False, named_somebody=False)
            day = DayKept(event.round)
            return replace(fresh, phase=Phase.DAY, due=event.due, days=(*state.days, day))
        case DayEndAgreed(seat=seat, agree=agree):
            return with_player(state, seat, agreed=agree)
        case BribeOffered(seat=seat, target=target):
            me = state.players[seat]
            changed = with_player(state, seat, bribe_left=False, bribed=(*me.bribed, target))
            bribes = (*state.days[-1].bribes, (seat, target, None))
            return _with_day(changed, replace(state.days[-1], bribes=bribes))
        case BribeReceived(seat=seat):
            return with_player(state, seat, bribe_offered=True)
        case ShotFired():
            return with_players(state, agreed=False)
        case BulletSpent(seat=seat, target=target):
            changed = with_player(state, seat, bullet_left=False)
            shots = (*state.days[-1].shots, (seat, target))
            return _with_day(changed, replace(state.days[-1], shots=shots))
        case BribeSettled():
            return _settled(state, event)
        case _:
            return _council(state, event)


def _with_day(state: State, day: DayKept) -> State:
    return replace(state, days=(*state.days[:-1], day))


def _settled(state: State, event: BribeSettled) -> State:
    day = state.days[-1]
    bribes = tuple(
        (by, target, event.taken if (by, target) == (event.by, event.target) else taken)
        for by, target, taken in day.bribes
    )
    changed = with_player(state, event.by, bribe_result=event.taken)
    return _with_day(changed, replace(day, bribes=bribes))


def _council(state: State, event: CouncilBegan | BallotCast | BallotMarked | CouncilClosed) -> State:
    match event:
        case CouncilBegan():
            fresh = with_players(state, ballot_cast=False, ballot=None)
            return replace(
                fresh,
                phase=Phase.RUN_OFF if event.run_off else Phase.COUNCIL,
                due=event.due,
                candidates=event.candidates,
                voters=event.voters,
                places=event.places,
                votes=(0,) * len(state.players),
                abstained=0,
            )
        case BallotCast(target=None):
            return replace(state, abstained=state.abstained + 1)
        case BallotCast(target=target):
            votes = tuple(v + (i == target) for i, v in enumerate(state.votes))
            return replace(state, votes=votes)
        case BallotMarked():
            return _marked(state, event)
        case CouncilClosed():
            suspects = {seat for seat, votes in event.tally if votes >= SUSPECT_VOTES}
            players = tuple(
                replace(p, goals=_done(p.goals, Goal.SUSPECT)) if i in suspects else p
                for i, p in enumerate(state.players)
            )
            return replace(state, players=players, abstained=event.abstained)
        case _:
            assert_never(event)


def _marked(state: State, event: BallotMarked) -> State:
    me = state.players[event.seat]
    target = event.target
    accused = target is not None and state.players[target].role is Role.MURDERER
    changed = with_player(
        state,
        event.seat,
        ballot_cast=True,
        ballot=target,
        named_somebody=me.named_somebody or target is not None,
        goals=_done(me.goals, Goal.ACCUSER) if accused else me.goals,
    )
    day, row = state.days[-1], (event.seat, target)
    if state.phase is Phase.RUN_OFF:
        return _with_day(changed, replace(day, run_off=(*day.run_off, row)))
    return _with_day(changed, replace(day, ballots=(*day.ballots, row)))


def _done(goals: tuple[Held, ...], goal: Goal) -> tuple[Held, ...]:
    return tuple(replace(h, done=True) if h.goal is goal else h for h in goals)


EndEvent = (
    UnmaskingBegan | GuessCast | CardRevealed | NightRevealed | DayRevealed | GuessRevealed | GameScored
)


def _end(state: State, event: EndEvent) -> State:
    match event:
        case UnmaskingBegan():
            return replace(state, phase=Phase.UNMASKING, due=event.due, why=event.why)
        case GuessCast(seat=seat, target=target, goal=goal):
            guess = None if target is None or goal is None else (target, goal)
            return with_player(state, seat, guess_cast=True, guess=guess)
        case CardRevealed():
            return replace(state, cards=(*state.cards, event))
        case NightRevealed():
            return replace(state, nights_told=(*state.nights_told, event))
        case DayRevealed():
            return replace(state, days_told=(*state.days_told, event))
        case GuessRevealed():
            return replace(state, guesses_told=(*state.guesses_told, event))
        case GameScored():
            return replace(
                state,
                phase=Phase.OVER,
                due=None,
                winner=event.winner,
                winners=event.winners,
                scores=event.scores,
            )
        case _:
            assert_never(event)
