"""A table before its start: who sits down, with which options, and the start itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection

from engine.core.messages import Refusal, refuse_unless
from engine.core.values import MINUTE, Seat
from service.host.host import GameHost
from service.loading.rows import known_table, pace_of, table_info
from service.lobby.house_names import new_name
from service.lobby.options import changed, checked_link
from service.lobby.waiting import IDLE, Act, Waiting, as_host, can_be_hosted, seat_host, seat_of, shut, unseat
from service.values import TableInfo
from storage import tables

NAME_LENGTH = 128
INVITED_AT_MOST = 200
LAST_MOMENTS = MINUTE
"""Before a stop: what was pressed then may not stand on its card yet."""


class Lobby:
    """Every press on a lobby's card. A press with a `key` that was seen before changes nothing.

    Whatever changes a lobby refuses lobby.gone (no such table, or its lobby was closed), lobby.started
    (the game runs or is over), challenge.waits and match.waits (`Invitations` and `Matches` see to those).
    """

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._db = host.db
        self._games = host.games.by_key
        self._clock = host.clock

    async def open(
        self,
        *,
        guild_id: int,
        channel_id: int,
        host_id: int,
        host_name: str,
        game: str,
        key: str,
        options: Mapping[str, object] | None = None,
        language: str = "en",
        private: bool = False,
        call_link: str | None = None,
        quiet_hours: bool | None = None,
    ) -> TableInfo:
        """A new lobby; the host takes the first seat, or none with the option host "human" (MAN-55).

        `quiet_hours` None: as the pace has it.

        Refuses: lobby.no_such_game(game), lobby.call_link(most) and what `set_options` refuses.
        """
        refuse_unless(game in self._games, "lobby.no_such_game", game=game)
        chosen = changed(self._games[game].options(), options or {})
        can_be_hosted(self._games[game], chosen)
        link, now = checked_link(call_link), self._clock.now()

        def work(conn: Connection) -> TableInfo:
            seen, before = tables.seen_before(conn, key)
            if seen and before is not None:
                return known_table(conn, before, self._games)
            table_id = tables.add(
                conn,
                guild_id=guild_id,
                channel_id=channel_id,
                host_id=host_id,
                host_name=host_name[:NAME_LENGTH],
                game=game,
                options=msgspec.json.encode(chosen, order="sorted").decode(),
                language=language,
                private=private,
                call_link=link,
                quiet_hours=quiet_hours,
                status="lobby",
                created=now,
                expires=now + IDLE[chosen.pace],
            )
            plays = chosen.host == "app"
            tables.seat_all(conn, table_id, [(host_id, host_name[:NAME_LENGTH])] if plays else [])
            tables.note_interaction(conn, key, table_id, now)
            return known_table(conn, table_id, self._games)

        return await self._db.write(work)

    async def join(self, table_id: int, user_id: int, name: str, *, key: str) -> TableInfo:
        """Sit down at the next seat.

        Refuses: lobby.already_in, lobby.host_sees_all, lobby.not_invited, lobby.full(most).
        """

        def act(lobby: Waiting) -> None:
            watches = user_id == lobby.row.host_id and lobby.human_host
            refuse_unless(not watches, "lobby.host_sees_all")
            refuse_unless(seat_of(lobby, user_id) is None, "lobby.already_in")
            invited = msgspec.json.decode(lobby.row.invited, type=list[int])
            welcome = not lobby.row.private or user_id in (lobby.row.host_id, *invited)
            refuse_unless(welcome, "lobby.not_invited")
            refuse_unless(len(lobby.seats) < lobby.most, "lobby.full", most=lobby.most)
            lobby.seat([*lobby.holders, (user_id, name[:NAME_LENGTH])])

        return await self._interact(table_id, key, act)

    async def leave(self, table_id: int, user_id: int, *, key: str) -> TableInfo:
        """Get up. The host's lobby passes to the next person; with nobody left it closes (status "over").

        Refuses: lobby.not_in, lobby.host_has_no_seat.
        """

        def act(lobby: Waiting) -> None:
            watches = user_id == lobby.row.host_id and lobby.human_host
            refuse_unless(not watches, "lobby.host_has_no_seat")
            seat = seat_of(lobby, user_id)
            if seat is None:
                raise Refusal("lobby.not_in")
            unseat(lobby, seat)

        return await self._interact(table_id, key, act)

    async def gone(self, table_id: int, user_id: int, *, key: str) -> TableInfo:
        """Somebody is no longer in the server: as `leave`.

        A host without a seat leaves the lobby to the first person seated, who plays; with nobody seated it
        closes. Refuses: lobby.not_in.
        """

        def act(lobby: Waiting) -> None:
            seat = seat_of(lobby, user_id)
            if seat is not None:
                unseat(lobby, seat)
            elif user_id == lobby.row.host_id and lobby.human_host:
                self._without_host(lobby)
            else:
                raise Refusal("lobby.not_in")

        return await self._interact(table_id, key, act)

    def _without_host(self, lobby: Waiting) -> None:
        heir = next((s for s in lobby.seats if s.user_id is not None), None)
        if heir is None:
            shut(lobby)
            return
        options = msgspec.json.decode(lobby.row.options, type=self._games[lobby.row.game].options)
        plays = msgspec.json.encode(changed(options, {"host": "app"}), order="sorted").decode()
        lobby.change(options=plays, host_id=heir.user_id, host_name=heir.name)

    async def add_house(self, table_id: int, by: int, *, key: str, manager: bool = False) -> TableInfo:
        """Seat a house player. Refuses: lobby.not_host, lobby.full(most)."""

        def act(lobby: Waiting) -> None:
            as_host(lobby, by, manager)
            refuse_unless(len(lobby.seats) < lobby.most, "lobby.full", most=lobby.most)
            name = new_name([s.name for s in lobby.seats], lobby.row.id)
            lobby.seat([*lobby.holders, (None, name)])

        return await self._interact(table_id, key, act)

    async def remove_house(self, table_id: int, by: int, *, key: str, manager: bool = False) -> TableInfo:
        """Take the last house player away. Refuses: lobby.not_host, lobby.no_house."""

        def act(lobby: Waiting) -> None:
            as_host(lobby, by, manager)
            houses = [s.seat for s in lobby.seats if s.user_id is None]
            refuse_unless(bool(houses), "lobby.no_house")
            unseat(lobby, Seat(houses[-1]))

        return await self._interact(table_id, key, act)

    async def take_away(
        self, table_id: int, seat: Seat, by: int, *, key: str, manager: bool = False
    ) -> TableInfo:
        """Free a seat. Refuses: lobby.not_host, lobby.no_such_seat, lobby.own_seat (Leave is for that)."""

        def act(lobby: Waiting) -> None:
            as_host(lobby, by, manager)
            refuse_unless(0 <= seat < len(lobby.seats), "lobby.no_such_seat")
            refuse_unless(lobby.seats[seat].user_id != by, "lobby.own_seat")
            unseat(lobby, seat)

        return await self._interact(table_id, key, act)

    async def set_options(
        self, table_id: int, by: int, changes: Mapping[str, object], *, key: str, manager: bool = False
    ) -> TableInfo:
        """Change some options; the others stay. Who hosts without playing has no seat (MAN-55).

        Refuses: lobby.not_host, lobby.no_such_option(option), lobby.option(option),
        lobby.seconds(option, least, most), lobby.pace_unavailable(pace), lobby.full(most) when there is
        no seat for a host who wants to play.
        """

        def act(lobby: Waiting) -> None:
            as_host(lobby, by, manager)
            kind = self._games[lobby.row.game].options
            before = msgspec.json.decode(lobby.row.options, type=kind)
            chosen = changed(before, changes)
            can_be_hosted(self._games[lobby.row.game], chosen)
            if chosen.host != before.host:
                seat_host(lobby, plays=chosen.host == "app")
            lobby.change(
                options=msgspec.json.encode(chosen, order="sorted").decode(),
                expires=self._clock.now() + IDLE[chosen.pace],
            )

        return await self._interact(table_id, key, act)

    async def set_private(
        self, table_id: int, private: bool, by: int, *, key: str, manager: bool = False
    ) -> TableInfo:
        """Only for those invited, or for all. Whoever sits already stays. Refuses: lobby.not_host."""

        def act(lobby: Waiting) -> None:
            as_host(lobby, by, manager)
            lobby.change(private=private)

        return await self._interact(table_id, key, act)

    async def set_quiet_hours(
        self, table_id: int, keep: bool, by: int, *, key: str, manager: bool = False
    ) -> TableInfo:
        """Whether no clock ends in the quiet hours of somebody seated (MAN-56). Refuses: lobby.not_host."""

        def act(lobby: Waiting) -> None:
            as_host(lobby, by, manager)
            lobby.change(quiet_hours=keep)

        return await self._interact(table_id, key, act)

    async def set_call_link(
        self, table_id: int, link: str | None, by: int, *, key: str, manager: bool = False
    ) -> TableInfo:
        """A voice room or call for the table (MAN-56). Refuses: lobby.not_host, lobby.call_link(most)."""

        def act(lobby: Waiting) -> None:
            as_host(lobby, by, manager)
            lobby.change(call_link=checked_link(link))

        return await self._interact(table_id, key, act)

    async def invite(
        self, table_id: int, users: Sequence[int], by: int, *, key: str, manager: bool = False
    ) -> TableInfo:
        """Let these people join a private table. Refuses: lobby.not_host, lobby.too_many_invited(most)."""

        def act(lobby: Waiting) -> None:
            as_host(lobby, by, manager)
            invited = msgspec.json.decode(lobby.row.invited, type=list[int])
            every = list(dict.fromkeys((*invited, *users)))
            refuse_unless(len(every) <= INVITED_AT_MOST, "lobby.too_many_invited", most=INVITED_AT_MOST)
            lobby.change(invited=msgspec.json.encode(every).decode())

        return await self._interact(table_id, key, act)

    async def close(self, table_id: int, by: int, *, key: str, manager: bool = False) -> TableInfo:
        """Close the lobby without a game. Refuses: lobby.not_host."""

        def act(lobby: Waiting) -> None:
            as_host(lobby, by, manager)
            shut(lobby)

        return await self._interact(table_id, key, act)

    async def start(self, table_id: int, by: int, *, key: str, manager: bool = False) -> TableInfo:
        """Deal; all or nothing (MAN-1).

        Refuses: lobby.not_host, lobby.too_few(need, have, more), lobby.nobody_plays (only the house does).
        """

        def act(lobby: Waiting) -> None:
            as_host(lobby, by, manager)
            least, have = self._games[lobby.row.game].seats[0], len(lobby.seats)
            refuse_unless(have >= least, "lobby.too_few", need=least, have=have, more=least - have)
            refuse_unless(any(s.user_id is not None for s in lobby.seats), "lobby.nobody_plays")
            self._host.deal(lobby.conn, table_id, self._clock.now())

        info = await self._interact(table_id, key, act)
        self._host.changed()
        return info

    async def posted(self, table_id: int, message_id: int) -> None:
        """The lobby's card stands as this message."""
        await self._db.write(lambda conn: tables.change(conn, table_id, lobby_message_id=message_id))

    async def threaded(self, table_id: int, thread_id: int) -> None:
        """The table plays in this thread: a new one, or the one it had left."""

        def work(conn: Connection) -> None:
            row = tables.get(conn, table_id, lock=True)
            made = 0 if row is None else row.threads + (row.closed_thread_id != thread_id)
            here = {"thread_id": thread_id, "thread_lost": False, "closed_thread_id": None}
            tables.change(conn, table_id, **here, threads=made)

        await self._db.write(work)

    async def thread_gone(self, table_id: int) -> None:
        """The thread that the table had left is there no longer."""
        await self._db.write(lambda conn: tables.change(conn, table_id, closed_thread_id=None))

    async def no_thread(self, table_id: int) -> None:
        """No thread can be made: the table plays in its channel."""
        await self._db.write(lambda conn: tables.change(conn, table_id, thread_id=None, thread_lost=True))

    async def get(self, table_id: int) -> TableInfo | None:
        return await self._db.read(lambda conn: table_info(conn, table_id, self._games))

    async def running(self, guild_id: int | None = None) -> list[TableInfo]:
        """Tables whose game runs, in one server or everywhere."""
        return await self._db.read(
            lambda conn: self._infos(conn, tables.with_status(conn, "running", guild_id=guild_id))
        )

    async def unsettled(self) -> list[int]:
        """Tables whose card may be out of date after a stop: all that wait, and those pressed last."""

        def work(conn: Connection) -> list[int]:
            waiting = tables.with_status(conn, "lobby")
            return sorted({*waiting, *tables.pressed_last(conn, LAST_MOMENTS)})

        return await self._db.read(work)

    async def of_person(self, user_id: int) -> list[TableInfo]:
        """Lobbies and running tables where this person sits."""
        return await self._db.read(lambda conn: self._infos(conn, tables.of_person(conn, user_id)))

    async def table_of_thread(self, channel_id: int) -> TableInfo | None:
        """The table of a thread; of a channel the newest that plays or waits in the channel itself."""

        def work(conn: Connection) -> TableInfo | None:
            here = self._infos(conn, tables.in_channel(conn, channel_id))
            return next((t for t in here if t.thread_id in (channel_id, None) or t.thread_lost), None)

        return await self._db.read(work)

    def _infos(self, conn: Connection, ids: Sequence[int]) -> list[TableInfo]:
        return [known_table(conn, table_id, self._games) for table_id in ids]

    async def _interact(self, table_id: int, key: str, act: Act) -> TableInfo:
        """Carry out one press on a lobby, once; it keeps the lobby open for a while."""
        now = self._clock.now()

        def work(conn: Connection) -> TableInfo:
            row = tables.get(conn, table_id, lock=True)
            if row is None:
                raise Refusal("lobby.gone")
            if not tables.seen_before(conn, key)[0]:
                refuse_unless(row.began is None, "lobby.started")
                refuse_unless(row.status == "lobby", "lobby.gone")
                refuse_unless(row.challenge is None, "challenge.waits", table=table_id)
                refuse_unless(row.match_of is None, "match.waits")
                lobby = Waiting(conn, row, tables.seated(conn, table_id), self._games[row.game].seats[-1])
                lobby.change(expires=now + IDLE[pace_of(row, self._games)], warned=False)
                act(lobby)
                tables.note_interaction(conn, key, table_id, now)
            return known_table(conn, table_id, self._games)

        return await self._db.write(work)
