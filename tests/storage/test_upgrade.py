"""What the start does with a database: new, behind, too new, or not usable."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import schema, upgrade
from storage.db import Database, async_url, open_engine
from storage.upgrade import DatabaseUnusable, NotWritable, Prepared, SchemaTooNew, prepare
from tests.service.process import Process

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{head}"
branch_labels = depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", recreate="always") as batch:
        batch.add_column(sa.Column("colour", sa.String(8), server_default="red", nullable=False))
    {more}
"""


async def prepared(url: str) -> Prepared:
    engine = open_engine(url)
    try:
        return await prepare(engine)
    finally:
        await engine.dispose()


@pytest.fixture
def newer_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The code of a later release, with one migration more; yields that migration's file."""
    later = tmp_path / "later"
    shutil.copytree(upgrade.ROOT / "migrations", later / "migrations")
    file = later / "migrations" / "versions" / "9999_colour.py"
    file.write_text(NEXT.format(head=upgrade.known_revisions()[0], more=""))
    monkeypatch.setattr(upgrade, "ROOT", later)
    return file


def colours(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [row[0] for row in db.execute("SELECT colour FROM tables")]


async def test_a_new_database_is_made_without_a_copy(tmp_path: Path) -> None:
    done = await prepared(f"sqlite:///{tmp_path}/new.db")
    assert (done.before, done.after, done.backup) == (None, upgrade.known_revisions()[0], None)


async def test_a_database_that_is_up_to_date_is_left_alone(tmp_path: Path) -> None:
    await prepared(f"sqlite:///{tmp_path}/new.db")
    done = await prepared(f"sqlite:///{tmp_path}/new.db")
    assert done.before == done.after
    assert done.backup is None


async def test_a_database_behind_is_copied_first_and_keeps_its_games(
    process: Process, newer_code: Path
) -> None:
    table = await process.dealt(7)
    kept = {t.name: await process.rows(t) for t in schema.metadata.sorted_tables if t.name != "tables"}
    await process.close()
    done = await prepared(f"sqlite:///{process.path}")
    assert done.after == "9999"
    assert done.backup == process.path.with_name(f"{process.path.name}.before-{done.before}")
    assert colours(process.path) == ["red"]
    with pytest.raises(sqlite3.OperationalError):
        colours(done.backup)
    for path in (process.path, done.backup):
        heir = Process(path, process.clock)
        now = {t.name: await heir.rows(t) for t in schema.metadata.sorted_tables if t.name != "tables"}
        assert now == kept
        assert await heir.phase(table) == "night.1"
        await heir.close()


async def test_an_upgrade_that_fails_changes_nothing(process: Process, newer_code: Path) -> None:
    await process.dealt()
    kept = await process.everything()
    await process.close()
    text = NEXT.format(head=upgrade.known_revisions()[1], more='op.execute("SELECT nonsense")')
    newer_code.write_text(text)  # noqa: ASYNC240
    with pytest.raises(NotWritable, match="nonsense"):
        await prepared(f"sqlite:///{process.path}")
    heir = await process.restarted()
    assert await heir.everything() == kept
    await heir.close()


async def test_a_database_of_newer_code_is_refused_with_a_sentence(
    tmp_path: Path, newer_code: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/new.db"
    await prepared(url)
    newer_code.unlink()  # noqa: ASYNC240
    with pytest.raises(SchemaTooNew, match=r"9999.*newer version"):
        await prepared(url)


async def test_what_is_no_place_for_a_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("this is not a database, it is a letter to the cook " * 40)
    for url in (
        f"sqlite:///{tmp_path}/nowhere/butler.db",
        f"sqlite:///{tmp_path}",
        f"sqlite:///{tmp_path}/text.db",
        f"postgresql://butler@/butler?host={tmp_path}",
    ):
        with pytest.raises(NotWritable, match="DATABASE_URL") as no:
            await prepared(url)
        assert "\n" not in str(no.value)


async def test_a_password_is_never_in_the_sentence(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable) as no:
        await prepared(f"postgresql://butler:s3cret@/butler?host={tmp_path}")
    assert "s3cret" not in str(no.value)


def test_every_form_of_an_address_gets_our_driver() -> None:
    assert async_url("postgres://u:p@h/d") == "postgresql+asyncpg://u:p@h/d"
    assert async_url("postgresql://u:p@h/d") == "postgresql+asyncpg://u:p@h/d"
    assert async_url("sqlite:///butler.db") == "sqlite+aiosqlite:///butler.db"
    assert async_url("sqlite+aiosqlite:////data/b.db") == "sqlite+aiosqlite:////data/b.db"


async def test_processes_that_start_together_on_postgresql_migrate_once(postgres_url: str) -> None:
    try:
        done = await asyncio.gather(*(prepared(postgres_url) for _ in range(3)))
        assert {d.after for d in done} == {upgrade.known_revisions()[0]}
    finally:
        db = Database(open_engine(postgres_url))
        await db.write(lambda conn: schema.metadata.drop_all(conn))
        await db.write(lambda conn: conn.exec_driver_sql("DROP TABLE alembic_version"))
        await db.close()
