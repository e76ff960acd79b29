"""The absence of a seat's player, its holds, and the origin of the deals."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("players", sa.Column("sat", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("players", sa.Column("absent_since", sa.BigInteger, nullable=True))
    op.add_column("players", sa.Column("holds", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("dealt", sa.String(16), nullable=False, server_default=""))
    op.execute("UPDATE players SET sat = (bot = '')")


def downgrade() -> None:
    op.drop_column("tables", "dealt")
    op.drop_column("players", "holds")
    op.drop_column("players", "absent_since")
    op.drop_column("players", "sat")
