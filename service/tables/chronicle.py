"""What everybody may know of a table, event by event, from the deal to now."""

from __future__ import annotations

from sqlalchemy import Connection

from engine.core.messages import Event
from engine.core.values import Onlooker, sees
from service.host.host import GameHost
from service.loading.loaded import load
from storage import ledger


async def public_events(host: GameHost, table_id: int) -> tuple[Event, ...]:
    """In the order they happened. Refuses "lobby.gone"."""

    def work(conn: Connection) -> tuple[Event, ...]:
        loaded = load(conn, host.games, table_id)
        bodies = ledger.events_between(conn, table_id, 1)
        return tuple(e for e in map(loaded.codec.event, bodies) if sees(e.audience(), Onlooker()))

    return await host.db.read(work)
