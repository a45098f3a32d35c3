"""A table before its start: who sits down, with which options, and the start itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.game import AnyGame
from engine.core.values import Millis, Seat
from service.clock import Clock
from service.values import TableInfo
from storage.db import Database

if TYPE_CHECKING:
    from service.host import GameHost


@dataclass(frozen=True, slots=True)
class Swept:
    """What a look at idle lobbies led to: those to warn once, and those that were closed."""

    warned: tuple[TableInfo, ...]
    closed: tuple[TableInfo, ...]


class Lobby:
    """Every press on a lobby's card. A press with a `key` that was seen before changes nothing.

    All methods refuse lobby.gone (no such table, or its lobby was closed) and lobby.started (the game
    runs or is over) where they change a lobby; those of the host also lobby.not_host.
    """

    def __init__(self, db: Database, host: GameHost, games: Mapping[str, AnyGame], clock: Clock) -> None: ...

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
    ) -> TableInfo:
        """A new lobby; the host takes the first seat.

        Refuses: lobby.no_such_game(game), lobby.option(...), lobby.pace_unavailable(pace), lobby.call_link.
        """
        raise NotImplementedError

    async def join(self, table_id: int, user_id: int, name: str, *, key: str) -> TableInfo:
        """Refuses: lobby.already_in, lobby.full(most), lobby.not_invited."""
        raise NotImplementedError

    async def leave(self, table_id: int, user_id: int, *, key: str) -> TableInfo:
        """The host's lobby passes to the next person; with nobody left it closes (status "over").

        Refuses: lobby.not_in.
        """
        raise NotImplementedError

    async def add_house(self, table_id: int, by: int, *, key: str, manager: bool = False) -> TableInfo:
        """Refuses: lobby.not_host, lobby.full(most)."""
        raise NotImplementedError

    async def remove_house(self, table_id: int, by: int, *, key: str, manager: bool = False) -> TableInfo:
        """Take the last house player away. Refuses: lobby.not_host, lobby.no_house."""
        raise NotImplementedError

    async def take_away(
        self, table_id: int, seat: Seat, by: int, *, key: str, manager: bool = False
    ) -> TableInfo:
        """Refuses: lobby.not_host, lobby.no_such_seat(seat), lobby.own_seat (that is what Leave is for)."""
        raise NotImplementedError

    async def set_options(
        self,
        table_id: int,
        by: int,
        changes: Mapping[str, object],
        *,
        key: str,
        manager: bool = False,
    ) -> TableInfo:
        """Change some options; the others stay.

        Refuses: lobby.not_host, lobby.no_such_option(option), lobby.option(option),
        lobby.seconds(option, least, most), lobby.pace_unavailable(pace).
        """
        raise NotImplementedError

    async def set_private(
        self, table_id: int, private: bool, by: int, *, key: str, manager: bool = False
    ) -> TableInfo:
        """Whoever sits already stays. Refuses: lobby.not_host."""
        raise NotImplementedError

    async def set_call_link(
        self, table_id: int, link: str | None, by: int, *, key: str, manager: bool = False
    ) -> TableInfo:
        """A voice room or call for the table (MAN-56). Refuses: lobby.not_host, lobby.call_link."""
        raise NotImplementedError

    async def invite(
        self, table_id: int, users: Sequence[int], by: int, *, key: str, manager: bool = False
    ) -> TableInfo:
        """Let these people join a private table. Refuses: lobby.not_host, lobby.too_many_invited(most)."""
        raise NotImplementedError

    async def start(self, table_id: int, by: int, *, key: str, manager: bool = False) -> TableInfo:
        """Deal; all or nothing. Refuses: lobby.not_host, lobby.too_few(need, have, more), lobby.started."""
        raise NotImplementedError

    async def posted(self, table_id: int, message_id: int) -> None:
        """The lobby's card stands as this message."""
        raise NotImplementedError

    async def threaded(self, table_id: int, thread_id: int) -> None:
        """The table plays in this thread."""
        raise NotImplementedError

    async def expire(self, now: Millis) -> Swept:
        """Warn lobbies that nobody touched for 50 minutes, close those untouched for an hour."""
        raise NotImplementedError

    async def next_expiry(self) -> Millis | None:
        """When `expire` is worth calling next."""
        raise NotImplementedError

    async def get(self, table_id: int) -> TableInfo | None:
        raise NotImplementedError

    async def running(self, guild_id: int | None = None) -> list[TableInfo]:
        """Tables whose game runs, in one server or everywhere."""
        raise NotImplementedError

    async def of_person(self, user_id: int) -> list[TableInfo]:
        """Lobbies and running tables where this person sits."""
        raise NotImplementedError

    async def table_of_thread(self, channel_id: int) -> TableInfo | None:
        """The table of a thread; of a channel only if it plays or waits in the channel itself."""
        raise NotImplementedError
