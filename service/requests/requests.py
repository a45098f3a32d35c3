"""A person's request for a table act: asked as what one is, and asked anew if something came between."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.game import AnyGame
from engine.core.messages import Command, Pause, Refusal, refuse_unless
from engine.core.values import Deadline, Seat
from service.host.host import GameHost
from service.host.looking import phase_of
from service.host.steps import InTransaction, Moment
from service.loading.loaded import load
from service.requests.authority import VOTES_NEEDED, Act, Facts, Standing, standing
from service.values import Answer
from storage import tables
from storage.tables import SeatRow, TableRow

TRIES = 3

Why = Literal["host", "vote", "staff"]
WHY: Mapping[Standing, Why] = {"host": "host", "holder": "host", "staff": "staff", "vote": "vote"}


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, as it stood just before. `by`: the seat the log names; None for staff and for side votes."""

    standing: Standing
    by: Seat | None
    why: Why
    phase: str
    deadline: Deadline | None


@dataclass(frozen=True, slots=True)
class Request:
    """One person's request for one act. `about` tells requests for the same act apart in side votes."""

    act: Act
    by: int
    manager: bool
    about: str = ""
    seat: Seat | None = None


class Requests:
    """How every table command reaches the one door."""

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._db = host.db

    async def _do(
        self,
        table_id: int,
        request: Request,
        key: str,
        command: Callable[[Asking], Command],
        *,
        check: InTransaction | None = None,
        also: InTransaction | None = None,
        same_clock: bool = False,
    ) -> Answer:
        """Ask as what one is, then decide; asked anew when something came between the two."""
        for _ in range(TRIES):
            try:
                asking = await self._db.read(lambda conn: self._asking(conn, table_id, request))
            except Refusal as no:
                return await self._no(table_id, request.by, no, key)
            guard = _guard(request, asking, check, same_clock)
            submitted = command(asking)
            answer = await self._host.submit(
                table_id, submitted, key=key, by=request.by, check=guard, also=also
            )
            if answer.code != _AGAIN:
                return answer
        return await self._no(table_id, request.by, Refusal("core.stale"), key)

    def _asking(self, conn: Connection, table_id: int, request: Request) -> Asking:
        loaded = load(conn, self._host.games, table_id)
        table = loaded.running
        phase = phase_of(loaded.game, table)
        seat = loaded.seat_of(request.by)
        facts = _facts(request, loaded.row, seat, phase, _opposed(loaded.game, loaded.seats))
        as_what = "host" if core.is_over(loaded.game, table) else standing(request.act, facts)
        first = min(core.game_deadlines(loaded.game, table), key=lambda d: d.due, default=None)
        return Asking(as_what, None if as_what == "vote" else seat, WHY[as_what], phase, first)

    async def _seat_of(self, table_id: int, user_id: int) -> Seat | None:
        return await self._db.read(lambda conn: load(conn, self._host.games, table_id).seat_of(user_id))

    async def _no(self, table_id: int, by: int, no: Refusal, key: str) -> Answer:
        """Refuse, unless this very press was answered before: then that is the answer."""

        def check(_: Moment) -> None:
            raise no

        return await self._host.submit(table_id, Pause(), key=key, by=by, check=check)


_AGAIN = "table.asked_anew"
"""Between reading and deciding something changed; never leaves this module."""


def host_becomes(user_id: int) -> InTransaction:
    """Write down a new host, who is somebody seated."""

    def also(moment: Moment) -> None:
        name = next(s.name for s in moment.seats if s.user_id == user_id)
        tables.change(moment.conn, moment.row.id, host_id=user_id, host_name=name, host_idle=0)

    return also


def _facts(request: Request, row: TableRow, seat: Seat | None, phase: str, opposed: bool) -> Facts:
    return Facts(
        host=request.by == row.host_id,
        manager=request.manager,
        seated=seat is not None,
        phase=phase,
        host_idle=row.host_idle,
        own_seat=seat is not None and seat == request.seat,
        opposed=opposed,
    )


def _opposed(game: AnyGame, seats: Sequence[SeatRow]) -> bool:
    """Whether this is a game of two, and both are persons."""
    return not game.hands_over and all(s.user_id is not None for s in seats)


def _guard(request: Request, asking: Asking, check: InTransaction | None, same_clock: bool) -> InTransaction:
    """What must still be true when it is decided; counts the side votes."""

    def guard(moment: Moment) -> None:
        if core.is_over(moment.game, moment.table):
            raise Refusal("core.over")
        seat = next((Seat(s.seat) for s in moment.seats if s.user_id == request.by), None)
        phase = phase_of(moment.game, moment.table)
        facts = _facts(request, moment.row, seat, phase, _opposed(moment.game, moment.seats))
        refuse_unless(standing(request.act, facts) == asking.standing, _AGAIN)
        if same_clock:
            first = min(core.game_deadlines(moment.game, moment.table), key=lambda d: d.due)
            refuse_unless(first == asking.deadline, _AGAIN)
        if check is not None:
            check(moment)
        if asking.standing == "vote" and seat is not None:
            act = f"{request.act}:{request.about}" if request.about else request.act
            votes = tables.vote(moment.conn, moment.row.id, phase, act, seat)
            refuse_unless(votes >= VOTES_NEEDED or not facts.opposed, "authority.both")
            refuse_unless(votes >= VOTES_NEEDED, "authority.noted", more=VOTES_NEEDED - votes)

    return guard
