"""The places of factions: who is let in when, what a lost thread leads to, and who may read at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from sqlalchemy import Connection

from engine.core.messages import Close, HandSeat, Refusal
from engine.core.values import MINUTE, Seat
from engine.games.manor.commands import CastBallot
from engine.games.manor.content import Role
from engine.games.manor.options import ManorOptions
from service.seats.seat_commands import to_house, to_person
from service.values import FactionPost, OutboxItem
from storage import schema, tables
from tests.haunted import HAUNTED
from tests.service.process import Process

STRANGER = 999


@pytest_asyncio.fixture
async def haunted(process: Process) -> AsyncIterator[Process]:
    """A process whose Manor has ghosts that know each other."""
    await process.close()
    made = Process(process.path, games=HAUNTED)
    yield made
    await made.close()


async def die(process: Process, table: int, *, bring: bool = True, seat: int | None = None) -> list[int]:
    """Play on until somebody dies, all that was owed before being brought; returns who died."""
    before = await dead_at(process, table)
    while await dead_at(process, table) == before:
        if bring:
            await process.bring_all()
        phase = await process.phase(table)
        assert phase != "over"
        if phase.startswith("council"):
            await all_vote(process, table, (await guests(process, table))[0] if seat is None else seat)
        if await process.phase(table) == phase and await dead_at(process, table) == before:
            await process.time_is_up(table)
    return [s for s in await dead_at(process, table) if s not in before]


async def all_vote(process: Process, table: int, seat: int) -> None:
    for holder in (await process.host.look(table, None)).table.seats:
        if holder.user_id is not None:
            target = None if holder.seat == seat else Seat(seat)
            await process.press(table, holder.user_id, CastBallot(target=target))


async def guests(process: Process, table: int) -> list[int]:
    """Living seats that can leave without ending the game."""
    found = []
    info = (await process.host.look(table, None)).table
    for holder in info.seats:
        if holder.user_id is not None:
            view = (await process.host.look(table, holder.user_id)).view.game
            if view.cards.role is not Role.MURDERER and view.seats[holder.seat].alive:
                found.append(holder.seat)
    return found


async def places(process: Process) -> list[tuple[str, str]]:
    """What is still owed to factions."""
    return [(r["place"], r["kind"]) for r in await process.rows(schema.outbox) if r["faction"]]


async def take_place(process: Process) -> tuple[OutboxItem, FactionPost]:
    """Bring all but the faction's place, which is handed out and not brought."""
    found = None
    while items := await process.delivery.take(50):
        for item in items:
            if item.place.kind == "faction":
                found = item
            else:
                await process.bring(item)
    assert found is not None
    assert found.faction is not None
    return found, found.faction


async def refused(code: str, process: Process, table: int, user: int, key: str = "ghosts") -> None:
    with pytest.raises(Refusal) as no:
        await process.places.talk(table, user, key)
    assert no.value.code == code


async def dead_at(process: Process, table: int) -> list[int]:
    seats = (await process.host.look(table, None)).view.game.seats
    return [s.seat for s in seats if not s.alive]


async def test_a_place_is_owed_only_when_there_is_somebody_for_it(haunted: Process) -> None:
    table = await haunted.dealt(8)
    await haunted.bring_all()
    assert await haunted.count(schema.faction_places) == 0
    await die(haunted, table)
    dead = await dead_at(haunted, table)
    _, post = await take_place(haunted)
    assert (post.task, post.first, post.thread_id) == ("tend", True, None)
    assert list(post.members) == dead
    assert list(post.wanted) == [100 + seat for seat in dead]


async def test_nobody_enters_before_the_table_was_told(haunted: Process) -> None:
    table = await haunted.dealt(8)
    await haunted.bring_all()
    await die(haunted, table)
    held = 0
    while items := await haunted.delivery.take(50):
        owed = await haunted.rows(schema.outbox)
        said = [r["id"] for r in owed if r["place"] == "table" and r["kind"] == "say"]
        assert all(p.outbox_id < min(said) for p in items if said and p.place.kind == "faction")
        for item in items:
            if item.place.kind == "table" and item.kind == "say" and held < 3:
                held += 1
                await haunted.delivery.failed(item)
            else:
                await haunted.bring(item)
        haunted.later(MINUTE)
    assert held == 3
    assert await places(haunted) == []
    assert [r["thread_id"] for r in await haunted.rows(schema.faction_places)] == [500]


async def test_a_place_never_runs_ahead_of_what_was_told(haunted: Process) -> None:
    """The second death is decided while the first one's row still waits: it lets in the first alone."""
    table = await haunted.dealt(12)
    await haunted.bring_all()
    first = await die(haunted, table)
    item, post = await take_place(haunted)
    await die(haunted, table, bring=False)
    both = await dead_at(haunted, table)
    assert list(post.members) == first
    await haunted.delivery.failed(item)
    haunted.later(MINUTE)
    again, post = await take_place(haunted)
    assert list(post.members) == first
    await haunted.tend(again)
    for seat in set(both) - set(first):
        await refused("table.room_closed", haunted, table, 100 + seat)
    _, then = await take_place(haunted)
    assert set(then.joined) == set(both) - set(first)
    assert not then.first


async def test_the_row_stays_until_the_place_is_made_and_then_nothing_is_owed(haunted: Process) -> None:
    table = await haunted.dealt(8)
    await die(haunted, table)
    item, _ = await take_place(haunted)
    await haunted.places.opening(item, 777)
    heir = await haunted.restarted()
    again, post = await take_place(heir)
    assert again.nonce == item.nonce
    assert (post.thread_id, post.first) == (777, True), "made, and nobody was told yet"
    await heir.tend(again)
    assert await places(heir) == []
    (kept,) = await heir.rows(schema.faction_places)
    assert (kept["thread_id"], kept["made"]) == (777, 1)
    await heir.close()


async def test_a_seat_that_changes_hands_changes_who_is_inside(haunted: Process) -> None:
    table = await haunted.dealt(8)
    dead = await die(haunted, table)
    await haunted.bring_all()
    seat = dead[0]
    await haunted.host.submit(
        table, HandSeat(seat=Seat(seat), to="house"), key="i:house", also=to_house(Seat(seat))
    )
    item, post = await take_place(haunted)
    assert 100 + seat in post.inside
    assert 100 + seat not in post.wanted
    assert list(post.members) == dead
    await haunted.tend(item)
    await refused("table.room_closed", haunted, table, 100 + seat)
    await haunted.host.submit(
        table,
        HandSeat(seat=Seat(seat), to="person"),
        key="i:person",
        also=to_person(Seat(seat), 300, "Substitute"),
    )
    item, post = await take_place(haunted)
    assert post.joined == (seat,)
    assert 300 in post.wanted
    await haunted.tend(item)
    assert (await haunted.places.talk(table, 300, "ghosts")).mine


async def test_house_players_alone_need_no_place(haunted: Process) -> None:
    table = await haunted.dealt(7, house=1)
    while 7 not in (dead := await dead_at(haunted, table)):
        await die(haunted, table, seat=7)
    await haunted.bring_all()
    assert len(await haunted.rows(schema.faction_places)) == bool(set(dead) - {7})
    assert await places(haunted) == []


async def test_a_deleted_thread_is_made_anew_once_and_then_it_is_letters(haunted: Process) -> None:
    table = await haunted.dealt(8)
    dead = await die(haunted, table)
    await haunted.bring_all()
    assert await haunted.places.deleted(500)
    assert not await haunted.places.deleted(500)
    item, post = await take_place(haunted)
    assert (post.first, post.thread_id, post.made) == (True, None, 1)
    assert list(post.wanted) == [100 + s for s in dead]
    await haunted.tend(item)
    assert await haunted.places.deleted(501)
    letters = [p for p in await haunted.bring_all() if p.faction is not None]
    assert [(p.recipient, p.faction and p.faction.task) for p in letters] == [(100 + s, "roll") for s in dead]
    assert not await haunted.places.deleted(12345)


async def test_without_threads_letters_say_who_is_there_and_who_joins(haunted: Process) -> None:
    table = await haunted.dealt(12)
    first = await die(haunted, table)
    item, _ = await take_place(haunted)
    await haunted.places.by_letters(item)
    letters = [p for p in await haunted.bring_all() if p.faction is not None]
    assert [(p.recipient, p.faction and p.faction.task) for p in letters] == [
        (100 + s, "roll") for s in first
    ]
    new = await die(haunted, table)
    letters = [p for p in await haunted.bring_all() if p.faction is not None]
    tasks = {p.recipient: p.faction.task for p in letters if p.faction is not None}
    assert tasks == {100 + s: "joined" for s in first} | {100 + s: "roll" for s in new}
    assert {p.faction.joined for p in letters if p.faction is not None} == {tuple(new)}


async def by_letters(process: Process, ghosts: int = 2) -> tuple[int, list[int]]:
    """A table whose dead talk by letters."""
    table = await process.dealt(12)
    await die(process, table)
    item, _ = await take_place(process)
    await process.places.by_letters(item)
    await process.bring_all()
    while len(await dead_at(process, table)) < ghosts:
        await die(process, table)
        await process.bring_all()
    return table, [100 + seat for seat in await dead_at(process, table)]


async def test_a_line_goes_once_to_each_of_the_others_and_to_nobody_else(haunted: Process) -> None:
    table, dead = await by_letters(haunted)
    talk = await haunted.places.say(table, dead[0], "ghosts", " Boo! ", "i:line")
    assert talk.lines == ((Seat(dead[0] - 100), "Boo!"),)
    await haunted.places.say(table, dead[0], "ghosts", "Boo!", "i:line")
    lines = [p for p in await haunted.bring_all() if p.faction is not None]
    assert sorted(p.recipient or 0 for p in lines) == dead[1:]
    assert {p.faction.line for p in lines if p.faction is not None} == {(Seat(dead[0] - 100), "Boo!")}
    assert (await haunted.places.talk(table, dead[1], "ghosts")).lines == talk.lines


@pytest.mark.report(56)
async def test_the_living_can_neither_read_nor_speak(haunted: Process) -> None:
    table, dead = await by_letters(haunted)
    living = next(user for user in range(100, 112) if user not in dead)
    for user in (living, STRANGER):
        await refused("table.room_closed", haunted, table, user)
        await refused("table.room_closed", haunted, table, user, "no_such")
        with pytest.raises(Refusal):
            await haunted.places.say(table, user, "ghosts", "Boo!", "i:living")
    assert (await haunted.host.look(table, living)).doors == ()
    assert (await haunted.host.look(table, None)).doors == ()
    assert [d.key for d in (await haunted.host.look(table, dead[0])).doors] == ["ghosts"]
    assert await haunted.count(schema.faction_lines) == 0


async def test_at_the_end_all_who_sat_may_read_and_nobody_writes(haunted: Process) -> None:
    table, dead = await by_letters(haunted)
    await haunted.places.say(table, dead[0], "ghosts", "Boo!", "i:line")
    await haunted.host.submit(table, Close(), key="i:close")
    await haunted.bring_all()
    living = next(user for user in range(100, 112) if user not in dead)
    talk = await haunted.places.talk(table, living, "ghosts")
    assert talk.over
    assert [text for _, text in talk.lines] == ["Boo!"]
    await refused("table.never_sat", haunted, table, STRANGER)
    await refused("table.no_room", haunted, table, living, "wolves")
    with pytest.raises(Refusal) as no:
        await haunted.places.say(table, dead[0], "ghosts", "Late", "i:late")
    assert no.value.code == "table.room_over"
    assert [d.key for d in (await haunted.host.look(table, None)).doors] == ["ghosts"]


async def test_the_end_closes_the_thread_once(haunted: Process) -> None:
    table = await haunted.dealt(8)
    await die(haunted, table)
    await haunted.bring_all()
    await haunted.to_the_end(table)
    posts = [p.faction for p in await haunted.bring_all() if p.faction is not None]
    assert (posts[-1].task, posts[-1].thread_id) == ("close", 500)
    assert {p.task for p in posts[:-1]} <= {"tend"}
    (kept,) = await haunted.rows(schema.faction_places)
    assert kept["closed"]
    assert await haunted.bring_all() == []
    dead = await dead_at(haunted, table)
    living = next(100 + n for n in range(8) if n not in dead)
    talk = await haunted.places.talk(table, living, "ghosts")
    assert (talk.thread_id, talk.closed, talk.over) == (500, True, True)
    await haunted.places.deleted(500)
    await refused("table.room_gone", haunted, table, living)


async def test_a_game_without_factions_owes_and_asks_nothing(process: Process) -> None:
    table = await process.dealt(8, options=ManorOptions(ghosts="off"))
    await die(process, table)
    await process.bring_all()
    await process.to_the_end(table)
    assert not any(p.place.kind == "faction" for p in await process.bring_all())
    assert await process.count(schema.faction_places) == 0


async def test_what_a_faction_owes_goes_with_its_table(haunted: Process) -> None:
    table, dead = await by_letters(haunted)
    await haunted.places.say(table, dead[0], "ghosts", "Boo!", "i:line")

    def drop(conn: Connection) -> None:
        conn.execute(schema.tables.delete().where(schema.tables.c.id == table))

    await haunted.db.write(drop)
    assert await haunted.count(schema.faction_lines) == await haunted.count(schema.faction_places) == 0
    assert await haunted.db.read(lambda conn: tables.get(conn, table)) is None


async def test_the_console_of_a_host_who_does_not_play_has_the_way_in_and_no_letter_of_a_player_has(
    haunted: Process,
) -> None:
    table = await haunted.dealt(12, options=ManorOptions(ghosts="on", host="human"), host=STRANGER)
    await die(haunted, table)
    consoles = [p for p in await haunted.bring_all() if p.place.kind == "host"]
    assert [d.key for d in consoles[-1].doors] == ["ghosts"]
    assert consoles[-1].recipient == STRANGER
    dead = await dead_at(haunted, table)
    await haunted.time_is_up(table)
    brought = await haunted.bring_all()
    assert [[d.key for d in p.doors] for p in brought if p.place.kind == "host"][-1] == ["ghosts"]
    others = [p for p in brought if p.place.kind != "host"]
    assert all(not p.doors for p in others if p.place.seat not in dead)
