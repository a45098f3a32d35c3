"""The rows of a game that two begin without a lobby, inside somebody's transaction."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection

from engine.core.game import AnyGame
from engine.core.messages import Refusal
from engine.core.values import DAY, HOUR, Millis, Options, Pace, Seat
from service.loading.rows import match_of
from service.lobby.house_names import Holder, new_name, told_apart
from service.lobby.options import changed
from service.values import Challenge
from storage import tables
from storage.tables import SeatRow, TableRow

WAITS: Mapping[Pace, Millis] = {"live": HOUR, "quick": HOUR, "slow": Millis(3 * DAY)}
"""How long a challenge waits for its answer."""
NAME_LENGTH = 128


def chosen_options(game: AnyGame, wanted: Mapping[str, object]) -> Options:
    """Refuses what `Lobby.set_options` refuses."""
    return changed(game.options(), wanted)


def options_of(row: TableRow, games: Mapping[str, AnyGame]) -> Options:
    return msgspec.json.decode(row.options, type=games[row.game].options)


def written(options: Options) -> str:
    return msgspec.json.encode(options, order="sorted").decode()


def add(
    conn: Connection,
    *,
    guild_id: int,
    channel_id: int,
    game: str,
    host: tuple[int, str],
    options: Options,
    language: str,
    now: Millis,
) -> int:
    """A table for two whose host sits there already."""
    host_id, name = host[0], host[1][:NAME_LENGTH]
    table_id = tables.add(
        conn,
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=host_id,
        host_name=name,
        game=game,
        options=written(options),
        language=language,
        status="lobby",
        created=now,
    )
    tables.seat_all(conn, table_id, [(host_id, name)])
    return table_id


def add_after(conn: Connection, row: TableRow, host: tuple[int, str], options: Options, now: Millis) -> int:
    """The next table of the same evening and place."""
    return tables.add(
        conn,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        host_id=host[0],
        host_name=host[1],
        game=row.game,
        options=written(options),
        language=row.language,
        private=row.private,
        call_link=row.call_link,
        quiet_hours=row.quiet_hours,
        status="lobby",
        created=now,
        evening=row.evening,
        game_number=row.game_number + 1,
    )


def wait_for(conn: Connection, table_id: int, opponent_id: int, until: Millis) -> None:
    """Make the table a challenge to this person."""
    invited = msgspec.json.encode([opponent_id]).decode()
    tables.change(conn, table_id, challenge="waiting", invited=invited, expires=until)


def end(conn: Connection, table_id: int, how: Challenge) -> None:
    """The challenge is over without a game."""
    tables.change(conn, table_id, challenge=how, status="over", expires=None)


def known_challenge(conn: Connection, table_id: int) -> TableRow:
    """The row, locked. Refuses: lobby.gone."""
    row = tables.get(conn, table_id, lock=True)
    if row is None or row.challenge is None:
        raise Refusal("lobby.gone")
    return row


def asked_for(row: TableRow, user_id: int) -> bool:
    """Whether the challenge is to this person."""
    return user_id in msgspec.json.decode(row.invited, type=list[int])


def seat_house(conn: Connection, table_id: int, name: str) -> None:
    """The house sits down beside a person called `name`."""
    host = next(s for s in tables.seated(conn, table_id))
    holders: list[Holder] = [(host.user_id, host.name), (None, new_name([name], table_id))]
    tables.seat_all(conn, table_id, told_apart(holders, table_id))


def seat_both(conn: Connection, row: TableRow, guest: tuple[int, str]) -> Seat:
    """The guest sits down; after an earlier game each at the seat of then. Returns the guest's seat."""
    host = next(s for s in tables.seated(conn, row.id))
    holders: list[Holder] = [(host.user_id, host.name), guest]
    earlier = before(conn, row)
    if earlier is not None and tables.seated(conn, earlier.id)[0].user_id == guest[0]:
        holders.reverse()
    tables.seat_all(conn, row.id, holders)
    return Seat(holders.index(guest))


def before(conn: Connection, row: TableRow) -> TableRow | None:
    """The evening's game before this one."""
    earlier = tables.successor(conn, row.evening, row.game_number - 1)
    return None if earlier is None else tables.get(conn, earlier)


def loser(conn: Connection, row: TableRow, games: Mapping[str, AnyGame]) -> SeatRow | None:
    """Who lost this game, or the match whose second game it is; None for a draw, or without a result."""
    match = match_of(conn, row, options_of(row, games))
    won = tuple(map(int, tables.wins(conn, row.id))) if match is None else match.won
    if row.status != "over" or len(won) < 2 or won[0] == won[1]:
        return None
    return tables.seated(conn, row.id)[won.index(min(won))]
