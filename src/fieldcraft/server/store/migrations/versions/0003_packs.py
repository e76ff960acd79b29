"""The card pack that a table is played with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("pack", sa.Text, nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "pack")
