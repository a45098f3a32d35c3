"""Challenges, and matches of two games"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('tables', sa.Column('challenge', sa.String(length=16), nullable=True))
    op.add_column('tables', sa.Column('match_of', sa.Integer(), nullable=True))
    op.create_index(op.f('ix_tables_match_of'), 'tables', ['match_of'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_tables_match_of'), table_name='tables')
    op.drop_column('tables', 'match_of')
    op.drop_column('tables', 'challenge')
