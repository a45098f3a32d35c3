"""A match of two games with the roles swapped: the second follows by itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import msgspec
from sqlalchemy import Connection

from engine.core.messages import Refusal, refuse_unless
from engine.core.values import HOUR, MINUTE, SECOND, Millis, Pace
from service.host.host import GameHost
from service.loading.loaded import Loaded
from service.loading.rows import known_table
from service.rooms import SERVICE
from service.values import TableInfo
from storage import tables

BREAK: Mapping[Pace, Millis] = {"live": MINUTE, "quick": Millis(30 * SECOND), "slow": HOUR}
"""Time to breathe between the two games. It is owed to both, so neither can hold the second one off."""


class Matches:
    """The second game is written down with the end of the first, and dealt after a break or at a press."""

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._db = host.db
        host.at_end(_owe_second_game)

    async def begin(self, table_id: int, by: int, *, key: str) -> TableInfo:
        """Deal the second game now. `table_id` is either game's; asked twice, the same game.

        Refuses: lobby.gone (no second game), table.not_seated.
        """
        now = self._host.clock.now()

        def work(conn: Connection) -> TableInfo:
            row = tables.get(conn, table_id)
            second = table_id if row is not None and row.match_of else tables.second_game(conn, table_id)
            if second is None:
                raise Refusal("lobby.gone")
            refuse_unless(any(s.user_id == by for s in tables.seated(conn, second)), "table.not_seated")
            if not tables.seen_before(conn, key)[0]:
                self._deal(conn, second, now)
                tables.note_interaction(conn, key, second, now)
            return known_table(conn, second, self._host.games.by_key)

        info = await self._db.write(work)
        self._host.changed()
        return info

    async def begin_due(self, now: Millis) -> int:
        """Deal every second game whose break is over; returns how many. Harmless when repeated."""

        def due(conn: Connection) -> list[int]:
            rows = (tables.get(conn, table_id) for table_id in tables.second_games(conn))
            return [row.id for row in rows if row is not None and (row.expires or 0) <= now]

        dealt, faults = 0, []
        for table_id in await self._db.read(due):
            try:
                dealt += await self._db.write(partial(self._deal, table_id=table_id, now=now))
            except Exception as fault:  # one broken table must not hold up the others' second games
                faults.append(fault)
        if dealt:
            self._host.changed()
        if faults:
            raise faults[0]
        return dealt

    def _deal(self, conn: Connection, table_id: int, now: Millis) -> bool:
        row = tables.get(conn, table_id, lock=True)
        if row is None or row.status != "lobby":
            return False
        self._host.deal(conn, table_id, now)
        return True


def _owe_second_game(loaded: Loaded, now: Millis) -> None:
    """The first game of a match has a result: write down the second, with the roles swapped."""
    row, options = loaded.row, loaded.running.setup.options
    rivals = SERVICE[row.game].rivals
    if rivals is None or not rivals.is_match(options) or row.match_of is not None:
        return
    swapped = rivals.second_game(options, loaded.running.state)
    after = tables.add(
        loaded.conn,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        thread_id=row.thread_id,
        thread_lost=row.thread_lost,
        host_id=row.host_id,
        host_name=row.host_name,
        game=row.game,
        options=msgspec.json.encode(swapped, order="sorted").decode(),
        language=row.language,
        private=row.private,
        invited=row.invited,
        call_link=row.call_link,
        quiet_hours=row.quiet_hours,
        status="lobby",
        created=now,
        expires=now + BREAK[options.pace],
        evening=row.evening,
        game_number=row.game_number + 1,
        match_of=row.id,
    )
    tables.seat_all(loaded.conn, after, [(s.user_id, s.name) for s in loaded.seats])
