"""The table: ops, frames, state, decisions, chance, journal.  It knows no game."""
