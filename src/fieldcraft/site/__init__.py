"""The page as a folder of static files, in which Python runs in the player's own browser."""
