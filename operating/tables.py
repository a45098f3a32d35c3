"""`python bot.py tables`: what runs now, for whoever operates the bot. No roles, seeds or ballots."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection

from engine.games import GAMES
from service.host.looking import phase_of
from service.loading.loaded import Games, load
from settings import Settings
from storage import tables
from storage.looking import condition, look

COLUMNS = ("table", "server", "channel", "game", "phase", "seats", "since (UTC)")


@dataclass(frozen=True, slots=True)
class Row:
    """One lobby or running table as the operator sees it."""

    table: int
    server: int
    channel: int
    game: str
    phase: str
    seats: str
    since: str

    def cells(self) -> tuple[str, ...]:
        numbers = (self.table, self.server, self.channel)
        return (*map(str, numbers), self.game, self.phase, self.seats, self.since)


async def running_tables(settings: Settings) -> list[Row]:
    """Every lobby and running table. Raises storage.upgrade.DatabaseUnusable."""
    found = await condition(settings.database_url)
    if found.trouble is None and (found.behind or found.too_new):
        return []
    return await look(settings.database_url, _rows)


def _rows(conn: Connection) -> list[Row]:
    games = Games(GAMES)
    return [_row(conn, games, number) for number in tables.with_status(conn, "lobby", "running")]


def _row(conn: Connection, games: Games, number: int) -> Row:
    loaded = load(conn, games, number)
    row, people = loaded.row, len(loaded.people)
    phase = "lobby" if loaded.table is None else phase_of(loaded.game, loaded.table)
    since = datetime.fromtimestamp((row.began or row.created) / 1000, UTC)
    seats = f"{people} people, {len(loaded.seats) - people} house"
    return Row(
        table=row.id,
        server=row.guild_id,
        channel=row.thread_id or row.channel_id,
        game=row.game,
        phase=phase,
        seats=seats,
        since=f"{since:%Y-%m-%d %H:%M}",
    )


def printed(rows: list[Row]) -> str:
    """The rows as a table of plain text."""
    if not rows:
        return "No table is open or running."
    lines = [COLUMNS, *(row.cells() for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(COLUMNS))]
    return "\n".join(
        "  ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)).rstrip() for line in lines
    )
