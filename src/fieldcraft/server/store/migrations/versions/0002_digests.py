"""A digest of the position beside each choice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("choices", sa.Column("digest", sa.String(8), nullable=True))


def downgrade() -> None:
    op.drop_column("choices", "digest")
