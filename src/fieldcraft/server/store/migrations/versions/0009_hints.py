"""The number of hints that were given at a table, and to a score of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the columns; hints given before are not known."""
    for table in ("tables", "scores"):
        op.add_column(table, sa.Column("hints", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    for table in ("tables", "scores"):
        op.drop_column(table, "hints")
