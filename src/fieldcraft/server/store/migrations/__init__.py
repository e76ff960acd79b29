"""The steps that bring the database to its current schema; run whenever the server starts."""
