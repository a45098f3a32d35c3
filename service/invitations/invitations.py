"""A game for two without a lobby: against the house at once, against somebody as a challenge he accepts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import Connection

from engine.core.messages import Refusal, refuse_unless
from engine.core.values import Millis, Seat
from service.host.host import GameHost
from service.invitations import invited_tables as rows
from service.invitations.invited_tables import NAME_LENGTH, WAITS
from service.loading.rows import known_table
from service.rooms import rivals_of
from service.values import TableInfo
from storage import tables
from storage.tables import TableRow


class Invitations:
    """Every way into a game for two. A press with a `key` that was seen before changes nothing."""

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._db = host.db
        self._games = host.games.by_key
        self._clock = host.clock

    async def against_house(
        self,
        *,
        game: str,
        guild_id: int,
        channel_id: int,
        user_id: int,
        name: str,
        options: Mapping[str, object],
        key: str,
        language: str = "en",
    ) -> TableInfo:
        """A game against the house, dealt at once. `guild_id` IN_LETTERS: in direct messages.

        Refuses what `Lobby.set_options` refuses.
        """
        chosen, now = rows.chosen_options(self._games[game], options), self._clock.now()

        def begin(conn: Connection) -> int:
            table_id = rows.add(
                conn,
                guild_id=guild_id,
                channel_id=channel_id,
                game=game,
                host=(user_id, name),
                options=chosen,
                language=language,
                now=now,
            )
            rows.seat_house(conn, table_id, name)
            self._host.deal(conn, table_id, now)
            return table_id

        return await self._once(key, now, begin)

    async def challenge(
        self,
        *,
        game: str,
        guild_id: int,
        channel_id: int,
        user_id: int,
        name: str,
        opponent_id: int,
        options: Mapping[str, object],
        key: str,
        language: str = "en",
    ) -> TableInfo:
        """A challenge that only `opponent_id` can accept; it expires by itself.

        Refuses challenge.already(table) while another one to the same person waits in this server, and
        what `Lobby.set_options` refuses.
        """
        chosen, now = rows.chosen_options(self._games[game], options), self._clock.now()

        def ask(conn: Connection) -> int:
            for waiting in (tables.get(conn, t) for t in tables.challenges(conn)):
                if waiting is None or (waiting.guild_id, waiting.host_id) != (guild_id, user_id):
                    continue
                refuse_unless(not rows.asked_for(waiting, opponent_id), "challenge.already", table=waiting.id)
            table_id = rows.add(
                conn,
                guild_id=guild_id,
                channel_id=channel_id,
                game=game,
                host=(user_id, name),
                options=chosen,
                language=language,
                now=now,
            )
            rows.wait_for(conn, table_id, opponent_id, Millis(now + WAITS[chosen.pace]))
            return table_id

        return await self._once(key, now, ask)

    async def accept(
        self, table_id: int, user_id: int, name: str, *, key: str, role: str | None = None
    ) -> TableInfo:
        """Take the challenge up; the game is dealt at once. `role`: for whoever lost the game before.

        Refuses: lobby.gone, challenge.own, challenge.not_yours, challenge.answered.
        """
        now = self._clock.now()

        def work(conn: Connection) -> int:
            row = _answering(conn, table_id, user_id)
            self._accept(conn, row, (user_id, name[:NAME_LENGTH]), role, now)
            return table_id

        return await self._once(key, now, work)

    async def decline(self, table_id: int, user_id: int, *, key: str) -> TableInfo:
        """Refuses as `accept`."""

        def work(conn: Connection) -> int:
            _answering(conn, table_id, user_id)
            rows.end(conn, table_id, "declined")
            return table_id

        return await self._once(key, self._clock.now(), work)

    async def withdraw(self, table_id: int, user_id: int, *, key: str, manager: bool = False) -> TableInfo:
        """Take a challenge back. Refuses: lobby.gone, challenge.not_challenger, challenge.answered."""

        def work(conn: Connection) -> int:
            row = rows.known_challenge(conn, table_id)
            refuse_unless(manager or row.host_id == user_id, "challenge.not_challenger")
            refuse_unless(row.challenge == "waiting", "challenge.answered")
            rows.end(conn, table_id, "withdrawn")
            return table_id

        return await self._once(key, self._clock.now(), work)

    async def again(self, table_id: int, by: int, *, key: str, role: str | None = None) -> TableInfo:
        """Another game of the same two: a challenge to the other person, or dealt at once with the house.

        Whoever lost may name a `role`. Asked by both, the second accepts what the first has asked.
        Refuses: lobby.gone, table.not_over, table.not_seated.
        """
        now = self._clock.now()

        def work(conn: Connection) -> int:
            row = tables.get(conn, table_id, lock=True)
            if row is None or row.began is None:
                raise Refusal("lobby.gone")
            refuse_unless(row.status == "over", "table.not_over")
            me = next((s for s in tables.seated(conn, table_id) if s.user_id == by), None)
            if me is None:
                raise Refusal("table.not_seated")
            after = tables.successor(conn, row.evening, row.game_number + 1)
            if after is None:
                return self._copy(conn, row, Seat(me.seat), role, now)
            next_row = tables.get(conn, after, lock=True)
            if next_row is not None and next_row.challenge == "waiting" and rows.asked_for(next_row, by):
                self._accept(conn, next_row, (by, me.name), role, now)
            return after

        return await self._once(key, now, work)

    async def may_choose(self, table_id: int, user_id: int) -> bool:
        """Whether this person lost the game that is over here, or that this challenge follows."""

        def work(conn: Connection) -> bool:
            row = tables.get(conn, table_id)
            if row is not None and row.status == "lobby":
                row = rows.before(conn, row)
            return row is not None and self._lost(conn, row, user_id)

        return await self._db.read(work)

    async def expire(self, now: Millis) -> tuple[TableInfo, ...]:
        """End challenges that nobody answered in time; returns them."""

        def work(conn: Connection) -> tuple[TableInfo, ...]:
            ended = []
            for table_id in tables.challenges(conn):
                row = tables.get(conn, table_id, lock=True)
                if row is not None and row.challenge == "waiting" and (row.expires or 0) <= now:
                    rows.end(conn, table_id, "expired")
                    ended.append(known_table(conn, table_id, self._games))
            return tuple(ended)

        return await self._db.write(work)

    async def next_due(self) -> Millis | None:
        """When a challenge lapses next, or a match's second game begins; None: nothing waits."""
        moment = await self._db.read(tables.next_waiting)
        return None if moment is None else Millis(moment)

    def _copy(self, conn: Connection, row: TableRow, seat: Seat, role: str | None, now: Millis) -> int:
        """The next table: dealt at once against the house, else a challenge to the other person."""
        seats = tables.seated(conn, row.id)
        me, opponent = seats[seat], seats[1 - seat]
        assert me.user_id is not None, "whoever asks is a person"
        chosen = role if self._lost(conn, row, me.user_id) else None
        options = rivals_of(row.game).with_role(rows.options_of(row, self._games), seat, chosen)
        after = rows.add_after(conn, row, (me.user_id, me.name), options, now)
        if opponent.user_id is None:
            tables.seat_all(conn, after, [(s.user_id, s.name) for s in seats])
            self._host.deal(conn, after, now)
        else:
            tables.seat_all(conn, after, [(me.user_id, me.name)])
            rows.wait_for(conn, after, opponent.user_id, Millis(now + WAITS[options.pace]))
        return after

    def _accept(
        self, conn: Connection, row: TableRow, guest: tuple[int, str], role: str | None, now: Millis
    ) -> None:
        seat = rows.seat_both(conn, row, guest)
        earlier = rows.before(conn, row)
        if role is not None and earlier is not None and self._lost(conn, earlier, guest[0]):
            options = rivals_of(row.game).with_role(rows.options_of(row, self._games), seat, role)
            tables.change(conn, row.id, options=rows.written(options))
        tables.change(conn, row.id, challenge="accepted")
        self._host.deal(conn, row.id, now)

    def _lost(self, conn: Connection, row: TableRow, user_id: int) -> bool:
        lost = rows.loser(conn, row, self._games)
        return lost is not None and lost.user_id == user_id

    async def _once(self, key: str, now: Millis, work: Callable[[Connection], int]) -> TableInfo:
        """Do `work`, which returns the table it is about, unless this press did it before."""

        def once(conn: Connection) -> TableInfo:
            seen, table_id = tables.seen_before(conn, key)
            if not seen or table_id is None:
                table_id = work(conn)
                tables.note_interaction(conn, key, table_id, now)
            return known_table(conn, table_id, self._games)

        info = await self._db.write(once)
        self._host.changed()
        return info


def _answering(conn: Connection, table_id: int, user_id: int) -> TableRow:
    """A challenge that waits for this person."""
    row = rows.known_challenge(conn, table_id)
    refuse_unless(row.host_id != user_id, "challenge.own")
    refuse_unless(rows.asked_for(row, user_id), "challenge.not_yours")
    refuse_unless(row.challenge == "waiting", "challenge.answered")
    return row
