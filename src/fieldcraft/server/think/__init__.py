"""Hints, bots and other long work, done outside the event loop."""
