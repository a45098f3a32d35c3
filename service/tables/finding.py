"""Which table a command without a number is about, and which tables somebody may be offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection

from engine.core.messages import Refusal
from service.host.host import GameHost
from service.loading.rows import known_table
from service.values import IN_LETTERS, TableInfo
from storage import tables

Wanted = Literal["going", "over", "left"]
"""A table that waits or runs; one that is over; one where the asker had a seat and left it."""
HIGHEST = 2**31 - 1
"""No table has a higher number: databases keep none."""
LOOKED_AT = 100
"""The newest tables of a server among which a choice is made up."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who gives a command, and where. `guild_id` IN_LETTERS: in direct messages.

    `sees` tells of a channel of this server whether the asker can look into it; `manager` is about this
    server alone.
    """

    user_id: int
    guild_id: int
    channel_id: int
    manager: bool
    sees: Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class Known:
    """A table that the asker may see. `own`: sits there or hosts it; `left`: had a seat there."""

    table: TableInfo
    own: bool
    left: bool


class Finding:
    """Finds a table for a command. Nothing that the asker may not see is ever found or offered."""

    def __init__(self, host: GameHost) -> None:
        self._db = host.db
        self._games = host.games.by_key

    async def named(self, asker: Asker, number: int) -> TableInfo:
        """The table with this number. Refuses lobby.gone, also when the asker may not see it."""

        def work(conn: Connection) -> TableInfo:
            known = self._known(conn, asker, number)
            if known is None:
                raise Refusal("lobby.gone")
            return known.table

        return await self._db.read(work)

    async def find(self, asker: Asker, wanted: Wanted = "going") -> TableInfo | tuple[TableInfo, ...]:
        """The table meant, or those to choose from.

        This thread's; else the one started from this channel; else the asker's only one on this server; else
        the asker's only one. Where several fit, the asker's own one of them, or a choice. Refuses:
        edge.no_table_here, when there is not even a choice.
        """

        def work(conn: Connection) -> TableInfo | tuple[TableInfo, ...]:
            known = self._all(conn, asker)
            for group in _groups(known, asker, wanted):
                mine = [k for k in group if _theirs(k, wanted)]
                for narrowed in (group, mine):
                    if len(narrowed) == 1:
                        return narrowed[0].table
                if group:
                    break
            else:
                ended = [k.table for k in known if _is_here(k, asker) and k.table.status == "over"]
                if ended:
                    return max(ended, key=lambda table: table.id)
            offered = _in_order(known, asker, wanted)
            if not offered:
                raise Refusal("edge.no_table_here")
            return offered

        return await self._db.read(work)

    async def offered(self, asker: Asker, wanted: Wanted = "going") -> tuple[TableInfo, ...]:
        """What the asker may choose from: of this thread and channel first, then own ones, then others."""
        return await self._db.read(lambda conn: _in_order(self._all(conn, asker), asker, wanted))

    def _all(self, conn: Connection, asker: Asker) -> list[Known]:
        numbers = {*tables.in_channel(conn, asker.channel_id), *tables.concerning(conn, asker.user_id)}
        if asker.guild_id != IN_LETTERS:
            numbers |= set(tables.with_status(conn, "lobby", "running", guild_id=asker.guild_id)[-LOOKED_AT:])
        found = (self._known(conn, asker, number) for number in sorted(numbers))
        return [known for known in found if known is not None]

    def _known(self, conn: Connection, asker: Asker, number: int) -> Known | None:
        """The table, if the asker may see it: takes part, or sees its channel and, if private, manages."""
        if not 0 < number <= HIGHEST or tables.get(conn, number) is None:
            return None
        table, seated = known_table(conn, number, self._games), tables.seated(conn, number)
        own = asker.user_id == table.host_id or table.seat_of(asker.user_id) is not None
        left = not own and any(asker.user_id == seat.former_user_id for seat in seated)
        if own or left or asker.user_id in table.invited:
            return Known(table, own, left)
        here = table.guild_id == asker.guild_id != IN_LETTERS
        in_thread = asker.channel_id == table.thread_id
        shut = table.private and table.status != "lobby" and not asker.manager and not in_thread
        sees = asker.channel_id in (table.channel_id, table.thread_id) or asker.sees(table.channel_id)
        return Known(table, own, left) if here and sees and not shut else None


def _groups(known: list[Known], asker: Asker, wanted: Wanted) -> Iterable[list[Known]]:
    """Those that may be meant, the likeliest group first."""
    yield [k for k in known if k.table.thread_id == asker.channel_id]
    fit = [k for k in known if _fits(k, wanted)]
    here = [k for k in fit if _is_here(k, asker) and wanted != "left"]
    yield here[-1:] if wanted == "over" else here
    theirs = [k for k in fit if _theirs(k, wanted)]
    yield [k for k in theirs if k.table.guild_id == asker.guild_id]
    yield theirs


def _fits(known: Known, wanted: Wanted) -> bool:
    if wanted == "left":
        return known.left and known.table.status == "running"
    return (known.table.status == "over") == (wanted == "over")


def _theirs(known: Known, wanted: Wanted) -> bool:
    return known.left if wanted == "left" else known.own


def _is_here(known: Known, asker: Asker) -> bool:
    return asker.channel_id in (known.table.channel_id, known.table.thread_id)


def _in_order(known: list[Known], asker: Asker, wanted: Wanted) -> tuple[TableInfo, ...]:
    fit = [k for k in known if _fits(k, wanted)]
    fit.sort(key=lambda k: (not _is_here(k, asker), not (k.own or k.left), -k.table.id))
    return tuple(k.table for k in fit)
