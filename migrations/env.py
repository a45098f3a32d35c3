"""How Alembic reaches the database: through a connection it is handed, or through the configured address."""

from __future__ import annotations

import asyncio
import os

from alembic import context
from dotenv import load_dotenv
from sqlalchemy import Connection

from storage.db import async_url, open_engine
from storage.schema import metadata


def address() -> str:
    """DATABASE_URL when it is set, else what alembic.ini says."""
    load_dotenv()
    return os.environ.get("DATABASE_URL") or context.config.get_main_option("sqlalchemy.url") or ""


def migrate(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        transactional_ddl=True,  # our SQLite transactions hold DDL too: all of an upgrade or nothing
        compare_type=True,
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


async def migrate_at(url: str) -> None:
    engine = open_engine(url, migrating=True)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    finally:
        await engine.dispose()


def print_sql(url: str) -> None:
    """`alembic upgrade head --sql`: only write down what would be done."""
    context.configure(url=async_url(url), target_metadata=metadata, literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()


handed = context.config.attributes.get("connection")
if context.is_offline_mode():
    print_sql(address())
elif handed is not None:
    migrate(handed)
else:
    asyncio.run(migrate_at(address()))
