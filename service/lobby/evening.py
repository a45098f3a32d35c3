"""Several games in a row at one table, and who has won the evening (MAN-44)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from engine.core.messages import Refusal, refuse_unless
from engine.core.values import Millis, Pace
from service.host.host import GameHost
from service.loading.rows import known_table, pace_of
from service.lobby.waiting import IDLE
from service.values import TableInfo
from storage import tables
from storage.tables import TableRow


@dataclass(frozen=True, slots=True)
class Total:
    """One player's points over the evening. `user_id` None: a house player, told apart by name."""

    user_id: int | None
    name: str
    points: int
    games: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Most points first. `leaders`: who wins the evening as it stands; several share it on equal points."""

    games: int
    players: tuple[Total, ...]
    leaders: tuple[Total, ...]


class Evenings:
    """A run of games at one table. People and the house may come, go and swap between two games."""

    def __init__(self, host: GameHost) -> None:
        self._db = host.db
        self._games = host.games.by_key
        self._clock = host.clock

    async def totals(self, evening: int) -> Totals:
        """Points over the evening's finished games; closed ones have no result and do not count."""
        return await self._db.read(lambda conn: _totals(conn, evening))

    async def by_seat(self, table_id: int) -> tuple[int, ...]:
        """The evening's points so far for each seat of this table, in seat order. Refuses: lobby.gone."""

        def work(conn: Connection) -> tuple[int, ...]:
            info = known_table(conn, table_id, self._games)
            points = {_who(p.user_id, p.name): p.points for p in _totals(conn, info.evening).players}
            return tuple(points.get(_who(s.user_id, s.name), 0) for s in info.seats)

        return await self._db.read(work)

    async def another_game(self, table_id: int, by: int, *, key: str) -> TableInfo:
        """A lobby in the same channel with the same seats, host and options; asked twice, the same lobby.

        A host who sits there no more is followed by who asked, unless he hosted without playing.
        Refuses: lobby.gone, table.not_over, table.not_seated.
        """
        now = self._clock.now()

        def work(conn: Connection) -> TableInfo:
            row = tables.get(conn, table_id, lock=True)
            if row is None or row.began is None:
                raise Refusal("lobby.gone")
            refuse_unless(row.status == "over", "table.not_over")
            sits = {s.user_id: s.name for s in tables.seated(conn, table_id) if s.user_id is not None}
            watches = known_table(conn, table_id, self._games).options.host == "human"
            refuse_unless(by in sits or (watches and by == row.host_id), "table.not_seated")
            host = row.host_id if watches or row.host_id in sits else by
            seen, again = tables.seen_before(conn, key)
            if not seen:
                again = tables.successor(conn, row.evening, row.game_number + 1)
                pace = pace_of(row, self._games)
                again = again or _copy(conn, row, host, sits.get(host, row.host_name), now, pace)
                tables.note_interaction(conn, key, again, now)
            assert again is not None
            return known_table(conn, again, self._games)

        return await self._db.write(work)


def _copy(conn: Connection, row: TableRow, host_id: int, host_name: str, now: Millis, pace: Pace) -> int:
    after = tables.add(
        conn,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        host_id=host_id,
        host_name=host_name,
        game=row.game,
        options=row.options,
        language=row.language,
        private=row.private,
        invited=row.invited,
        call_link=row.call_link,
        status="lobby",
        created=now,
        quiet_hours=row.quiet_hours,
        expires=now + IDLE[pace],
        evening=row.evening,
        game_number=row.game_number + 1,
    )
    seats = tables.seated(conn, row.id)
    tables.seat_all(conn, after, [(s.user_id, s.name) for s in seats])
    return after


def _totals(conn: Connection, evening: int) -> Totals:
    results = tables.evening_results(conn, evening)
    points: dict[int | str, int] = {}
    played: dict[int | str, int] = {}
    named: dict[int | str, tuple[int | None, str]] = {}
    for _, user_id, name, scored in results:
        who = _who(user_id, name)
        points[who] = points.get(who, 0) + scored
        played[who] = played.get(who, 0) + 1
        named[who] = (user_id, name)
    players = [Total(*named[who], points[who], played[who]) for who in points]
    players.sort(key=lambda p: (-p.points, p.name.casefold(), p.user_id or 0))
    leaders = tuple(p for p in players if p.points == players[0].points)
    return Totals(len({table for table, *_ in results}), tuple(players), leaders)


def _who(user_id: int | None, name: str) -> int | str:
    return name if user_id is None else user_id
