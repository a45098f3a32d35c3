"""What a viewer knows, built up from nothing."""

from __future__ import annotations

from msgspec.structs import asdict

from engine.core.values import Host, Onlooker, Seat, Viewer
from engine.games.manor.content import Phase, Role
from engine.games.manor.ending import day_revealed
from engine.games.manor.events import NightRevealed
from engine.games.manor.goals import fulfilled
from engine.games.manor.presets import ghosts_need, goals_in_play, rounds_at_most
from engine.games.manor.seen import Cards, Ending, GoalSeen, ManorView, SeatSeen, Truth
from engine.games.manor.state import ManorState, counts, ghosts


def view(state: ManorState, viewer: Viewer) -> ManorView:
    """What a seat, an onlooker or a host who does not play may know."""
    seats = tuple(Seat(i) for i in range(len(state.players)))
    dealt = state.phase is not Phase.DEALING
    own = None if isinstance(viewer, Onlooker | Host) or not dealt else cards(state, Seat(viewer))
    return ManorView(
        phase=state.phase,
        round=state.round,
        rounds_at_most=rounds_at_most(len(seats)),
        rooms=state.rooms,
        murderers=state.told,
        exact=state.exact,
        ghosts=state.options.ghosts == "on",
        ghosts_need=ghosts_need(state.options, len(seats)),
        goals=goals_in_play(state.options),
        seats=tuple(_seat(state, seat) for seat in seats),
        done=counts(state)[0],
        owed=counts(state)[1],
        run_off=state.phase is Phase.RUN_OFF,
        candidates=state.candidates,
        places=state.places,
        tally=state.tally,
        abstained=state.abstained,
        claims=state.claims,
        cards=own,
        all_cards=tuple(cards(state, s) for s in seats) if dealt and isinstance(viewer, Host) else (),
        ending=ending(state),
        truth=truth(state) if isinstance(viewer, Host) else None,
    )


def _seat(state: ManorState, seat: Seat) -> SeatSeen:
    player = state.players[seat]
    return SeatSeen(seat, player.character, player.alive, player.cause, player.died_round)


def cards(state: ManorState, seat: Seat) -> Cards:
    """What only the seat itself knows. Whether a goal is fulfilled is not among it (MAN-51)."""
    player = state.players[seat]
    murderer, crank = player.role is Role.MURDERER, player.role is Role.CRANK
    doctor = player.role is Role.DOCTOR
    return Cards(
        seat=seat,
        role=player.role,
        goals=tuple(GoalSeen(held.goal, held.person, held.extra) for held in player.goals),
        letters=player.letters,
        met=player.met,
        room=player.room,
        room_chosen=player.room_chosen,
        confirmed=player.confirmed,
        powder_left=player.powder_left if murderer else None,
        powder=player.powder,
        investigation=player.investigation,
        protection=player.protection,
        self_protection_left=player.self_protection_left if doctor else None,
        holy_ground=player.holy_ground,
        holy_ground_left=player.holy_ground_left if player.role is Role.EXORCIST else None,
        possessed=player.possessed,
        ghost=seat in ghosts(state),
        bribe_left=player.bribe_left if murderer else None,
        bribed=player.bribed,
        bullet_left=player.bullet_left if crank else None,
        bribe_offered=player.offered,
        asleep=player.asleep,
        agreed=player.agreed,
        ballot_cast=player.voted,
        ballot=player.ballot,
        guess_cast=player.guessed,
        guess=player.guess,
    )


def truth(state: ManorState) -> Truth:
    """What has happened in secret so far; the cards stand beside it."""
    return Truth(
        nights=tuple(NightRevealed(**asdict(night)) for night in state.nights),
        days=tuple(day_revealed(state, day) for day in state.days),
        goals_done=tuple(tuple(fulfilled(p, held) for held in p.goals) for p in state.players),
        corrections=state.corrections,
    )


def ending(state: ManorState) -> Ending | None:
    """Everything that was told at the end; None before."""
    if not state.cards_shown:
        return None
    return Ending(
        cards=state.cards_shown,
        nights=state.nights_shown,
        days=state.days_shown,
        guesses=state.guesses_shown,
        corrections=state.corrections_shown,
        winner=state.winner,
        scores=state.scores,
    )
