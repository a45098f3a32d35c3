"""What somebody may see of a running table, and the file of one that is over."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection

from engine.core import table as core
from engine.core.game import AnyGame
from engine.core.messages import refuse_unless
from engine.core.table import Table
from engine.core.values import Host, Onlooker, Seat
from service.loading.loaded import Games, Loaded, console_host, load, totals, viewer_of
from service.step import console, factions
from service.values import Look
from storage import ledger


def phase_of(game: AnyGame, table: Table[Any]) -> str:
    """The public phase a press is drawn for; "over" for a closed table too."""
    return "over" if core.is_over(game, table) else game.phase(table.state)


def look_of(conn: Connection, loaded: Loaded, seat: Seat | None, user_id: int | None = None) -> Look:
    """What whoever holds `seat` may see; `user_id` is known by its seat, or as the host who does not play."""
    table = loaded.running
    hosts = user_id is not None and user_id == console_host(loaded.row, loaded.seats, table)
    viewer = Host() if hosts else viewer_of(seat, Onlooker())
    own = () if seat is None else core.choices(loaded.game, table, seat)
    return Look(
        table=loaded.info(),
        seat=seat,
        view=core.view(loaded.game, table, viewer),
        choices=console.corrections(loaded.game, table) if hosts else own,
        totals=totals(conn, loaded.row, loaded.seats),
        doors=factions.doors(conn, loaded, seat, hosts=hosts),
        hosts=hosts,
    )


def record_of(conn: Connection, loaded: Loaded) -> str:
    row = loaded.row
    setup = loaded.running.setup
    head = {
        "format": 1,
        "rules": row.rules,
        "game": row.game,
        "seats": setup.seats,
        "options": json.loads(row.options),
        "seed": (row.seed or b"").hex(),
        "salt": (row.salt or b"").hex(),
        "commitment": row.commitment,
        "now": row.began,
    }
    lines = [json.dumps(head)]
    for asked in ledger.commands_of(conn, row.id):
        lines.append(json.dumps({"at": asked.at, "actor": asked.actor, "command": json.loads(asked.body)}))
    return "\n".join(lines) + "\n"


def finished(conn: Connection, games: Games, table_id: int) -> Loaded:
    """A table whose secrets are told. Refuses: table.running."""
    loaded = load(conn, games, table_id)
    refuse_unless(loaded.row.status == "over", "table.running")
    return loaded
