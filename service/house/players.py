"""The players the program plays: when they press, and the pressing."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection

from engine.core.values import SECOND, Deadline, Millis, Seat
from service.host.host import GameHost
from service.host.looking import phase_of
from service.house.thinking import Thinker
from service.loading.loaded import load
from service.requests.authority import TALKS
from storage import ledger, tables

EARLIEST, LATEST = Millis(3 * SECOND), Millis(40 * SECOND)
"""When in a phase a house player presses, if the phase is long enough."""
SOONEST_SHARE, LATEST_SHARE = 20, 60
"""In short phases at least a 20th and at most 60 % of the phase has gone by."""
TALK_SPREAD = Millis(4 * SECOND)
"""By day the house says at once what it has to say, and agrees to the end."""
ONE_BY_ONE = (Millis(700), Millis(2 * SECOND))
"""Pause between house players once no person owes a press, so that nobody waits for them."""
STUCK = Millis(5 * SECOND)
STALE = "core.stale"
ACTS_AT_MOST = 12
STEPS_AT_MOST = 60


@dataclass(frozen=True, slots=True)
class Turn:
    """The next house player of a table, and when."""

    when: Millis
    seat: Seat
    phase: str
    version: int


class HousePlayers:
    """Nothing needs storing: moments follow from table, phase and seat; what was pressed is in the ledger.

    What is kept between calls are turns by version, to spare the database; losing them costs nothing.
    """

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._db = host.db
        self._thinker = Thinker()
        self._turns: dict[int, tuple[int, Turn | None]] = {}

    def close(self) -> None:
        """Think no more."""
        self._thinker.close()

    async def act_due(self, now: Millis) -> Millis | None:
        """Press for each house seat whose moment has come; returns when to call again (None: none owes)."""
        versions = dict(await self._db.read(tables.with_house))
        self._turns = {t: kept for t, kept in self._turns.items() if kept[0] == versions.get(t)}
        moments: list[Millis | None] = []
        faults: list[Exception] = []
        for table_id, version in versions.items():
            try:
                moments.append(await self._act_at(table_id, version, now))
            except Exception as fault:  # one broken table must not stop the house at the others
                faults.append(fault)
        if faults:
            raise faults[0]
        return min((m for m in moments if m is not None), default=None)

    async def _act_at(self, table_id: int, version: int, now: Millis) -> Millis | None:
        kept = self._turns.get(table_id)
        turn = kept[1] if kept is not None and kept[0] == version else await self._next(table_id)
        for _ in range(STEPS_AT_MOST):
            if turn is None or turn.when > now:
                return None if turn is None else turn.when
            if not await self._press(table_id, turn):
                return Millis(now + STUCK)
            turn = await self._next(table_id)
        return Millis(now + ONE_BY_ONE[0])

    async def _next(self, table_id: int) -> Turn | None:
        version, turn = await self._db.read(lambda conn: self._plan(conn, table_id))
        self._turns[table_id] = (version, turn)
        return turn

    async def _press(self, table_id: int, turn: Turn) -> bool:
        """All a seat does in this phase, one act after another; False: it could do nothing.

        Nothing is locked while it thinks. What the table went past meanwhile is thought of anew.
        """
        for number in range(ACTS_AT_MOST):
            question = await self._host.ask_house(table_id, turn.seat)
            command = None if question is None else await self._thinker.answer(question)
            if question is None or command is None:
                return number > 0
            answer = await self._host.play_house(table_id, turn.seat, question, command)
            if answer.code == STALE:
                continue
            if not answer.accepted:
                return number > 0
            if answer.look.view.phase != turn.phase:
                break
        return True

    def _plan(self, conn: Connection, table_id: int) -> tuple[int, Turn | None]:
        loaded = load(conn, self._host.games, table_id)
        version, game = loaded.row.version, loaded.game
        if loaded.row.status != "running" or loaded.running.pausing is not None:
            return version, None
        table = loaded.running
        phase, owing = phase_of(game, table), game.owes(table.state)
        house = [s for s in owing if loaded.seats[s].user_id is None]
        first = min(game.deadlines(table.state), key=lambda d: d.due, default=None)
        if not house or first is None:
            return version, None
        moments = {seat: moment(table_id, phase, seat, first) for seat in house}
        seat = min(house, key=lambda s: (moments[s], s))
        when = moments[seat]
        if len(house) == len(owing):
            last = ledger.last_moment(conn, table_id) or 0
            when = Millis(min(when, last + _between(table_id, phase, seat)))
        return version, Turn(when, seat, phase, version)


def moment(table_id: int, phase: str, seat: Seat, deadline: Deadline) -> Millis:
    """When this seat presses in this phase. Hangs on nothing secret, so it tells nothing.

    `deadline` is the game's own, as it was before any extension.
    """
    draw, length = _draw(table_id, phase, seat, "moment"), deadline.length
    soonest = min(EARLIEST, length // SOONEST_SHARE)
    latest = min(LATEST, length * LATEST_SHARE // 100)
    if phase.split(".")[0] in TALKS:
        latest = min(latest, soonest + TALK_SPREAD)
    return Millis(deadline.due - length + soonest + draw % max(1, latest - soonest))


def _between(table_id: int, phase: str, seat: Seat) -> Millis:
    least, most = ONE_BY_ONE
    return Millis(least + _draw(table_id, phase, seat, "between") % (most - least))


def _draw(table_id: int, phase: str, seat: Seat, label: str) -> int:
    digest = hashlib.sha256(f"{table_id}:{phase}:{seat}:{label}".encode()).digest()
    return int.from_bytes(digest[:8], "big")
