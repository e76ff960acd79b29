"""The seats that are asked, comments, the browsers to notify of a turn, and the key for that."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the column and the tables."""
    op.add_column("tables", sa.Column("asks", sa.BigInteger, nullable=True))
    op.create_table(
        "comments",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "at", "seat", name="pk_comments"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_comments"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "subscriptions",
        sa.Column("link", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(64), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=True),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("link", "hash", name="pk_subscriptions"),
        sa.ForeignKeyConstraint(["link"], ["links.hash"], name="fk_subscriptions_link"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_subscriptions"),
    )
    op.create_index("ix_subscriptions_table_id", "subscriptions", ["table_id"])
    op.create_index("ix_subscriptions_due", "subscriptions", ["due"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )


def downgrade() -> None:
    op.drop_table("keys")
    op.drop_table("subscriptions")
    op.drop_table("comments")
    op.drop_column("tables", "asks")
