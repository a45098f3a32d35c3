"""Dealing: the board, the roles and the cards (DUE-1, 2)."""

from __future__ import annotations

from engine.core.messages import refuse_unless
from engine.core.values import Seat
from engine.games.duel.content import Suspect
from engine.games.duel.events import BoardLaid, DeckLaid, HandDealt, IdentityDealt
from engine.games.duel.options import DuelOptions
from engine.games.duel.refusals import No
from engine.games.duel.state import DEAD_LIMITS, GUEST, OPENER, OWN_SECONDS, WIDTH, DuelTurn, other
from engine.games.duel.turns import first_turn

HAND = 4
CHOSEN = {"opener": OPENER, "guest": GUEST}


def deal(turn: DuelTurn) -> None:
    """Lay the board, deal the cards and begin the Killer's first turn.

    Raises Refusal: duel.dead_limit, duel.seconds for options that do not fit.
    """
    options = turn.state.options
    _check(options)
    width = WIDTH[options.board]
    cast = tuple(Suspect)[: width * width]
    stand = turn.rng.labelled("deal.board").shuffled(cast)
    drawn = Seat(turn.rng.labelled("deal.roles").below(2))
    killer = CHOSEN.get(options.killer, drawn)
    limit = options.dead_limit or DEAD_LIMITS[options.board][0]
    rows = tuple(stand[i : i + width] for i in range(0, len(stand), width))
    turn.emit(BoardLaid(rows=rows, killer=killer, dead_limit=limit))
    cards = turn.rng.labelled("deal.cards").shuffled(cast)
    turn.emit(IdentityDealt(seat=killer, suspect=cards[0]))
    turn.emit(HandDealt(seat=other(killer), cards=cards[1 : 1 + HAND]))
    turn.emit(DeckLaid(cards=cards[1 + HAND :]))
    first_turn(turn)


def _check(options: DuelOptions) -> None:
    limits = DEAD_LIMITS[options.board]
    refuse_unless(
        options.dead_limit is None or options.dead_limit in limits,
        No.DEAD_LIMIT,
        board=options.board,
        limits=limits,
    )
    for seconds in (options.turn_seconds, options.bank_seconds):
        refuse_unless(
            seconds is None or seconds in OWN_SECONDS, No.SECONDS, least=OWN_SECONDS[0], most=OWN_SECONDS[-1]
        )
