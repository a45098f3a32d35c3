"""Folding: the state after one more event. Total; what happened is never refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine.core.messages import Event
from engine.core.values import Seat
from engine.games.manor.claims import claim_made, claim_withdrawn
from engine.games.manor.content import Goal, Phase
from engine.games.manor.corrections import (
    ballot_reopened,
    ballot_taken_back,
    corrected,
    correction_revealed,
    room_given,
    seat_returned,
)
from engine.games.manor.council_folds import ballot_cast, ballot_marked, council_began, council_closed
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
from engine.games.manor.night_folds import (
    holy_ground_set,
    investigation_set,
    letter,
    night_began,
    night_confirmed,
    night_resolved,
    powder_set,
    protection_set,
    room_chosen,
)
from engine.games.manor.state import (
    DayRecord,
    GoalHeld,
    ManorState,
    counts,
    voted_out_ghosts_room,
    with_player,
    with_today,
)

Fold = Callable[[ManorState, Any], ManorState]


def evolve(state: ManorState, event: ManorEvent) -> ManorState:
    return FOLDS[type(event)](state, event)


def _unmoved(state: ManorState, event: ManorEvent) -> ManorState:
    """Counts are derived from what was marked; a dawn and a shot, from the deaths that follow."""
    return state


def _house_opened(state: ManorState, event: HouseOpened) -> ManorState:
    players = tuple(replace(p, character=c) for p, c in zip(state.players, event.characters, strict=True))
    return replace(state, rooms=event.rooms, told=event.murderers, exact=event.exact, players=players)


def _role_dealt(state: ManorState, event: RoleDealt) -> ManorState:
    return with_player(state, event.seat, role=event.role)


def _goal_dealt(state: ManorState, event: GoalDealt) -> ManorState:
    held = GoalHeld(event.goal, event.person, event.extra, since=state.round + 1)
    return with_player(state, event.seat, goals=(*state.players[event.seat].goals, held))


def _spy_target_drawn(state: ManorState, event: SpyTargetDrawn) -> ManorState:
    goals = tuple(
        replace(held, person=event.person) if held.goal is Goal.SPY else held
        for held in state.players[event.seat].goals
    )
    return with_player(state, event.seat, goals=goals, spy_news=event.person)


def _seat_died(state: ManorState, event: SeatDied) -> ManorState:
    """A ghost that died in no room first haunts the chapel or the study (MAN-31)."""
    here = event.cause == "night" or state.options.ghosts == "off"
    by_night = event.cause == "host" and state.phase is Phase.NIGHT
    return with_player(
        replace(state, count_stands=counts(state)) if by_night else state,
        event.seat,
        alive=False,
        cause=event.cause,
        died_round=state.round,
        room=state.players[event.seat].room if here else voted_out_ghosts_room(state),
        room_chosen=False,
        confirmed=False,
        possessed=False,
        asleep=False,
        agreed=False,
    )


def _day_began(state: ManorState, event: DayBegan) -> ManorState:
    days = (*state.days, DayRecord(event.round))
    return replace(state, phase=Phase.DAY, due=event.due, days=days)


def _day_end_agreed(state: ManorState, event: DayEndAgreed) -> ManorState:
    return with_player(state, event.seat, agreed=event.agree)


def _bribe_offered(state: ManorState, event: BribeOffered) -> ManorState:
    bribed = (*state.players[event.seat].bribed, event.target)
    state = with_player(state, event.seat, bribe_left=False, bribed=bribed)
    return with_today(state, bribes=(*_bribes(state), (event.seat, event.target, None)))


def _bribe_received(state: ManorState, event: BribeReceived) -> ManorState:
    return with_player(state, event.seat, offered=True)


def _bribe_settled(state: ManorState, event: BribeSettled) -> ManorState:
    kept = tuple(bribe for bribe in _bribes(state) if bribe[0] != event.by)
    state = with_today(state, bribes=(*kept, (event.by, event.target, event.taken)))
    state = with_player(state, event.target, offered=False)
    return with_player(state, event.by, bribe_news=event.taken)


def _bribes(state: ManorState) -> tuple[tuple[Seat, Seat, bool | None], ...]:
    return state.days[-1].bribes if state.days else ()


def _bullet_spent(state: ManorState, event: BulletSpent) -> ManorState:
    state = with_player(state, event.seat, bullet_left=False)
    shots = state.days[-1].shots if state.days else ()
    return with_today(state, shots=(*shots, (event.seat, event.target)))


def _unmasking_began(state: ManorState, event: UnmaskingBegan) -> ManorState:
    return replace(
        state,
        phase=Phase.UNMASKING,
        due=event.due,
        why=event.why,
        candidates=(),
        voters=(),
        places=0,
    )


def _guess_cast(state: ManorState, event: GuessCast) -> ManorState:
    named = event.target is not None and event.goal is not None
    return with_player(state, event.seat, guessed=True, guess=(event.target, event.goal) if named else None)


def _card_revealed(state: ManorState, event: CardRevealed) -> ManorState:
    return replace(state, cards_shown=(*state.cards_shown, event))


def _night_revealed(state: ManorState, event: NightRevealed) -> ManorState:
    return replace(state, nights_shown=(*state.nights_shown, event))


def _day_revealed(state: ManorState, event: DayRevealed) -> ManorState:
    return replace(state, days_shown=(*state.days_shown, event))


def _guess_revealed(state: ManorState, event: GuessRevealed) -> ManorState:
    return replace(state, guesses_shown=(*state.guesses_shown, event))


def _game_scored(state: ManorState, event: GameScored) -> ManorState:
    return replace(state, phase=Phase.OVER, winner=event.winner, winners=event.winners, scores=event.scores)


FOLDS: Mapping[type[Event], Fold] = {
    HouseOpened: _house_opened,
    RoleDealt: _role_dealt,
    GoalDealt: _goal_dealt,
    SpyTargetDrawn: _spy_target_drawn,
    NightBegan: night_began,
    RoomChosen: room_chosen,
    PowderSet: powder_set,
    InvestigationSet: investigation_set,
    ProtectionSet: protection_set,
    HolyGroundSet: holy_ground_set,
    NightConfirmed: night_confirmed,
    NightCounted: _unmoved,
    NightResolved: night_resolved,
    DawnBroke: _unmoved,
    SeatDied: _seat_died,
    DawnLetter: letter,
    DeathLetter: letter,
    GhostLetter: letter,
    DayBegan: _day_began,
    DayEndAgreed: _day_end_agreed,
    DayEndCounted: _unmoved,
    ClaimMade: claim_made,
    ClaimWithdrawn: claim_withdrawn,
    BribeOffered: _bribe_offered,
    BribeReceived: _bribe_received,
    ShotFired: _unmoved,
    BulletSpent: _bullet_spent,
    CouncilBegan: council_began,
    BallotCast: ballot_cast,
    BallotMarked: ballot_marked,
    CouncilClosed: council_closed,
    BribeSettled: _bribe_settled,
    BallotTakenBack: ballot_taken_back,
    BallotReopened: ballot_reopened,
    RoomGiven: room_given,
    SeatReturned: seat_returned,
    Corrected: corrected,
    CorrectionRevealed: correction_revealed,
    UnmaskingBegan: _unmasking_began,
    GuessCast: _guess_cast,
    GuessesCounted: _unmoved,
    CardRevealed: _card_revealed,
    NightRevealed: _night_revealed,
    DayRevealed: _day_revealed,
    GuessRevealed: _guess_revealed,
    GameScored: _game_scored,
}
"""How each event moves the state. A test holds this to be every event the Manor has."""
