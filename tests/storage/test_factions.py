"""Factions' places on PostgreSQL as on SQLite: kept whole, and held until the table was told."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage import factions, schema
from storage.db import Database, open_engine
from storage.factions import PlaceRow
from storage.upgrade import prepare
from tests.haunted import HAUNTED
from tests.service.process import Process
from tests.service.test_faction_places import die, take_place


async def whole_way(process: Process) -> None:
    """A death, its place, letters in its stead, a line."""
    table = await process.dealt(8)
    dead = await die(process, table)
    item, post = await take_place(process)
    assert list(post.members) == dead
    await process.tend(item)
    assert await process.places.deleted(500)
    item, _ = await take_place(process)
    await process.places.by_letters(item)
    await process.bring_all()
    await process.places.say(table, 100 + dead[0], "ghosts", "Boo!", "i:line")
    talk = await process.places.talk(table, 100 + dead[0], "ghosts")
    assert [text for _, text in talk.lines] == ["Boo!"]
    assert await process.count(schema.faction_places) == 1


async def test_on_sqlite(process: Process) -> None:
    await process.close()
    haunted = Process(process.path, games=HAUNTED)
    await whole_way(haunted)
    await haunted.close()


async def test_on_postgresql(postgres_url: str, tmp_path: Path) -> None:
    engine = open_engine(postgres_url)
    await prepare(engine)
    haunted = Process(tmp_path, url=postgres_url, games=HAUNTED)
    try:
        await whole_way(haunted)
    finally:
        await haunted.close()
        cleaner = Database(engine)
        await cleaner.write(lambda conn: schema.metadata.drop_all(conn))
        await cleaner.write(lambda conn: conn.exec_driver_sql("DROP TABLE alembic_version"))
        await cleaner.close()


@pytest.mark.parametrize(
    "place",
    [
        PlaceRow(1, "ghosts"),
        PlaceRow(1, "ghosts", (1 << 63) - 1, 2, False, (0, 17), (5, (1 << 62)), True),
    ],
)
async def test_a_place_is_kept_as_it_was_given(process: Process, place: PlaceRow) -> None:
    await process.dealt()
    for _ in range(2):
        await process.db.write(lambda conn: factions.keep(conn, place))
        assert await process.db.read(lambda conn: factions.place_of(conn, 1, "ghosts")) == place
        assert await process.db.read(lambda conn: factions.of_table(conn, 1)) == [place]
