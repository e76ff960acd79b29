"""Blight Chronicles: Agent Decker, the campaign of fifteen stages, and its demo edition; one player."""
