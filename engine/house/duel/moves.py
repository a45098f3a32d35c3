"""What each command is worth at the Duel: the mean over what it may lead to, as far as the seat can tell."""

from __future__ import annotations

from engine.core.messages import Command
from engine.games.duel.commands import Arrest, ChooseIdentity, Discard, Disguise, Exonerate, Kill, Shift
from engine.games.duel.content import Side, Suspect
from engine.games.duel.seen import Grid, ShiftSeen
from engine.house.duel.evaluation import position_value
from engine.house.duel.sight import BIT, Sight, after_shift, bits, members

LOST, WON = 0.0, 1.0


def value(command: Command, at: Sight, rows: Grid, evidence: tuple[Suspect, ...]) -> float:
    """From 0 to 1. `evidence` is what the seat might show: its evidence and a drawn card."""
    match command:
        case Kill():
            return _kill(at, BIT[command.target])
        case Arrest():
            by = 0 if command.by_evidence is None else BIT[command.by_evidence]
            return _arrest(at, BIT[command.target], by)
        case Shift():
            moved = ShiftSeen(command.line, command.index, command.direction)
            return position_value(at._replace(near=after_shift(rows, moved)))
        case Disguise():
            return _disguise(at)
        case Exonerate():
            return _exonerate(at, bits(evidence))
        case Discard():
            return _discard(at, BIT[command.suspect])
        case ChooseIdentity():
            return position_value(at, BIT[command.suspect])
        case _:
            return LOST


def _kill(at: Sight, target: int) -> float:
    hit = (at.inspectors & target).bit_count() / max(1, at.inspectors.bit_count())
    if at.bodies_left <= 1:
        return WON
    after = at._replace(
        alive=at.alive & ~target,
        killers=at.killers & at.near[target] & ~target,
        inspectors=at.inspectors & ~target,
        bodies_left=at.bodies_left - 1,
    )
    asks = not at.classic and target & at.innocents
    rest = _canvassed(after, target) if asks else position_value(after)
    return hit + (1 - hit) * rest


def _canvassed(at: Sight, asked: int) -> float:
    """The mean over both answers about the side that is sought."""
    killer = at.side is Side.KILLER
    sought = at.inspectors if killer else at.killers
    total = sought.bit_count()
    mean = 0.0
    for part in (sought & at.near.get(asked, 0), sought & ~at.near.get(asked, 0)):
        if part:
            told = at._replace(inspectors=part) if killer else at._replace(killers=part)
            mean += part.bit_count() / total * position_value(told)
    return mean


def _disguise(at: Sight) -> float:
    """A drawn card is as likely to be any of the unseen ones; a dead one changes nothing but the deck."""
    fresh = members(at.unseen & at.alive)
    open_to_all = (at.unseen & at.alive) & ~at.me
    bodies = at.bodies_left - at.classic
    if bodies <= 0:
        return WON
    after = at._replace(
        killers=open_to_all,
        alive=at.alive & ~at.me if at.classic else at.alive,
        bodies_left=bodies,
        deck=at.deck - 1,
    )
    taken = sum(position_value(after._replace(inspectors=at.inspectors & ~card), card) for card in fresh)
    dead = (at.unseen & ~at.alive).bit_count()
    return (taken + dead * position_value(at._replace(deck=at.deck - 1))) / max(1, at.unseen.bit_count())


def _arrest(at: Sight, target: int, evidence: int) -> float:
    hit = (at.killers & target).bit_count() / max(1, at.killers.bit_count())
    # A citizen's arrest shows a card; any other shows where the Inspector stands.
    inspectors = at.inspectors & ~evidence if evidence else at.inspectors & at.near[target]
    rest = (
        position_value(at._replace(killers=at.killers & ~target, inspectors=inspectors)) if hit < 1 else LOST
    )
    return hit + (1 - hit) * rest


def _exonerate(at: Sight, evidence: int) -> float:
    """The mean over the cards that may be drawn, each followed by the best discard."""
    total = weight = 0.0
    suspects = max(1, at.killers.bit_count())
    for card in members(at.unseen):
        chance = 1 - 1 / suspects if card & at.killers else 1.0
        if chance > 0:
            drawn = at._replace(killers=at.killers & ~card, deck=at.deck - 1)
            total += chance * max(_discard(drawn, given) for given in members(evidence | card))
            weight += chance
    return total / weight if weight else position_value(at)


def _discard(at: Sight, given: int) -> float:
    after = at._replace(
        inspectors=at.inspectors & ~given,
        innocents=at.innocents | (given & at.alive),
    )
    return position_value(after) if at.classic else _canvassed(after, given)
