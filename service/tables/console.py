"""What a human host presses on the console."""

from __future__ import annotations

from sqlalchemy import Connection

from engine.core.messages import Command, Refusal, refuse_unless
from service.host.host import GameHost
from service.host.steps import Moment
from service.loading.loaded import console_host, load
from service.step import console
from service.values import Answer, Look
from storage import tables


class Consoles:
    """Refuses whoever has no console: console.not_host, console.plays (the host plays at this table)."""

    def __init__(self, host: GameHost) -> None:
        self._host = host
        self._db = host.db

    async def look(self, table_id: int, user_id: int, *, page: str | None = None) -> Look:
        """Everything, for its host, who is thereby known to be there. `page` is remembered for the
        console's own message. Refuses also: lobby.gone, table.not_begun.
        """

        def work(conn: Connection) -> None:
            loaded = load(conn, self._host.games, table_id)
            table = loaded.running
            refuse_unless(table.setup.options.host == "human", "console.plays")
            has = console_host(loaded.row, loaded.seats, table) == user_id
            refuse_unless(has, "console.not_host")
            if loaded.row.host_idle:
                tables.change(conn, table_id, host_idle=0)
            if page is not None:
                console.turn(conn, table_id, page)

        await self._db.write(work)
        return await self._host.look(table_id, user_id)

    async def correct(self, table_id: int, by: int, command: Command, *, key: str) -> Answer:
        """Set something right; the table sees at the end that it was. Refuses also what the game does."""

        def check(moment: Moment) -> None:
            if console_host(moment.row, moment.seats, moment.table) != by:
                raise Refusal("console.not_host")

        return await self._host.submit(table_id, command, key=key, by=by, check=check)
