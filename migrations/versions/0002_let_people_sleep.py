"""Let people sleep: time zones, quiet hours, reminders, seats offered to substitutes"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None

ADDED = (
    ('people', lambda: sa.Column('zone', sa.String(length=64), nullable=True)),
    ('people', lambda: sa.Column('quiet_begins', sa.Integer(), nullable=True)),
    ('people', lambda: sa.Column('quiet_ends', sa.Integer(), nullable=True)),
    ('tables', lambda: sa.Column('quiet_hours', sa.Boolean(), nullable=True)),
    ('tables', lambda: sa.Column('zone', sa.String(length=64), nullable=True)),
    ('tables', lambda: sa.Column('first_due', sa.BigInteger(), nullable=True)),
    ('seats', lambda: sa.Column('offered', sa.Boolean(), server_default=sa.false(), nullable=False)),
    ('outbox', lambda: sa.Column('about', sa.String(length=8), nullable=True)),
)


def upgrade() -> None:
    for table, column in ADDED:
        op.add_column(table, column())
    op.create_table('reminders',
    sa.Column('table_id', sa.Integer(), nullable=False),
    sa.Column('phase', sa.String(length=32), nullable=False),
    sa.Column('seat', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('which', sa.String(length=8), nullable=False),
    sa.Column('at', sa.BigInteger(), nullable=False),
    sa.Column('sent', sa.BigInteger(), nullable=True),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_reminders_table_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('table_id', 'phase', 'seat', 'which', name=op.f('pk_reminders'))
    )
    op.create_index(op.f('ix_reminders_at'), 'reminders', ['at'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_reminders_at'), table_name='reminders')
    op.drop_table('reminders')
    op.execute("DELETE FROM outbox WHERE kind = 'remind'")
    op.execute("DELETE FROM outbox WHERE phase LIKE 'free.%'")
    op.execute("DELETE FROM messages WHERE phase LIKE 'free.%'")
    for table, column in reversed(ADDED):
        op.drop_column(table, column().name)
