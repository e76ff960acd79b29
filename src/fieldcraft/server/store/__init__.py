"""The database: its schema, its jobs, and the processes that share it."""
