"""Rows of the database as the values the edge is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

import msgspec
from sqlalchemy import Connection

from engine.core.game import AnyGame
from engine.core.messages import refuse_unless
from engine.core.values import Millis, Options, Pace, Seat
from service.rooms import SERVICE
from service.values import Challenge, Match, SeatHolder, Status, TableInfo
from storage import tables
from storage.tables import SeatRow, TableRow

STATUS: Mapping[str, Status] = {"lobby": "lobby", "running": "running", "over": "over"}
CHALLENGE: Mapping[str | None, Challenge | None] = {None: None, **{c: c for c in get_args(Challenge)}}


def table_info(conn: Connection, table_id: int, games: Mapping[str, AnyGame]) -> TableInfo | None:
    """The table as it stands, or None when there is no such table."""
    row = tables.get(conn, table_id)
    return None if row is None else from_rows(conn, row, tables.seated(conn, table_id), games)


def known_table(conn: Connection, table_id: int, games: Mapping[str, AnyGame]) -> TableInfo:
    """The table as it stands. Refuses: lobby.gone."""
    info = table_info(conn, table_id, games)
    refuse_unless(info is not None, "lobby.gone")
    assert info is not None
    return info


def pace_of(row: TableRow, games: Mapping[str, AnyGame]) -> Pace:
    return msgspec.json.decode(row.options, type=games[row.game].options).pace


def keeps_quiet_hours(row: TableRow, pace: Pace) -> bool:
    """Whether the table's clocks let people sleep: as its host chose, else in slow play only."""
    return pace == "slow" if row.quiet_hours is None else row.quiet_hours


def match_of(conn: Connection, row: TableRow, options: Options) -> Match | None:
    """The match that this game is one of; None for every other game."""
    if row.match_of is not None:
        won = _added(tables.wins(conn, row.match_of), tables.wins(conn, row.id))
        return Match(2, won)
    rivals = SERVICE[row.game].rivals
    if rivals is None or not rivals.is_match(options):
        return None
    after = tables.second_game(conn, row.id)
    second = None if after is None else tables.get(conn, after)
    won = _added(tables.wins(conn, row.id))
    if second is None or second.status != "lobby" or second.expires is None:
        return Match(1, won)
    return Match(1, won, second.id, Millis(second.expires))


def _added(*games: Sequence[bool]) -> tuple[int, ...]:
    """Games won by seat; games without a result count for nobody."""
    return tuple(sum(seat) for seat in zip(*(game for game in games if game), strict=True))


def from_rows(
    conn: Connection, row: TableRow, seats: list[SeatRow], games: Mapping[str, AnyGame]
) -> TableInfo:
    """Seed and salt stay hidden until the table is over."""
    over = row.status == "over"
    options = msgspec.json.decode(row.options, type=games[row.game].options)
    return TableInfo(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        thread_id=row.thread_id,
        thread_lost=row.thread_lost,
        host_id=row.host_id,
        host_name=row.host_name,
        game=row.game,
        options=options,
        language=row.language,
        private=row.private,
        invited=msgspec.json.decode(row.invited, type=tuple[int, ...]),
        call_link=row.call_link,
        status=STATUS[row.status],
        seats=tuple(SeatHolder(Seat(s.seat), s.user_id, s.name, s.reached) for s in seats),
        lobby_message_id=row.lobby_message_id,
        created=Millis(row.created),
        expires=None if row.expires is None else Millis(row.expires),
        evening=row.evening,
        game_number=row.game_number,
        commitment=row.commitment,
        quiet_hours=keeps_quiet_hours(row, options.pace),
        seed=row.seed.hex() if over and row.seed else None,
        salt=row.salt.hex() if over and row.salt else None,
        challenge=CHALLENGE[row.challenge],
        match=match_of(conn, row, options),
        closed_thread_id=row.closed_thread_id,
        threads=row.threads,
        away=row.away_since is not None,
    )
