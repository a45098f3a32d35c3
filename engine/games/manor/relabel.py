"""A twin by change of places: seats the viewer cannot tell apart swap everything hidden about them."""

from __future__ import annotations

from dataclasses import replace

from engine.core.chance import Rng
from engine.core.values import Onlooker, Seat, Viewer
from engine.games.manor.events import DawnLetter, DeathLetter, GhostLetter, Letter, NightResolved
from engine.games.manor.state import DayRecord, ManorState, Player

Places = tuple[Seat, ...]
"""Where each seat's secrets go, by seat."""

TRIES = 8


def relabelled(state: ManorState, viewer: Viewer, rng: Rng) -> ManorState:
    """`state` with secrets moved between seats of which the viewer knows the same."""
    for _ in range(TRIES):
        places = _places(state, viewer, rng)
        if all(player.ballot != places[seat] for seat, player in enumerate(state.players)):
            return _moved(state, viewer, places)
    return state


def _places(state: ManorState, viewer: Viewer, rng: Rng) -> Places:
    alike: dict[tuple[object, ...], list[Seat]] = {}
    for i in range(len(state.players)):
        seat = Seat(i)
        # The viewer is like nobody else.
        known = ("self",) if seat == viewer else _known(state, viewer, seat)
        alike.setdefault(known, []).append(seat)
    places = list(map(Seat, range(len(state.players))))
    for seats in alike.values():
        for seat, place in zip(seats, rng.shuffled(seats), strict=True):
            places[seat] = place
    return tuple(places)


def _known(state: ManorState, viewer: Viewer, seat: Seat) -> tuple[object, ...]:
    """All that the viewer can tell about another seat."""
    player = state.players[seat]
    public = (player.alive, player.cause, player.died_round)
    if isinstance(viewer, Onlooker) or not isinstance(viewer, int):
        return public
    me = state.players[viewer]
    letters = [letter for letter in me.letters if isinstance(letter, DawnLetter)]
    return (
        *public,
        tuple(seat in letter.company for letter in letters),
        tuple(letter.protected is not None and letter.protected[0] == seat for letter in letters),
        seat in me.met,
        seat in me.bribed,
        tuple((viewer, seat) in night.powders for night in state.nights),
    )


def _moved(state: ManorState, viewer: Viewer, places: Places) -> ManorState:
    players = list(state.players)
    for seat, player in enumerate(state.players):
        if seat != viewer:
            players[places[seat]] = _settled(player, state.players[places[seat]], places)
    return replace(
        state,
        players=tuple(players),
        nights=tuple(_night(night, places) for night in state.nights),
        days=tuple(_day(day, places) for day in state.days),
    )


def _settled(player: Player, there: Player, places: Places) -> Player:
    """One seat's secrets at another place; what everybody sees of the place stays."""
    return replace(
        player,
        character=there.character,
        alive=there.alive,
        cause=there.cause,
        died_round=there.died_round,
        goals=tuple(replace(held, person=_at(held.person, places)) for held in player.goals),
        powder=_at(player.powder, places),
        protection=_at(player.protection, places),
        bribed=tuple(places[seat] for seat in player.bribed),
        guess=None if player.guess is None else (places[player.guess[0]], player.guess[1]),
        met=tuple(sorted(places[seat] for seat in player.met)),
        letters=tuple(_letter(letter, places) for letter in player.letters),
        spy_news=_at(player.spy_news, places),
    )


def _at(seat: Seat | None, places: Places) -> Seat | None:
    return None if seat is None else places[seat]


def _letter(letter: Letter, places: Places) -> Letter:
    if isinstance(letter, GhostLetter):
        return GhostLetter(
            seat=places[letter.seat], round=letter.round, room=letter.room, possessed=letter.possessed
        )
    if isinstance(letter, DeathLetter):
        return DeathLetter(seat=places[letter.seat], round=letter.round, room=letter.room)
    return DawnLetter(
        seat=places[letter.seat],
        round=letter.round,
        room=letter.room,
        company=tuple(sorted(places[seat] for seat in letter.company)),
        slept=letter.slept,
        met=tuple(sorted(places[seat] for seat in letter.met)),
        investigated=letter.investigated,
        protected=None if letter.protected is None else (places[letter.protected[0]], letter.protected[1]),
        bribe_taken=letter.bribe_taken,
        spy_person=_at(letter.spy_person, places),
        possessed=letter.possessed,
        freed=letter.freed,
        exorcised=letter.exorcised,
    )


def _night(night: NightResolved, places: Places) -> NightResolved:
    rooms = list(night.rooms)
    for seat, room in enumerate(night.rooms):
        rooms[places[seat]] = room
    return NightResolved(
        round=night.round,
        rooms=tuple(rooms),
        powders=tuple(sorted((places[by], places[to]) for by, to in night.powders)),
        protections=tuple(sorted((places[by], places[to], ok) for by, to, ok in night.protections)),
        investigations=tuple(sorted((places[by], room, found) for by, room, found in night.investigations)),
        killed=tuple((room, places[victim]) for room, victim in night.killed),
        meetings=tuple(tuple(sorted(places[seat] for seat in group)) for group in night.meetings),
        haunts=tuple(sorted((places[ghost], room) for ghost, room in night.haunts)),
        holy=tuple(sorted((places[by], room) for by, room in night.holy)),
        possessed=tuple(sorted(places[seat] for seat in night.possessed)),
        freed=tuple(sorted((places[by], places[out]) for by, out in night.freed)),
    )


def _day(day: DayRecord, places: Places) -> DayRecord:
    # Votes for a name are public, so only the voters change places.
    return replace(
        day,
        bribes=tuple((places[by], places[to], taken) for by, to, taken in day.bribes),
        shots=tuple((places[by], to) for by, to in day.shots),
        ballots=_ballots(day.ballots, places),
        run_off=_ballots(day.run_off, places),
    )


def _ballots(
    ballots: tuple[tuple[Seat, Seat | None], ...], places: Places
) -> tuple[tuple[Seat, Seat | None], ...]:
    moved = ((places[voter], target) for voter, target in ballots)
    return tuple(sorted(moved, key=lambda ballot: ballot[0]))
