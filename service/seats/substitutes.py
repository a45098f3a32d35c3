"""Sitting down for somebody who left or stopped pressing (MAN-57)."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from engine.core import table as core
from engine.core.messages import HandSeat, Refusal, refuse_unless
from engine.core.values import Seat
from service.host.host import GameHost
from service.host.steps import InTransaction, Moment
from service.loading.loaded import Loaded, knows_all, load
from service.seats.seat_commands import last_reason, to_person
from service.step.offers import is_open
from service.values import Answer, TableInfo


class Substitutes:
    """The public call for a seat, answered by somebody who is not at the table."""

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._db = host.db

    async def may_take(self, table_id: int, user_id: int, seat: Seat) -> TableInfo:
        """The table, if this person may sit down there now.

        Refuses: lobby.gone, core.over, table.you_sit_already, table.seat_gone, table.you_know_cards,
        lobby.not_invited.
        """

        def work(conn: Connection) -> TableInfo:
            loaded = load(conn, self._host.games, table_id)
            _check(loaded, user_id, seat)
            return loaded.info()

        return await self._db.read(work)

    async def take(self, table_id: int, user_id: int, name: str, seat: Seat, *, key: str) -> Answer:
        """Sit down; the seat's cards go to this person alone. Whoever comes first has it.

        An answer that is not accepted carries what `may_take` refuses. Raises Refusal lobby.gone.
        """
        reason = await self._db.read(
            lambda conn: last_reason(conn, load(conn, self._host.games, table_id), seat)
        )
        return await self._host.submit(
            table_id,
            HandSeat(seat=seat, to="person", why="left" if reason == "left" else "idle"),
            key=key,
            by=user_id,
            check=self._guard(user_id, seat),
            also=to_person(seat, user_id, name),
        )

    def _guard(self, user_id: int, seat: Seat) -> InTransaction:
        def check(moment: Moment) -> None:
            codec = self._host.games.codecs[moment.row.game]
            games = self._host.games.by_key
            loaded = Loaded(moment.row, moment.seats, moment.game, codec, moment.table, games, moment.conn)
            _check(loaded, user_id, seat)

        return check


def _check(loaded: Loaded, user_id: int, seat: Seat) -> None:
    row = loaded.row
    refuse_unless(not core.is_over(loaded.game, loaded.running), "core.over")
    refuse_unless(loaded.seat_of(user_id) is None, "table.you_sit_already")
    refuse_unless(is_open(loaded, seat), "table.seat_gone")
    refuse_unless(not knows_all(loaded.seats, user_id), "table.host_sees_all")
    knows = any(user_id in s.known_to and s.seat != seat for s in loaded.seats)
    refuse_unless(not knows, "table.you_know_cards")
    invited = msgspec.json.decode(row.invited, type=list[int])
    if row.private and user_id not in (row.host_id, *invited):
        raise Refusal("lobby.not_invited")
