"""Folding: the state after one more event. Total; what happened is never refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine.core.messages import Event
from engine.core.values import Seat
from engine.games.manor.claims import claim_made, claim_withdrawn
from engine.games.manor.content import Goal, Phase, Role
from engine.games.manor.corrections import (
    ballot_reopened,
    ballot_taken_back,
    corrected,
    correction_revealed,
    room_given,
    seat_returned,
)
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
from engine.games.manor.goals import SUSPECT_VOTES, achieved, after_night, voted_for
from engine.games.manor.state import (
    DayRecord,
    GoalHeld,
    ManorState,
    Player,
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


def _night_began(state: ManorState, event: NightBegan) -> ManorState:
    players = tuple(
        replace(
            player,
            room_chosen=False,
            confirmed=False,
            powder=None,
            investigation=None,
            protection=None,
            holy_ground=None,
            asleep=False,
            agreed=False,
            voted=False,
            ballot=None,
            voted_for_person=False,
        )
        for player in state.players
    )
    return replace(
        state,
        phase=Phase.NIGHT,
        round=event.round,
        due=event.due,
        players=players,
        began_living=sum(player.alive for player in players),
        count_stands=None,
        candidates=(),
        voters=(),
        places=0,
    )


def _room_chosen(state: ManorState, event: RoomChosen) -> ManorState:
    return with_player(state, event.seat, room=event.room, room_chosen=True)


def _powder_set(state: ManorState, event: PowderSet) -> ManorState:
    return with_player(state, event.seat, powder=event.target)


def _investigation_set(state: ManorState, event: InvestigationSet) -> ManorState:
    return with_player(state, event.seat, investigation=event.room)


def _protection_set(state: ManorState, event: ProtectionSet) -> ManorState:
    return with_player(state, event.seat, protection=event.target)


def _holy_ground_set(state: ManorState, event: HolyGroundSet) -> ManorState:
    return with_player(state, event.seat, holy_ground=event.room)


def _night_confirmed(state: ManorState, event: NightConfirmed) -> ManorState:
    return with_player(state, event.seat, confirmed=event.done)


def _night_resolved(state: ManorState, event: NightResolved) -> ManorState:
    spent = {murderer for murderer, _ in event.powders}
    sleepers = {sleeper for _, sleeper in event.powders}
    herself = {doctor for doctor, target, _ in event.protections if doctor == target}
    consecrated = {exorcist for exorcist, _ in event.holy}
    freed = {seat for _, seat in event.freed}
    haunts = dict(event.haunts)
    goals = after_night(state, event)
    players = tuple(
        replace(
            player,
            room=event.rooms[seat] or haunts.get(Seat(seat)) or player.room,
            goals=goals[seat],
            asleep=seat in sleepers,
            powder_left=player.powder_left and seat not in spent,
            self_protection_left=player.self_protection_left and seat not in herself,
            holy_ground_left=player.holy_ground_left and seat not in consecrated,
            possessed=(player.possessed or seat in event.possessed) and seat not in freed,
            met=_met(player, Seat(seat), event.meetings),
        )
        for seat, player in enumerate(state.players)
    )
    return replace(state, players=players, nights=(*state.nights, event))


def _met(player: Player, seat: Seat, meetings: tuple[tuple[Seat, ...], ...]) -> tuple[Seat, ...]:
    here = [other for group in meetings if seat in group for other in group if other != seat]
    return tuple(sorted({*player.met, *here})) if here else player.met


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


def _letter(state: ManorState, event: Letter) -> ManorState:
    letters = (*state.players[event.seat].letters, event)
    return with_player(state, event.seat, letters=letters, spy_news=None, bribe_news=None)


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


def _council_began(state: ManorState, event: CouncilBegan) -> ManorState:
    return replace(
        state,
        phase=Phase.RUN_OFF if event.run_off else Phase.COUNCIL,
        due=event.due,
        candidates=event.candidates,
        voters=event.voters,
        places=event.places,
        tally=(),
        abstained=0,
        players=tuple(replace(player, voted=False, ballot=None) for player in state.players),
    )


def _ballot_cast(state: ManorState, event: BallotCast) -> ManorState:
    if event.target is None:
        return replace(state, abstained=state.abstained + 1)
    counts = dict(state.tally)
    counts[event.target] = counts.get(event.target, 0) + 1
    tally = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    return replace(state, tally=tuple(tally))


def _ballot_marked(state: ManorState, event: BallotMarked) -> ManorState:
    voter = state.players[event.seat]
    if event.target is None:
        return with_player(state, event.seat, voted=True)
    if state.players[event.target].role is Role.MURDERER:
        voter = achieved(voter, Goal.ACCUSER)
    voter = replace(voter, voted=True, ballot=event.target, voted_for_person=True)
    players = list(state.players)
    players[event.seat] = voter
    return replace(state, players=tuple(players))


def _council_closed(state: ManorState, event: CouncilClosed) -> ManorState:
    # Whoever did not confirm counts as having abstained (MAN-16).
    ballots = tuple((seat, state.players[seat].ballot) for seat in state.voters)
    state = with_today(state, **{"run_off" if event.run_off else "ballots": ballots})
    votes = dict(event.tally)
    players = tuple(
        _counted(player, votes.get(Seat(seat), 0), player.ballot in event.voted_out)
        for seat, player in enumerate(state.players)
    )
    return replace(state, players=players, tally=event.tally, abstained=event.abstained)


def _counted(player: Player, votes: int, voted_out_one: bool) -> Player:
    """What a ballot does to a seat's goals: `votes` were for it, its own put somebody out."""
    if votes:
        player = voted_for(player)
    if votes >= SUSPECT_VOTES:
        player = achieved(player, Goal.SUSPECT)
    return achieved(player, Goal.JUROR) if voted_out_one else player


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
    NightBegan: _night_began,
    RoomChosen: _room_chosen,
    PowderSet: _powder_set,
    InvestigationSet: _investigation_set,
    ProtectionSet: _protection_set,
    HolyGroundSet: _holy_ground_set,
    NightConfirmed: _night_confirmed,
    NightCounted: _unmoved,
    NightResolved: _night_resolved,
    DawnBroke: _unmoved,
    SeatDied: _seat_died,
    DawnLetter: _letter,
    DeathLetter: _letter,
    GhostLetter: _letter,
    DayBegan: _day_began,
    DayEndAgreed: _day_end_agreed,
    DayEndCounted: _unmoved,
    ClaimMade: claim_made,
    ClaimWithdrawn: claim_withdrawn,
    BribeOffered: _bribe_offered,
    BribeReceived: _bribe_received,
    ShotFired: _unmoved,
    BulletSpent: _bullet_spent,
    CouncilBegan: _council_began,
    BallotCast: _ballot_cast,
    BallotMarked: _ballot_marked,
    CouncilClosed: _council_closed,
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
