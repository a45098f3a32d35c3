"""What a viewer knows, built up from nothing."""

from __future__ import annotations

from engine.core.values import Host, Onlooker, Seat, Viewer
from engine.games.duel import grid
from engine.games.duel.content import Phase, Side, Suspect
from engine.games.duel.deduction import possible, possible_both
from engine.games.duel.seen import Cards, DuelView, Ending
from engine.games.duel.state import GUEST, OPENER, TURNS_AT_MOST, DuelState, other, side_of


def view(state: DuelState, viewer: Viewer) -> DuelView:
    """What a seat, an onlooker or a host who does not play may know."""
    dealt = state.phase is not Phase.DEALING
    own = None if isinstance(viewer, Onlooker | Host) or not dealt else cards(state, Seat(viewer))
    noted = state.options.notebook != "off" and dealt
    killer, inspector = _by_facts(state) if noted else ((), ())
    seats = (OPENER, GUEST)
    return DuelView(
        phase=state.phase,
        mode=state.options.mode,
        board=state.options.board,
        turn=state.turn,
        turns_at_most=TURNS_AT_MOST,
        seat=None if state.phase is Phase.OVER else state.seat,
        killer=state.killer,
        inspector=other(state.killer),
        rows=state.rows,
        dead=state.dead,
        innocents=state.innocents,
        discards=state.discards,
        removed=state.removed,
        removed_rows=state.removed_rows,
        removed_columns=state.removed_columns,
        deck=len(state.deck),
        dead_limit=state.dead_limit,
        last=state.history[-1] if state.history else None,
        history=state.history,
        canvasses=state.canvasses,
        facts=state.facts,
        banned=state.banned,
        banks=state.banks,
        citizens_arrest=state.options.citizens_arrest,
        notebook=state.options.notebook,
        level=state.options.level,
        possible_killer=killer,
        possible_inspector=inspector,
        cards=own,
        all_cards=tuple(cards(state, s) for s in seats) if dealt and isinstance(viewer, Host) else (),
        ending=ending(state),
    )


def _by_facts(state: DuelState) -> tuple[tuple[Suspect, ...], tuple[Suspect, ...]]:
    return possible_both(state.rows, state.dead, state.discards, state.facts)


def cards(state: DuelState, seat: Seat) -> Cards:
    """What only the seat itself knows."""
    side = side_of(state, seat)
    killer = side is Side.KILLER
    identity = state.identity if killer else state.chosen
    return Cards(
        seat=seat,
        side=side,
        identity=identity,
        place=None if identity is None else grid.place(state.rows, identity),
        evidence=() if killer else state.evidence,
        drawn=None if killer else state.drawn,
        past=state.past if killer else (),
        possible=suspected(state, seat) if state.options.notebook == "full" else (),
    )


def held(state: DuelState, side: Side) -> tuple[Suspect, ...]:
    """Every card a side has in hand."""
    hand = (state.identity,) if side is Side.KILLER else (state.chosen, state.drawn, *state.evidence)
    return tuple(suspect for suspect in hand if suspect is not None)


def suspected(state: DuelState, seat: Seat) -> tuple[Suspect, ...]:
    """Who the other seat may be, by public facts and the seat's own cards."""
    side = side_of(state, seat)
    about = Side.INSPECTOR if side is Side.KILLER else Side.KILLER
    return possible(about, state.rows, state.dead, state.discards, state.facts, held(state, side))


def ending(state: DuelState) -> Ending | None:
    """Everything that was told at the end; None before."""
    if state.revealed is None:
        return None
    return Ending(
        killer=state.revealed.killer,
        inspector=state.revealed.inspector,
        evidence=state.revealed.evidence,
        deck=state.revealed.deck,
        winner=state.winner,
        seat=state.winner_seat,
        why=state.why,
    )
