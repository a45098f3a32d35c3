"""From what the service tells to what the presenter is handed."""

from __future__ import annotations

from presenter.reader_view import DoorView, FactionView, LobbyView, MatchView, Person, ReaderView
from service.values import Door, FactionTalk, Look, OutboxItem, TableInfo


def link(table: TableInfo) -> str:
    """The way to the table: its thread, its lobby card, or its channel."""
    base = f"https://discord.com/channels/{'@me' if table.in_letters else table.guild_id}"
    if table.thread_id is not None:
        return f"{base}/{table.thread_id}"
    if table.lobby_message_id is not None:
        return f"{base}/{table.channel_id}/{table.lobby_message_id}"
    return f"{base}/{table.channel_id}"


def people(table: TableInfo) -> tuple[Person, ...]:
    return tuple(Person(s.name, s.user_id, s.reached) for s in table.seats)


def lobby(table: TableInfo) -> LobbyView:
    return LobbyView(
        table_id=table.id,
        game=table.game,
        people=people(table),
        options=table.options,
        host=table.host_id,
        host_name=table.host_name,
        private=table.private,
        call_link=table.call_link,
        expires=table.expires,
        status=table.status,
        link=link(table),
        game_number=table.game_number,
        quiet_hours=table.quiet_hours,
        invited=table.invited,
        challenge=table.challenge,
        second=table.match is not None and table.match.game == 2,
    )


def match(table: TableInfo) -> MatchView | None:
    found = table.match
    return None if found is None else MatchView(found.game, found.won, found.next_at)


def look(seen: Look) -> ReaderView:
    """What one person may see now; its phase is the present one."""
    table = seen.table
    phase = "over" if seen.view.over else seen.view.phase
    return ReaderView(
        table_id=table.id,
        link=link(table),
        game=table.game,
        people=people(table),
        options=table.options,
        seat=seen.seat,
        events=(),
        view=seen.view,
        choices=seen.choices,
        phase=phase,
        live=True,
        first_seq=0,
        commitment=table.commitment,
        seed=table.seed,
        salt=table.salt,
        totals=seen.totals,
        game_number=table.game_number,
        host=table.host_id,
        call_link=table.call_link,
        doors=doors(table, seen.doors),
        match=match(table),
    )


def item(brought: OutboxItem, table: TableInfo) -> ReaderView:
    """One message, with only the events its place may see; `table` as it stands now."""
    return ReaderView(
        table_id=table.id,
        link=link(table),
        game=table.game,
        people=people(table),
        options=table.options,
        seat=brought.place.seat,
        events=brought.events,
        view=brought.view,
        choices=brought.choices,
        phase=brought.phase,
        live=brought.live,
        first_seq=brought.first_seq,
        commitment=table.commitment,
        seed=table.seed,
        salt=table.salt,
        totals=brought.totals,
        game_number=table.game_number,
        host=table.host_id,
        call_link=table.call_link,
        doors=doors(table, brought.doors),
        match=match(table),
    )


def thread_link(table: TableInfo, thread_id: int) -> str:
    return f"https://discord.com/channels/{table.guild_id}/{thread_id}"


def doors(table: TableInfo, found: tuple[Door, ...]) -> tuple[DoorView, ...]:
    links = ((d.key, d.thread_id) for d in found)
    return tuple(DoorView(key, None if to is None else thread_link(table, to)) for key, to in links)


def faction(brought: OutboxItem) -> FactionView:
    """What is to be said to a faction; only they read it."""
    post = brought.faction
    assert post is not None
    return FactionView(
        table_id=brought.table.id,
        link=link(brought.table),
        game=brought.table.game,
        people=people(brought.table),
        key=post.key,
        members=post.members,
        joined=post.joined,
        left=post.left,
        lines=() if post.line is None else (post.line,),
    )


def talk(read: FactionTalk) -> FactionView:
    """All that a faction without a thread has said, for whoever may read it."""
    return FactionView(
        table_id=read.table.id,
        link=link(read.table),
        game=read.table.game,
        people=people(read.table),
        key=read.key,
        members=read.members,
        lines=read.lines,
        mine=read.mine and not read.over,
    )
