"""What a viewer knows, built up from nothing: a field added to the state shows nowhere by itself."""

from __future__ import annotations

from engine.core.values import Host, Onlooker, Seat, Viewer
from engine.games.manor.content import Role
from engine.games.manor.council import count
from engine.games.manor.model import Cards, Ending, GoalSeen, ManorView, Phase, SeatSeen
from engine.games.manor.presets import last_round
from engine.games.manor.state import State


def view(state: State, viewer: Viewer) -> ManorView:
    done, owed = _progress(state)
    everyone = tuple(Seat(i) for i in range(len(state.players)))
    seated = None if isinstance(viewer, Onlooker | Host) else Seat(viewer)
    return ManorView(
        phase=state.phase,
        round=state.round,
        rounds_at_most=last_round(len(state.players)),
        rooms=state.rooms,
        murderers=state.murderers_told,
        exact=state.exact,
        seats=tuple(_seen(state, s) for s in everyone) if state.characters else (),
        done=done,
        owed=owed,
        run_off=state.phase is Phase.RUN_OFF,
        candidates=state.candidates,
        places=state.places,
        tally=count(state),
        abstained=state.abstained,
        cards=None if seated is None else _cards(state, seated),
        all_cards=tuple(_cards(state, s) for s in everyone) if isinstance(viewer, Host) else (),
        ending=_ending(state),
    )


def _progress(state: State) -> tuple[int, int]:
    """How many have done what the phase asks, of how many; never who."""
    living = [p for p in state.players if p.alive]
    match state.phase:
        case Phase.NIGHT:
            return sum(p.confirmed for p in living), len(living)
        case Phase.DAY:
            return sum(p.agreed for p in living), len(living)
        case Phase.COUNCIL | Phase.RUN_OFF:
            return sum(state.players[s].ballot_cast for s in state.voters), len(state.voters)
        case Phase.UNMASKING:
            return sum(p.guess_cast for p in state.players), len(state.players)
        case _:
            return 0, 0


def _seen(state: State, seat: Seat) -> SeatSeen:
    player = state.players[seat]
    return SeatSeen(
        seat=seat,
        character=state.characters[seat],
        alive=player.alive,
        cause=player.cause,
        died_round=player.died_round,
    )


def _cards(state: State, seat: Seat) -> Cards:
    me = state.players[seat]
    murderer, doctor, crank = (me.role is r for r in (Role.MURDERER, Role.DOCTOR, Role.CRANK))
    return Cards(
        seat=seat,
        role=me.role,
        goals=tuple(GoalSeen(h.goal, h.person, h.extra) for h in me.goals),
        letters=me.letters,
        met=me.met,
        room=me.pick or me.room,
        room_chosen=me.pick is not None,
        confirmed=me.confirmed,
        powder_left=me.powder_left if murderer else None,
        powder=me.powder,
        investigation=me.investigation,
        protection=me.protection,
        self_protection_left=me.self_protection_left if doctor else None,
        bribe_left=me.bribe_left if murderer else None,
        bribed=me.bribed,
        bullet_left=me.bullet_left if crank else None,
        bribe_offered=me.bribe_offered,
        asleep=me.asleep,
        agreed=me.agreed,
        ballot_cast=me.ballot_cast,
        ballot=me.ballot,
        guess_cast=me.guess_cast,
        guess=me.guess,
    )


def _ending(state: State) -> Ending | None:
    """None until everything has been told."""
    if not state.cards:
        return None
    return Ending(
        cards=state.cards,
        nights=state.nights_told,
        days=state.days_told,
        guesses=state.guesses_told,
        winner=state.winner,
        scores=state.scores,
    )
