"""The course of play."""
