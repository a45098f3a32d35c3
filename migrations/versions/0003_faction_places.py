"""Faction places"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = '0003'
down_revision = '0001'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('faction_places',
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('faction', sa.String(length=32), nullable=False),
    sa.Column('thread_id', sa.BigInteger(), nullable=True),
    sa.Column('made', sa.Integer(), nullable=False),
    sa.Column('lost', sa.Boolean(), nullable=False),
    sa.Column('told', sa.Text(), nullable=False),
    sa.Column('inside', sa.Text(), nullable=False),
    sa.Column('closed', sa.Boolean(), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_faction_places_table_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('table_id', 'faction', name=op.f('pk_faction_places'))
    )
    op.create_index('ix_faction_places_thread_id', 'faction_places', ['thread_id'], unique=False)
    op.create_table('faction_lines',
    sa.Column('id', sa.BigInteger().with_variant(sa.Integer(), 'sqlite'), nullable=False),
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('faction', sa.String(length=32), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('body', sa.Text(), nullable=False),
    sa.Column('at', sa.BigInteger(), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_faction_lines_table_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_faction_lines')),
    sqlite_autoincrement=True
    )
    op.create_index('ix_faction_lines_table_id', 'faction_lines', ['table_id'], unique=False)
    op.add_column('outbox', sa.Column('faction', sa.String(length=32), nullable=True))


def downgrade() -> None:
    op.drop_column('outbox', 'faction')
    op.drop_index('ix_faction_lines_table_id', table_name='faction_lines')
    op.drop_table('faction_lines')
    op.drop_index('ix_faction_places_thread_id', table_name='faction_places')
    op.drop_table('faction_places')
