"""How alembic reaches the database: by DATABASE_URL, or over a connection handed in by the start."""

from __future__ import annotations

import asyncio
import os

from alembic import context
from dotenv import load_dotenv
from sqlalchemy import Connection

from storage.db import DEFAULT_URL, open_engine
from storage.schema import metadata


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_alone() -> None:
    load_dotenv()
    engine = open_engine(os.environ.get("DATABASE_URL") or DEFAULT_URL)
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


handed_in = context.config.attributes.get("connection")
if handed_in is not None:
    run(handed_in)
else:
    asyncio.run(run_alone())
