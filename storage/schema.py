"""The tables of the database. All moments are UTC milliseconds; all Discord ids are 64-bit integers."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

SERIAL = BigInteger().with_variant(Integer, "sqlite")
"""A number the database gives. SQLite numbers rows only for a plain INTEGER, which is 64 bits there."""

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("channel_id", BigInteger, nullable=False, index=True),
    Column("thread_id", BigInteger, index=True),
    Column("thread_lost", Boolean, nullable=False, default=False),
    Column("host_id", BigInteger, nullable=False),
    Column("host_name", String(128), nullable=False),
    Column("host_idle", Integer, nullable=False, default=0),
    Column("game", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("private", Boolean, nullable=False, default=False),
    Column("invited", Text, nullable=False, default="[]"),
    Column("call_link", String(200)),
    Column("status", String(16), nullable=False, index=True),
    Column("lobby_message_id", BigInteger),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Column("warned", Boolean, nullable=False, default=False),
    Column("evening", Integer, nullable=False, index=True),
    Column("game_number", Integer, nullable=False, default=1),
    Column("rules", String(32)),
    Column("seed", LargeBinary(32)),
    Column("salt", LargeBinary(32)),
    Column("commitment", String(64)),
    Column("began", BigInteger),
    Column("version", Integer, nullable=False, default=0),
    Column("wake_at", BigInteger, index=True),
    Column("quiet_hours", Boolean),
    Column("zone", String(64)),
    Column("first_due", BigInteger),
    Column("challenge", String(16)),
    Column("match_of", Integer, index=True),
    Column("closed_thread_id", BigInteger),
    Column("threads", Integer, nullable=False, server_default="0"),
    Column("away_since", BigInteger),
    sqlite_autoincrement=True,
)
"""`guild_id` 0: in direct messages. `quiet_hours` None: as the pace has it. `first_due`: when the first phase
was due; its time of day in `zone` (the host's; None: UTC) is the table's daily hour. `challenge`: how one
stands, for a table that began as one. `match_of`: the table of the match's first game, for its second.
`thread_lost`: it plays in its channel; `closed_thread_id`: the thread it left and returns to.
`threads`: how many it had. `away_since`: since when nothing can be said there, and its clocks stand."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("name", String(128), nullable=False),
    Column("idle", Integer, nullable=False, default=0),
    Column("acted", Boolean, nullable=False, default=False),
    Column("former_user_id", BigInteger),
    Column("known_to", Text, nullable=False, server_default="[]"),
    Column("offered", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("table_id", "user_id"),
)
"""`acted`: pressed something in the running phase. `former_user_id`: who may take the seat back.
`known_to`: JSON, everybody who knows its cards: who ever held it, and at every seat a human host.
`offered`: to whoever wants it."""

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("dm_channel_id", BigInteger),
    Column("reached", Boolean, nullable=False, default=True),
    Column("refusal", Integer),
    Column("refused_at", BigInteger),
    Column("told", Boolean, nullable=False, server_default=false()),
    Column("zone", String(64)),
    Column("quiet_begins", Integer),
    Column("quiet_ends", Integer),
)
"""`refusal`: Discord's reason while letters do not arrive, heard last at `refused_at`; `told`: he knows it.
Quiet hours are minutes of the day on the wall clock of `zone`; both or neither."""

events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("type", String(64), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("dedupe_key", String(80), nullable=False),
    Column("actor", Integer),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("answer", Text, nullable=False),
    UniqueConstraint("table_id", "dedupe_key"),
    sqlite_autoincrement=True,
)
"""`answer`: JSON, {"code", "params"} of a refusal or {} for an accepted command."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("place", String(16), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("phase", String(32), nullable=False),
    Column("opens", Boolean, nullable=False),
    Column("first_seq", Integer, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("not_before", BigInteger, nullable=False, default=0),
    Column("faction", String(32)),
    Column("about", String(8)),
    Index("ix_outbox_table_id_place", "table_id", "place"),
    sqlite_autoincrement=True,
)
"""What is still to be said. A row goes when Discord has it; `opens`: it is the message of its phase.
`faction`: it is about that faction's place, or a letter in its stead.
`about`: which of a phase's reminders it is."""

reminders = Table(
    "reminders",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("phase", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("which", String(8), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("sent", BigInteger),
)
"""When to remind whoever holds a seat of the running phase. `sent`: when it was; then never again."""

messages = Table(
    "messages",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("phase", String(32), primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("first_seq", Integer, nullable=False),
    Column("last_seq", Integer, nullable=False),
)
"""The public message of each phase."""

results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("name", String(128), nullable=False),
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
)

faction_places = Table(
    "faction_places",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("faction", String(32), primary_key=True),
    Column("thread_id", BigInteger, index=True),
    Column("made", Integer, nullable=False, default=0),
    Column("lost", Boolean, nullable=False, default=False),
    Column("told", Text, nullable=False, default="[]"),
    Column("inside", Text, nullable=False, default="[]"),
    Column("closed", Boolean, nullable=False, default=False),
)
"""Where a faction talks. `made`: how many threads it had; `lost`: it has none and goes by letters. `told`:
JSON, the seats that are known to be there; `inside`: JSON, the persons who may be in the thread."""

faction_lines = Table(
    "faction_lines",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("faction", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
"""What the members of a faction without a thread have said to each other."""

presses = Table(
    "presses",
    metadata,
    Column("dedupe_key", String(80), primary_key=True),
    Column("table_id", Integer),
    Column("at", BigInteger, nullable=False),
)
"""Presses outside a running game (lobby, another game) that were carried out already."""

side_votes = Table(
    "side_votes",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("phase", String(32), primary_key=True),
    Column("act", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
)
"""Who asks for a table act in place of an absent host; never told."""

facts = Table(
    "facts",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Small things the bot remembers of itself, such as which commands it registered."""
