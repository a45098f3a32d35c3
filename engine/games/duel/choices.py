"""Everything a seat may do now, as ready commands: exactly what the rules would accept (LAW-5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Choice
from engine.core.values import Seat
from engine.games.duel import grid
from engine.games.duel.commands import (
    Arrest,
    ChooseIdentity,
    Discard,
    Disguise,
    DuelCommand,
    Exonerate,
    Kill,
    Resign,
    Shift,
)
from engine.games.duel.content import Direction, Line, Phase, Side
from engine.games.duel.seen import ShiftSeen
from engine.games.duel.state import DuelState, living, side_of

DuelChoice = Choice[DuelCommand]


def choices(state: DuelState, seat: Seat) -> tuple[DuelChoice, ...]:
    """The acts of the seat whose turn it is; resigning is open to both."""
    if state.phase in (Phase.DEALING, Phase.OVER):
        return ()
    mine = acts(state) if seat == state.seat else ()
    return (*mine, Choice("resign", Resign()))


def acts(state: DuelState) -> Iterator[DuelChoice]:
    """What the seat whose turn it is may do with its turn; nothing makes it pass (DUE-22)."""
    assert state.seat is not None, "somebody is on turn"
    if state.phase is Phase.DISCARD:
        yield from _discards(state)
    elif side_of(state, state.seat) is Side.KILLER:
        yield from _kills(state)
        if state.turn > 1:
            yield from _shifts(state)
            if state.deck:
                yield Choice("disguise", Disguise())
    elif state.chosen is None:
        for suspect in living(state, state.evidence):
            yield Choice("identity", ChooseIdentity(suspect=suspect))
    else:
        yield from _arrests(state)
        yield from _shifts(state)
        if state.deck:
            yield Choice("exonerate", Exonerate())


def _kills(state: DuelState) -> Iterator[DuelChoice]:
    assert state.identity is not None, "dealt before the first turn"
    for target in living(state, grid.neighbours(state.rows, state.identity)):
        yield Choice("kill", Kill(target=target))


def _shifts(state: DuelState) -> Iterator[DuelChoice]:
    for line in Line:
        if grid.length(state.rows, line) < 2:
            continue
        for index in range(grid.lines(state.rows, line)):
            for direction in Direction:
                if not grid.undoes(state.rows, ShiftSeen(line, index, direction), state.banned):
                    yield Choice("shift", Shift(line=line, index=index, direction=direction))


def _arrests(state: DuelState) -> Iterator[DuelChoice]:
    assert state.chosen is not None, "nobody arrests before that"
    for target in living(state, grid.around(state.rows, state.chosen)):
        yield Choice("arrest", Arrest(target=target))
    if state.options.citizens_arrest:
        for evidence in state.evidence:
            for target in living(state, grid.neighbours(state.rows, evidence)):
                yield Choice("citizens_arrest", Arrest(target=target, by_evidence=evidence))


def _discards(state: DuelState) -> Iterator[DuelChoice]:
    assert state.drawn is not None, "a discard follows a draw"
    for suspect in (state.drawn, *state.evidence):
        yield Choice("discard", Discard(suspect=suspect))
