"""Keep tables, games and post"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = '0001'
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('facts',
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('value', sa.Text(), nullable=False),
    sa.PrimaryKeyConstraint('key', name=op.f('pk_facts'))
    )
    op.create_table('people',
    sa.Column('user_id', sa.BigInteger(), autoincrement=False, nullable=False),
    sa.Column('dm_channel_id', sa.BigInteger(), nullable=True),
    sa.Column('reached', sa.Boolean(), nullable=False),
    sa.PrimaryKeyConstraint('user_id', name=op.f('pk_people'))
    )
    op.create_table('presses',
    sa.Column('dedupe_key', sa.String(length=80), nullable=False),
    sa.Column('table_id', sa.Integer(), nullable=True),
    sa.Column('at', sa.BigInteger(), nullable=False),
    sa.PrimaryKeyConstraint('dedupe_key', name=op.f('pk_presses'))
    )
    op.create_table('tables',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('guild_id', sa.BigInteger(), nullable=False),
    sa.Column('channel_id', sa.BigInteger(), nullable=False),
    sa.Column('thread_id', sa.BigInteger(), nullable=True),
    sa.Column('thread_lost', sa.Boolean(), nullable=False),
    sa.Column('host_id', sa.BigInteger(), nullable=False),
    sa.Column('host_name', sa.String(length=128), nullable=False),
    sa.Column('host_idle', sa.Integer(), nullable=False),
    sa.Column('game', sa.String(length=32), nullable=False),
    sa.Column('options', sa.Text(), nullable=False),
    sa.Column('language', sa.String(length=8), nullable=False),
    sa.Column('private', sa.Boolean(), nullable=False),
    sa.Column('invited', sa.Text(), nullable=False),
    sa.Column('call_link', sa.String(length=200), nullable=True),
    sa.Column('status', sa.String(length=16), nullable=False),
    sa.Column('lobby_message_id', sa.BigInteger(), nullable=True),
    sa.Column('created', sa.BigInteger(), nullable=False),
    sa.Column('expires', sa.BigInteger(), nullable=True),
    sa.Column('warned', sa.Boolean(), nullable=False),
    sa.Column('evening', sa.Integer(), nullable=False),
    sa.Column('game_number', sa.Integer(), nullable=False),
    sa.Column('rules', sa.String(length=32), nullable=True),
    sa.Column('seed', sa.LargeBinary(length=32), nullable=True),
    sa.Column('salt', sa.LargeBinary(length=32), nullable=True),
    sa.Column('commitment', sa.String(length=64), nullable=True),
    sa.Column('began', sa.BigInteger(), nullable=True),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('wake_at', sa.BigInteger(), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tables')),
    sqlite_autoincrement=True
    )
    with op.batch_alter_table('tables', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_tables_channel_id'), ['channel_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_tables_evening'), ['evening'], unique=False)
        batch_op.create_index(batch_op.f('ix_tables_guild_id'), ['guild_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_tables_status'), ['status'], unique=False)
        batch_op.create_index(batch_op.f('ix_tables_thread_id'), ['thread_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_tables_wake_at'), ['wake_at'], unique=False)

    op.create_table('commands',
    sa.Column('id', sa.BigInteger().with_variant(sa.Integer(), 'sqlite'), nullable=False),
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('dedupe_key', sa.String(length=80), nullable=False),
    sa.Column('actor', sa.Integer(), nullable=True),
    sa.Column('body', sa.Text(), nullable=False),
    sa.Column('at', sa.BigInteger(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('answer', sa.Text(), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_commands_table_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_commands')),
    sa.UniqueConstraint('table_id', 'dedupe_key', name=op.f('uq_commands_table_id_dedupe_key')),
    sqlite_autoincrement=True
    )
    op.create_table('events',
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('seq', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('type', sa.String(length=64), nullable=False),
    sa.Column('body', sa.Text(), nullable=False),
    sa.Column('at', sa.BigInteger(), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_events_table_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('table_id', 'seq', name=op.f('pk_events'))
    )
    op.create_table('messages',
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('phase', sa.String(length=32), nullable=False),
    sa.Column('channel_id', sa.BigInteger(), nullable=False),
    sa.Column('message_id', sa.BigInteger(), nullable=False),
    sa.Column('first_seq', sa.Integer(), nullable=False),
    sa.Column('last_seq', sa.Integer(), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_messages_table_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('table_id', 'phase', name=op.f('pk_messages'))
    )
    op.create_table('outbox',
    sa.Column('id', sa.BigInteger().with_variant(sa.Integer(), 'sqlite'), nullable=False),
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('place', sa.String(length=16), nullable=False),
    sa.Column('kind', sa.String(length=8), nullable=False),
    sa.Column('phase', sa.String(length=32), nullable=False),
    sa.Column('opens', sa.Boolean(), nullable=False),
    sa.Column('first_seq', sa.Integer(), nullable=False),
    sa.Column('last_seq', sa.Integer(), nullable=False),
    sa.Column('attempts', sa.Integer(), nullable=False),
    sa.Column('not_before', sa.BigInteger(), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_outbox_table_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_outbox')),
    sqlite_autoincrement=True
    )
    with op.batch_alter_table('outbox', schema=None) as batch_op:
        batch_op.create_index('ix_outbox_table_id_place', ['table_id', 'place'], unique=False)

    op.create_table('results',
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('seat', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('user_id', sa.BigInteger(), nullable=True),
    sa.Column('name', sa.String(length=128), nullable=False),
    sa.Column('points', sa.Integer(), nullable=False),
    sa.Column('won', sa.Boolean(), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_results_table_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('table_id', 'seat', name=op.f('pk_results'))
    )
    with op.batch_alter_table('results', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_results_user_id'), ['user_id'], unique=False)

    op.create_table('seats',
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('seat', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('user_id', sa.BigInteger(), nullable=True),
    sa.Column('name', sa.String(length=128), nullable=False),
    sa.Column('idle', sa.Integer(), nullable=False),
    sa.Column('acted', sa.Boolean(), nullable=False),
    sa.Column('former_user_id', sa.BigInteger(), nullable=True),
    sa.Column('known_to', sa.Text(), server_default='[]', nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_seats_table_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('table_id', 'seat', name=op.f('pk_seats')),
    sa.UniqueConstraint('table_id', 'user_id', name=op.f('uq_seats_table_id_user_id'))
    )
    with op.batch_alter_table('seats', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_seats_user_id'), ['user_id'], unique=False)

    op.create_table('side_votes',
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('phase', sa.String(length=32), nullable=False),
    sa.Column('act', sa.String(length=32), nullable=False),
    sa.Column('seat', sa.Integer(), autoincrement=False, nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_side_votes_table_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('table_id', 'phase', 'act', 'seat', name=op.f('pk_side_votes'))
    )


def downgrade() -> None:
    op.drop_table('side_votes')
    with op.batch_alter_table('seats', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_seats_user_id'))

    op.drop_table('seats')
    with op.batch_alter_table('results', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_results_user_id'))

    op.drop_table('results')
    with op.batch_alter_table('outbox', schema=None) as batch_op:
        batch_op.drop_index('ix_outbox_table_id_place')

    op.drop_table('outbox')
    op.drop_table('messages')
    op.drop_table('events')
    op.drop_table('commands')
    with op.batch_alter_table('tables', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_tables_wake_at'))
        batch_op.drop_index(batch_op.f('ix_tables_thread_id'))
        batch_op.drop_index(batch_op.f('ix_tables_status'))
        batch_op.drop_index(batch_op.f('ix_tables_guild_id'))
        batch_op.drop_index(batch_op.f('ix_tables_evening'))
        batch_op.drop_index(batch_op.f('ix_tables_channel_id'))

    op.drop_table('tables')
    op.drop_table('presses')
    op.drop_table('people')
    op.drop_table('facts')
