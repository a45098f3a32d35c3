"""Dealing: who is who, who wants what (MAN-1 to 6, 52)."""

from __future__ import annotations

from engine.core.messages import refuse_unless
from engine.core.values import Seat
from engine.games.manor.content import Character, Goal, Role
from engine.games.manor.events import GoalDealt, HouseOpened, RoleDealt
from engine.games.manor.goals import draw, draw_person
from engine.games.manor.night import begin_night
from engine.games.manor.options import ManorOptions
from engine.games.manor.presets import MURDERERS_DRAW, OWN_SECONDS, PRESETS, goals_in_play, rooms_in_play
from engine.games.manor.refusals import No
from engine.games.manor.state import ManorTurn


def deal(turn: ManorTurn) -> None:
    """Open the house and let the first night fall.

    Raises Refusal(manor.seconds) for a phase length of one's own out of bounds.
    """
    options = turn.state.options
    _check_seconds(options)
    seats = tuple(Seat(i) for i in range(len(turn.state.players)))
    told = PRESETS[len(seats)].murderers_told
    turn.emit(
        HouseOpened(
            rooms=rooms_in_play(len(seats)),
            murderers=told,
            exact=options.murderers == "exact",
            characters=turn.rng.labelled("deal.characters").shuffled(tuple(Character))[: len(seats)],
        )
    )
    murderers = told
    if options.murderers == "about":
        murderers = max(1, told + turn.rng.labelled("deal.murderers").choice(MURDERERS_DRAW))
    roles = turn.rng.labelled("deal.roles").shuffled(cast_of(len(seats), options, murderers))
    for seat in seats:
        turn.emit(RoleDealt(seat=seat, role=roles[seat]))
    _deal_goals(turn, seats, roles)
    begin_night(turn)


def cast_of(seats: int, options: ManorOptions, murderers: int) -> tuple[Role, ...]:
    """The roles of a game, guests filling up (MAN-4)."""
    preset = PRESETS[seats]
    cast = [Role.INVESTIGATOR]
    if preset.doctor and options.doctor:
        cast.append(Role.DOCTOR)
    if preset.crank and options.crank:
        cast.append(Role.CRANK)
    if options.ghosts == "on" and options.exorcist:
        cast.append(Role.EXORCIST)
    cast += [Role.MURDERER] * murderers
    return (*cast, *(Role.GUEST,) * (seats - len(cast)))


def _deal_goals(turn: ManorTurn, seats: tuple[Seat, ...], roles: tuple[Role, ...]) -> None:
    goals: dict[Seat, Goal] = {}
    rng, pool = turn.rng.labelled("deal.goals"), goals_in_play(turn.state.options)
    # In a random order, so that the one Thief is no likelier at the first seats.
    for seat in turn.rng.labelled("deal.order").shuffled(seats):
        if roles[seat] is not Role.CRANK:
            goal = draw(rng, roles[seat], (), Goal.THIEF in goals.values(), pool)
            assert goal is not None
            goals[seat] = goal
    for seat in seats:
        if seat in goals:
            spied = draw_person(turn.rng.labelled(f"deal.person.{seat}"), seat, seats)
            person = spied if goals[seat] is Goal.SPY else None
            turn.emit(GoalDealt(seat=seat, goal=goals[seat], person=person))


def _check_seconds(options: ManorOptions) -> None:
    own = {"night": options.night_seconds, "day": options.day_seconds, "council": options.council_seconds}
    for phase, seconds in own.items():
        refuse_unless(
            seconds is None or seconds in OWN_SECONDS,
            No.SECONDS,
            phase=phase,
            least=OWN_SECONDS[0],
            most=OWN_SECONDS[-1],
        )
