"""The keys of days, whose table is which player's try at a day's game, and what names look like."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the games of the day."""
    op.add_column("tables", sa.Column("key", sa.String(64), nullable=True))
    op.add_column("scores", sa.Column("looks", sa.String(64), nullable=True))
    op.create_index("ix_scores_looks", "scores", ["day", "game", "looks"], unique=True)
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", name="pk_days"),
    )
    op.create_table(
        "attempts",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_attempts"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_attempts"),
    )
    op.create_index("ix_attempts_player", "attempts", ["day", "game", "player"], unique=True)


def downgrade() -> None:
    op.drop_table("attempts")
    op.drop_table("days")
    op.drop_index("ix_scores_looks", "scores")
    op.drop_column("scores", "looks")
    op.drop_column("tables", "key")
