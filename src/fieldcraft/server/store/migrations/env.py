"""Alembic runs this: it applies the missing steps on the connection that the server has opened."""

from __future__ import annotations

from alembic import context
from sqlalchemy import text

from fieldcraft.server.store.schema import metadata

ONE_AT_A_TIME = 0x4669656C64  # any number of our own: two servers that start together take turns

connection = context.config.attributes["connection"]
if connection.dialect.name == "postgresql":
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
