"""Why letters do not arrive, and threads a table has left"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None


HELD = 2**62


def upgrade() -> None:
    op.add_column('tables', sa.Column('closed_thread_id', sa.BigInteger(), nullable=True))
    op.add_column('tables', sa.Column('away_since', sa.BigInteger(), nullable=True))
    op.add_column('tables', sa.Column('threads', sa.Integer(), server_default='0', nullable=False))
    tables = sa.table('tables', sa.column('thread_id', sa.BigInteger()), sa.column('threads', sa.Integer()))
    op.execute(tables.update().where(tables.c.thread_id.is_not(None)).values(threads=1))
    op.add_column('people', sa.Column('refusal', sa.Integer(), nullable=True))
    op.add_column('people', sa.Column('refused_at', sa.BigInteger(), nullable=True))
    op.add_column('people', sa.Column('told', sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    outbox = sa.table('outbox', sa.column('not_before', sa.BigInteger()))
    op.execute(outbox.delete().where(outbox.c.not_before == HELD))  # the older code drops such letters
    op.drop_column('tables', 'threads')
    op.drop_column('tables', 'away_since')
    op.drop_column('tables', 'closed_thread_id')
    op.drop_column('people', 'told')
    op.drop_column('people', 'refused_at')
    op.drop_column('people', 'refusal')
