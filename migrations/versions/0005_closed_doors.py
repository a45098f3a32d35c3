"""Why letters do not arrive"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('people', sa.Column('refusal', sa.Integer(), nullable=True))
    op.add_column('people', sa.Column('refused_at', sa.BigInteger(), nullable=True))
    op.add_column('people', sa.Column('told', sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    op.drop_column('people', 'told')
    op.drop_column('people', 'refused_at')
    op.drop_column('people', 'refusal')
