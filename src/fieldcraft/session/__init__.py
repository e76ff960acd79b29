"""Records: a game as {game, version, setup, seed, choices}, for saving, sharing, replay and scenarios."""
