"""Tables in memory: the cache of a table, what players do at it, and who is present."""
