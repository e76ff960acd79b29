"""Several processes that serve one database, and what they share beside the games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add what several processes share."""
    op.add_column("tables", sa.Column("around", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("until", sa.BigInteger, nullable=True))
    op.add_column("tables", sa.Column("held", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("proposal", sa.Text, nullable=True))
    op.create_table(
        "processes",
        sa.Column("number", ID, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_processes"),
    )
    op.create_table(
        "sockets",
        sa.Column("process", ID, nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("process", "number", name="pk_sockets"),
    )
    op.create_index("ix_sockets_table_id", "sockets", ["table_id"])
    op.create_index("ix_sockets_address", "sockets", ["address"])
    if op.get_bind().dialect.name == "postgresql":  # who is connected need not outlive the database
        op.execute("ALTER TABLE sockets SET UNLOGGED")


def downgrade() -> None:
    op.drop_table("sockets")
    op.drop_table("processes")
    for name in ("proposal", "held", "until", "around"):
        op.drop_column("tables", name)
