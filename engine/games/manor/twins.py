"""Other worlds that a viewer cannot rule out: hidden things change places among others (LAW-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.core.chance import Rng
from engine.core.values import Host, Onlooker, Seat, Viewer
from engine.games.manor.content import Role
from engine.games.manor.model import Phase
from engine.games.manor.state import Held, Player, State

ROLE_BOUND = (
    "role",
    "goals",
    "powder_left",
    "bribe_left",
    "bullet_left",
    "self_protection_left",
    "met",
    "bribed",
    "bribe_result",
    "powder",
    "investigation",
    "protection",
)


def twins(state: State, viewer: Viewer, rng: Rng) -> Iterator[State]:
    """Up to four worlds; none once everything is told, or for a host, from whom nothing is hidden."""
    if state.cards or not state.characters or isinstance(viewer, Host):
        return
    strangers = _strangers(state, viewer)
    for n, change in enumerate((_swap_roles, _swap_plans, _swap_votes, _swap_nights)):
        twin = change(state, strangers, rng.labelled(f"twin.{n}"))
        if twin != state:
            yield twin


def _strangers(state: State, viewer: Viewer) -> tuple[Seat, ...]:
    """The seats of whom the viewer knows no more than everybody does."""
    if isinstance(viewer, Onlooker | Host):
        return tuple(Seat(i) for i in range(len(state.players)))
    known = {viewer, *state.players[viewer].met}
    return tuple(Seat(i) for i in range(len(state.players)) if i not in known)


def _permuted(
    state: State,
    seats: Sequence[Seat],
    rng: Rng,
    fields: Sequence[str],
    fix: Callable[[Player, Seat], Player],
) -> State:
    """The named fields change places among `seats`, the living and the dead apart."""
    players = list(state.players)
    for alive in (True, False):
        group = [s for s in seats if state.players[s].alive is alive]
        for to, source in zip(group, rng.labelled(str(alive)).shuffled(group), strict=True):
            taken: dict[str, Any] = {f: getattr(state.players[source], f) for f in fields}
            players[to] = fix(replace(state.players[to], **taken), to)
    return replace(state, players=tuple(players))


def _swap_roles(state: State, seats: Sequence[Seat], rng: Rng) -> State:
    def fix(player: Player, seat: Seat) -> Player:
        elsewhere = Seat((seat + 1) % len(state.players))

        def other(target: Seat | None) -> Seat | None:
            return elsewhere if target == seat else target

        goals: tuple[Held, ...] = tuple(replace(h, person=other(h.person)) for h in player.goals)
        return replace(
            player, goals=goals, powder=other(player.powder), met=tuple(s for s in player.met if s != seat)
        )

    return _permuted(state, seats, rng, ROLE_BOUND, fix)


def _swap_plans(state: State, seats: Sequence[Seat], rng: Rng) -> State:
    """Who is done, who agrees to end the day, who chose which room, who has guessed what."""

    def fix(player: Player, seat: Seat) -> Player:
        if player.guess is not None and player.guess[0] == seat:
            return replace(player, guess=(Seat((seat + 1) % len(state.players)), player.guess[1]))
        return player

    return _permuted(state, seats, rng, ("pick", "confirmed", "agreed", "guess_cast", "guess"), fix)


def _swap_votes(state: State, seats: Sequence[Seat], rng: Rng) -> State:
    """Who cast which ballot. A world in which somebody votes for himself is none, so it is left out."""

    def same(player: Player, seat: Seat) -> Player:
        return player

    if state.phase not in (Phase.COUNCIL, Phase.RUN_OFF):
        return state
    twin = _permuted(state, seats, rng, ("ballot_cast", "ballot", "named_somebody"), same)
    return state if any(p.ballot == i for i, p in enumerate(twin.players)) else twin


def _swap_nights(state: State, seats: Sequence[Seat], rng: Rng) -> State:
    """Where the others slept, who of them was drugged, whom a bribe was offered to."""

    def same(player: Player, seat: Seat) -> Player:
        return player

    changed = _permuted(state, seats, rng, ("room", "asleep", "bribe_offered"), same)
    nights = tuple(
        replace(n, protections=(), investigations=(), powders=()) if rng.below(2) else n for n in state.nights
    )
    quiet = tuple(
        replace(p, role=Role.GUEST, bullet_left=False) if i in seats and p.role is Role.CRANK else p
        for i, p in enumerate(changed.players)
    )
    return replace(changed, nights=nights, players=quiet)
